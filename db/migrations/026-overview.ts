import { type Kysely, sql } from "kysely";

/** What the overview asks (docs/decisions/042). Each index holds only the rows that it is asked for, so none is written by placing an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`create index orders_paid on orders (paid_at, total_cents, product_id, quantity) where paid_at is not null`.execute(
		db,
	);
	await sql`create index orders_returned on orders (paid_at) where refunded_cents > 0 or status = 'refunded'`.execute(
		db,
	);
	await sql`create index orders_disputed on orders (dispute, id) where dispute is not null`.execute(db);
	await sql`create index refunds_due on refunds (created_at) where refunded_at is null`.execute(db);
}
