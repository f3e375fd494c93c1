/** How an exact number counts: above anything that words can. */
export const numberScores = { own: 255, listed: 254, shared: 253 } as const;

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
	/** The products whose own number this is: one at most, for long. */
	owners(key: string): number[];
	/** The other products that go by one of the numbers that this one has. */
	sharing(place: number): number[];
}

export function createNumberIndex(): NumberIndex {
	/** Most numbers are those of one product: no list is made for it. */
	const places = new Map<string, number | readonly number[]>();
	const ownKeys: string[] = [];
	const listedKeys = new Map<number, readonly string[]>();

	const ownAt = (place: number) => ownKeys[place] ?? "";
	const keysOf = (place: number) => [ownAt(place), ...(listedKeys.get(place) ?? [])].filter((key) => key !== "");
	const placesOf = (key: string): readonly number[] => [places.get(key) ?? []].flat();

	function setPlaces(key: string, [first, ...more]: readonly number[]) {
		if (first === undefined) places.delete(key);
		else places.set(key, more.length === 0 ? first : [first, ...more]);
	}

	return {
		owners: (key) => placesOf(key).filter((place) => ownAt(place) === key),
		sharing: (place) =>
			[...new Set(keysOf(place).flatMap(placesOf))].filter((other) => other !== place).sort((a, b) => a - b),
		set(place, own, listed) {
			const before = listedKeys.get(place) ?? [];
			if (ownKeys[place] === own && `${before}` === `${listed}`) return;
			for (const key of new Set(keysOf(place)))
				setPlaces(
					key,
					placesOf(key).filter((other) => other !== place),
				);
			ownKeys[place] = own;
			if (listed.length > 0) listedKeys.set(place, listed);
			else listedKeys.delete(place);
			for (const key of new Set(keysOf(place))) setPlaces(key, [...placesOf(key), place]);
		},
		ownAt,
		find(key) {
			const meant = placesOf(key);
			const shared = [...new Set(meant.flatMap(keysOf))].flatMap(placesOf);
			const score = (place: number) => (ownAt(place) === key ? numberScores.own : numberScores.listed);
			return new Map([
				...shared.map((place) => [place, numberScores.shared] as const),
				...meant.map((place) => [place, score(place)] as const),
			]);
		},
	};
}
