import { createTextNumbers } from "./words/text-numbers.server.ts";

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
	const keys = createTextNumbers();
	/** By the numbers of the keys. Most are of one product: no list is made for it. */
	const places: (number | readonly number[])[] = [];
	/** The number of each product's own key, and of the others that it has. */
	const ownKeys: number[] = [];
	const listedKeys = new Map<number, readonly number[]>();
	const noKey = keys.add("");

	const keysOf = (place: number) =>
		[ownKeys[place] ?? noKey, ...(listedKeys.get(place) ?? [])].filter((key) => key !== noKey);
	const placesOf = (key: number | undefined): readonly number[] => [places[key ?? noKey] ?? []].flat();

	function setPlaces(key: number, [first, ...more]: readonly number[]) {
		places[key] = first === undefined ? [] : more.length === 0 ? first : [first, ...more];
	}

	return {
		owners(key) {
			const number = keys.numberOf(key);
			return placesOf(number).filter((place) => ownKeys[place] === number);
		},
		sharing: (place) =>
			[...new Set(keysOf(place).flatMap(placesOf))].filter((other) => other !== place).sort((a, b) => a - b),
		set(place, own, listed) {
			const [ownKey, others] = [keys.add(own), listed.map(keys.add)];
			if (ownKeys[place] === ownKey && `${listedKeys.get(place) ?? []}` === `${others}`) return;
			for (const key of new Set(keysOf(place)))
				setPlaces(
					key,
					placesOf(key).filter((other) => other !== place),
				);
			ownKeys[place] = ownKey;
			if (others.length > 0) listedKeys.set(place, others);
			else listedKeys.delete(place);
			for (const key of new Set(keysOf(place))) setPlaces(key, [...placesOf(key), place]);
		},
		ownAt: (place) => keys.textOf(ownKeys[place] ?? noKey),
		find(text) {
			const key = keys.numberOf(text);
			const meant = placesOf(key);
			const shared = [...new Set(meant.flatMap(keysOf))].flatMap(placesOf);
			const score = (place: number) => (ownKeys[place] === key ? numberScores.own : numberScores.listed);
			return new Map([
				...shared.map((place) => [place, numberScores.shared] as const),
				...meant.map((place) => [place, score(place)] as const),
			]);
		},
	};
}
