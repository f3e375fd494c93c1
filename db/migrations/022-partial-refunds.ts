import { type Kysely, sql } from "kysely";

/** What an admin gives back of an order in part: a table of its own, which an older version beside this one never meets. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema
		.createTable("partial_refunds")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("order_id", "text", (c) => c.notNull().references("orders.id"))
		.addColumn("transaction_id", "text", (c) => c.notNull())
		.addColumn("amount_cents", sql`int4`, (c) => c.notNull())
		.addColumn("units", sql`int4`, (c) => c.notNull())
		.addColumn("reason", "text", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("attempt", sql`int4`, (c) => c.notNull())
		.addColumn("refunded_at", "text")
		.addColumn("withdrawn_at", "text")
		.execute();
	await schema.createIndex("partial_refunds_of_order").on("partial_refunds").columns(["order_id", "id"]).execute();
	await schema
		.createIndex("partial_refunds_of_payment")
		.on("partial_refunds")
		.columns(["transaction_id", "id"])
		.execute();
	await sql`create unique index partial_refunds_due on partial_refunds (order_id)
		where refunded_at is null and withdrawn_at is null`.execute(db);
}
