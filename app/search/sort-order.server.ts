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
