import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * The tables of the embedded identity provider, as better-auth 1.7 wants them. Its own column names are kept, so that
 * its documentation applies. It reads booleans and times in each engine's own form: on SQLite as 0 and 1 and as ISO
 * 8601 text in columns declared `date`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const time = db.getExecutor().adapter instanceof PostgresAdapter ? sql`timestamptz` : sql`date`;
	await accounts(db, time);
	await db.schema
		.createTable("identity_session")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("expiresAt", time, (c) => c.notNull())
		.addColumn("token", "text", (c) => c.notNull().unique())
		.addColumn("createdAt", time, (c) => c.notNull())
		.addColumn("updatedAt", time, (c) => c.notNull())
		.addColumn("ipAddress", "text")
		.addColumn("userAgent", "text")
		.addColumn("userId", "text", (c) => c.notNull().references("identity_user.id").onDelete("cascade"))
		.execute();
	await db.schema.createIndex("identity_session_by_user").on("identity_session").column("userId").execute();
	await db.schema
		.createTable("identity_verification")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("identifier", "text", (c) => c.notNull())
		.addColumn("value", "text", (c) => c.notNull())
		.addColumn("expiresAt", time, (c) => c.notNull())
		.addColumn("createdAt", time, (c) => c.notNull())
		.addColumn("updatedAt", time, (c) => c.notNull())
		.execute();
	await db.schema
		.createIndex("identity_verification_by_identifier")
		.on("identity_verification")
		.column("identifier")
		.execute();
	await db.schema
		.createTable("identity_jwks")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("publicKey", "text", (c) => c.notNull())
		.addColumn("privateKey", "text", (c) => c.notNull())
		.addColumn("createdAt", time, (c) => c.notNull())
		.addColumn("expiresAt", time)
		.addColumn("alg", "text")
		.addColumn("crv", "text")
		.execute();
}

/** Who there is, and the ways each may sign in: a password, or an account at another provider. */
async function accounts(db: Kysely<unknown>, time: ReturnType<typeof sql>): Promise<void> {
	await db.schema
		.createTable("identity_user")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("email", "text", (c) => c.notNull().unique())
		.addColumn("emailVerified", "boolean", (c) => c.notNull())
		.addColumn("image", "text")
		.addColumn("createdAt", time, (c) => c.notNull())
		.addColumn("updatedAt", time, (c) => c.notNull())
		.execute();
	await db.schema
		.createTable("identity_account")
		.addColumn("id", "text", (c) => c.primaryKey().notNull())
		.addColumn("accountId", "text", (c) => c.notNull())
		.addColumn("providerId", "text", (c) => c.notNull())
		.addColumn("userId", "text", (c) => c.notNull().references("identity_user.id").onDelete("cascade"))
		.addColumn("accessToken", "text")
		.addColumn("refreshToken", "text")
		.addColumn("idToken", "text")
		.addColumn("accessTokenExpiresAt", time)
		.addColumn("refreshTokenExpiresAt", time)
		.addColumn("scope", "text")
		.addColumn("password", "text")
		.addColumn("createdAt", time, (c) => c.notNull())
		.addColumn("updatedAt", time, (c) => c.notNull())
		.addUniqueConstraint("identity_account_of_provider", ["providerId", "accountId"])
		.execute();
	await db.schema.createIndex("identity_account_by_user").on("identity_account").column("userId").execute();
}
