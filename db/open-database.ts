import { join } from "node:path";
import { Kysely, type LogEvent } from "kysely";
import type { Log } from "../app/log/log.server.ts";
import { type DatabaseLimits, usualLimits } from "../app/settings/database-settings.server.ts";
import { makeDataFolder } from "./data-folder-lock.ts";
import type { Db } from "./database.ts";
import { postgresDialect } from "./postgres/postgres-driver.ts";
import { createPostgresPool, type PoolCounts } from "./postgres/postgres-pool.ts";
import { nodeSqliteDialect } from "./sqlite/sqlite-dialect.ts";

export interface OpenDatabase {
	db: Db;
	kind: "sqlite" | "postgres";
	/** Returns within a second whether the database answers and, on PostgreSQL, takes writes. */
	isReady(): Promise<boolean>;
	/** Connections to PostgreSQL in use, and callers waiting for one. */
	poolCounts?(): PoolCounts;
	/** Runs work without time limits on the same database, such as migrations. */
	withoutLimits<T>(work: (db: Db) => Promise<T>): Promise<T>;
	/** Closes within seconds, also while queries run. */
	close(): Promise<void>;
}

export interface DatabasePlace {
	databaseUrl?: string;
	/** Defaults to `usualLimits`. */
	databaseLimits?: DatabaseLimits;
	dataDir: string;
}

/**
 * Opens PostgreSQL when an address is given, else the embedded SQLite file `shop.sqlite` in `dataDir`, creating it if
 * needed. Creates no tables: see `migrate`.
 * @param onQuery receives the kind of each successful query, such as `select`, and its milliseconds, without the wait
 * for a connection to PostgreSQL
 */
export async function openDatabase(place: DatabasePlace, log: Log, onQuery?: OnQuery): Promise<OpenDatabase> {
	const limits = place.databaseLimits ?? usualLimits;
	const queryLog = onQuery && queryLogOf(onQuery);
	return place.databaseUrl
		? openPostgres(place.databaseUrl, limits, log, queryLog)
		: openSqlite(place.dataDir, limits, queryLog);
}

type OnQuery = (kind: string, ms: number) => void;
interface QueryLog {
	log?: (event: LogEvent) => void;
}

const queryLogOf = (onQuery: OnQuery): QueryLog => ({
	log: ({ level, query, queryDurationMillis }) => {
		if (level === "query") onQuery(query.query.kind.replace(/(Query)?Node$/, "").toLowerCase(), queryDurationMillis);
	},
});

async function openSqlite(dataDir: string, { lockMs }: DatabaseLimits, queryLog?: QueryLog): Promise<OpenDatabase> {
	makeDataFolder(dataDir);
	const file = join(dataDir, "shop.sqlite");
	const db: Db = new Kysely({ dialect: nodeSqliteDialect(file, { lockMs, tempStore: "memory" }), ...queryLog });
	const read = () => db.selectNoFrom((expression) => expression.lit(1).as("one")).execute();
	// Opens the file now: Kysely closes only what it has opened, so an unused database would leave it open.
	await db.connection().execute(async () => {});
	return {
		db,
		kind: "sqlite",
		isReady: () =>
			read().then(
				() => true,
				() => false,
			),
		withoutLimits: async (work) => {
			const unlimited: Db = new Kysely({ dialect: nodeSqliteDialect(file, { lockMs, tempStore: "file" }) });
			try {
				return await work(unlimited);
			} finally {
				await unlimited.destroy();
			}
		},
		close: () => db.destroy(),
	};
}

const noLimits = { poolSize: 1, lockMs: 0, statementMs: 0, idleInTransactionMs: 0, queryMs: 0 };

async function openPostgres(
	address: string,
	limits: DatabaseLimits,
	log: Log,
	queryLog?: QueryLog,
): Promise<OpenDatabase> {
	const pool = await createPostgresPool(address, limits, log);
	const db: Db = new Kysely({ dialect: postgresDialect(pool, limits), ...queryLog });
	const readiness = await createPostgresReadiness(address, limits, log);
	return {
		db,
		kind: "postgres",
		isReady: readiness.isReady,
		poolCounts: pool.counts,
		withoutLimits: async (work) => {
			const unlimitedRules = { ...limits, ...noLimits };
			const unlimited: Db = new Kysely({
				dialect: postgresDialect(await createPostgresPool(address, unlimitedRules, log), unlimitedRules),
			});
			try {
				return await work(unlimited);
			} finally {
				await unlimited.destroy();
			}
		},
		close: async () => {
			await Promise.all([db.destroy(), readiness.close()]);
		},
	};
}

const readinessTimeoutMs = 1000;

/** Checks whether PostgreSQL takes writes, on a separate connection: waiting orders do not delay it. */
async function createPostgresReadiness(address: string, limits: DatabaseLimits, log: Log) {
	const checkLimits = { ...limits, poolSize: 1, connectMs: readinessTimeoutMs, queryMs: readinessTimeoutMs };
	const pool = await createPostgresPool(address, checkLimits, log);
	let checking: Promise<boolean> | undefined;

	async function check(): Promise<boolean> {
		const connection = await pool.connect();
		let isWritable = false;
		try {
			const { rows } = await connection.query({ text: "show transaction_read_only", values: [] });
			isWritable = (rows[0] as { transaction_read_only: string }).transaction_read_only === "off";
		} finally {
			// Drops a read-only connection, so that the next check finds the server that then takes writes.
			connection.release(!isWritable);
		}
		return isWritable;
	}

	return {
		/** Answers within a second. Concurrent callers share one check. */
		isReady: (): Promise<boolean> => {
			const late = new Promise<boolean>((resolve) => setTimeout(resolve, readinessTimeoutMs, false).unref());
			checking ??= check()
				.catch(() => false)
				.finally(() => {
					checking = undefined;
				});
			return Promise.race([checking, late]);
		},
		close: () => pool.end(),
	};
}
