import type { Kysely } from "kysely";

/** How an order was sent, the card that paid it, and what the shop's own people note about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const column of ["carrier", "tracking", "card", "note"])
		await db.schema.alterTable("orders").addColumn(column, "text").execute();
}
