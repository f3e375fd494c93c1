import { type Kysely, sql } from "kysely";

/** Products, their part data, prices and stock, and requests for restock alerts. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await products(db);
	await parts(db);
	await prices(db);
	await stock(db);
}

async function products(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("products")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("img1", "text", (c) => c.notNull())
		.addColumn("img2", "text", (c) => c.notNull())
		.addColumn("price_cents", sql`int4`, (c) => c.notNull().check(sql`price_cents > 0`))
		.addColumn("quantity", sql`int4`, (c) => c.notNull().check(sql`quantity >= 0`))
		.addColumn("minorder", sql`int4`, (c) => c.notNull().check(sql`minorder > 0`))
		.addColumn("description", "text", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("changed_at", "text", (c) => c.notNull())
		.addColumn("deleted_at", "text")
		.addColumn("hidden_since", "text")
		.addColumn("low_stock", sql`int4`)
		.execute();
	await db.schema.createIndex("products_name").on("products").column("name").execute();
	await sql`create index products_hidden on products (id) where hidden_since is not null and deleted_at is null`.execute(
		db,
	);
}

async function parts(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("parts")
		.addColumn("product_id", "text", (c) => c.primaryKey().references("products.id").onDelete("cascade"))
		.addColumn("part_number", "text")
		.addColumn("number_identity", "text", (c) => c.unique())
		.addColumn("number_search_key", "text")
		.addColumn("family", "text")
		.addColumn("gtin", "text")
		.addColumn("shelf", "text")
		.addColumn("specs", "text", (c) => c.notNull().defaultTo("[]"))
		.execute();
	await db.schema.createIndex("parts_search_key").on("parts").column("number_search_key").execute();
	await db.schema.createIndex("parts_gtin").on("parts").column("gtin").execute();
	await db.schema
		.createTable("other_numbers")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("product_id", "text", (c) => c.notNull().references("products.id").onDelete("cascade"))
		.addColumn("kind", "text", (c) => c.notNull())
		.addColumn("maker", "text")
		.addColumn("number", "text", (c) => c.notNull())
		.addColumn("number_identity", "text", (c) => c.notNull())
		.addColumn("number_search_key", "text", (c) => c.notNull())
		.execute();
	await db.schema.createIndex("other_numbers_product").on("other_numbers").column("product_id").execute();
	await db.schema.createIndex("other_numbers_identity").on("other_numbers").column("number_identity").execute();
	await db.schema.createIndex("other_numbers_search_key").on("other_numbers").column("number_search_key").execute();
}

async function prices(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("prices")
		.addColumn("product_id", "text", (c) => c.notNull().references("products.id").onDelete("cascade"))
		.addColumn("since", "text", (c) => c.notNull())
		.addColumn("until", "text")
		.addColumn("price_cents", sql`int4`, (c) => c.notNull())
		.addColumn("lowest_before_cents", sql`int4`)
		.addPrimaryKeyConstraint("prices_pkey", ["product_id", "since"])
		.execute();
	await sql`create unique index prices_current on prices (product_id) where until is null`.execute(db);
	await sql`create unique index prices_reduced on prices (product_id) where lowest_before_cents is not null`.execute(
		db,
	);
}

async function stock(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
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
		.addColumn("import_key", "text")
		.execute();
	await schema.createIndex("stock_changes_of_product").on("stock_changes").columns(["product_id", "id"]).execute();
	await sql`create unique index stock_changes_of_import on stock_changes (product_id, import_key)
		where import_key is not null`.execute(db);
	await schema
		.createTable("restock_alerts")
		.addColumn("product_id", "text", (c) => c.notNull().references("products.id"))
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
		.addColumn("created_at", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("restock_alerts_key", ["product_id", "user_id"])
		.execute();
	await schema.createIndex("restock_alerts_of_user").on("restock_alerts").columns(["user_id", "product_id"]).execute();
	await schema
		.createTable("low_stock_mails")
		.addColumn("product_id", "text", (c) => c.primaryKey().references("products.id"))
		.addColumn("posted_at", "text", (c) => c.notNull())
		.execute();
}
