import type { Kysely } from "kysely";

/** Up to which row of a table the `Idempotency-Key`s have been ended: so that no index is kept for it, which every order would pay for. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("key_marks")
		.addColumn("name", "text", (c) => c.primaryKey())
		.addColumn("place", "text", (c) => c.notNull())
		.execute();
}
