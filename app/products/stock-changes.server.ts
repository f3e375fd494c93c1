import { sql } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import type { StockReason } from "../../db/tables/stock-tables.ts";
import type { Tx } from "../../db/transaction.ts";
import { maxUnits } from "./product.ts";

/** What moved a product's stock by hand. */
export interface StockChange {
	productId: string;
	/** Units that came, or below 0 those that went. */
	change: number;
	reason: StockReason;
	note?: string;
	/** Whose units they are. */
	orderId?: string;
	actor: string;
	now: Date;
	/** The `Idempotency-Key` of the request, once for each product. */
	requestKey?: string;
}

/** Notes what moved a product's stock, in the transaction that moves it. What orders take, and give back when they are cancelled, is not noted: they are their own record. */
export const recordStockChange = (tx: DbOrTx, change: StockChange): Promise<void> => recordStockChanges(tx, [change]);

/** The same of several at once. */
export async function recordStockChanges(tx: DbOrTx, changes: readonly StockChange[]): Promise<void> {
	if (changes.length === 0) return;
	const rows = changes.map(({ productId, change, reason, note, orderId, actor, now, requestKey }) => ({
		id: newId(),
		product_id: productId,
		at: now.toISOString(),
		actor,
		change,
		reason,
		note: note || null,
		order_id: orderId ?? null,
		request_key: requestKey ?? null,
	}));
	await tx.insertInto("stock_changes").values(rows).execute();
}

/** Returns what a request of this key has moved of these products. */
export function findRecorded(db: DbOrTx, productIds: readonly string[], requestKey: string) {
	return db
		.selectFrom("stock_changes")
		.select(["product_id", "actor", "change", "reason", "note"])
		.where("product_id", "in", productIds)
		.where("request_key", "=", requestKey)
		.execute();
}

/** Those of the products whose stock a request of this key has moved. */
export async function listRecorded(db: DbOrTx, ids: readonly string[], requestKey: string): Promise<Set<string>> {
	if (ids.length === 0) return new Set();
	const found = await db
		.selectFrom("stock_changes")
		.select("product_id")
		.where("product_id", "in", ids)
		.where("request_key", "=", requestKey)
		.execute();
	return new Set(found.map(({ product_id }) => product_id));
}

/**
 * Adds units to a product's stock, or takes them away, in one statement that no order can come between, and notes it.
 * @returns the stock as it then is, or undefined when there is no such product or its stock would be below 0 or too much
 */
export async function moveStock(tx: Tx, moved: StockChange): Promise<number | undefined> {
	const { productId, change, now } = moved;
	const after = sql<number>`quantity + ${change}`;
	const product = await tx
		.updateTable("products")
		.set({ quantity: after, changed_at: now.toISOString() })
		.where("id", "=", productId)
		.where("deleted_at", "is", null)
		.where(after, ">=", 0)
		.where(after, "<=", maxUnits)
		.returning("quantity")
		.executeTakeFirst();
	if (!product) return undefined;
	await recordStockChange(tx, moved);
	tx.touched("stock", productId);
	return product.quantity;
}

/** How much stock a product has that is not deleted. */
export async function stockOf(db: DbOrTx, productId: string): Promise<number | undefined> {
	const product = await db
		.selectFrom("products")
		.select("quantity")
		.where("id", "=", productId)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	return product?.quantity;
}
