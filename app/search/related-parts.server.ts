import type { PartFacets } from "./facets/part-facets.server.ts";
import type { NumberIndex } from "./number-index.server.ts";
import type { ProductColumns } from "./product-columns.server.ts";
import type { TextNumbers } from "./words/text-numbers.server.ts";
import type { WordIndex } from "./words/word-index.server.ts";

/** It shares a number, is named in the text, names the part in its own, or has a near size. */
export const relations = ["interchangeable", "named", "naming", "near"] as const;
export type Relation = (typeof relations)[number];

export interface RelatedPart {
	id: string;
	relation: Relation;
}

export const maxRelated = 4;
/** Maximum distance of near sizes. */
const maxDistance = 0.5;

/** A possible part number in a text: letters and digits with separators. */
const numberInText = /(?<![A-Za-z0-9])[A-Za-z0-9]+(?:[-/.][A-Za-z0-9]+)+/g;

/** Digits alone in a text can mean anything. */
const isDistinctive = (key: string): boolean => /\p{L}/u.test(key) && /\d/.test(key);

interface Sources {
	ids: TextNumbers;
	numbers: NumberIndex;
	words: WordIndex;
	facets: PartFacets;
	columns: ProductColumns;
}

export function createRelatedParts({ ids, numbers, words, facets, columns }: Sources) {
	return (id: string, text: string): RelatedPart[] => {
		const place = ids.numberOf(id);
		if (place === undefined) return [];
		const fits = (other: number) => other !== place && columns.isOrderable(other);
		const own = numbers.ownAt(place);
		const groups: Record<Relation, readonly number[]> = {
			interchangeable: numbers.sharing(place),
			named: (text.match(numberInText) ?? []).flatMap(numbers.owners),
			naming: isDistinctive(own) ? words.having(own, ids.count()) : [],
			near: nearest(facets.placesOf(facets.familyAt(place), ids.count()), facets.distancesFrom(place), fits),
		};
		const firsts = new Map<number, Relation>();
		for (const relation of relations)
			for (const other of groups[relation]) if (fits(other) && !firsts.has(other)) firsts.set(other, relation);
		return [...firsts].slice(0, maxRelated).map(([other, relation]) => ({ id: ids.textOf(other), relation }));
	};
}

/** Places of the nearest parts, the nearest first. */
function nearest(
	places: readonly number[],
	distance: (place: number) => number,
	fits: (place: number) => boolean,
): number[] {
	const near: { place: number; far: number }[] = [];
	for (const place of places) {
		const far = distance(place);
		if (far > maxDistance || far >= (near[maxRelated - 1]?.far ?? 1) || !fits(place)) continue;
		const after = near.findIndex((one) => one.far > far);
		near.splice(after < 0 ? near.length : after, 0, { place, far });
		near.length = Math.min(near.length, maxRelated);
	}
	return near.map(({ place }) => place);
}
