import { indexWords, titleWords } from "./search-words.ts";

/** What of a product has a word: the words that say what it is, the rest of its name, what else it goes by, all other text. */
export const field = { other: 0, called: 1, name: 2, title: 3 } as const;

export interface Text {
	name: string;
	description: string;
	/** What else it goes by: its part numbers, its family. */
	calledBy: string;
}

/** Stands before a character with which a word of a name begins: a search text of one character finds no more than these. No word has it. */
export const initialMark = " ";
/** 'Four-piston' caliper is none of the pistons. */
const attribute = /(?<![\p{L}\p{N}-])\p{L}{2,}(?:-\p{L}{2,})+(?![\p{L}\p{N}-])/gu;

/** A product's words, each once, under the highest field that has it. */
export function wordsByField({ name, description, calledBy }: Text): Map<number, Set<string>> {
	const naming = name.replace(attribute, "");
	const inName = indexWords(naming);
	const inTitle = titleWords(naming).intersection(inName);
	const initials = new Set(Array.from(inName, (word) => initialMark + word.slice(0, 1)));
	const called = indexWords(calledBy).difference(inName);
	const elsewhere = indexWords(`${name}\n${description}`).difference(inName).difference(called);
	return new Map([
		[field.title, inTitle],
		[field.name, inName.difference(inTitle).union(initials)],
		[field.called, called],
		[field.other, elsewhere],
	]);
}
