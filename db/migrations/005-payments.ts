import { type Kysely, sql } from "kysely";
import { refuseChanges } from "../append-only.ts";

/** Refunds, and invoices with their credit notes, which the database itself refuses to change (docs/decisions/050). */
export async function up(db: Kysely<unknown>): Promise<void> {
	await refunds(db);
	await invoices(db);
	await refuseChanges(db, "invoices", "an invoice is never changed");
}

async function refunds(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema
		.createTable("refunds")
		.addColumn("transaction_id", "text", (c) => c.primaryKey())
		.addColumn("order_id", "text", (c) => c.notNull().references("orders.id"))
		.addColumn("amount_cents", sql`int4`, (c) => c.notNull())
		.addColumn("reason", "text", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("refunded_at", "text")
		.execute();
	await sql`create index refunds_due on refunds (created_at) where refunded_at is null`.execute(db);
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

async function invoices(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema
		.createTable("invoice_series")
		.addColumn("series", "text", (c) => c.primaryKey())
		.addColumn("last", sql`int4`, (c) => c.notNull())
		.execute();
	await schema
		.createTable("invoices")
		.addColumn("number", "text", (c) => c.primaryKey())
		.addColumn("payment_id", "text", (c) => c.notNull())
		.addColumn("user_id", "text", (c) => c.notNull())
		.addColumn("credits", "text", (c) => c.references("invoices.number"))
		.addColumn("issued_at", "text", (c) => c.notNull())
		.addColumn("total_cents", sql`int4`, (c) => c.notNull())
		.addColumn("content", "text", (c) => c.notNull())
		.execute();
	const ofPayment = ["payment_id", "issued_at", "number"];
	await schema.createIndex("invoices_of_payment").on("invoices").columns(ofPayment).execute();
	await schema.createIndex("invoices_by_time").on("invoices").columns(["issued_at", "number"]).execute();
	await sql`create unique index one_invoice_of_payment on invoices (payment_id) where credits is null`.execute(db);
}
