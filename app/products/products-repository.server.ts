import { type Selectable, sql } from "kysely";
import { newId } from "../../db/new-id.ts";
import type { DbOrTx } from "../../db/open-database.ts";
import type { ProductTable } from "../../db/schema.ts";
import type { Tx } from "../../db/transaction.ts";

const shown = ["id", "name", "img1", "img2", "price_cents", "quantity", "minorder", "description"] as const;

/** A product on sale; its price in cents. */
export type ProductRow = Pick<Selectable<ProductTable>, (typeof shown)[number]>;
/** What an admin decides of it. */
export type ProductValues = Omit<ProductRow, "id">;

/** The products on sale, oldest first. */
export async function listProducts(db: DbOrTx): Promise<ProductRow[]> {
	return db.selectFrom("products").select(shown).where("deleted_at", "is", null).orderBy("id").execute();
}

export async function findProduct(db: DbOrTx, id: string): Promise<ProductRow | undefined> {
	return db
		.selectFrom("products")
		.select(shown)
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
}

/** Those of the given products that are on sale, in the given order. */
export async function findProducts(db: DbOrTx, ids: readonly string[]): Promise<ProductRow[]> {
	if (ids.length === 0) return [];
	const rows = await db
		.selectFrom("products")
		.select(shown)
		.where("id", "in", ids)
		.where("deleted_at", "is", null)
		.execute();
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The products on sale of exactly this name, newest first. */
export async function findProductsByName(db: DbOrTx, name: string): Promise<ProductRow[]> {
	return db
		.selectFrom("products")
		.select(shown)
		.where("name", "=", name)
		.where("deleted_at", "is", null)
		.orderBy("id", "desc")
		.limit(2)
		.execute();
}

/** Returns the new product's identifier. */
export async function insertProduct(tx: Tx, values: ProductValues, now: Date): Promise<string> {
	const id = newId();
	await tx
		.insertInto("products")
		.values({ id, ...values, created_at: now.toISOString(), changed_at: now.toISOString(), deleted_at: null })
		.execute();
	tx.touched("products", id);
	return id;
}

/**
 * Returns whether there was such a product.
 * @param expected when given, the product is changed only while it is still exactly this: orders move its stock meanwhile
 */
export async function updateProduct(
	tx: Tx,
	id: string,
	values: ProductValues,
	now: Date,
	expected?: ProductRow,
): Promise<boolean> {
	let update = tx
		.updateTable("products")
		.set({ ...values, changed_at: now.toISOString() })
		.where("id", "=", id)
		.where("deleted_at", "is", null);
	if (expected) update = update.where((its) => its.and(expected));
	const { numUpdatedRows } = await update.executeTakeFirst();
	if (numUpdatedRows > 0n) tx.touched("products", id);
	return numUpdatedRows > 0n;
}

/** Takes a product off sale; its row stays for the orders that refer to it. */
export async function deleteProduct(tx: Tx, id: string, now: Date): Promise<boolean> {
	const { numUpdatedRows } = await tx
		.updateTable("products")
		.set({ deleted_at: now.toISOString(), changed_at: now.toISOString() })
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	if (numUpdatedRows > 0n) tx.touched("products", id);
	return numUpdatedRows > 0n;
}

/**
 * Takes units out of stock if price, minimum and stock still allow it, in one conditional statement:
 * no reader can come between the check and the change.
 * @returns the product as it then is, or undefined when nothing was taken
 */
export async function takeStock(
	tx: Tx,
	wanted: { productId: string; units: number; priceCents: number },
	now: Date,
): Promise<ProductRow | undefined> {
	const taken = await tx
		.updateTable("products")
		.set({ quantity: sql`quantity - ${wanted.units}`, changed_at: now.toISOString() })
		.where("id", "=", wanted.productId)
		.where("deleted_at", "is", null)
		.where("price_cents", "=", wanted.priceCents)
		.where("minorder", "<=", wanted.units)
		.where("quantity", ">=", wanted.units)
		.returning(shown)
		.executeTakeFirst();
	if (taken) tx.touched("stock", taken.id);
	return taken;
}

/** Puts the units of a cancelled order back, whether or not the product is still on sale. */
export async function returnStock(tx: Tx, productId: string, units: number, now: Date): Promise<void> {
	await tx
		.updateTable("products")
		.set({ quantity: sql`quantity + ${units}`, changed_at: now.toISOString() })
		.where("id", "=", productId)
		.execute();
	tx.touched("stock", productId);
}
