import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * Invoices and credit notes, numbered without gaps (docs/decisions/050), and what a buyer's books want of an order. The database
 * itself refuses to change or remove an invoice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema.alterTable("orders").addColumn("vat_id", "text").execute();
	await schema.alterTable("orders").addColumn("purchase_order", "text").execute();
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
	if (db.getExecutor().adapter instanceof PostgresAdapter) await appendOnlyOnPostgres(db);
	else await appendOnlyOnSqlite(db);
}

async function appendOnlyOnPostgres(db: Kysely<unknown>): Promise<void> {
	await sql`create function refuse_invoice_change() returns trigger language plpgsql as
		$$ begin raise exception 'an invoice is never changed'; end $$`.execute(db);
	await sql`create trigger invoices_append_only before update or delete on invoices
		for each row execute function refuse_invoice_change()`.execute(db);
	await sql`create trigger invoices_no_truncate before truncate on invoices
		for each statement execute function refuse_invoice_change()`.execute(db);
}

async function appendOnlyOnSqlite(db: Kysely<unknown>): Promise<void> {
	for (const change of ["update", "delete"]) {
		await sql`create trigger ${sql.ref(`invoices_no_${change}`)} before ${sql.raw(change)} on invoices
			begin select raise(abort, 'an invoice is never changed'); end`.execute(db);
	}
}
