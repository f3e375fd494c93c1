import type { CatalogueQuery } from "./catalogue.ts";
import { grown } from "./grown.server.ts";
import { orderByRank, type PlaceOrder } from "./sort-order.server.ts";

/** What the catalogue is asked for, prices in cents. */
export interface IndexQuery extends Omit<CatalogueQuery, "min" | "max" | "spec"> {
	specs?: readonly string[];
	/** Counts no facets, and looks for no sizes. */
	facets?: "0";
	/** Only what is low in stock. */
	low?: boolean;
	minCents?: number;
	maxCents?: number;
}

export interface ProductNumbers {
	price_cents: number;
	quantity: number;
	minorder: number;
	/** The stock from which on it is low. */
	low: number;
	onSale: boolean;
}

export type OrderedColumn = "price_cents" | "quantity";

/** The numbers of all products, column by column, for filters and orders that look at each of them. */
export interface ProductColumns {
	set(place: number, numbers: ProductNumbers): void;
	/**
	 * The places of what is on sale and within the filters, in their order.
	 * @param scores above 0 for what is looked at; all unless given
	 * @returns a list that the next call writes over
	 */
	fitting(query: IndexQuery, scores?: Uint8Array): Uint32Array;
	/** Whether one order of the product can be filled. */
	isOrderable(place: number): boolean;
	order(column: OrderedColumn, count: number): PlaceOrder;
	/** How often a number of that column has changed. */
	changesOf(column: OrderedColumn): number;
}

/** In each row of the table. */
const width = 5;
const [priceAt, quantityAt, minorderAt, onSaleAt, lowAt] = [0, 1, 2, 3, 4];

export function createProductColumns(): ProductColumns {
	let count = 0;
	let table = new Float64Array(1024 * width);
	/** Written anew by each question: a list of its own each time would keep the garbage collector busy. */
	let found = new Uint32Array();
	const changes = { price_cents: 0, quantity: 0 };

	const at = (place: number, column: number) => table[place * width + column] ?? 0;
	const isOrderable = (place: number) => at(place, onSaleAt) === 1 && at(place, quantityAt) >= at(place, minorderAt);

	function set(place: number, { price_cents, quantity, minorder, low, onSale }: ProductNumbers) {
		table = grown(table, (place + 1) * width);
		if (place >= count || at(place, priceAt) !== price_cents) changes.price_cents++;
		if (place >= count || at(place, quantityAt) !== quantity) changes.quantity++;
		count = Math.max(count, place + 1);
		table.set([price_cents, quantity, minorder, onSale ? 1 : 0, low], place * width);
	}

	function fitting(
		{ instock, low, minCents = 0, maxCents = Infinity, minorder: maxMinorder = Infinity }: IndexQuery,
		scores?: Uint8Array,
	) {
		const rows = table;
		let length = 0;
		if (found.length < count) found = new Uint32Array(rows.length / width);
		for (let place = 0; place < count; place++) {
			if (scores !== undefined && scores[place] === 0) continue;
			const row = place * width;
			if (rows[row + onSaleAt] !== 1) continue;
			const price = rows[row + priceAt] ?? 0;
			const minorder = rows[row + minorderAt] ?? 0;
			if (price < minCents || price > maxCents || minorder > maxMinorder) continue;
			if (low && (rows[row + quantityAt] ?? 0) > (rows[row + lowAt] ?? 0)) continue;
			if (!instock || (rows[row + quantityAt] ?? 0) >= minorder) found[length++] = place;
		}
		return found.subarray(0, length);
	}

	return {
		set,
		fitting,
		isOrderable,
		order: (column, places) => orderByRank(places, (place) => at(place, column === "quantity" ? quantityAt : priceAt)),
		changesOf: (column) => changes[column],
	};
}
