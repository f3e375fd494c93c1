import type { DbOrTx } from "../../db/database.ts";
import type { Transact, Tx } from "../../db/transaction.ts";
import { dayMs } from "../time/calendar.ts";
import { reductionDays } from "./product.ts";

const daysBefore = (at: string) => new Date(Date.parse(at) - reductionDays * dayMs).toISOString();

export interface NewPrice {
	productId: string;
	cents: number;
}

/**
 * Records prices in the transaction that changes them. Below the lowest of 30 days a price is reduced
 * (docs/decisions/031).
 */
export async function recordPrices(tx: Tx, prices: readonly NewPrice[], now: Date): Promise<void> {
	if (prices.length === 0) return;
	const rows = await tx
		.selectFrom("prices")
		.select(["product_id", "since", "price_cents"])
		.where(
			"product_id",
			"in",
			prices.map(({ productId }) => productId),
		)
		.where("until", "is", null)
		.execute();
	const current = new Map(rows.map((row) => [row.product_id, row]));
	const changed = prices.filter(({ productId, cents }) => current.get(productId)?.price_cents !== cents);
	// The clocks of processes may differ. A price must not end before it began.
	const sinceOf = ({ productId }: NewPrice) => [now.toISOString(), current.get(productId)?.since ?? ""].sort()[1];
	for (const [since = "", begun = []] of Map.groupBy(changed, sinceOf)) await insertPrices(tx, begun, since);
}

async function insertPrices(tx: Tx, prices: readonly NewPrice[], since: string): Promise<void> {
	const ids = prices.map(({ productId }) => productId);
	const lowest = await lowestBefore(tx, ids, since);
	const rows = prices.map(({ productId, cents }) => {
		const before = lowest.get(productId) ?? 0;
		const lowest_before_cents = before > cents ? before : null;
		return { product_id: productId, since, until: null, price_cents: cents, lowest_before_cents };
	});
	await tx
		.updateTable("prices")
		.set({ until: since, lowest_before_cents: null })
		.where("product_id", "in", ids)
		.where("until", "is", null)
		.execute();
	await tx
		.insertInto("prices")
		.values(rows)
		.onConflict((conflict) =>
			conflict.columns(["product_id", "since"]).doUpdateSet((row) => ({
				until: null,
				price_cents: row.ref("excluded.price_cents"),
				lowest_before_cents: row.ref("excluded.lowest_before_cents"),
			})),
		)
		.execute();
}

/** Returns the lowest prices of the 30 days before a time, for products with a known price throughout these days. */
async function lowestBefore(db: DbOrTx, ids: readonly string[], at: string): Promise<Map<string, number>> {
	const from = daysBefore(at);
	const rows = await db
		.selectFrom("prices")
		.select(({ fn }) => ["product_id", fn.min("price_cents").as("lowest"), fn.min("since").as("known")])
		.where("product_id", "in", ids)
		.where("since", "<", at)
		.where((price) => price.or([price("until", "is", null), price("until", ">", from)]))
		.groupBy("product_id")
		.execute();
	return new Map(rows.filter(({ known }) => known <= from).map(({ product_id, lowest }) => [product_id, lowest]));
}

export async function deletePrices(tx: Tx, productId: string): Promise<void> {
	await tx.deleteFrom("prices").where("product_id", "=", productId).execute();
}

/** Maximum products per statement: databases limit the number of parameters. */
const batch = 500;

export async function endReductions(db: DbOrTx, transact: Transact, now: Date): Promise<void> {
	const expired = await db
		.selectFrom("prices")
		.select("product_id")
		.where("lowest_before_cents", "is not", null)
		.where("since", "<=", daysBefore(now.toISOString()))
		.limit(batch)
		.execute();
	if (expired.length === 0) return;
	const ids = expired.map(({ product_id }) => product_id);
	await transact(async (tx) => {
		const ended = await tx
			.updateTable("prices")
			.set({ lowest_before_cents: null })
			.where("product_id", "in", ids)
			.where("lowest_before_cents", "is not", null)
			.where("since", "<=", daysBefore(now.toISOString()))
			.returning("product_id")
			.execute();
		for (const { product_id } of ended) tx.touched("products", product_id);
	});
	if (expired.length === batch) await endReductions(db, transact, now);
}
