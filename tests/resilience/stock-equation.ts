import type { Db } from "../../db/database.ts";

/** Describes products whose stock is not the initial stock minus the units that orders took and refunds did not restock. */
export async function findDrift(db: Db, started: Map<string, number>): Promise<string[]> {
	const products = await db.selectFrom("products").select(["id", "quantity"]).execute();
	const orders = await db
		.selectFrom("orders")
		.select(["product_id", "quantity", "units_restocked"])
		.where("status", "<>", "cancelled")
		.execute();
	const held = new Map<string, number>();
	for (const { product_id, quantity, units_restocked } of orders)
		held.set(product_id, (held.get(product_id) ?? 0) + quantity - units_restocked);
	return products.flatMap(({ id, quantity }) => {
		const start = started.get(id);
		if (start === undefined || quantity === start - (held.get(id) ?? 0)) return [];
		return [`product ${id}: ${quantity} in stock after ${start}, and orders hold ${held.get(id) ?? 0}`];
	});
}
