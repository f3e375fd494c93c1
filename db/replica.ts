import { setTimeout } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import type { Log } from "../app/log/log.server.ts";
import type { DatabaseLimits } from "../app/settings/database-settings.server.ts";
import type { Db } from "./database.ts";
import { isDatabaseOutage } from "./database-outage.ts";
import { postgresDialect } from "./postgres/postgres-dialect.ts";
import { createPostgresPool } from "./postgres/postgres-pool.ts";
import type { Database } from "./schema.ts";

/** Reads what nothing is decided by, such as an export. `read` may be called twice, and only reads. */
export type ReadReports = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

/** Reads it where everything is read. */
export const readIn =
	(db: Db): ReadReports =>
	(read) =>
		read(db);

/** So long, in milliseconds, a replica is waited for to have all that was committed before. */
const timeoutMs = 1000;
const pollIntervalMs = 20;
/** One that was left is not asked again before. */
const awayMs = 5000;
/** A statement that held up what the replica must take in. */
const recoveryConflict = "40001";

export interface Replica {
	read: ReadReports;
	/** Whether it was fit to read from when it was last asked. */
	isUsed(): boolean;
	close(): Promise<void>;
}

/**
 * Reads reports in a PostgreSQL that follows `primary`, once it has all that was committed there before; in `primary`
 * itself where it is away, is none of it, or stays behind (docs/decisions/057).
 */
export async function openReplica(
	address: string,
	{ primary, limits, log }: { primary: Db; limits: DatabaseLimits; log: Log },
): Promise<Replica> {
	const own = { ...limits, connectMs: Math.min(limits.connectMs, timeoutMs) };
	const replica: Db = new Kysely<Database>({
		dialect: postgresDialect(await createPostgresPool(address, own, log), own),
	});
	let isUsed = true;
	let awayUntil = 0;

	function leave({ message }: Error) {
		awayUntil = performance.now() + awayMs;
		if (isUsed) log.info("replica.left", { message });
		isUsed = false;
	}
	async function isFit(): Promise<boolean> {
		if (performance.now() < awayUntil) return false;
		const position = positionOf(primary);
		try {
			await untilThere(replica, await position);
		} catch (error) {
			// A database that is away itself says nothing of its replica.
			if (await position.then(() => false, isDatabaseOutage)) throw error;
			leave(error as Error);
			return false;
		}
		if (!isUsed) log.info("replica.back");
		isUsed = true;
		return true;
	}

	return {
		read: async (read) => {
			if (!(await isFit())) return read(primary);
			try {
				return await read(replica);
			} catch (error) {
				if (isDatabaseOutage(error)) leave(error as Error);
				else if ((error as { code?: unknown }).code !== recoveryConflict) throw error;
				return read(primary);
			}
		},
		isUsed: () => isUsed,
		close: () => replica.destroy(),
	};
}

interface Position {
	cluster: string;
	/** Until where the log is safe: what was acknowledged is before it. */
	lsn: string;
}

async function positionOf(primary: Db): Promise<Position> {
	const { rows } = await sql<Position>`
		select pg_current_wal_flush_lsn()::text as lsn, system_identifier::text as cluster from pg_control_system()
	`.execute(primary);
	return rows[0] as Position;
}

/** @throws when it is not there in time, or follows somebody else */
async function untilThere(replica: Db, { cluster, lsn }: Position): Promise<void> {
	const begun = performance.now();
	for (;;) {
		const { rows } = await sql<{ follows: boolean; isThere: boolean }>`
			select pg_is_in_recovery() and system_identifier::text = ${cluster} as follows,
				pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as "isThere"
			from pg_control_system()
		`.execute(replica);
		if (!rows[0]?.follows) throw new Error("It is no replica of the database");
		if (rows[0].isThere) return;
		if (performance.now() - begun > timeoutMs) throw new Error(`It was more than ${timeoutMs} ms behind`);
		await setTimeout(pollIntervalMs);
	}
}
