/** Why a part is shown beside another: it goes by one of its numbers, is named in its text, names it in its own, or is of a near size. */
export const relations = ["interchangeable", "named", "naming", "near"] as const;
export type Relation = (typeof relations)[number];

export interface RelatedPart {
	id: string;
	why: Relation;
}

export const maxRelated = 4;
/** Parts are of a near size up to this distance: beyond, they are parts of another kind. */
const farthest = 0.5;

/** What may be a part number in a text: letters and digits with something between. */
const numberInText = /(?<![A-Za-z0-9])[A-Za-z0-9]+(?:[-/.][A-Za-z0-9]+)+/g;

export const numbersIn = (text: string): string[] => text.match(numberInText) ?? [];

/** Whether a text that has this key, written as one word, means the number: a figure alone may be any. */
export const isDistinctive = (key: string): boolean => /\p{L}/u.test(key) && /\d/.test(key);

/** The places of the nearest parts, the nearest first. */
export function nearest(
	count: number,
	distance: (place: number) => number | undefined,
	fits: (place: number) => boolean,
): number[] {
	const near: { place: number; far: number }[] = [];
	for (let place = 0; place < count; place++) {
		const far = distance(place);
		if (far === undefined || far > farthest || far >= (near[maxRelated - 1]?.far ?? 1) || !fits(place)) continue;
		const after = near.findIndex((one) => one.far > far);
		near.splice(after < 0 ? near.length : after, 0, { place, far });
		near.length = Math.min(near.length, maxRelated);
	}
	return near.map(({ place }) => place);
}

/** Each once, under the first reason that there is. */
export function relatedParts(groups: Record<Relation, readonly number[]>): { place: number; why: Relation }[] {
	const seen = new Set<number>();
	return relations.flatMap((why) =>
		groups[why].filter((place) => !seen.has(place) && seen.add(place)).map((place) => ({ place, why })),
	);
}
