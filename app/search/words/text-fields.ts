import { indexWords, titleWords } from "./search-words.ts";

/** Fields in ascending weight: the noun is the title. */
export const field = { other: 0, identifier: 1, name: 2, title: 3 } as const;

export interface Text {
	name: string;
	description: string;
	/** Part numbers and family. */
	identifiers: string;
}

/** Prefix of a name's initials: a search text of one character finds only these. No word contains it. */
export const initialMark = " ";
/** A 'four-piston' caliper is no piston. */
const attribute = /(?<![\p{L}\p{N}-])\p{L}{2,}(?:-\p{L}{2,})+(?![\p{L}\p{N}-])/gu;

/** A product's words, each once, in their highest field. */
export function wordsByField({ name, description, identifiers }: Text): Map<number, Set<string>> {
	const naming = name.replace(attribute, "");
	const inName = indexWords(naming);
	const inTitle = titleWords(naming).intersection(inName);
	const initials = new Set(Array.from(inName, (word) => initialMark + word.slice(0, 1)));
	const inIdentifiers = indexWords(identifiers).difference(inName);
	const elsewhere = indexWords(`${name}\n${description}`).difference(inName).difference(inIdentifiers);
	return new Map([
		[field.title, inTitle],
		[field.name, inName.difference(inTitle).union(initials)],
		[field.identifier, inIdentifiers],
		[field.other, elsewhere],
	]);
}
