import type { Db } from "../../db/database.ts";

/** Describes products whose stock is not the initial stock minus the units that orders hold and have not returned. */
export async function findDrift(db: Db, started: Map<string, number>): Promise<string[]> {
	const products = await db.selectFrom("products").select(["id", "quantity"]).execute();
	const orders = await db
		.selectFrom("orders")
		.select(["id", "product_id", "quantity"])
		.where("status", "<>", "cancelled")
		.where("restocked_at", "is", null)
		.execute();
	const parts = await db.selectFrom("partial_refunds").select(["order_id", "units"]).execute();
	const back = new Map<string, number>();
	for (const { order_id, units } of parts) back.set(order_id, (back.get(order_id) ?? 0) + units);
	const held = new Map<string, number>();
	for (const { id, product_id, quantity } of orders)
		held.set(product_id, (held.get(product_id) ?? 0) + quantity - (back.get(id) ?? 0));
	return products.flatMap(({ id, quantity }) => {
		const start = started.get(id);
		if (start === undefined || quantity === start - (held.get(id) ?? 0)) return [];
		return [`product ${id}: ${quantity} in stock after ${start}, and orders hold ${held.get(id) ?? 0}`];
	});
}
