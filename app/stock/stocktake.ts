import { maxUnits } from "../products/product.ts";
import { type CatalogueQuery, toSearch } from "../search/catalogue.ts";
import type { ManagedProduct } from "./managed-products-api.server.ts";

/** Parts on one sheet. */
export const stocktakePageSize = 100;
const path = "/dashboard/manageproduct/count";

/** The sheet of what a query finds, from its first part on. */
export function stocktakeAddress(query: CatalogueQuery, page = 1): string {
	const search = toSearch({ ...query, page: page > 1 ? page : undefined, through: undefined });
	return search ? `${path}?${search}` : path;
}

/** A count as it is typed, of a product with the stock that the books said then. */
export interface TypedCount {
	product: ManagedProduct;
	text: string;
	/** It was refused: the stock by then, null where the product is deleted. */
	refused?: number | null;
}

/** By the product's `_id`. */
export type TypedCounts = Readonly<Record<string, TypedCount>>;

/** Types a count; an empty one is none. */
export function typeCount(typed: TypedCounts, product: ManagedProduct, text: string): TypedCounts {
	const { [product._id]: before, ...others } = typed;
	if (text.trim() === "") return others;
	const seen = before?.product ?? product;
	const quantity = before?.refused ?? seen.quantity;
	return { ...others, [product._id]: { product: { ...seen, quantity }, text } };
}

/** Marks the lines for which a count was refused. Typed anew, such a count is of what the books say by then. */
export function markRefused(
	typed: TypedCounts,
	lines: readonly { productId: string; present?: number }[],
): TypedCounts {
	const marked = lines.flatMap(({ productId, present }) => {
		const count = typed[productId];
		return count ? [[productId, { ...count, refused: present ?? null }] as const] : [];
	});
	return { ...typed, ...Object.fromEntries(marked) };
}

/** The parts of a sheet, counted ones as they were when they were counted, also where they have left it since. */
export function stocktakeRows(products: readonly ManagedProduct[], typed: TypedCounts): ManagedProduct[] {
	const listed = new Set(products.map(({ _id }) => _id));
	const counted = Object.values(typed).map(({ product }) => product);
	return [
		...products.map((product) => typed[product._id]?.product ?? product),
		...counted.filter(({ _id }) => !listed.has(_id)),
	];
}

/** What a typed count means; undefined when it is empty or no whole number. */
export function readCount(text: string | undefined): number | undefined {
	const plain = (text ?? "").trim().replace(/,(?=\d{3}(?!\d))/g, "");
	return /^\d{1,7}$/.test(plain) && Number(plain) <= maxUnits ? Number(plain) : undefined;
}

export interface CountLine {
	productId: string;
	seen: number;
	counted: number;
}

/** The lines that were counted, and those that are typed but no numbers. */
export function countLines(typed: TypedCounts): { lines: CountLine[]; wrong: string[] } {
	const entered = Object.entries(typed).map(([productId, { product, text }]) => ({
		productId,
		seen: product.quantity,
		counted: readCount(text),
	}));
	return {
		lines: entered.filter((line): line is CountLine => line.counted !== undefined),
		wrong: entered.filter(({ counted }) => counted === undefined).map(({ productId }) => productId),
	};
}
