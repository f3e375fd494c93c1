import type { Log } from "../app/telemetry/log.server.ts";
import type { Changes } from "./changes.ts";
import type { Db } from "./open-database.ts";

const betweenLooksMs = 400;
/** A notice is written just before its commit, but other machines' clocks may differ: so far back is read again. */
const overlapMs = 5000;
/** A commit may take long, as when PostgreSQL waits for a standby, and a clock may be far off: now and then, further back. */
const longOverlap = { everyMs: 60_000, ms: 15 * 60_000 };

/**
 * Takes in, within a second, what other processes on the same database have changed: other shops and commands.
 * @returns what ends it
 */
export function followChanges({ db, changes, clock, log }: { db: Db; changes: Changes; clock: () => Date; log: Log }) {
	let looking: Promise<void> = Promise.resolve();
	let isStopped = false;
	let timer: NodeJS.Timeout | undefined;
	let lookedAt = clock();
	let lookedFarAt = clock();

	async function look() {
		const begun = clock();
		const isFar = begun.getTime() - lookedFarAt.getTime() >= longOverlap.everyMs;
		const since = new Date(lookedAt.getTime() - (isFar ? longOverlap.ms : overlapMs)).toISOString();
		const notices = await db
			.selectFrom("changes")
			.select(["noun", "subject", "version"])
			.where("changed_at", ">=", since)
			.execute();
		changes.take(notices);
		lookedAt = begun;
		if (isFar) lookedFarAt = begun;
	}
	function lookAgain() {
		looking = look()
			.catch((error: Error) => log.error("changes.not-followed", { message: error.message }))
			.finally(() => {
				if (!isStopped) timer = setTimeout(lookAgain, betweenLooksMs);
			});
	}

	lookAgain();
	return {
		stop: async () => {
			isStopped = true;
			clearTimeout(timer);
			await looking;
		},
	};
}
