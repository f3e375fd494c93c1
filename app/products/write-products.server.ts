import type { StockReason } from "../../db/tables/product-tables.ts";
import type { Tx } from "../../db/transaction.ts";
import type { PartInput } from "./part/part-schema.ts";
import { savePart } from "./part/parts-repository.server.ts";
import { recordPrices } from "./price-history.server.ts";
import type { ProductValues, WholeAdminProduct } from "./products-repository.server.ts";
import { nounOfStock, recordStockChanges } from "./stock-changes.server.ts";

type Columns = Omit<ProductValues, "part"> & Pick<WholeAdminProduct, "hidden_since" | "low_stock">;
type PriceAndStock = Pick<Columns, "price_cents" | "quantity">;

export interface ProductChange {
	id: string;
	before: PriceAndStock & Partial<Columns>;
	after: PriceAndStock & Partial<Columns>;
	part?: PartInput;
	note?: string;
	importKey?: string;
}

/** Writes locked products, their price history and their stock changes. All price changes pass through here. */
export async function writeProducts(
	tx: Tx,
	changes: readonly ProductChange[],
	{ actor, now, reason }: { actor: string; now: Date; reason: StockReason },
): Promise<void> {
	const changed_at = now.toISOString();
	for (const { id, after } of changes)
		await tx
			.updateTable("products")
			.set({ ...after, changed_at })
			.where("id", "=", id)
			.execute();
	const priced = changes.filter(({ before, after }) => after.price_cents !== before.price_cents);
	await recordPrices(
		tx,
		priced.map(({ id, after }) => ({ productId: id, cents: after.price_cents })),
		now,
	);
	const moves = changes.map(({ id, before, after, note, importKey }) => {
		return { productId: id, change: after.quantity - before.quantity, reason, note, importKey, actor, now };
	});
	await recordStockChanges(
		tx,
		moves.filter(({ change }) => change !== 0),
	);
	for (const { id, before, after, part } of changes) {
		if (part) await savePart(tx, id, part);
		const isPublic = part || after.price_cents !== before.price_cents || after.hidden_since !== before.hidden_since;
		const minorder = after.minorder ?? before.minorder ?? 1;
		const { quantity } = after;
		tx.touched(isPublic ? "products" : nounOfStock({ quantity, minorder }, quantity - before.quantity), id);
	}
}
