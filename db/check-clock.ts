import { hourMs, minuteMs } from "../app/time/calendar.ts";
import type { Db } from "./database.ts";
import { databaseNow } from "./database-time.ts";

interface ClockFaults {
	/** Set when the clock is before the commit of the build, so it is certainly wrong. */
	impossible?: string;
	doubtful: string[];
}

/**
 * Checks the clock. It must be at most an hour before the built commit and the newest row of the audit, which every
 * order writes. It must be within a minute of the database's clock.
 * @param builtFrom time of the commit that runs; absent when unknown
 */
export async function findClockFaults(db: Db, now: Date, builtFrom: Date | undefined): Promise<ClockFaults> {
	const newest = await db.selectFrom("audit").select("at").orderBy("at", "desc").limit(1).executeTakeFirst();
	const { at: databaseAt } = await db.selectNoFrom(databaseNow(db).as("at")).executeTakeFirstOrThrow();
	const doubtful: string[] = [];
	const isBefore = (time: Date) => time.getTime() - now.getTime() > hourMs;
	const clockIsBefore = `The clock shows ${now.toISOString()}, which is before`;
	if (newest && isBefore(new Date(newest.at))) doubtful.push(`${clockIsBefore} the newest audit entry, ${newest.at}`);
	const aheadMs = now.getTime() - Date.parse(databaseAt);
	const seconds = Math.round(Math.abs(aheadMs) / 1000);
	const differs = `The clock is ${seconds} seconds ${aheadMs > 0 ? "ahead of" : "behind"} the database's. Synchronise both with NTP`;
	if (Math.abs(aheadMs) > minuteMs) doubtful.push(differs);
	if (!builtFrom || !isBefore(builtFrom)) return { doubtful };
	return { impossible: `${clockIsBefore} this version was built, ${builtFrom.toISOString()}`, doubtful };
}
