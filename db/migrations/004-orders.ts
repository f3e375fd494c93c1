import { type Kysely, sql } from "kysely";
import { indexWords } from "../text-search.ts";

/** Orders, the purchases that group them, and withdrawals from a contract. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await purchases(db);
	await orders(db);
	await orderIndexes(db);
	await indexWords(db, "orders");
	await withdrawals(db);
}

async function purchases(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("purchases")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
		.addColumn("idempotency_key", "text")
		.addColumn("created_at", "text", (c) => c.notNull())
		.addUniqueConstraint("purchases_idempotency", ["user_id", "idempotency_key"])
		.execute();
}

async function orders(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("orders")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("purchase_id", "text", (c) => c.references("purchases.id"))
		.addColumn("product_id", "text", (c) => c.notNull().references("products.id"))
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("email", "text", (c) => c.notNull())
		.addColumn("phone", "text", (c) => c.notNull())
		.addColumn("address", "text", (c) => c.notNull())
		.addColumn("vat_id", "text")
		.addColumn("purchase_order", "text")
		.addColumn("product", "text", (c) => c.notNull())
		.addColumn("part_number", "text")
		.addColumn("quantity", sql`int4`, (c) => c.notNull().check(sql`quantity > 0`))
		.addColumn("price_cents", sql`int4`, (c) => c.notNull())
		.addColumn("total_cents", sql`int4`, (c) => c.notNull())
		.addColumn("delivery_cents", sql`int4`, (c) => c.notNull().defaultTo(0))
		.addColumn("tax_cents", sql`int4`, (c) => c.notNull().defaultTo(0))
		.addColumn("tax_percent", sql`float8`, (c) => c.notNull().defaultTo(0))
		.addColumn("status", "text", (c) => c.notNull())
		.addColumn("transaction_id", "text")
		.addColumn("intent_id", "text")
		.addColumn("card", "text")
		.addColumn("refunded_cents", sql`int4`, (c) => c.notNull().defaultTo(0))
		.addColumn("dispute", "text")
		.addColumn("money_notes", sql`int4`, (c) => c.notNull().defaultTo(0))
		.addColumn("units_back", sql`int4`, (c) => c.notNull().defaultTo(0))
		.addColumn("restocked_at", "text")
		.addColumn("carrier", "text")
		.addColumn("tracking", "text")
		.addColumn("note", "text")
		.addColumn("idempotency_key", "text")
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("held_until", "text", (c) => c.notNull())
		.addColumn("paid_at", "text")
		.addColumn("closed_at", "text")
		.addUniqueConstraint("orders_idempotency", ["user_id", "idempotency_key"])
		.execute();
}

/** Placing an order writes each of these indexes, so partial ones hold only the rows that their query reads. */
async function orderIndexes(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema.createIndex("orders_in_state").on("orders").columns(["status", "id"]).execute();
	await schema.createIndex("orders_in_state_by_total").on("orders").columns(["status", "total_cents", "id"]).execute();
	await schema.createIndex("orders_by_total").on("orders").columns(["total_cents", "id"]).execute();
	await schema.createIndex("orders_by_product").on("orders").columns(["product_id", "id"]).execute();
	await schema.createIndex("orders_of_user").on("orders").columns(["user_id", "status", "id"]).execute();
	await schema.createIndex("orders_held_until").on("orders").columns(["status", "held_until"]).execute();
	await sql`create index orders_open on orders ((case when status in ('unpaid', 'paid') then 1 else 0 end), id)`.execute(
		db,
	);
	await sql`create index orders_of_purchase on orders (purchase_id, id) where purchase_id is not null`.execute(db);
	await sql`create index orders_of_payment on orders (transaction_id) where transaction_id is not null`.execute(db);
	await sql`create index orders_cancelled on orders (product_id, closed_at, id) where status = 'cancelled'`.execute(db);
	await sql`create index orders_paid on orders (paid_at, total_cents, product_id, quantity) where paid_at is not null`.execute(
		db,
	);
	await sql`create index orders_returned on orders (paid_at) where refunded_cents > 0 or status = 'refunded'`.execute(
		db,
	);
	await sql`create index orders_disputed on orders (dispute, id) where dispute is not null`.execute(db);
}

async function withdrawals(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("withdrawals")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("form_key", "text", (c) => c.notNull().unique())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("email", "text", (c) => c.notNull())
		.addColumn("email_key", "text", (c) => c.notNull())
		.addColumn("orders", "text", (c) => c.notNull())
		.addColumn("words", "text", (c) => c.notNull())
		.addColumn("received_at", "text", (c) => c.notNull())
		.addColumn("mailed", sql`int4`, (c) => c.notNull())
		.addColumn("done_at", "text")
		.execute();
	await db.schema.createIndex("withdrawals_of_email").on("withdrawals").columns(["email_key", "id"]).execute();
	await sql`create index withdrawals_open on withdrawals (id) where done_at is null`.execute(db);
}
