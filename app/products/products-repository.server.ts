import { type Selectable, sql } from "kysely";
import { newId } from "../../db/new-id.ts";
import type { DbOrTx } from "../../db/open-database.ts";
import type { ProductTable } from "../../db/schema.ts";
import { toCents, toDollars } from "../money/money.ts";
import type { Product, ProductInput } from "./product-schema.ts";

const shown = ["id", "name", "img1", "img2", "price_cents", "quantity", "minorder", "description"] as const;

type ProductRow = Pick<Selectable<ProductTable>, (typeof shown)[number]>;

/** What leaves the API of a product's row. */
export function toProduct(row: ProductRow): Product {
	const { id, name, img1, img2, price_cents, quantity, minorder, description } = row;
	return { _id: id, name, img1, img2, price: toDollars(price_cents), quantity, minorder, description };
}

function toColumns({ name, img1, img2, price, quantity, minorder, description }: ProductInput) {
	return { name, img1, img2, price_cents: toCents(price), quantity, minorder, description };
}

/** The products on sale, oldest first. */
export async function listProducts(db: DbOrTx): Promise<Product[]> {
	const rows = await db.selectFrom("products").select(shown).where("deleted_at", "is", null).orderBy("id").execute();
	return rows.map(toProduct);
}

export async function findProduct(db: DbOrTx, id: string): Promise<Product | undefined> {
	const row = await db
		.selectFrom("products")
		.select(shown)
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	return row && toProduct(row);
}

/** Those of the given products that are on sale, in the given order. */
export async function findProducts(db: DbOrTx, ids: readonly string[]): Promise<Product[]> {
	if (ids.length === 0) return [];
	const rows = await db
		.selectFrom("products")
		.select(shown)
		.where("id", "in", ids)
		.where("deleted_at", "is", null)
		.execute();
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id) ?? []).map(toProduct);
}

/** The products on sale of exactly this name, newest first. */
export async function findProductsByName(db: DbOrTx, name: string): Promise<Product[]> {
	const rows = await db
		.selectFrom("products")
		.select(shown)
		.where("name", "=", name)
		.where("deleted_at", "is", null)
		.orderBy("id", "desc")
		.limit(2)
		.execute();
	return rows.map(toProduct);
}

/** Returns the new product's identifier. */
export async function insertProduct(db: DbOrTx, input: ProductInput, now: Date): Promise<string> {
	const id = newId();
	await db
		.insertInto("products")
		.values({ id, ...toColumns(input), created_at: now.toISOString(), changed_at: now.toISOString(), deleted_at: null })
		.execute();
	return id;
}

/**
 * Returns whether there was such a product.
 * @param expected when given, the product is changed only while it is still exactly this: orders move its stock meanwhile
 */
export async function updateProduct(
	db: DbOrTx,
	id: string,
	input: ProductInput,
	now: Date,
	expected?: Product,
): Promise<boolean> {
	let update = db
		.updateTable("products")
		.set({ ...toColumns(input), changed_at: now.toISOString() })
		.where("id", "=", id)
		.where("deleted_at", "is", null);
	if (expected) update = update.where((its) => its.and(toColumns(expected)));
	const result = await update.executeTakeFirst();
	return result.numUpdatedRows > 0n;
}

/** Takes a product off sale; its row stays for the orders that refer to it. */
export async function deleteProduct(db: DbOrTx, id: string, now: Date): Promise<boolean> {
	const result = await db
		.updateTable("products")
		.set({ deleted_at: now.toISOString(), changed_at: now.toISOString() })
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	return result.numUpdatedRows > 0n;
}

/**
 * Takes units out of stock if price, minimum and stock still allow it, in one conditional statement:
 * no reader can come between the check and the change.
 * @returns the product as it then is, or undefined when nothing was taken
 */
export async function takeStock(
	db: DbOrTx,
	wanted: { productId: string; units: number; priceCents: number },
	now: Date,
): Promise<Product | undefined> {
	const row = await db
		.updateTable("products")
		.set({ quantity: sql`quantity - ${wanted.units}`, changed_at: now.toISOString() })
		.where("id", "=", wanted.productId)
		.where("deleted_at", "is", null)
		.where("price_cents", "=", wanted.priceCents)
		.where("minorder", "<=", wanted.units)
		.where("quantity", ">=", wanted.units)
		.returningAll()
		.executeTakeFirst();
	return row && toProduct(row);
}

/** Puts the units of a cancelled order back, whether or not the product is still on sale. */
export async function returnStock(db: DbOrTx, productId: string, units: number, now: Date): Promise<void> {
	await db
		.updateTable("products")
		.set({ quantity: sql`quantity + ${units}`, changed_at: now.toISOString() })
		.where("id", "=", productId)
		.execute();
}
