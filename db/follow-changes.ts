import type { Log } from "../app/log/log.server.ts";
import { minuteMs } from "../app/time/calendar.ts";
import type { Changes } from "./changes.ts";
import type { Db } from "./database.ts";
import { databaseTimeAgo } from "./database-time.ts";

const pollIntervalMs = 400;
/** A notice is written shortly before its commit, so each poll reads this far back again. */
const overlapMs = 5000;
/** A commit may take long, for instance when PostgreSQL waits for a standby: some polls read further back. */
const longOverlap = { everyMs: minuteMs, ms: 15 * minuteMs };

interface Following {
	db: Db;
	changes: Changes;
	/** A monotonic clock in milliseconds, independent of changes to the system time. */
	elapsed?: () => number;
	log: Log;
}

/**
 * Takes in, within a second, what other processes on the same database have changed: other shops and commands. Only
 * the database's clock is used, so the processes' clocks may differ.
 * @returns a function that ends it
 */
export function followChanges({ db, changes, elapsed = () => performance.now(), log }: Following) {
	let polling: Promise<void> = Promise.resolve();
	let isStopped = false;
	let timer: NodeJS.Timeout | undefined;
	let polledAt = elapsed();
	let polledFarAt = elapsed();
	/** True after a failed poll, so that a failure is logged once. */
	let isFailing = false;

	async function poll() {
		const begun = elapsed();
		const isFar = begun - polledFarAt >= longOverlap.everyMs;
		const since = databaseTimeAgo(db, begun - polledAt + (isFar ? longOverlap.ms : overlapMs));
		const notices = await db
			.selectFrom("changes")
			.select(["noun", "subject", "version"])
			.where("changed_at", ">=", since)
			.execute();
		changes.add(notices);
		polledAt = begun;
		if (isFar) polledFarAt = begun;
		isFailing = false;
	}
	function logFailure({ message }: Error) {
		if (!isFailing) log.error("changes.poll-failed", { message });
		isFailing = true;
	}
	function pollAgain() {
		polling = poll()
			.catch(logFailure)
			.finally(() => {
				if (!isStopped) timer = setTimeout(pollAgain, pollIntervalMs);
			});
	}

	pollAgain();
	return {
		stop: async () => {
			isStopped = true;
			clearTimeout(timer);
			await polling;
		},
	};
}
