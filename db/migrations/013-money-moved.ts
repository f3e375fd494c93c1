import { type Kysely, sql } from "kysely";

/** What the card provider says of money that moved after an order was paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("orders")
		.addColumn("refunded_cents", sql`int4`, (c) => c.notNull().defaultTo(0))
		.execute();
	await db.schema.alterTable("orders").addColumn("dispute", "text").execute();
	await db.schema.alterTable("orders").addColumn("restocked_at", "text").execute();
}
