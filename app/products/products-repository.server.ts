import { type Selectable, sql } from "kysely";
import { systemActor } from "../../db/audit.ts";
import { newId } from "../../db/new-id.ts";
import type { DbOrTx } from "../../db/open-database.ts";
import type { ProductTable } from "../../db/schema.ts";
import type { Tx } from "../../db/transaction.ts";
import { deleteFilesOf, type FileRow, listFiles } from "../files/files-repository.server.ts";
import type { OtherNumber, PartInput, Spec } from "./part-schema.ts";
import { deletePart, listOtherNumbers, savePart } from "./parts-repository.server.ts";
import { beginPrice, deletePrices } from "./price-history.server.ts";
import { recordStockChange } from "./stock-changes.server.ts";

const own = ["id", "name", "img1", "img2", "price_cents", "quantity", "minorder", "description"] as const;
const ownOfProduct = own.map((column) => `products.${column}` as const);
const ofPart = ["parts.part_number", "parts.family", "parts.gtin"] as const;
/** What only an admin is told of it. */
export const ofKeeping = ["products.hidden_since", "products.low_stock"] as const;
const ofPrice = ["prices.lowest_before_cents", "prices.since as reduced_at"] as const;

/** A product on sale; its price in cents. */
export type ProductRow = Pick<Selectable<ProductTable>, (typeof own)[number]>;
/** With what lists tell of its part data, and of its price while that is reduced. */
export type ListedProduct = ProductRow & { part_number: string | null; family: string | null; gtin: string | null } & {
	lowest_before_cents: number | null;
	reduced_at: string | null;
};
/** With all of it. */
export type WholeProduct = ListedProduct & { specs: Spec[]; numbers: OtherNumber[]; files: FileRow[] };
/** As an admin keeps it, hidden or not. */
export type KeptProduct = WholeProduct & Keeping;
export type ListedKept = ListedProduct & Keeping;
interface Keeping {
	hidden_since: string | null;
	low_stock: number | null;
}
/** What an admin decides of it. */
export interface ProductValues extends Omit<ProductRow, "id"> {
	part: PartInput;
}

/** What an admin keeps, for repositories. */
export const kept = (db: DbOrTx) =>
	db
		.selectFrom("products")
		.leftJoin("parts", "parts.product_id", "products.id")
		.leftJoin("prices", (join) =>
			join
				.onRef("prices.product_id", "=", "products.id")
				.on("prices.lowest_before_cents", "is not", null)
				// A process of an older version may have changed the price without a word.
				.onRef("prices.price_cents", "=", "products.price_cents"),
		)
		.select([...ownOfProduct, ...ofPart, ...ofPrice])
		.where("products.deleted_at", "is", null);

const onSale = (db: DbOrTx) => kept(db).where("products.hidden_since", "is", null);

/** The products on sale, oldest first. */
export async function listProducts(db: DbOrTx): Promise<ListedProduct[]> {
	return onSale(db).orderBy("products.id").execute();
}

export async function findProduct(db: DbOrTx, id: string): Promise<ListedProduct | undefined> {
	return onSale(db).where("products.id", "=", id).executeTakeFirst();
}

export async function findWholeProduct(db: DbOrTx, id: string): Promise<WholeProduct | undefined> {
	const product = await onSale(db).select("parts.specs").where("products.id", "=", id).executeTakeFirst();
	return product && wholeOf(db, product);
}

/** One that an admin keeps, be it hidden. */
export async function findKeptProduct(db: DbOrTx, id: string): Promise<KeptProduct | undefined> {
	const product = await kept(db)
		.select(["parts.specs", ...ofKeeping])
		.where("products.id", "=", id)
		.executeTakeFirst();
	return product && wholeOf(db, product);
}

/** Those of the given products that an admin keeps, in the given order. */
export async function findKeptProducts(db: DbOrTx, ids: readonly string[]): Promise<ListedKept[]> {
	if (ids.length === 0) return [];
	const rows = await kept(db).select(ofKeeping).where("products.id", "in", ids).execute();
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id) ?? []);
}

/** For a page of them: the hidden ones, with these words in their names and numbers. */
export function hiddenProducts(db: DbOrTx, words: readonly string[]) {
	const text = sql<string>`lower(products.name || ' ' || coalesce(parts.part_number, ''))`;
	const hidden = kept(db).select(ofKeeping).where("products.hidden_since", "is not", null);
	return words.reduce((query, word) => query.where(text, "like", `%${word}%`), hidden);
}

async function wholeOf<Row extends ListedProduct>(db: DbOrTx, { specs, ...row }: Row & { specs: string | null }) {
	const files = await listFiles(db, row.id);
	if (specs === null) return { ...row, specs: [], numbers: [], files };
	return { ...row, specs: JSON.parse(specs) as Spec[], numbers: await listOtherNumbers(db, row.id), files };
}

/** Those of the given products that are on sale, in the given order. */
export async function findProducts(db: DbOrTx, ids: readonly string[]): Promise<ListedProduct[]> {
	if (ids.length === 0) return [];
	const rows = await onSale(db).where("products.id", "in", ids).execute();
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Reduced products that can be ordered, those first whose smallest order saves most. */
export async function listReduced(db: DbOrTx, most: number): Promise<ListedProduct[]> {
	// Few of many: else SQLite looks at every product.
	const reduced = db.selectFrom("prices").select("product_id").where("lowest_before_cents", "is not", null);
	// What PostgreSQL makes of two integers is one, and fails beyond 32 bits.
	const saving = sql`cast(prices.lowest_before_cents - products.price_cents as bigint) * products.minorder`;
	return onSale(db)
		.where("products.id", "in", reduced)
		.where("prices.lowest_before_cents", "is not", null)
		.whereRef("products.quantity", ">=", "products.minorder")
		.orderBy(saving, "desc")
		.orderBy("products.id", "desc")
		.limit(most)
		.execute();
}

/** The products on sale of exactly this name, newest first. */
export async function findProductsByName(db: DbOrTx, name: string): Promise<ListedProduct[]> {
	return onSale(db).where("products.name", "=", name).orderBy("products.id", "desc").limit(2).execute();
}

/**
 * Keeps a product as it is, its part data included, until the transaction is over.
 * @returns its price and stock; undefined when it is off sale
 */
export async function lockProduct(
	tx: Tx,
	id: string,
): Promise<Pick<ProductRow, "price_cents" | "quantity"> | undefined> {
	const locked = await tx
		.updateTable("products")
		.set((product) => ({ name: product.ref("name") }))
		.where("id", "=", id)
		.returning(["price_cents", "quantity", "deleted_at"])
		.executeTakeFirst();
	return locked?.deleted_at === null ? locked : undefined;
}

/** The same of several at once. */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<void> {
	if (ids.length === 0) return;
	await tx
		.updateTable("products")
		.set((product) => ({ name: product.ref("name") }))
		.where("id", "in", ids)
		.execute();
}

/** Returns the new product's identifier. */
export async function insertProduct(
	tx: Tx,
	{ part, ...values }: ProductValues,
	now: Date,
	actor = systemActor,
	requestKey?: string,
): Promise<string> {
	const id = newId();
	await tx
		.insertInto("products")
		.values({ id, ...values, created_at: now.toISOString(), changed_at: now.toISOString(), deleted_at: null })
		.execute();
	await beginPrice(tx, id, values.price_cents, now);
	await recordStockChange(tx, { productId: id, change: values.quantity, reason: "added", actor, now, requestKey });
	await savePart(tx, id, part);
	tx.touched("products", id);
	return id;
}

/** Writes a product that is locked. @param before what it cost until now */
export async function updateProduct(
	tx: Tx,
	id: string,
	{ part, ...values }: ProductValues,
	before: Pick<ProductRow, "price_cents">,
	now: Date,
): Promise<void> {
	await tx
		.updateTable("products")
		.set({ ...values, changed_at: now.toISOString() })
		.where("id", "=", id)
		.execute();
	// A process of an older version may have changed it without a word: what it was until now counts as a former price.
	await beginPrice(tx, id, before.price_cents, new Date(now.getTime() - 1));
	if (values.price_cents !== before.price_cents) await beginPrice(tx, id, values.price_cents, now);
	await savePart(tx, id, part);
	tx.touched("products", id);
}

/** Takes a product off sale; its row stays for the orders that refer to it, its part number is free again. */
export async function deleteProduct(tx: Tx, id: string, now: Date): Promise<boolean> {
	const { numUpdatedRows } = await tx
		.updateTable("products")
		.set({ deleted_at: now.toISOString(), changed_at: now.toISOString() })
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	if (numUpdatedRows === 0n) return false;
	await deletePart(tx, id);
	await deleteFilesOf(tx, id);
	await deletePrices(tx, id);
	tx.touched("products", id);
	return true;
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
		.where("hidden_since", "is", null)
		.where("price_cents", "=", wanted.priceCents)
		.where("minorder", "<=", wanted.units)
		.where("quantity", ">=", wanted.units)
		.returning(own)
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
