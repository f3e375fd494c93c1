import { type Kysely, sql } from "kysely";

/** How many of an order's units went back to stock by refunds in part: they are neither packed nor sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("orders")
		.addColumn("units_back", sql`int4`, (c) => c.notNull().defaultTo(0))
		.execute();
	await sql`update orders set units_back = (select sum(units) from partial_refunds where order_id = orders.id)
		where id in (select order_id from partial_refunds)`.execute(db);
}
