import { foldLetters } from "../../db/fold-letters.ts";
import type { CatalogueQuery } from "./catalogue-query.ts";
import { growArray } from "./words/postings.server.ts";

/** Places in ascending order. Those without a value come last, the newest first. */
export interface PlaceOrder {
	places: Uint32Array;
	/** Number of places with a value. */
	valueCount: number;
}

/** Sorts by integers; equal ones newest first. */
export function orderByRank(count: number, rankOf: (place: number) => number | undefined): PlaceOrder {
	// Rank and place as one number: numbers sort many times faster than with a comparison.
	const keys = new Float64Array(count);
	const without: number[] = [];
	let valueCount = 0;
	for (let place = count - 1; place >= 0; place--) {
		const rank = rankOf(place);
		if (rank === undefined) without.push(place);
		else keys[valueCount++] = rank * count + (count - 1 - place);
	}
	const sorted = keys.subarray(0, valueCount).sort();
	const places = new Uint32Array(count);
	for (const [at, key] of sorted.entries()) places[at] = count - 1 - (key % count);
	places.set(without, valueCount);
	return { places, valueCount };
}

/** Sorts by units sold, which are 0 where they are not known. */
export const orderBySold = (count: number, idAt: (place: number) => string, sold: IndexQuery["sold"]): PlaceOrder =>
	orderByRank(count, (place) => sold?.units.get(idAt(place)) ?? 0);

const digits = /\d+/g;
const notAscii = /[^\0-\x7f]/;

/** Sorts by texts, digits in them by value. @param textOf folded; empty for none */
export function orderByText(count: number, textOf: (place: number) => string): PlaceOrder {
	const keys = Array.from({ length: count }, (_, place) => {
		const text = textOf(place);
		const folded = notAscii.test(text) ? foldLetters(text) : text;
		return folded.replace(digits, (number) => number.padStart(9, "0"));
	});
	const distinct = [...new Set(keys)].filter((key) => key !== "").sort();
	const ranks = new Map(distinct.map((key, rank) => [key, rank]));
	return orderByRank(count, (place) => ranks.get(keys[place] ?? ""));
}

/** The place at each rank. Descending reverses only the places with a value. */
export function placeAtRank({ places, valueCount }: PlaceOrder, descending: boolean): (rank: number) => number {
	if (!descending) return (rank) => places[rank] ?? 0;
	return (rank) => (rank < valueCount ? places[valueCount - 1 - rank] : places[rank]) ?? 0;
}

/** Four bytes per product each. */
const maxCachedOrders = 8;

/** Caches the latest orders by stamp. */
export function createOrderCache() {
	const cache = new Map<string, { stamp: string; order: PlaceOrder }>();
	return (name: string, stamp: string, make: () => PlaceOrder): PlaceOrder => {
		const before = cache.get(name);
		const entry = before?.stamp === stamp ? before : { stamp, order: make() };
		cache.delete(name);
		cache.set(name, entry);
		for (const oldest of cache.keys()) {
			if (cache.size <= maxCachedOrders) break;
			cache.delete(oldest);
		}
		return entry.order;
	};
}

/**
 * Places on a page: group after group, the highest first, each in the order of ranks.
 * @param groups of all places; group 0 is on no page
 * @param sizes of the groups
 */
export function placesOnPage(
	{ groups, sizes }: { groups: Uint8Array; sizes: Uint32Array },
	{ skip, count }: { skip: number; count: number },
	placeAt: (rank: number) => number,
): number[] {
	/** Position of the next place of each group. */
	const next = new Uint32Array(sizes.length);
	let total = 0;
	for (let group = sizes.length - 1; group > 0; group--) {
		next[group] = total;
		total += sizes[group] ?? 0;
	}
	const places: number[] = [];
	let left = Math.min(count, total - skip);
	for (let rank = 0; left > 0; rank++) {
		const group = groups[placeAt(rank)] ?? 0;
		if (group === 0) continue;
		const at = (next[group] ?? 0) - skip;
		next[group] = (next[group] ?? 0) + 1;
		if (at < 0 || at >= count) continue;
		places[at] = placeAt(rank);
		left--;
	}
	return places;
}

/** Prices in cents. */
export interface IndexQuery extends Omit<CatalogueQuery, "min" | "max" | "spec"> {
	specs?: readonly string[];
	/** Skips facets. */
	withoutFacets?: boolean;
	low?: boolean;
	/** Finds only names and numbers whose words begin with those of the text, and shelves that begin with it. */
	byPrefix?: boolean;
	/** Finds only products on this shelf. */
	shelf?: string;
	minCents?: number;
	maxCents?: number;
	/** Units sold by product, to sort by. A new `version` for other numbers. */
	sold?: { units: ReadonlyMap<string, number>; version: number };
}

/** Narrows a query's price filter to the price in its words. */
export const withPrice = (
	{ minCents = 0, maxCents = Infinity, ...query }: IndexQuery,
	price: Pick<IndexQuery, "minCents" | "maxCents">,
): IndexQuery => ({
	...query,
	minCents: Math.max(minCents, price.minCents ?? 0),
	maxCents: Math.min(maxCents, price.maxCents ?? Infinity),
});

export interface ProductNumbers {
	price_cents: number;
	quantity: number;
	minorder: number;
	low: number;
	/** Units below the reorder level. */
	missing: number;
	onSale: boolean;
}

export type OrderedColumn = "price_cents" | "quantity" | "low" | "missing";

/** Numeric columns of all products, for filters and sorting. */
export interface ProductColumns {
	set(place: number, numbers: ProductNumbers): void;
	/** Filters products on sale. The next call overwrites the list. @param scores only places above 0 */
	matching(query: IndexQuery, scores?: Uint8Array): Uint32Array;
	isOrderable(place: number): boolean;
	order(column: OrderedColumn, count: number): PlaceOrder;
	changesOf(column: OrderedColumn): number;
}

type Column = Exclude<keyof ProductNumbers, "onSale">;

export function createProductColumns(): ProductColumns {
	let count = 0;
	let onSale = new Uint8Array();
	const values: Record<Column, Float64Array> = {
		price_cents: new Float64Array(),
		quantity: new Float64Array(),
		minorder: new Float64Array(),
		low: new Float64Array(),
		missing: new Float64Array(),
	};
	const names = Object.keys(values) as Column[];
	/** Number of changes of each column. */
	const changes: Record<Column, number> = { price_cents: 0, quantity: 0, minorder: 0, low: 0, missing: 0 };
	/** Reused by each query to avoid garbage. */
	let matches = new Uint32Array();

	function set(place: number, product: ProductNumbers) {
		count = Math.max(count, place + 1);
		onSale = growArray(onSale, count);
		onSale[place] = product.onSale ? 1 : 0;
		for (const name of names) {
			values[name] = growArray(values[name], count);
			if (values[name][place] !== product[name]) changes[name]++;
			values[name][place] = product[name];
		}
	}

	function matching(
		{ instock, low, minCents = 0, maxCents = Infinity, minorder: maxMinorder = Infinity }: IndexQuery,
		scores?: Uint8Array,
	) {
		const { price_cents: prices, quantity: stocks, minorder: minorders, low: lowStocks } = values;
		const isOnSale = onSale;
		matches = growArray(matches, count);
		const found = matches;
		let length = 0;
		for (let place = 0; place < count; place++) {
			if (isOnSale[place] === 0 || (scores !== undefined && scores[place] === 0)) continue;
			const price = prices[place] ?? 0;
			if (price < minCents || price > maxCents) continue;
			const minorder = minorders[place] ?? 0;
			if (minorder > maxMinorder || (instock && (stocks[place] ?? 0) < minorder)) continue;
			if (low && (stocks[place] ?? 0) > (lowStocks[place] ?? 0)) continue;
			found[length++] = place;
		}
		return matches.subarray(0, length);
	}

	return {
		set,
		matching,
		isOrderable: (place) => onSale[place] === 1 && (values.quantity[place] ?? 0) >= (values.minorder[place] ?? 0),
		order: (column, places) => orderByRank(places, (place) => values[column][place] ?? 0),
		changesOf: (column) => changes[column],
	};
}
