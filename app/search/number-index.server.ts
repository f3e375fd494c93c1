import { numberIdentity, numberSearchKey } from "../products/part/part-number.ts";
import { createTextNumbers } from "./words/text-numbers.server.ts";

/** Levels of exact part numbers: above any word but the noun of a query, which has 20 in a title (spans.server.ts). */
export const numberScores = { own: 20, listed: 19, shared: 18, similar: 17 } as const;

export interface NumberIndex {
	/** @param own its part number, or empty @param listed its other numbers */
	set(place: number, own: string, listed: readonly string[]): void;
	/**
	 * Scores products by a number: its owner; then those that list it, or have it with other separators or a decimal
	 * comma; then those that share another number with one of these, then those with the same search key.
	 */
	find(number: string): Map<number, number>;
	/** Identity of a product's own part number, or empty. */
	ownAt(place: number): string;
	/** Products with this own number: normally at most one. */
	owners(number: string): number[];
	/** Other products that share a number with this one. */
	sharing(place: number): number[];
}

export function createNumberIndex(): NumberIndex {
	/** Identities of numbers. */
	const keys = createTextNumbers();
	/** Key numbers by search key, of identities that differ from it. */
	const bySearchKey = new Map<string, number[]>();
	/** Indexed by key number. A single product needs no list. */
	const places: (number | readonly number[])[] = [];
	/** Indexed by place: the number of the own key, and of the other keys. */
	const ownKeys: number[] = [];
	const listedKeys = new Map<number, readonly number[]>();
	const noKey = keys.add("");

	const keysOf = (place: number) =>
		[ownKeys[place] ?? noKey, ...(listedKeys.get(place) ?? [])].filter((key) => key !== noKey);
	const placesOf = (key: number | undefined): readonly number[] => [places[key ?? noKey] ?? []].flat();

	function addKey(number: string): number {
		const [identity, searchKey] = [numberIdentity(number), numberSearchKey(number)];
		const key = keys.add(identity);
		const alike = bySearchKey.get(searchKey) ?? [];
		if (identity !== searchKey && !alike.includes(key)) bySearchKey.set(searchKey, [...alike, key]);
		return key;
	}

	function setPlaces(key: number, [first, ...more]: readonly number[]) {
		places[key] = first === undefined ? [] : more.length === 0 ? first : [first, ...more];
	}

	return {
		owners(number) {
			const key = keys.numberOf(numberIdentity(number));
			return placesOf(key).filter((place) => ownKeys[place] === key);
		},
		sharing: (place) =>
			[...new Set(keysOf(place).flatMap(placesOf))].filter((other) => other !== place).sort((a, b) => a - b),
		set(place, own, listed) {
			const [ownKey, others] = [addKey(own), listed.map(addKey)];
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
		find(number) {
			const [key, searchKey] = [keys.numberOf(numberIdentity(number)), numberSearchKey(number)];
			const alike = [keys.numberOf(searchKey), ...(bySearchKey.get(searchKey) ?? [])].flatMap(placesOf);
			const direct = placesOf(key);
			const shared = [...new Set(direct.flatMap(keysOf))].flatMap(placesOf);
			const pointed = withPoint(numberIdentity(number));
			const spelt = (bySearchKey.get(searchKey) ?? []).filter((one) => {
				const known = keys.textOf(one);
				return one !== key && (groupsOf(known) === groupsOf(number) || withPoint(known) === pointed);
			});
			return new Map([
				...alike.map((place) => [place, numberScores.similar] as const),
				...shared.map((place) => [place, numberScores.shared] as const),
				...spelt.flatMap((one) => placesOf(one).map((place) => [place, numberScores.listed] as const)),
				...direct.map((place) => [place, ownKeys[place] === key ? numberScores.own : numberScores.listed] as const),
			]);
		},
	};
}

/** Figures and letters between separators, which people vary: `w 712/75` and `W712-75`, but not `1.5` and `15`. */
const groupsOf = (number: string) => `${number.toLowerCase().match(/\d+(?:[.,]\d+)*|\p{L}+/gu)}`;

/** A decimal comma is a point: `605 10,000` and `605 10.000`. */
const withPoint = (identity: string) => identity.replace(/(?<=\d),(?=\d)/g, ".");
