import type { Kysely } from "kysely";

/** Who was signed in when a withdrawal was sent, and an index for expired sign-ins. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("withdrawals").addColumn("user_id", "text").execute();
	await db.schema.createIndex("identity_verification_by_end").on("identity_verification").column("expiresAt").execute();
}
