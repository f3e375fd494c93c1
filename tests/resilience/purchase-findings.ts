import type { Db } from "../../db/database.ts";

/**
 * Describes purchases that were not placed or not paid as a whole.
 * @param acknowledged number of lines by purchase
 */
export async function findBrokenPurchases(db: Db, acknowledged: ReadonlyMap<string, number>): Promise<string[]> {
	const purchases = await db.selectFrom("purchases").select(["id", "items"]).execute();
	const orders = await db.selectFrom("orders").select(["purchase_id", "status"]).execute();
	const statuses = Map.groupBy(orders, ({ purchase_id }) => purchase_id);
	const lost: string[] = [];
	for (const { id, items } of purchases) {
		const placed = (statuses.get(id) ?? []).map(({ status }) => status);
		if (placed.length !== items) lost.push(`purchase ${id} has ${placed.length} orders of ${items} lines`);
		const isUnpaidInPart =
			placed.includes("unpaid") && placed.some((status) => !["unpaid", "cancelled"].includes(status));
		if (isUnpaidInPart) lost.push(`purchase ${id} is paid in part: ${placed.join(", ")}`);
	}
	for (const [id, lines] of acknowledged) {
		const kept = statuses.get(id)?.length ?? 0;
		if (kept !== lines) lost.push(`purchase ${id} was placed with ${lines} lines and has ${kept} orders`);
	}
	return lost;
}
