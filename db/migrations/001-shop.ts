import { type Kysely, sql } from "kysely";

/** Products, orders, refunds, reviews, users and generated secrets. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await products(db);
	await users(db);
	await orders(db);
	await db.schema
		.createTable("refunds")
		.addColumn("transaction_id", "text", (c) => c.primaryKey())
		.addColumn("order_id", "text", (c) => c.notNull().references("orders.id"))
		.addColumn("amount_cents", sql`int4`, (c) => c.notNull())
		.addColumn("reason", "text", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("refunded_at", "text")
		.execute();
	await db.schema
		.createTable("reviews")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("user_id", "text", (c) => c.references("users.id"))
		.addColumn("image", "text", (c) => c.notNull())
		.addColumn("username", "text", (c) => c.notNull())
		.addColumn("ratings", sql`int4`, (c) => c.notNull())
		.addColumn("description", "text", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.execute();
	await db.schema
		.createTable("secrets")
		.addColumn("name", "text", (c) => c.primaryKey())
		.addColumn("value", "text", (c) => c.notNull())
		.execute();
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
		.addColumn("deleted_at", "text")
		.execute();
	await db.schema.createIndex("products_name").on("products").column("name").execute();
}

async function users(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("users")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("issuer", "text", (c) => c.notNull())
		.addColumn("subject", "text", (c) => c.notNull())
		.addColumn("email", "text", (c) => c.notNull())
		.addColumn("email_key", "text", (c) => c.unique())
		.addColumn("display_name", "text", (c) => c.notNull())
		.addColumn("role", "text", (c) => c.check(sql`role = 'admin'`))
		.addColumn("address", "text", (c) => c.notNull())
		.addColumn("education", "text", (c) => c.notNull())
		.addColumn("phone", "text", (c) => c.notNull())
		.addColumn("social", "text", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.addUniqueConstraint("users_identity", ["issuer", "subject"])
		.execute();
}

async function orders(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("orders")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("product_id", "text", (c) => c.notNull().references("products.id"))
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("email", "text", (c) => c.notNull())
		.addColumn("phone", "text", (c) => c.notNull())
		.addColumn("address", "text", (c) => c.notNull())
		.addColumn("product", "text", (c) => c.notNull())
		.addColumn("quantity", sql`int4`, (c) => c.notNull().check(sql`quantity > 0`))
		.addColumn("price_cents", sql`int4`, (c) => c.notNull())
		.addColumn("total_cents", sql`int4`, (c) => c.notNull())
		.addColumn("status", "text", (c) => c.notNull())
		.addColumn("transaction_id", "text", (c) => c.unique())
		.addColumn("intent_id", "text")
		.addColumn("idempotency_key", "text")
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("paid_at", "text")
		.addColumn("closed_at", "text")
		.addUniqueConstraint("orders_idempotency", ["user_id", "idempotency_key"])
		.execute();
	await db.schema.createIndex("orders_by_user").on("orders").columns(["user_id", "status"]).execute();
	await db.schema.createIndex("orders_by_status").on("orders").columns(["status"]).execute();
}
