import { sql } from "kysely";
import { onSale } from "../../db/on-sale.ts";
import { prepared } from "../../db/prepared.ts";
import type { Tx } from "../../db/transaction.ts";
import { postLowStock } from "./low-stock-mail.server.ts";
import { own, type ProductRow } from "./products-repository.server.ts";

/**
 * Takes units out of stock in one conditional statement, if price, minimum and stock still allow it.
 * @returns the product afterwards, or undefined when nothing was taken
 */
export async function takeStock(
	tx: Tx,
	line: { productId: string; units: number; priceCents: number },
	now: Date,
): Promise<ProductRow | undefined> {
	const { rows } = await takeUnits(tx, { ...line, at: now.toISOString() });
	const [taken] = rows;
	if (!taken) return undefined;
	tx.touched("stock", taken.id);
	await postLowStock(tx, taken, { units: line.units, now });
	return taken;
}

const takeUnits = prepared(
	(db, { productId, units, priceCents, at }: { productId: string; units: number; priceCents: number; at: string }) =>
		db
			.updateTable("products")
			.set({ quantity: sql`quantity - ${units}`, changed_at: at })
			.where("id", "=", productId)
			.where(onSale)
			.where("price_cents", "=", priceCents)
			.where("minorder", "<=", units)
			.where("quantity", ">=", units)
			.returning([...own, "low_stock"]),
);

/** Returns the units of a cancelled order to stock, even when the product is off sale. */
export async function returnStock(tx: Tx, productId: string, units: number, now: Date): Promise<void> {
	await tx
		.updateTable("products")
		.set({ quantity: sql`quantity + ${units}`, changed_at: now.toISOString() })
		.where("id", "=", productId)
		.execute();
	tx.touched("stock", productId);
}
