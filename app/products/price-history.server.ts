import type { DbOrTx } from "../../db/open-database.ts";
import type { Transact, Tx } from "../../db/transaction.ts";
import { reductionDays } from "./reduction.ts";

const daysBefore = (at: string) => new Date(Date.parse(at) - reductionDays * 86_400_000).toISOString();

/**
 * Writes down that a product costs this from now on, in the transaction that changes its price; nothing when it does
 * already. A price below the lowest of the 30 days before it is shown as reduced (docs/decisions/031).
 */
export async function beginPrice(tx: Tx, productId: string, cents: number, now: Date): Promise<void> {
	const current = await tx
		.selectFrom("prices")
		.select(["since", "price_cents"])
		.where("product_id", "=", productId)
		.where("until", "is", null)
		.executeTakeFirst();
	if (current?.price_cents === cents) return;
	// Clocks of several processes may differ: a price never ends before it began.
	const since = [now.toISOString(), current?.since ?? ""].sort()[1] as string;
	const lowest = await lowestBefore(tx, productId, since);
	const begun = { until: null, price_cents: cents, lowest_before_cents: lowest > cents ? lowest : null };
	await tx
		.updateTable("prices")
		.set({ until: since, lowest_before_cents: null })
		.where("product_id", "=", productId)
		.where("until", "is", null)
		.execute();
	await tx
		.insertInto("prices")
		.values({ product_id: productId, since, ...begun })
		.onConflict((conflict) => conflict.columns(["product_id", "since"]).doUpdateSet(begun))
		.execute();
}

/** The lowest price of the 30 days before a time; none, as 0, where it is not known of all of them. */
async function lowestBefore(db: DbOrTx, productId: string, at: string): Promise<number> {
	const from = daysBefore(at);
	const { lowest, known } = await db
		.selectFrom("prices")
		.select(({ fn }) => [fn.min("price_cents").as("lowest"), fn.min("since").as("known")])
		.where("product_id", "=", productId)
		.where("since", "<", at)
		.where((price) => price.or([price("until", "is", null), price("until", ">", from)]))
		.executeTakeFirstOrThrow();
	return known !== null && known <= from ? lowest : 0;
}

export async function deletePrices(tx: Tx, productId: string): Promise<void> {
	await tx.deleteFrom("prices").where("product_id", "=", productId).execute();
}

/** Many may have begun at once, and a statement takes only so many values. */
const batch = 500;

/** Shows prices no longer as reduced that have been for 30 days: by then it is what the product costs. */
export async function endReductions(db: DbOrTx, transact: Transact, now: Date): Promise<void> {
	const over = await db
		.selectFrom("prices")
		.select("product_id")
		.where("lowest_before_cents", "is not", null)
		.where("since", "<=", daysBefore(now.toISOString()))
		.limit(batch)
		.execute();
	if (over.length === 0) return;
	const ids = over.map(({ product_id }) => product_id);
	await transact(async (tx) => {
		const ended = await tx
			.updateTable("prices")
			.set({ lowest_before_cents: null })
			.where("product_id", "in", ids)
			.where("lowest_before_cents", "is not", null)
			// What began meanwhile stays.
			.where("since", "<=", daysBefore(now.toISOString()))
			.returning("product_id")
			.execute();
		for (const { product_id } of ended) tx.touched("products", product_id);
	});
	if (over.length === batch) await endReductions(db, transact, now);
}
