import { hourMs, minuteMs } from "../app/time/durations.ts";
import type { Db } from "./database.ts";
import { databaseNow } from "./database-time.ts";

/** By so much clocks of machines that are kept may differ. */
const usualMs = minuteMs;

export interface ClockFaults {
	/** The clock is behind what has certainly been: nothing that this shop would write could be believed. */
	behind: string[];
	/** It is not the database's. */
	differing: string[];
}

/**
 * Looks whether the clock can be right: not more than an hour before the commit that was built or the newest row of the audit,
 * which every order writes, and within a minute of the database's clock.
 * @param builtFrom when the commit was made that runs; absent where that is not known
 * @returns a sentence for each fault
 */
export async function findClockFaults(db: Db, now: Date, builtFrom: Date | undefined): Promise<ClockFaults> {
	const newest = await db.selectFrom("audit").select("at").orderBy("at", "desc").limit(1).executeTakeFirst();
	const { at: databaseAt } = await db.selectNoFrom(databaseNow(db).as("at")).executeTakeFirstOrThrow();
	const behind: string[] = [];
	const itIs = `The clock says ${now.toISOString()}, which is before`;
	if (builtFrom && isLater(builtFrom, now)) behind.push(`${itIs} this shop was written, ${builtFrom.toISOString()}`);
	if (newest && isLater(new Date(newest.at), now)) behind.push(`${itIs} the newest row of its audit, ${newest.at}`);
	const aheadMs = now.getTime() - Date.parse(databaseAt);
	const seconds = Math.round(Math.abs(aheadMs) / 1000);
	const differs = `The clock is ${seconds} seconds ${aheadMs > 0 ? "ahead of" : "behind"} the database's: set both by NTP`;
	return { behind, differing: Math.abs(aheadMs) > usualMs ? [differs] : [] };
}

const isLater = (time: Date, now: Date) => time.getTime() - now.getTime() > hourMs;
