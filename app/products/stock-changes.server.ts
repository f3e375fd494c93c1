import { sql } from "kysely";
import type { Noun } from "../../db/changes.ts";
import type { DbOrTx } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import type { StockReason } from "../../db/tables/product-tables.ts";
import type { Tx } from "../../db/transaction.ts";
import { maxUnits } from "./product.ts";

export interface StockChange {
	productId: string;
	/** Units added; negative when removed. */
	change: number;
	reason: StockReason;
	note?: string;
	orderId?: string;
	actor: string;
	now: Date;
	/** Key of the imported file: each product gets its quantity change once. */
	importKey?: string;
}

/**
 * Returns the noun of a change of stock. A part that can be ordered again appears on pages of other parts, so it counts
 * as a changed product.
 * @param product after the change
 */
export const nounOfStock = ({ quantity, minorder }: { quantity: number; minorder: number }, change: number): Noun =>
	quantity >= minorder && quantity - change < minorder ? "products" : "stock";

/** Records a stock change in the transaction that makes it. Orders are not recorded here: their own rows are the record. */
export const recordStockChange = (tx: DbOrTx, change: StockChange): Promise<void> => recordStockChanges(tx, [change]);

export async function recordStockChanges(tx: DbOrTx, changes: readonly StockChange[]): Promise<void> {
	if (changes.length === 0) return;
	const rows = changes.map(({ productId, change, reason, note, orderId, actor, now, importKey }) => ({
		id: newId(),
		product_id: productId,
		at: now.toISOString(),
		actor,
		change,
		reason,
		note: note || null,
		order_id: orderId ?? null,
		import_key: importKey ?? null,
	}));
	await tx.insertInto("stock_changes").values(rows).execute();
}

/** Returns the products whose quantity change of this file was added. */
export async function listChangedProducts(db: DbOrTx, ids: readonly string[], importKey: string): Promise<Set<string>> {
	if (ids.length === 0) return new Set();
	const rows = await db
		.selectFrom("stock_changes")
		.select("product_id")
		.where("product_id", "in", ids)
		.where("import_key", "=", importKey)
		.execute();
	return new Set(rows.map(({ product_id }) => product_id));
}

/**
 * Changes a product's stock in one statement, safe against concurrent orders, and records the change.
 * @returns the new stock, or undefined when the product does not exist or the stock would be out of bounds
 */
export async function moveStock(tx: Tx, stockChange: StockChange): Promise<number | undefined> {
	const { productId, change, now } = stockChange;
	const after = sql<number>`quantity + ${change}`;
	const product = await tx
		.updateTable("products")
		.set({ quantity: after, changed_at: now.toISOString() })
		.where("id", "=", productId)
		.where("deleted_at", "is", null)
		.where(after, ">=", 0)
		.where(after, "<=", maxUnits)
		.returning(["quantity", "minorder"])
		.executeTakeFirst();
	if (!product) return undefined;
	await recordStockChange(tx, stockChange);
	tx.touched(nounOfStock(product, change), productId);
	return product.quantity;
}

export async function stockOf(db: DbOrTx, productId: string): Promise<number | undefined> {
	const product = await db
		.selectFrom("products")
		.select("quantity")
		.where("id", "=", productId)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	return product?.quantity;
}
