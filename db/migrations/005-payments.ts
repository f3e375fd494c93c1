import { type Kysely, sql } from "kysely";
import { refuseChanges } from "../append-only.ts";

/** Payments, refunds, and invoices with their credit notes, which the database itself refuses to change (docs/decisions/050). */
export async function up(db: Kysely<unknown>): Promise<void> {
	await payments(db);
	await refunds(db);
	await invoices(db);
	await refuseChanges(db, "invoices", "an invoice is never changed");
	await refuseChanges(db, "invoice_taxes", "an invoice is never changed");
}

async function payments(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("payments")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("purchase_id", "text", (c) => c.notNull().references("purchases.id"))
		.addColumn("amount_cents", sql`int4`, (c) => c.notNull())
		.addColumn("state", "text", (c) => c.notNull())
		.addColumn("refunded_cents", sql`int4`, (c) => c.notNull())
		.addColumn("dispute", "text")
		.addColumn("dispute_due_by", "text")
		.addColumn("lost_cents", sql`int4`)
		.addColumn("lost_at", "text")
		.addColumn("card", "text")
		.addColumn("fee_cents", sql`int4`)
		.addColumn("dispute_fee_cents", sql`int4`, (c) => c.notNull())
		.addColumn("version", sql`int4`, (c) => c.notNull())
		.addColumn("opened_at", "text", (c) => c.notNull())
		.execute();
	await sql`create unique index one_open_payment_of_purchase on payments (purchase_id) where state = 'open'`.execute(
		db,
	);
	await db.schema.createIndex("payments_of_purchase").on("payments").column("purchase_id").execute();
	await db.schema.createIndex("payments_by_amount").on("payments").column("amount_cents").execute();
	await sql`create index payments_disputed on payments (dispute) where dispute is not null`.execute(db);
	await sql`create index payments_lost on payments (lost_at) where lost_at is not null`.execute(db);
}

async function refunds(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema
		.createTable("refunds")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("request_id", "text", (c) => c.notNull())
		.addColumn("payment_id", "text", (c) => c.notNull().references("payments.id"))
		.addColumn("order_id", "text", (c) => c.notNull().references("orders.id"))
		.addColumn("amount_cents", sql`int4`, (c) => c.notNull())
		.addColumn("units", sql`int4`, (c) => c.notNull())
		.addColumn("units_restocked", sql`int4`, (c) => c.notNull())
		.addColumn("reason", "text", (c) => c.notNull())
		.addColumn("attempt", sql`int4`, (c) => c.notNull())
		.addColumn("state", "text", (c) => c.notNull())
		.addColumn("created_at", "text", (c) => c.notNull())
		.addColumn("ended_at", "text")
		.execute();
	await schema.createIndex("refunds_of_order").on("refunds").columns(["order_id", "id"]).execute();
	await schema.createIndex("refunds_of_payment").on("refunds").columns(["payment_id", "id"]).execute();
	await sql`create index refunds_sent on refunds (ended_at, id) where state = 'sent'`.execute(db);
	await sql`create index refunds_due on refunds (created_at) where state = 'due'`.execute(db);
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
		.addColumn("issued_on", "text", (c) => c.notNull())
		.addColumn("issued_at", "text", (c) => c.notNull())
		.addColumn("total_cents", sql`int4`, (c) => c.notNull())
		.addColumn("content", "text", (c) => c.notNull())
		.execute();
	const ofPayment = ["payment_id", "issued_at", "number"];
	await schema.createIndex("invoices_of_payment").on("invoices").columns(ofPayment).execute();
	await schema.createIndex("invoices_by_day").on("invoices").columns(["issued_on", "issued_at", "number"]).execute();
	await schema
		.createTable("invoice_taxes")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("number", "text", (c) => c.notNull().references("invoices.number"))
		.addColumn("issued_on", "text", (c) => c.notNull())
		.addColumn("issued_at", "text", (c) => c.notNull())
		.addColumn("is_credit", sql`int4`, (c) => c.notNull())
		.addColumn("country", "text")
		.addColumn("category", "text", (c) => c.notNull())
		.addColumn("percent", sql`float8`, (c) => c.notNull())
		.addColumn("net_cents", sql`int4`, (c) => c.notNull())
		.addColumn("delivery_cents", sql`int4`, (c) => c.notNull())
		.addColumn("tax_cents", sql`int4`, (c) => c.notNull())
		.execute();
	const byDay = ["issued_on", "issued_at", "id"];
	await schema.createIndex("invoice_taxes_by_day").on("invoice_taxes").columns(byDay).execute();
	await sql`create unique index one_invoice_of_payment on invoices (payment_id) where credits is null`.execute(db);
}
