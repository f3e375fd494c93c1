/** How an exact number counts: above anything that words can. */
const numberScores = { own: 255, listed: 254, shared: 253 } as const;

/** The numbers that products go by, for what is typed as one number. */
export interface NumberIndex {
	/** @param own the key of its part number, empty without one, @param listed those of its other numbers */
	set(place: number, own: string, listed: readonly string[]): void;
	/**
	 * The places of the products that a number means, each with its score: its own first, then those that list it, then those
	 * that share another number with one of these.
	 */
	find(key: string): Map<number, number>;
	/** The key of a product's own part number, empty without one. */
	ownAt(place: number): string;
}

export function createNumberIndex(): NumberIndex {
	const places = new Map<string, number[]>();
	/** Of each product that has any: its own first, or an empty one. */
	const keysAt = new Map<number, readonly [own: string, ...listed: string[]]>();
	const keysOf = (place: number) => (keysAt.get(place) ?? []).filter((key) => key !== "");

	function remove(place: number) {
		for (const key of keysOf(place)) {
			const others = places.get(key)?.filter((other) => other !== place) ?? [];
			if (others.length > 0) places.set(key, others);
			else places.delete(key);
		}
		keysAt.delete(place);
	}

	return {
		set(place, own, listed) {
			remove(place);
			if (!own && listed.length === 0) return;
			keysAt.set(place, [own, ...listed]);
			for (const key of new Set(keysOf(place))) places.set(key, [...(places.get(key) ?? []), place]);
		},
		ownAt: (place) => keysAt.get(place)?.[0] ?? "",
		find(key) {
			const meant = places.get(key) ?? [];
			const shared = meant.flatMap(keysOf).flatMap((other) => places.get(other) ?? []);
			const score = (place: number) => (keysAt.get(place)?.[0] === key ? numberScores.own : numberScores.listed);
			return new Map([
				...shared.map((place) => [place, numberScores.shared] as const),
				...meant.map((place) => [place, score(place)] as const),
			]);
		},
	};
}
