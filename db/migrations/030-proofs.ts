import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * When and how the person of a session has proven who they are, and by what else than a password they can: codes of an app,
 * codes to keep for when it is lost, passkeys. Times are text, as everywhere but in better-auth's own columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	const bigint = db.getExecutor().adapter instanceof PostgresAdapter ? sql`int8` : sql`integer`;
	await schema.alterTable("identity_session").addColumn("provenAt", "text").execute();
	await schema
		.alterTable("identity_session")
		.addColumn("secondFactor", sql`int4`, (c) => c.notNull().defaultTo(0))
		.execute();
	await schema
		.createTable("identity_code_app")
		.addColumn("userId", "text", (c) => c.primaryKey().notNull().references("identity_user.id").onDelete("cascade"))
		.addColumn("secret", "text", (c) => c.notNull())
		.addColumn("createdAt", "text", (c) => c.notNull())
		.addColumn("confirmedAt", "text")
		.addColumn("usedStep", bigint, (c) => c.notNull().defaultTo(0))
		.execute();
	await schema
		.createTable("identity_recovery_code")
		.addColumn("userId", "text", (c) => c.notNull().references("identity_user.id").onDelete("cascade"))
		.addColumn("hash", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("identity_recovery_code_key", ["userId", "hash"])
		.execute();
	await schema
		.createTable("identity_passkey")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("userId", "text", (c) => c.notNull().references("identity_user.id").onDelete("cascade"))
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("publicKey", "text", (c) => c.notNull())
		.addColumn("counter", bigint, (c) => c.notNull())
		.addColumn("transports", "text", (c) => c.notNull())
		.addColumn("createdAt", "text", (c) => c.notNull())
		.addColumn("usedAt", "text")
		.execute();
	await schema.createIndex("identity_passkey_of_user").on("identity_passkey").column("userId").execute();
}
