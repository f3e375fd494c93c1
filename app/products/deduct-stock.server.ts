import { sql } from "kysely";
import { onSale } from "../../db/database.ts";
import { prepared } from "../../db/prepared.ts";
import type { Tx } from "../../db/transaction.ts";
import { mailedColumns, mailLowStock } from "./low-stock-mail.server.ts";
import { nounOfStock } from "./stock-changes.server.ts";

/**
 * Takes units out of stock in one conditional statement, if price, minimum and stock still allow it.
 * @returns false when the stock is unchanged
 */
export async function deductStock(
	tx: Tx,
	line: { productId: string; units: number; priceCents: number },
	now: Date,
): Promise<boolean> {
	const { rows } = await deductUnits(tx, { ...line, at: now.toISOString() });
	return reportDeducted(tx, rows[0], line.units, now);
}

/**
 * Takes units for a replacement out of stock, also of a hidden product and below the minimum order.
 * @returns false when the stock is too small
 */
export async function deductReplacement(
	tx: Tx,
	{ productId, units }: { productId: string; units: number },
	now: Date,
): Promise<boolean> {
	const product = await tx
		.updateTable("products")
		.set({ quantity: sql`quantity - ${units}`, changed_at: now.toISOString() })
		.where("id", "=", productId)
		.where("deleted_at", "is", null)
		.where("quantity", ">=", units)
		.returning(mailedColumns)
		.executeTakeFirst();
	return reportDeducted(tx, product, units, now);
}

async function reportDeducted(
	tx: Tx,
	product: Parameters<typeof mailLowStock>[1] | undefined,
	units: number,
	now: Date,
): Promise<boolean> {
	if (!product) return false;
	tx.touched("stock", product.id);
	await mailLowStock(tx, product, { units, now });
	return true;
}

const deductUnits = prepared(
	(db, { productId, units, priceCents, at }: { productId: string; units: number; priceCents: number; at: string }) =>
		db
			.updateTable("products")
			.set({ quantity: sql`quantity - ${units}`, changed_at: at })
			.where("id", "=", productId)
			.where(onSale)
			.where("price_cents", "=", priceCents)
			.where("minorder", "<=", units)
			.where("quantity", ">=", units)
			.returning(mailedColumns),
);

/** Restocks units of a cancelled or refunded order, even when the product is off sale. */
export async function restock(tx: Tx, productId: string, units: number, now: Date): Promise<void> {
	const product = await tx
		.updateTable("products")
		.set({ quantity: sql`quantity + ${units}`, changed_at: now.toISOString() })
		.where("id", "=", productId)
		.returning(["quantity", "minorder"])
		.executeTakeFirst();
	if (product) tx.touched(nounOfStock(product, units), productId);
}
