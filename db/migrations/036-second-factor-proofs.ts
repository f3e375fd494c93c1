import type { Kysely } from "kysely";

/** When the person of a session proved themselves last by a second factor: a password afterwards makes that no newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("identity_session").addColumn("secondFactorAt", "text").execute();
}
