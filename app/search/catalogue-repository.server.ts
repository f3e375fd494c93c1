import { sql } from "kysely";
import { type Db, type DbOrTx, onSale } from "../../db/database.ts";
import { numberIdentity } from "../products/part/part-number.ts";
import type { Spec } from "../products/part/part-schema.ts";
import { isNarrowed } from "./catalogue-query.ts";
import type { IndexQuery } from "./product-columns.server.ts";

export interface IndexedProduct {
	id: string;
	name: string;
	description: string;
	price_cents: number;
	quantity: number;
	minorder: number;
	/** When deleted or hidden. */
	off_sale_at: string | null;
	/** Null for three minimum orders. */
	low_stock?: number | null;
	part_number?: string | null;
	numbers?: readonly string[];
	/** Manufacturers that use these numbers. */
	makers?: readonly string[];
	family?: string | null;
	gtin?: string | null;
	shelf?: string | null;
	specs?: readonly Spec[];
}

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
	"parts.shelf",
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
	"description" | "off_sale_at" | "low_stock" | "numbers" | "makers" | "part_number" | "family" | "gtin" | "shelf"
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

/** Maximum offset without the index: skipping more is slow. */
const maxSkipped = 4000;
const maxWords = 8;

/**
 * A page from the database while there is no index, without a count: the newest products, or those whose names have all
 * words or whose part number it is. Returns undefined for any other query.
 */
export async function findWhileStarting(db: Db, query: IndexQuery, size: number) {
	const { q, page = 1, through = page, sort = "newest", low, minCents, maxCents, specs } = query;
	const isOther =
		isNarrowed({ ...query, q: undefined, spec: specs, min: minCents, max: maxCents }) || low || sort !== "newest";
	const skipped = (page - 1) * size;
	if (isOther || skipped > maxSkipped) return undefined;
	const words = (q?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords);
	if (q !== undefined && words.length === 0) return undefined;
	const rows = await db
		.selectFrom("products")
		.leftJoin("parts", "parts.product_id", "products.id")
		.select("products.id")
		.where(onSale)
		.$if(q !== undefined, (named) =>
			named.where(({ and, eb, or }) =>
				or([
					eb("parts.number_identity", "=", numberIdentity(q ?? "")),
					and(words.map((word) => sql<boolean>`lower(products.name) like ${`%${word}%`}`)),
				]),
			),
		)
		.orderBy("products.id", "desc")
		.limit((through - page + 1) * size + 1)
		.offset(skipped)
		.execute();
	// Other words may find something as soon as there is an index.
	if (q !== undefined && rows.length === 0) return undefined;
	const shown = rows.slice(0, (through - page + 1) * size);
	return {
		ids: shown.map(({ id }) => id),
		total: skipped + rows.length,
		corrections: [],
		dropped: [],
		families: [],
		facets: [],
		columns: [],
		isStarting: true as const,
	};
}
