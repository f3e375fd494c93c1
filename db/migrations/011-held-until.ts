import type { Kysely } from "kysely";

const anHourMs = 3_600_000;
/** Of an order that a process of the version before places, while both run. */
const never = "9999-12-31T00:00:00.000Z";

/** Until when an unpaid order keeps its units; those there are have an hour from now. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("orders")
		.addColumn("held_until", "text", (c) => c.notNull().defaultTo(never))
		.execute();
	await db.schema.createIndex("orders_held_until").on("orders").columns(["status", "held_until"]).execute();
	await (db as Kysely<{ orders: { status: string; held_until: string } }>)
		.updateTable("orders")
		.set({ held_until: new Date(Date.now() + anHourMs).toISOString() })
		.where("status", "=", "unpaid")
		.execute();
}
