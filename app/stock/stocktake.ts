import { readTypedCount } from "../forms/typed-number.ts";
import { maxUnits } from "../products/product.ts";
import { type CatalogueQuery, toSearch } from "../search/catalogue-query.ts";
import type { ManagedProduct } from "./managed-products-api.server.ts";

export const stocktakePageSize = 100;
const path = "/dashboard/manageproduct/count";

/** @param shelf counts only this shelf */
export function stocktakeAddress(query: CatalogueQuery, page = 1, shelf = ""): string {
	const params = new URLSearchParams(toSearch({ ...query, page: page > 1 ? page : undefined, through: undefined }));
	if (shelf) params.set("shelf", shelf);
	const search = `${params}`;
	return search ? `${path}?${search}` : path;
}

/** A typed count, with the recorded stock at the time of typing. */
export interface TypedCount {
	product: ManagedProduct;
	text: string;
	/** Current stock when the count was refused; null for a deleted product. */
	refused?: number | null;
}

export type TypedCounts = Readonly<Record<string, TypedCount>>;

/** Saves a count. An empty text removes it. */
export function typeCount(typed: TypedCounts, product: ManagedProduct, text: string): TypedCounts {
	const { [product._id]: before, ...others } = typed;
	if (text.trim() === "") return others;
	const seen = before?.product ?? product;
	const quantity = before?.refused ?? seen.quantity;
	return { ...others, [product._id]: { product: { ...seen, quantity }, text } };
}

/** Marks refused lines. When typed again, a count refers to the current stock. */
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

/** Returns the products of a page and all counted ones. Counted ones are as they were at the time of the count. */
export function stocktakeRows(products: readonly ManagedProduct[], typed: TypedCounts): ManagedProduct[] {
	const listed = new Set(products.map(({ _id }) => _id));
	const counted = Object.values(typed).map(({ product }) => product);
	return [
		...products.map((product) => typed[product._id]?.product ?? product),
		...counted.filter(({ _id }) => !listed.has(_id)),
	];
}

export function readCount(text: string | undefined): number | undefined {
	const count = readTypedCount(text ?? "");
	return count !== undefined && count <= maxUnits ? count : undefined;
}

export interface CountLine {
	productId: string;
	seen: number;
	counted: number;
}

/** Returns whether a count is more likely a mistake: more than 10 units and half of the stock away from it. */
export const isLargeDifference = ({ seen, counted }: CountLine): boolean =>
	Math.abs(counted - seen) > Math.max(10, seen / 2);

export function differenceText({ seen, counted }: Pick<CountLine, "seen" | "counted">): string {
	const off = counted - seen;
	return off === 0 ? "" : `${off > 0 ? "+" : "−"}${Math.abs(off).toLocaleString("en-US")}`;
}

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
