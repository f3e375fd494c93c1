import type { Kysely } from "kysely";

/** Nothing looks for what changed lately any more: the notices of `changes` say it, and every order wrote this index. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.dropIndex("products_changed_at").execute();
}
