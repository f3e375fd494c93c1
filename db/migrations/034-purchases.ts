import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Several orders with one payment (docs/decisions/051), and what delivery and tax add to an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { schema } = db;
	await schema
		.createTable("purchases")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
		.addColumn("idempotency_key", "text")
		.addColumn("created_at", "text", (c) => c.notNull())
		.addUniqueConstraint("purchases_idempotency", ["user_id", "idempotency_key"])
		.execute();
	await schema
		.alterTable("orders")
		.addColumn("purchase_id", "text", (c) => c.references("purchases.id"))
		.execute();
	for (const cents of ["delivery_cents", "tax_cents"])
		await schema
			.alterTable("orders")
			.addColumn(cents, sql`int4`, (c) => c.notNull().defaultTo(0))
			.execute();
	await schema
		.alterTable("orders")
		.addColumn("tax_percent", sql`float8`, (c) => c.notNull().defaultTo(0))
		.execute();
	await letOrdersShareAPayment(db);
	await sql`create index orders_of_purchase on orders (purchase_id, id) where purchase_id is not null`.execute(db);
	await sql`create index orders_of_payment on orders (transaction_id) where transaction_id is not null`.execute(db);
}

/** SQLite cannot take the uniqueness from a column: the column with it is put aside, empty. */
async function letOrdersShareAPayment(db: Kysely<unknown>): Promise<void> {
	if (db.getExecutor().adapter instanceof PostgresAdapter) {
		await sql`alter table orders drop constraint orders_transaction_id_key`.execute(db);
		return;
	}
	await sql`alter table orders rename column transaction_id to unique_transaction_id`.execute(db);
	await sql`alter table orders add column transaction_id text`.execute(db);
	await sql`update orders set transaction_id = unique_transaction_id, unique_transaction_id = null
		where unique_transaction_id is not null`.execute(db);
}
