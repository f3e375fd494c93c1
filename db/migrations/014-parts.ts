import type { Kysely } from "kysely";

/** What makes a product a part: its number, family, specs and the other numbers it goes by. An order keeps the number. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("parts")
		.addColumn("product_id", "text", (c) => c.primaryKey().references("products.id").onDelete("cascade"))
		.addColumn("part_number", "text")
		.addColumn("number_key", "text", (c) => c.unique())
		.addColumn("family", "text")
		.addColumn("gtin", "text")
		.addColumn("specs", "text", (c) => c.notNull().defaultTo("[]"))
		.execute();
	await db.schema
		.createTable("other_numbers")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("product_id", "text", (c) => c.notNull().references("products.id").onDelete("cascade"))
		.addColumn("kind", "text", (c) => c.notNull())
		.addColumn("maker", "text")
		.addColumn("number", "text", (c) => c.notNull())
		.addColumn("number_key", "text", (c) => c.notNull())
		.execute();
	await db.schema.createIndex("other_numbers_product").on("other_numbers").column("product_id").execute();
	await db.schema.createIndex("other_numbers_key").on("other_numbers").column("number_key").execute();
	await db.schema.alterTable("orders").addColumn("part_number", "text").execute();
}
