import { sql } from "kysely";
import { lockRows } from "../../db/lock-rows.ts";
import { onSale } from "../../db/on-sale.ts";
import { preparedRows } from "../../db/prepared.ts";
import type { Tx } from "../../db/transaction.ts";
import { mailLowStock } from "./low-stock-mail.server.ts";
import { type ProductRow, productColumns } from "./products-repository.server.ts";
import { nounOfStock } from "./stock-changes.server.ts";

export interface DeductedLine {
	productId: string;
	units: number;
	priceCents: number;
}

/**
 * Takes units of different products out of stock in one conditional statement, where price, minimum and stock still
 * allow it. Rows are locked in one order, so that two purchases of the same parts never deadlock.
 * @returns the products whose stock was reduced, by id
 */
export async function deductStock(tx: Tx, lines: readonly DeductedLine[], now: Date): Promise<Map<string, ProductRow>> {
	const ids = lines.map(({ productId }) => productId);
	if (ids.length > 1) await lockRows(tx, "products", ids);
	const at = now.toISOString();
	const { rows } = await deductUnits(
		tx,
		lines.map((line) => ({ ...line, at })),
	);
	const deducted = new Map(rows.map((product) => [product.id, product]));
	for (const { productId, units } of lines) await reportDeducted(tx, deducted.get(productId), units, now);
	return deducted;
}

/**
 * Takes units for a replacement out of stock, also of a hidden product and below the minimum order.
 * @returns the product afterwards, or undefined when the stock is too small
 */
export async function deductReplacement(
	tx: Tx,
	{ productId, units }: { productId: string; units: number },
	now: Date,
): Promise<ProductRow | undefined> {
	const product = await tx
		.updateTable("products")
		.set({ quantity: sql`quantity - ${units}`, changed_at: now.toISOString() })
		.where("id", "=", productId)
		.where("deleted_at", "is", null)
		.where("quantity", ">=", units)
		.returning([...productColumns, "low_stock"])
		.executeTakeFirst();
	return reportDeducted(tx, product, units, now);
}

async function reportDeducted<Product extends Parameters<typeof mailLowStock>[1]>(
	tx: Tx,
	product: Product | undefined,
	units: number,
	now: Date,
): Promise<Product | undefined> {
	if (!product) return undefined;
	tx.touched("stock", product.id);
	await mailLowStock(tx, product, { units, now });
	return product;
}

const deductUnits = preparedRows((db, lines: readonly (DeductedLine & { at: string })[]) => {
	const selects = lines.map(
		({ productId, units, priceCents }) =>
			sql`select ${productId} as line_id, cast(${units} as bigint) as line_units, cast(${priceCents} as bigint) as line_cents`,
	);
	const line = sql<{
		line_id: string;
		line_units: number;
		line_cents: number;
	}>`(${sql.join(selects, sql` union all `)})`.as("line");
	return db
		.updateTable("products")
		.from(line)
		.set({ quantity: sql`quantity - line_units`, changed_at: lines[0]?.at })
		.whereRef("id", "=", "line_id")
		.where(onSale)
		.whereRef("price_cents", "=", "line_cents")
		.whereRef("minorder", "<=", "line_units")
		.whereRef("quantity", ">=", "line_units")
		.returning([...productColumns, "low_stock"]);
});

/** Returns the units of a cancelled order to stock, even when the product is off sale. */
export async function returnStock(tx: Tx, productId: string, units: number, now: Date): Promise<void> {
	const product = await tx
		.updateTable("products")
		.set({ quantity: sql`quantity + ${units}`, changed_at: now.toISOString() })
		.where("id", "=", productId)
		.returning(["quantity", "minorder"])
		.executeTakeFirst();
	if (product) tx.touched(nounOfStock(product, units), productId);
}
