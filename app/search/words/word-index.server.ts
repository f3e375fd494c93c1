import type { UnitCode } from "../../ui/unit-symbols.ts";
import { onlyLetters } from "./fold-text.ts";
import { baseUnit, inBaseUnit, indexWordsOf, type Text } from "./index-words.ts";
import { createPostings, type FieldWeights } from "./postings.server.ts";
import { nearestWords } from "./readings.ts";
import { createVocabulary } from "./text-numbers.server.ts";

/** The words of all documents, by the field in which they occur. */
export interface WordIndex {
	/** Replaces a document's words; undefined removes it. */
	set(document: number, text: Text | undefined): void;
	has(word: string): boolean;
	/** Returns whether it is, or was, the noun of a title: `bearing`. */
	isHead(word: string): boolean;
	/** Returns whether names have it only after `for` or `with`: `belt` of a pulley. */
	isAccessory(word: string): boolean;
	/** Sets the word's weight in each document that has it. */
	mark(word: string, marks: Uint8Array, weights: FieldWeights): void;
	/** The same for longer words with this beginning. */
	markBeginnings(beginning: string, marks: Uint8Array, weights: FieldWeights): void;
	/** The same for measures with such a size. */
	markMeasures(
		isSize: (value: number) => boolean,
		units: readonly UnitCode[],
		marks: Uint8Array,
		weights: FieldWeights,
	): void;
	/** Current words with this beginning. @param beginning at least two characters */
	startingWith(beginning: string): string[];
	/** Current words of letters that differ by a typo or two, the most common first. */
	nearest(word: string): string[];
	/**
	 * Those of the first `count` documents with exactly this word, in their order. `-` and `/` join words.
	 * @param fields 1 for each field to search, otherwise 0
	 */
	having(word: string, count: number, fields?: FieldWeights<0 | 1>): number[];
}

/** A measure as `measureWord` writes it. */
const measure = /^=([\d.]+)(\w+)$/;
const anyField = [1, 1, 1, 1] as const;

export function createWordIndex(): WordIndex {
	const vocabulary = createVocabulary();
	const { numberOf, wordOf } = vocabulary;
	const postings = createPostings();
	/** Nouns of titles, current or former: few. */
	const heads = new Set<string>();
	/** Words of names before `for` and `with`, and after. */
	const [things, accessories] = [new Set<string>(), new Set<string>()];
	/** Words with digits are never corrected: a number with another digit is a different part. */
	const letterWords: string[] = [];
	/** A query asks twice. */
	let lastNearest: { word: string; words: string[] } | undefined;

	function addWord(word: string): number {
		const existing = numberOf(word);
		if (existing !== undefined) return existing;
		const number = vocabulary.add(word);
		if (onlyLetters.test(word)) letterWords.push(word);
		return number;
	}

	const occurs = (number: number) => postings.count(number) > 0;
	function countOf(word: string): number {
		const number = numberOf(word);
		return number === undefined ? 0 : postings.count(number);
	}

	function mark(word: string, marks: Uint8Array, weights: FieldWeights) {
		const number = numberOf(word);
		if (number !== undefined) postings.mark(number, marks, weights);
	}

	function entriesOf(text: Text): number[] {
		const { words, ...name } = indexWordsOf(text);
		for (const noun of name.heads) heads.add(noun);
		for (const word of name.things) things.add(word);
		for (const word of name.accessories) accessories.add(word);
		return [...words].flatMap(([field, inField]) => inField.map((word) => addWord(word) * 4 + field));
	}

	return {
		set(document, text) {
			lastNearest = undefined;
			postings.set(document, text ? entriesOf(text) : []);
		},
		has: (word) => countOf(word) > 0,
		isHead: (word) => heads.has(word),
		isAccessory: (word) => accessories.has(word) && !things.has(word),
		mark,
		markBeginnings(beginning, marks, weights) {
			if (beginning.length === 1) return;
			for (const number of vocabulary.startingWith(beginning)) postings.mark(number, marks, weights);
		},
		markMeasures(isSize, units, marks, weights) {
			const bases = units.map((unit) => ({ base: baseUnit(unit), factor: inBaseUnit(1, unit) }));
			for (let digit = 0; digit <= 9; digit++)
				for (const number of vocabulary.startingWith(`=${digit}`)) {
					const [, value, unit] = measure.exec(wordOf(number)) ?? [];
					if (bases.some(({ base, factor }) => base === unit && isSize(Number(value) / factor)))
						postings.mark(number, marks, weights);
				}
		},
		startingWith: (beginning) => Array.from(vocabulary.startingWith(beginning).filter(occurs), wordOf),
		nearest(word) {
			if (!onlyLetters.test(word)) return [];
			if (lastNearest?.word === word) return lastNearest.words;
			const words = nearestWords(word, letterWords, (one) => countOf(one) > 0);
			lastNearest = { word, words: words.toSorted((a, b) => countOf(b) - countOf(a)) };
			return lastNearest.words;
		},
		having(word, count, fields = anyField) {
			const marks = new Uint8Array(count);
			mark(word, marks, fields);
			const documents: number[] = [];
			for (let at = marks.indexOf(1); at >= 0; at = marks.indexOf(1, at + 1)) documents.push(at);
			return documents;
		},
	};
}
