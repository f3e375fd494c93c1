import { sql } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import { firstIdOf } from "../../db/new-id.ts";
import { dayMs } from "../time/durations.ts";

/** How many days back units count as sold of late. */
export const soldDays = 30;

/** The units of each product, less those that came back, in its paid and delivered orders of the last {@link soldDays} days. */
export async function unitsSold(db: DbOrTx, ids: readonly string[], now: Date): Promise<Map<string, number>> {
	if (ids.length === 0) return new Map();
	const since = firstIdOf(new Date(now.getTime() - soldDays * dayMs));
	const rows = await db
		.selectFrom("orders")
		.select(({ fn }) => ["product_id", fn.sum(sql`quantity - units_back`).as("units")])
		.where("product_id", "in", ids)
		.where("id", ">=", since)
		.where("status", "in", ["paid", "delivered"])
		.groupBy("product_id")
		.execute();
	return new Map(rows.map(({ product_id, units }) => [product_id, Number(units)]));
}
