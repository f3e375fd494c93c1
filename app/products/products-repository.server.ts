import { type Selectable, sql } from "kysely";
import { systemActor } from "../../db/audit.ts";
import { type DbOrTx, isAmong, onSale } from "../../db/database.ts";
import { lockRows } from "../../db/lock-rows.ts";
import { newId } from "../../db/new-id.ts";
import { prepared } from "../../db/prepared.ts";
import { wordsOf } from "../../db/search-words.ts";
import type { ProductTable } from "../../db/tables/product-tables.ts";
import type { Tx } from "../../db/transaction.ts";
import { deleteFilesOf, type FileRow, listFiles } from "../files/files-repository.server.ts";
import type { OtherNumber, PartInput, Spec } from "./part/part-schema.ts";
import { deletePart, listOtherNumbers, savePart } from "./part/parts-repository.server.ts";
import { deletePrices, recordPrices } from "./price-history.server.ts";
import { recordStockChanges } from "./stock-changes.server.ts";

const productColumns = ["id", "name", "img1", "img2", "price_cents", "quantity", "minorder", "description"] as const;
const qualifiedColumns = productColumns.map((column) => `products.${column}` as const);
const partColumns = ["parts.part_number", "parts.family", "parts.gtin"] as const;
export const adminColumns = ["products.hidden_since", "products.low_stock", "parts.shelf"] as const;
const priceColumns = ["prices.lowest_before_cents", "prices.since as reduced_at"] as const;

export type ProductRow = Pick<Selectable<ProductTable>, (typeof productColumns)[number]>;
export type ListedProduct = ProductRow & { part_number: string | null; family: string | null; gtin: string | null } & {
	lowest_before_cents: number | null;
	reduced_at: string | null;
};
export type WholeProduct = ListedProduct & { specs: Spec[]; numbers: OtherNumber[]; files: FileRow[] };
export type WholeAdminProduct = WholeProduct & AdminColumns;
export type ListedAdminProduct = ListedProduct & AdminColumns;
interface AdminColumns {
	hidden_since: string | null;
	low_stock: number | null;
	shelf: string | null;
}
export interface ProductValues extends Omit<ProductRow, "id"> {
	/** Stays as it is when absent. */
	low_stock?: number | null;
	part: PartInput;
}

export const adminProducts = (db: DbOrTx) =>
	db
		.selectFrom("products")
		.leftJoin("parts", "parts.product_id", "products.id")
		.leftJoin("prices", (join) =>
			join.onRef("prices.product_id", "=", "products.id").on("prices.lowest_before_cents", "is not", null),
		)
		.select([...qualifiedColumns, ...partColumns, ...priceColumns])
		.where("products.deleted_at", "is", null);

const productsOnSale = (db: DbOrTx) => adminProducts(db).where(onSale);

/** Returns the next products on sale after an id, oldest first. */
export async function listProducts(db: DbOrTx, after = "", limit = 500): Promise<ListedProduct[]> {
	return productsOnSale(db).where("products.id", ">", after).orderBy("products.id").limit(limit).execute();
}

export async function findProduct(db: DbOrTx, id: string): Promise<ListedProduct | undefined> {
	return (await selectProduct(db, { id })).rows[0];
}

/** Prepared, because every order reads it. */
const selectProduct = prepared((db, { id }: { id: string }) => productsOnSale(db).where("products.id", "=", id));

export async function findWholeProduct(db: DbOrTx, id: string): Promise<WholeProduct | undefined> {
	const product = await productsOnSale(db).select("parts.specs").where("products.id", "=", id).executeTakeFirst();
	return product && withDetails(db, product);
}

/** Finds a product, hidden or not. */
export async function findAdminProduct(db: DbOrTx, id: string): Promise<WholeAdminProduct | undefined> {
	const product = await adminProducts(db)
		.select(["parts.specs", ...adminColumns])
		.where("products.id", "=", id)
		.executeTakeFirst();
	return product && withDetails(db, product);
}

/** Returns the given products, hidden ones included, in the given order. */
export async function findAdminProducts(db: DbOrTx, ids: readonly string[]): Promise<ListedAdminProduct[]> {
	if (ids.length === 0) return [];
	const rows = await adminProducts(db).select(adminColumns).where("products.id", "in", ids).execute();
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id) ?? []);
}

export const hiddenProducts = (db: DbOrTx) =>
	adminProducts(db).select(adminColumns).where("products.hidden_since", "is not", null);

/** Finds hidden products whose name, part number, GTIN and shelf have the words, also within their words. */
export async function findHiddenProducts(db: DbOrTx, words: readonly string[]) {
	const hidden = hiddenProducts(db);
	if (words.length === 0) return hidden;
	const rows = await hidden.clearSelect().select(["products.id", "name", "part_number", "gtin", "shelf"]).execute();
	const found = rows.flatMap(({ id, ...texts }) => {
		const text = wordsOf(Object.values(texts).join(" ")).join(" ");
		return words.every((word) => text.includes(word)) ? [id] : [];
	});
	return hidden.where(isAmong(db, "products.id", found));
}

async function withDetails<Row extends ListedProduct>(db: DbOrTx, { specs, ...row }: Row & { specs: string | null }) {
	const files = await listFiles(db, row.id);
	if (specs === null) return { ...row, specs: [], numbers: [], files };
	return { ...row, specs: JSON.parse(specs) as Spec[], numbers: await listOtherNumbers(db, row.id), files };
}

/** Returns the given products that are on sale, in the given order. */
export async function findProducts(db: DbOrTx, ids: readonly string[]): Promise<ListedProduct[]> {
	const [id, another] = ids;
	if (id === undefined) return [];
	const rows = another
		? await productsOnSale(db).where("products.id", "in", ids).execute()
		: (await selectProduct(db, { id })).rows;
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns reduced products that can be ordered, sorted by the saving on the minimum order, largest first. */
export async function listReduced(db: DbOrTx, limit: number): Promise<ListedProduct[]> {
	// A subquery keeps SQLite from scanning every product.
	const reduced = db.selectFrom("prices").select("product_id").where("lowest_before_cents", "is not", null);
	// PostgreSQL multiplies two 32-bit integers as 32 bits.
	const saving = sql`cast(prices.lowest_before_cents - products.price_cents as bigint) * products.minorder`;
	return productsOnSale(db)
		.where("products.id", "in", reduced)
		.where("prices.lowest_before_cents", "is not", null)
		.whereRef("products.quantity", ">=", "products.minorder")
		.orderBy(saving, "desc")
		.orderBy("products.id", "desc")
		.limit(limit)
		.execute();
}

/** Returns the newest product on sale with exactly this name, and the next one if there are several. */
export async function findProductsByName(db: DbOrTx, name: string): Promise<ListedProduct[]> {
	return productsOnSale(db).where("products.name", "=", name).orderBy("products.id", "desc").limit(2).execute();
}

export type LockedProduct = Pick<
	ListedAdminProduct,
	"price_cents" | "quantity" | "minorder" | "part_number" | "low_stock" | "shelf"
>;

/** Locks products. Returns those that are not deleted. */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedProduct>> {
	if (ids.length === 0) return new Map();
	await lockRows(tx, "products", ids);
	const locked = await adminProducts(tx).select(adminColumns).where("products.id", "in", ids).execute();
	return new Map(locked.map((row) => [row.id, row]));
}

export async function insertProduct(tx: Tx, values: ProductValues, now: Date, actor = systemActor): Promise<string> {
	const [id] = await insertProducts(tx, [{ values }], now, actor);
	return id as string;
}

export interface NewProduct {
	values: ProductValues;
	importKey?: string;
}

/** Returns the new ids in the given order. */
export async function insertProducts(
	tx: Tx,
	products: readonly NewProduct[],
	now: Date,
	actor: string,
): Promise<string[]> {
	if (products.length === 0) return [];
	const added = products.map((one) => ({ ...one, id: newId() }));
	const at = { created_at: now.toISOString(), changed_at: now.toISOString(), deleted_at: null };
	const rows = added.map(({ id, values: { part: _, ...values } }) => ({ id, ...values, ...at }));
	await tx.insertInto("products").values(rows).execute();
	await recordPrices(
		tx,
		added.map(({ id, values }) => ({ productId: id, cents: values.price_cents })),
		now,
	);
	await recordStockChanges(
		tx,
		added.map(({ id, values, importKey }) => {
			return { productId: id, change: values.quantity, reason: "added" as const, actor, now, importKey };
		}),
	);
	for (const { id, values } of added) {
		await savePart(tx, id, values.part);
		tx.touched("products", id);
	}
	return added.map(({ id }) => id);
}

/**
 * Deletes a product, on sale or hidden. Its row stays for orders that refer to it. Its part number becomes free.
 * @returns the deleted product, or undefined when it is deleted already
 */
export async function deleteProduct(tx: Tx, id: string, now: Date): Promise<ProductRow | undefined> {
	const deleted = await tx
		.updateTable("products")
		.set({ deleted_at: now.toISOString(), changed_at: now.toISOString() })
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.returning(productColumns)
		.executeTakeFirst();
	if (!deleted) return undefined;
	await deletePart(tx, id);
	await deleteFilesOf(tx, id, now);
	await deletePrices(tx, id);
	tx.touched("products", id);
	return deleted;
}
