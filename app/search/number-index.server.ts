import { growArray } from "./growing-arrays.server.ts";
import { createTextNumbers } from "./words/text-numbers.server.ts";

/** Scores of exact part numbers: above any score of words. */
export const numberScores = { own: 255, listed: 254, shared: 253 } as const;

export interface NumberIndex {
	/** @param own key of its part number, or empty @param listed keys of its other numbers */
	set(place: number, own: string, listed: readonly string[]): void;
	/** Scores products by a number: its owner, then those that list it, then those that share another number with one of these. */
	find(key: string): Map<number, number>;
	/** Key of a product's own part number, or empty. */
	ownAt(place: number): string;
	/** Products with this own number: normally at most one. */
	owners(key: string): number[];
	/** Other products that share a number with this one. */
	sharing(place: number): number[];
}

export function createNumberIndex(): NumberIndex {
	const keys = createTextNumbers();
	/** Indexed by key number. A single product needs no list. */
	const places: (number | readonly number[])[] = [];
	/** Indexed by place: the number of the own key, and of the other keys. */
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
			const direct = placesOf(key);
			const shared = [...new Set(direct.flatMap(keysOf))].flatMap(placesOf);
			const score = (place: number) => (ownKeys[place] === key ? numberScores.own : numberScores.listed);
			return new Map([
				...shared.map((place) => [place, numberScores.shared] as const),
				...direct.map((place) => [place, score(place)] as const),
			]);
		},
	};
}

/** Bar codes of all products, eight bytes each. */
export interface GtinColumn {
	/** @param gtin digits, if any */
	set(place: number, gtin: string | null | undefined): void;
	/** Finds products by a bar code with or without blanks and leading zeros. */
	find(text: string): number[];
}

const typedGtin = /^(?:\d[\s-]*){8,14}$/;
const none = 0;

export function createGtinColumn(): GtinColumn {
	let gtins = new Float64Array(64);
	let count = 0;

	return {
		set(place, gtin) {
			if (!gtin && place >= count) return;
			gtins = growArray(gtins, place + 1);
			gtins[place] = Number(gtin ?? none);
			count = Math.max(count, place + 1);
		},
		find(text) {
			const typed = text.trim();
			const gtin = typedGtin.test(typed) ? Number(typed.replace(/\D/g, "")) : none;
			const places: number[] = [];
			if (gtin === none) return places;
			const used = gtins.subarray(0, count);
			for (let at = used.indexOf(gtin); at >= 0; at = used.indexOf(gtin, at + 1)) places.push(at);
			return places;
		},
	};
}
