import type { CatalogueQuery } from "./catalogue.ts";
import { growArray } from "./growing-arrays.server.ts";
import { orderByRank, type PlaceOrder } from "./sort-order.server.ts";

/** Prices in cents. */
export interface IndexQuery extends Omit<CatalogueQuery, "min" | "max" | "spec"> {
	specs?: readonly string[];
	/** Without facets and nearest sizes. */
	facets?: "0";
	low?: boolean;
	/** Finds only names and numbers whose words begin with those of the text. */
	byPrefix?: boolean;
	minCents?: number;
	maxCents?: number;
}

export interface ProductNumbers {
	price_cents: number;
	quantity: number;
	minorder: number;
	low: number;
	onSale: boolean;
}

export type OrderedColumn = "price_cents" | "quantity";

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

export function createProductColumns(): ProductColumns {
	let count = 0;
	let table = new Float64Array(1024 * width);
	/** Reused by each query to avoid garbage. */
	let matches = new Uint32Array();
	const changes = { price_cents: 0, quantity: 0 };

	const at = (place: number, column: number) => table[place * width + column] ?? 0;
	const isOrderable = (place: number) => at(place, onSaleAt) === 1 && at(place, quantityAt) >= at(place, minorderAt);

	function set(place: number, { price_cents, quantity, minorder, low, onSale }: ProductNumbers) {
		table = growArray(table, (place + 1) * width);
		if (place >= count || at(place, priceAt) !== price_cents) changes.price_cents++;
		if (place >= count || at(place, quantityAt) !== quantity) changes.quantity++;
		count = Math.max(count, place + 1);
		table.set([price_cents, quantity, minorder, onSale ? 1 : 0, low], place * width);
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
		order: (column, places) => orderByRank(places, (place) => at(place, column === "quantity" ? quantityAt : priceAt)),
		changesOf: (column) => changes[column],
	};
}
