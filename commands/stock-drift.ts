import { sql } from "kysely";
import type { Db } from "../db/open-database.ts";

/** An edit writes its time down before it writes the stock: an order this close to it may have come before or after. */
const blurMs = 10_000;

/** An order of a product, if it has any, a part that came back of it, if one did, and what an admin last set the stock to. */
interface Movement {
	order_id: string | null;
	units: number | null;
	status: string | null;
	created_at: string | null;
	closed_at: string | null;
	restocked_at: string | null;
	units_back: number | null;
	back_at: string | null;
	set_at: string | null;
	set_facts: string | null;
}

/**
 * Products whose stock is not what an admin last set it to, less the orders placed since, plus those given back since; a
 * line each. Left out are products that the audit does not know, and those with an order right at the last edit.
 */
export async function findStockDrift(db: Db): Promise<string[]> {
	const movements = await readMovements(db);
	return [...Map.groupBy(movements, ({ id }) => id)].flatMap(([id, ofProduct]) => {
		const stock = ofProduct[0]?.stock;
		const expected = expectedStock(ofProduct);
		if (expected === undefined || expected === stock) return [];
		return [`product ${id} has ${stock} in stock, and should have ${expected} by its orders`];
	});
}

/** One statement, so that orders placed meanwhile are in all of it or in none. */
function readMovements(db: Db) {
	const lastEdit = (column: "at" | "facts") =>
		db
			.selectFrom("audit as a")
			.select(`a.${column}`)
			.where("a.subject", "=", sql.ref<string>("p.id"))
			.where("a.action", "in", ["product.added", "product.edited"])
			.orderBy("a.at", "desc")
			.orderBy("a.id", "desc")
			.limit(1);
	return db
		.selectFrom("products as p")
		.leftJoin("orders as o", "o.product_id", "p.id")
		.leftJoin("partial_refunds as r", "r.order_id", "o.id")
		.select([
			"p.id",
			"p.quantity as stock",
			"o.id as order_id",
			"o.quantity as units",
			"o.status",
			"o.created_at",
			"o.closed_at",
			"o.restocked_at",
			"r.units as units_back",
			"r.created_at as back_at",
		])
		.select([lastEdit("at").as("set_at"), lastEdit("facts").as("set_facts")])
		.execute();
}

/** Units that should be there; undefined when the records do not tell. */
function expectedStock(movements: Movement[]): number | undefined {
	const [first] = movements;
	if (!first?.set_at || !first.set_facts) return undefined;
	const setAt = Date.parse(first.set_at);
	let stock: number = JSON.parse(first.set_facts).quantity;
	for (const ofOrder of Map.groupBy(movements, ({ order_id }) => order_id).values()) {
		for (const { at, units } of changesOf(ofOrder)) {
			if (Math.abs(at - setAt) < blurMs) return undefined;
			if (at > setAt) stock += units;
		}
	}
	return stock;
}

/** When units left the stock for an order, and when how many came back. */
function changesOf(ofOrder: Movement[]): { at: number; units: number }[] {
	const [order] = ofOrder;
	if (!order || order.units === null || order.created_at === null) return [];
	const parts = ofOrder.flatMap(({ units_back: units, back_at }) =>
		units && back_at ? [{ at: Date.parse(back_at), units }] : [],
	);
	const returnedAt = order.status === "cancelled" ? order.closed_at : order.restocked_at;
	const rest = order.units - parts.reduce((sum, { units }) => sum + units, 0);
	return [
		{ at: Date.parse(order.created_at), units: -order.units },
		...parts,
		...(returnedAt ? [{ at: Date.parse(returnedAt), units: rest }] : []),
	];
}
