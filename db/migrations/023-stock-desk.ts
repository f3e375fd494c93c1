import { type Kysely, sql } from "kysely";
import { newId } from "../new-id.ts";

/** Why a product has the stock that it has, when it is low, and whether it is hidden (docs/decisions/040). */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	// Not `hidden_at`: an older version asks reviews together with their products for a column of that name.
	await schema.alterTable("products").addColumn("hidden_since", "text").execute();
	await schema.alterTable("products").addColumn("low_stock", sql`int4`).execute();
	await sql`create index products_hidden on products (id) where hidden_since is not null and deleted_at is null`.execute(
		db,
	);
	await schema
		.createTable("stock_changes")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("product_id", "text", (c) => c.notNull().references("products.id").onDelete("cascade"))
		.addColumn("at", "text", (c) => c.notNull())
		.addColumn("actor", "text", (c) => c.notNull())
		.addColumn("change", sql`int4`, (c) => c.notNull())
		.addColumn("reason", "text", (c) => c.notNull())
		.addColumn("note", "text")
		.addColumn("order_id", "text")
		.addColumn("request_key", "text")
		.execute();
	await schema.createIndex("stock_changes_of_product").on("stock_changes").columns(["product_id", "id"]).execute();
	await sql`create unique index stock_changes_request on stock_changes (product_id, request_key)
		where request_key is not null`.execute(db);
	// What cancelled orders gave back. Placing one writes nothing into it.
	await sql`create index orders_cancelled on orders (product_id, closed_at, id) where status = 'cancelled'`.execute(db);
	const now = new Date().toISOString();
	// One time for all, and the product's own name behind it: each is a row's identifier.
	const moment = newId().slice(0, 13);
	await sql`
		insert into stock_changes (id, product_id, at, actor, change, reason)
		select ${moment} || '-' || id, id, ${now}, 'system', quantity, 'opening' from products where deleted_at is null
	`.execute(db);
}
