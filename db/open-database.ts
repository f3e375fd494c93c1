import { join } from "node:path";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import type { Log } from "../app/telemetry/log.server.ts";
import { makeDataFolder } from "./make-folder.ts";
import type { Database } from "./schema.ts";
import { nodeSqliteDialect } from "./sqlite-dialect.ts";

export type Db = Kysely<Database>;
/** What a repository needs: the database, or a transaction on it. */
export type DbOrTx = Kysely<Database> | Transaction<Database>;

export interface OpenDatabase {
	db: Db;
	kind: "sqlite" | "postgres";
	close(): Promise<void>;
}

/**
 * Opens PostgreSQL when an address is given, else the embedded SQLite file `shop.sqlite` in `dataDir`.
 * Tables are not touched: see `migrate`.
 */
export async function openDatabase(where: { databaseUrl?: string; dataDir: string }, log: Log): Promise<OpenDatabase> {
	if (where.databaseUrl) return openPostgres(where.databaseUrl, log);
	makeDataFolder(where.dataDir);
	return closable(new Kysely({ dialect: nodeSqliteDialect(join(where.dataDir, "shop.sqlite")) }), "sqlite");
}

async function openPostgres(connectionString: string, log: Log): Promise<OpenDatabase> {
	const { default: pg } = await import("pg");
	const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 5000 });
	const lost = (error: Error) => log.error("database.connection-lost", { message: error.message });
	// Without listeners a lost connection would end the process: the pool hears of idle ones, each client of its own.
	pool.on("error", lost);
	pool.on("connect", (client) => client.on("error", lost));
	return closable(new Kysely({ dialect: new PostgresDialect({ pool }) }), "postgres");
}

function closable(db: Db, kind: OpenDatabase["kind"]): OpenDatabase {
	return { db, kind, close: () => db.destroy() };
}

/** Whether the database answers a read; on SQLite that waits for no writer. */
export async function ping(db: Db): Promise<boolean> {
	const read = db.selectNoFrom((expression) => expression.lit(1).as("one")).execute();
	return read.then(
		() => true,
		() => false,
	);
}
