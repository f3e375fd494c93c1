import type { Kysely } from "kysely";

/** Lists of parts to order, of accounts and of visitors (docs/decisions/049), and views that staff saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema
		.createTable("buy_lists")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("user_id", "text", (c) => c.references("users.id"))
		.addColumn("token_hash", "text", (c) => c.unique())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("chosen_at", "text", (c) => c.notNull())
		.addColumn("changed_at", "text", (c) => c.notNull())
		.execute();
	await schema.createIndex("buy_lists_of_user").on("buy_lists").columns(["user_id", "chosen_at"]).execute();
	await schema.createIndex("buy_lists_by_change").on("buy_lists").columns(["changed_at"]).execute();
	await schema
		.createTable("buy_list_lines")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("list_id", "text", (c) => c.notNull().references("buy_lists.id").onDelete("cascade"))
		.addColumn("product_id", "text", (c) => c.references("products.id"))
		.addColumn("typed", "text")
		.addColumn("units", "integer", (c) => c.notNull())
		.addColumn("units_assumed", "integer", (c) => c.notNull().defaultTo(0))
		.addColumn("seen_cents", "integer")
		.execute();
	await schema.createIndex("buy_list_lines_of_list").on("buy_list_lines").columns(["list_id", "id"]).execute();
	await schema
		.createIndex("buy_list_lines_of_product")
		.on("buy_list_lines")
		.columns(["list_id", "product_id"])
		.unique()
		.execute();
	await schema
		.createTable("saved_views")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
		.addColumn("list", "text", (c) => c.notNull())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("query", "text", (c) => c.notNull())
		.addUniqueConstraint("saved_views_of_user", ["user_id", "list", "name"])
		.execute();
}
