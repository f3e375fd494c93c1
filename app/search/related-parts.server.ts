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

export const numbersIn = (text: string): string[] => text.match(numberInText) ?? [];

/** Returns whether a key in a text can be a part number: digits alone can mean anything. */
export const isDistinctive = (key: string): boolean => /\p{L}/u.test(key) && /\d/.test(key);

/** Places of the nearest parts, the nearest first. */
export function nearest(
	count: number,
	distance: (place: number) => number | undefined,
	fits: (place: number) => boolean,
): number[] {
	const near: { place: number; far: number }[] = [];
	for (let place = 0; place < count; place++) {
		const far = distance(place);
		if (far === undefined || far > maxDistance || far >= (near[maxRelated - 1]?.far ?? 1) || !fits(place)) continue;
		const after = near.findIndex((one) => one.far > far);
		near.splice(after < 0 ? near.length : after, 0, { place, far });
		near.length = Math.min(near.length, maxRelated);
	}
	return near.map(({ place }) => place);
}

/** Each part once, with its first reason. */
export function relatedParts(groups: Record<Relation, readonly number[]>): { place: number; relation: Relation }[] {
	const seen = new Set<number>();
	return relations.flatMap((relation) =>
		groups[relation].filter((place) => !seen.has(place) && seen.add(place)).map((place) => ({ place, relation })),
	);
}
