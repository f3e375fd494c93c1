import { type Kysely, sql } from "kysely";

/** How often the card provider's answers about an order's money were noted: one that was overtaken is told by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("orders")
		.addColumn("money_notes", sql`int4`, (c) => c.notNull().defaultTo(0))
		.execute();
}
