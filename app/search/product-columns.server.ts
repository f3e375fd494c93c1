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

/** Sorts by texts, digits in them by value. @param textOf folded; empty for none */
export function orderByText(count: number, textOf: (place: number) => string): PlaceOrder {
	const keys = Array.from({ length: count }, (_, place) =>
		textOf(place).replace(digits, (number) => number.padStart(9, "0")),
	);
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
	/** Finds only names and numbers whose words begin with those of the text. */
	byPrefix?: boolean;
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
	onSale: boolean;
}

export type OrderedColumn = "price_cents" | "quantity" | "low";

/** Numeric columns of all products, for filters and sorting. */
export interface ProductColumns {
	set(place: number, numbers: ProductNumbers): void;
	/** Filters products on sale. The next call overwrites the list. @param scores only places above 0 */
	matching(query: IndexQuery, scores?: Uint8Array): Uint32Array;
	isOrderable(place: number): boolean;
	order(column: OrderedColumn, count: number): PlaceOrder;
	changesOf(column: OrderedColumn): number;
}

/** Numbers per row. */
const width = 5;
const [priceAt, quantityAt, minorderAt, onSaleAt, lowAt] = [0, 1, 2, 3, 4];

const columnAt: Record<OrderedColumn, number> = { price_cents: priceAt, quantity: quantityAt, low: lowAt };

export function createProductColumns(): ProductColumns {
	let count = 0;
	let table = new Float64Array(1024 * width);
	/** Reused by each query to avoid garbage. */
	let matches = new Uint32Array();
	/** Number of changes of each column. */
	const changes = new Uint32Array(width);

	const at = (place: number, column: number) => table[place * width + column] ?? 0;
	const isOrderable = (place: number) => at(place, onSaleAt) === 1 && at(place, quantityAt) >= at(place, minorderAt);

	function set(place: number, { price_cents, quantity, minorder, low, onSale }: ProductNumbers) {
		table = growArray(table, (place + 1) * width);
		count = Math.max(count, place + 1);
		for (const [column, value] of [price_cents, quantity, minorder, onSale ? 1 : 0, low].entries()) {
			if (at(place, column) !== value) changes[column] = (changes[column] ?? 0) + 1;
			table[place * width + column] = value;
		}
	}

	function matching(
		{ instock, low, minCents = 0, maxCents = Infinity, minorder: maxMinorder = Infinity }: IndexQuery,
		scores?: Uint8Array,
	) {
		const rows = table;
		let length = 0;
		if (matches.length < count) matches = new Uint32Array(rows.length / width);
		for (let place = 0; place < count; place++) {
			if (scores !== undefined && scores[place] === 0) continue;
			const row = place * width;
			if (rows[row + onSaleAt] !== 1) continue;
			const price = rows[row + priceAt] ?? 0;
			const minorder = rows[row + minorderAt] ?? 0;
			if (price < minCents || price > maxCents || minorder > maxMinorder) continue;
			if (low && (rows[row + quantityAt] ?? 0) > (rows[row + lowAt] ?? 0)) continue;
			if (!instock || (rows[row + quantityAt] ?? 0) >= minorder) matches[length++] = place;
		}
		return matches.subarray(0, length);
	}

	return {
		set,
		matching,
		isOrderable,
		order: (column, places) => orderByRank(places, (place) => at(place, columnAt[column])),
		changesOf: (column) => changes[columnAt[column]] ?? 0,
	};
}
