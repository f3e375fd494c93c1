import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Secrets, change notices, rate limits and `Idempotency-Key`s. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema
		.createTable("secrets")
		.addColumn("name", "text", (c) => c.primaryKey())
		.addColumn("value", "text", (c) => c.notNull())
		.execute();
	await schema
		.createTable("changes")
		.addColumn("noun", "text", (c) => c.notNull())
		.addColumn("subject", "text", (c) => c.notNull())
		.addColumn("version", sql`int4`, (c) => c.notNull())
		.addColumn("changed_at", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("changes_subject", ["noun", "subject"])
		.execute();
	await schema.createIndex("changes_changed_at").on("changes").column("changed_at").execute();
	await schema
		.createTable("idempotency_keys")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("user_id", "text", (c) => c.notNull())
		.addColumn("key", "text", (c) => c.notNull())
		.addColumn("call", "text", (c) => c.notNull())
		.addColumn("digest", "text", (c) => c.notNull())
		.addColumn("answer", "text")
		.addUniqueConstraint("idempotency_keys_of_user", ["user_id", "key"])
		.execute();
	const ofCall = schema.createIndex("idempotency_keys_of_call").on("idempotency_keys");
	await ofCall.columns(["call", "user_id", "id"]).execute();
	await rateLimits(db);
}

/**
 * Used on PostgreSQL only: the single process on SQLite counts in memory. Unlogged: a crash loses a few minutes'
 * counts, and counting a call does not wait for the disk. The order of the columns is rate-limiter-flexible's.
 */
async function rateLimits(db: Kysely<unknown>): Promise<void> {
	const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
	await db.schema
		.createTable("rate_limits")
		.$call((table) => (isPostgres ? table.modifyFront(sql`unlogged`) : table))
		.addColumn("key", "varchar(255)", (c) => c.primaryKey())
		.addColumn("points", "integer", (c) => c.notNull())
		.addColumn("expire", "bigint")
		.execute();
	await db.schema.createIndex("rate_limits_expire").on("rate_limits").column("expire").execute();
}
