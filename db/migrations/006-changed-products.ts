import type { Kysely } from "kysely";

/** When each product last changed, so that what was made from all of them can be brought up to date by the few that did. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("products")
		.addColumn("changed_at", "text", (c) => c.notNull().defaultTo(""))
		.execute();
	await db.schema.createIndex("products_changed_at").on("products").column("changed_at").execute();
}
