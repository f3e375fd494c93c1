import { sql } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import { onSale } from "../../db/on-sale.ts";
import type { Spec } from "../products/part/part-schema.ts";
import type { IndexedProduct } from "./indexed-product.server.ts";

const columns = [
	"products.id",
	"products.name",
	"products.description",
	"products.price_cents",
	"products.quantity",
	"products.minorder",
	"products.low_stock",
	"parts.part_number",
	"parts.family",
	"parts.specs",
	"parts.gtin",
] as const;

const indexedProducts = (db: DbOrTx) =>
	db
		.selectFrom("products")
		.leftJoin("parts", "parts.product_id", "products.id")
		.select(columns)
		.select(sql<string | null>`coalesce(products.deleted_at, products.hidden_since)`.as("off_sale_at"));

/** Products in the order of ids, deleted and hidden ones included. */
export async function listNextProducts(db: DbOrTx, after: string, count: number): Promise<IndexedProduct[]> {
	const next = indexedProducts(db).where("products.id", ">", after).orderBy("products.id").limit(count);
	return withNumbers(db, await next.execute());
}

/** Returns products in the order of ids, deleted ones included. */
export async function listByIds(db: DbOrTx, ids: readonly string[]): Promise<IndexedProduct[]> {
	if (ids.length === 0) return [];
	return withNumbers(db, await indexedProducts(db).where("products.id", "in", ids).orderBy("products.id").execute());
}

/** A product as a table row; its price in cents. */
export type TableProduct = Omit<
	IndexedProduct,
	"description" | "off_sale_at" | "low_stock" | "numbers" | "makers" | "part_number" | "family" | "gtin"
> & {
	img1: string;
	part_number: string | null;
	family: string | null;
	specs: Spec[];
};

/** Returns the given products that are on sale, in the given order. */
export async function listTableProducts(db: DbOrTx, ids: readonly string[]): Promise<TableProduct[]> {
	if (ids.length === 0) return [];
	const rows = await db
		.selectFrom("products")
		.leftJoin("parts", "parts.product_id", "products.id")
		.select(["products.id", "name", "img1", "price_cents", "quantity", "minorder", "part_number", "family", "specs"])
		.where("products.id", "in", ids)
		.where(onSale)
		.execute();
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => {
		const row = byId.get(id);
		return row ? { ...row, specs: row.specs ? (JSON.parse(row.specs) as Spec[]) : [] } : [];
	});
}

type ProductRow = Omit<IndexedProduct, "specs" | "numbers" | "makers"> & { specs: string | null };

async function withNumbers(db: DbOrTx, rows: ProductRow[]): Promise<IndexedProduct[]> {
	const products = rows.map((row) => ({ ...row, specs: row.specs ? (JSON.parse(row.specs) as Spec[]) : [] }));
	if (products.length === 0) return products;
	// Selected by ids, not by range: changed products lie far apart.
	const ids = products.map(({ id }) => id);
	const others = await db
		.selectFrom("other_numbers")
		.select(["product_id", "number", "maker"])
		.where("product_id", "in", ids)
		.execute();
	const numbers = Map.groupBy(others, ({ product_id }) => product_id);
	return products.map((product) => {
		const listed = numbers.get(product.id);
		if (!listed) return product;
		const makers = new Set(listed.flatMap(({ maker }) => maker ?? []));
		return { ...product, numbers: listed.map(({ number }) => number), makers: [...makers] };
	});
}
