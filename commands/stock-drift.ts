import { sql } from "kysely";
import type { Db } from "../db/open-database.ts";

/** An edit writes its time down before it writes the stock: an order this close to it may have come before or after. */
const blurMs = 10_000;

/** An order of a product, if it has any, and what an admin last set its stock to. */
interface Movement {
	units: number | null;
	status: string | null;
	created_at: string | null;
	closed_at: string | null;
	restocked_at: string | null;
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
		.select([
			"p.id",
			"p.quantity as stock",
			"o.quantity as units",
			"o.status",
			"o.created_at",
			"o.closed_at",
			"o.restocked_at",
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
	for (const { units, status, created_at, closed_at, restocked_at } of movements) {
		if (units === null || created_at === null) continue;
		const taken = Date.parse(created_at);
		const returnedAt = status === "cancelled" ? closed_at : restocked_at;
		const returned = returnedAt ? Date.parse(returnedAt) : undefined;
		if ([taken, returned ?? taken].some((at) => Math.abs(at - setAt) < blurMs)) return undefined;
		if (taken > setAt) stock -= units;
		if (returned !== undefined && returned > setAt) stock += units;
	}
	return stock;
}
