import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * How often somebody has called, counted for all processes on one PostgreSQL; on SQLite the one process counts in its
 * memory. Not logged: a crash loses a few minutes' counts, and no call waits for the disk to be counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
	// The order of the columns is rate-limiter-flexible's.
	await db.schema
		.createTable("rate_limits")
		.$call((table) => (isPostgres ? table.modifyFront(sql`unlogged`) : table))
		.addColumn("key", "varchar(255)", (c) => c.primaryKey())
		.addColumn("points", "integer", (c) => c.notNull())
		.addColumn("expire", "bigint")
		.execute();
	await db.schema.createIndex("rate_limits_expire").on("rate_limits").column("expire").execute();
}
