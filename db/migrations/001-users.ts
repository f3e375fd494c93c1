import { type Kysely, PostgresAdapter, sql } from "kysely";
import { indexWords } from "../text-search.ts";

/** Users of the shop, and the accounts of the embedded identity provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await users(db);
	// better-auth reads booleans and times in each engine's own form: on SQLite booleans as 0 and 1, times as text in
	// `date` columns.
	const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
	const time = isPostgres ? sql`timestamptz` : sql`date`;
	await accounts(db, time);
	await sessions(db, time);
	await secondFactors(db, isPostgres ? sql`int8` : sql`integer`);
}

async function users(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("users")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("issuer", "text", (c) => c.notNull())
		.addColumn("subject", "text", (c) => c.notNull())
		.addColumn("email", "text", (c) => c.notNull())
		.addColumn("email_key", "text", (c) => c.unique())
		.addColumn("email_verified", sql`int4`, (c) => c.notNull().defaultTo(0))
		.addColumn("display_name", "text", (c) => c.notNull())
		.addColumn("search_keys", "text", (c) => c.notNull().defaultTo(""))
		.addColumn("role", "text", (c) => c.check(sql`role in ('admin', 'packer', 'bookkeeper')`))
		.addColumn("address", "text", (c) => c.notNull())
		.addColumn("education", "text", (c) => c.notNull())
		.addColumn("phone", "text", (c) => c.notNull())
		.addColumn("social", "text", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("last_signed_in_at", "text")
		.addColumn("blocked_at", "text")
		.addUniqueConstraint("users_identity", ["issuer", "subject"])
		.execute();
	await sql`create index users_admins on users (id) where role = 'admin'`.execute(db);
	await sql`create index users_by_sign_in on users ((coalesce(last_signed_in_at, '')), id)`.execute(db);
	await sql`create index users_by_role on users ((case when role = 'admin' then 2 when role is null then 0 else 1 end), id)`.execute(
		db,
	);
	await sql`create index users_unverified on users (id) where email_verified = 0 and email_key is not null`.execute(db);
	await indexWords(db, "users");
	await db.schema
		.createTable("customer_notes")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
		.addColumn("author_id", "text", (c) => c.notNull().references("users.id"))
		.addColumn("text", "text", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.execute();
	await db.schema.createIndex("customer_notes_of_user").on("customer_notes").columns(["user_id", "id"]).execute();
}

/**
 * The tables that better-auth 1.7 expects, with its column names, so that its documentation applies. An account is
 * one sign-in method: a password, or an account at another provider.
 */
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
	await db.schema.createIndex("identity_verification_by_end").on("identity_verification").column("expiresAt").execute();
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

/** Sessions, with better-auth's columns first; the last three are the shop's own. */
async function sessions(db: Kysely<unknown>, time: ReturnType<typeof sql>): Promise<void> {
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
		.addColumn("authenticatedAt", "text")
		.addColumn("secondFactor", sql`int4`, (c) => c.notNull().defaultTo(0))
		.addColumn("secondFactorAt", "text")
		.execute();
	await db.schema.createIndex("identity_session_by_user").on("identity_session").column("userId").execute();
}

async function secondFactors(db: Kysely<unknown>, bigint: ReturnType<typeof sql>): Promise<void> {
	await db.schema
		.createTable("identity_code_app")
		.addColumn("userId", "text", (c) => c.primaryKey().notNull().references("identity_user.id").onDelete("cascade"))
		.addColumn("secret", "text", (c) => c.notNull())
		.addColumn("createdAt", "text", (c) => c.notNull())
		.addColumn("confirmedAt", "text")
		.addColumn("usedStep", bigint, (c) => c.notNull().defaultTo(0))
		.addColumn("wrongCodes", sql`int4`, (c) => c.notNull().defaultTo(0))
		.execute();
	await db.schema
		.createTable("identity_recovery_code")
		.addColumn("userId", "text", (c) => c.notNull().references("identity_user.id").onDelete("cascade"))
		.addColumn("hash", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("identity_recovery_code_key", ["userId", "hash"])
		.execute();
	await db.schema
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
	await db.schema.createIndex("identity_passkey_of_user").on("identity_passkey").column("userId").execute();
}
