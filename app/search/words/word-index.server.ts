import { createReusedBytes } from "../growing-arrays.server.ts";
import { createPostings, type FieldWeights } from "./postings.server.ts";
import { figuresOf, isSize, type QuestionWords } from "./search-words.ts";
import { synonymsOf } from "./synonyms.ts";
import { field, initialMark, type Text, wordsByField } from "./text-fields.ts";
import { createTypoCorrections } from "./typo-corrections.server.ts";
import { createVocabulary } from "./vocabulary.server.ts";
import { dropUntilFound, type MarkedWord, type WordMatches } from "./word-matches.ts";
import { createWordsOfDocuments } from "./words-of-documents.server.ts";

/** An unknown word, and the nearest known one. */
export interface Correction {
	from: string;
	to: string;
}

export interface WordIndex {
	/** Replaces a document's words; undefined removes it. */
	set(document: number, text: Text | undefined): void;
	/**
	 * Scores the first `count` documents: 0 when a word is missing. A word matches itself, a synonym, or the beginning of
	 * another; where no document has one, also two words or a word with typos.
	 */
	scores(words: QuestionWords, count: number): Scores;
	/** Those of the first `count` documents with exactly this word, in their order. `-` and `/` join words. */
	having(word: string, count: number): number[];
	/** Known numbers of equal length with the same first two digits: `6205` for `6207`. */
	numbersLike(word: string): string[];
}

export interface Scores extends WordMatches {
	corrections: Correction[];
	/** True when only descriptions match. */
	isDescriptionMatch: boolean;
}

const maxWords = 12;
/** Maximum corrections per query: each is compared with the whole vocabulary. */
const maxGuesses = 3;
/** Minimum letters of each half when a word is split. */
const minHalfLength = 3;
/** A word's score when typed completely or as a beginning, by field. The noun scores highest in a title. */
const weights = {
	exact: [3, 4, 7, 7],
	beginning: [1, 2, 5, 5],
	/** 62 does not mean 6205. */
	figureBeginning: [1, 1, 1, 1],
	noun: [3, 4, 7, 19],
	nounBeginning: [1, 2, 5, 17],
} as const satisfies Record<string, FieldWeights>;
const anyField: FieldWeights = [1, 1, 1, 1];
const minTitleScore = weights.nounBeginning[field.title];
/** Only words of letters are corrected: a number with another digit is a different part. */
const onlyLetters = /^\p{L}+$/u;
const letter = /\p{L}/u;
/** `m9` is a size, and not a metre of something. */
const threadSize = /^m\d+(?:\.\d+)?$/;
/** As a beginning it also finds longer words, of which each part may have one. */
const beginningOfSize = /^m?\d/;
const onlyDigits = /^\d{4,6}$/;
/** A number or part of one, and no size or figure of a text. */
const designation = /^(?:\d{4,6}|(?=.*\p{L})(?=.*\d)[\p{L}\d]+)$/u;
export function createWordIndex(): WordIndex {
	const vocabulary = createVocabulary();
	const { numberOf, wordOf } = vocabulary;
	const postings = createPostings();
	const wordsOf = createWordsOfDocuments();
	const reused = createReusedBytes();
	/** Words of titles, current or former: few. */
	const titles = new Map<number, string>();
	const typos = createTypoCorrections();

	function addWord(word: string): number {
		const existing = numberOf(word);
		if (existing !== undefined) return existing;
		const number = vocabulary.add(word);
		if (onlyLetters.test(word)) typos.add(number, word);
		return number;
	}

	const occurs = (number: number) => postings.count(number) > 0;

	/** Numbers of the known words. */
	function numbersOf(words: readonly string[]): number[] {
		const numbers = words.map(numberOf).filter((number) => number !== undefined);
		return numbers.filter(occurs);
	}

	/** Longer words, current or former; for one character, its mark. */
	const startingWith = (word: string) =>
		word.length === 1 ? Uint32Array.from(numbersOf([initialMark + word])) : vocabulary.startingWith(word);

	const nearest = (typed: string) => (onlyLetters.test(typed) ? typos.nearest(typed, occurs) : []);

	const isWord = (word: string) => numbersOf([word]).length > 0;
	const isKnown = (word: string) => numbersOf(synonymsOf(word)).length > 0 || startingWith(word).some(occurs);

	/** `tf 58` as `tf58`, where that is a title. */
	function join(words: readonly string[]): string[] {
		const [first, second, ...more] = words;
		if (first === undefined || second === undefined) return [...words];
		return isWord(first + second) ? join([first + second, ...more]) : [first, ...join([second, ...more])];
	}

	/** `sparkplug` as `spark` and `plug`, `6205c3` as `6205` and `c3`, unless it is a title as one word. */
	function split(word: string): string[] {
		if (isKnown(word) || threadSize.test(word)) return [word];
		if (isSize(word)) return figuresOf(word);
		const halves = cutsOf(word).map((at) => [word.slice(0, at), word.slice(at)]);
		return halves.find((pair) => pair.every(isWord)) ?? [word];
	}

	/** Meanings of a word, and its correction if it is unknown. */
	function meaningOf(word: string, guesses: { left: number }): WordMeaning {
		const exact = numbersOf(synonymsOf(word));
		const beginnings = startingWith(word);
		const isKnown = exact.length > 0 || beginnings.some(occurs);
		const corrected = isKnown || guesses.left-- <= 0 ? [] : nearest(word);
		const frequentWord = corrected.toSorted((a, b) => postings.count(b) - postings.count(a))[0];
		// There are few titles; of words with two common letters there may be one per part.
		const isTitle =
			onlyLetters.test(word) &&
			([...exact, ...corrected].some((one) => titles.has(one)) || titles.values().some((one) => one.startsWith(word)));
		return {
			word,
			exact,
			beginnings,
			corrected,
			isTitle,
			to: frequentWord === undefined ? undefined : wordOf(frequentWord),
		};
	}

	function mark({ word, exact, beginnings, corrected }: WordMeaning, isNoun: boolean, marks: Uint8Array): MarkedWord {
		const [whole, begun] = isNoun ? [weights.noun, weights.nounBeginning] : [weights.exact, weights.beginning];
		const isText = onlyLetters.test(word);
		let highest = 0;
		const markWord = (number: number, counts: FieldWeights) => {
			highest = Math.max(highest, postings.mark(number, marks, counts));
		};
		for (const number of beginnings) markWord(number, isText ? begun : weights.figureBeginning);
		// The first figure of a size means the size.
		for (const number of beginningOfSize.test(word) ? vocabulary.startingWith(`${word}x`) : [])
			if (isSize(wordOf(number))) markWord(number, begun);
		for (const number of corrected) markWord(number, begun);
		for (const number of exact) markWord(number, whole);
		const isNumber =
			exact.length > 0 && highest >= field.identifier && designation.test(word) && !threadSize.test(word);
		return {
			word,
			marks,
			isNamed: highest >= field.identifier,
			isText,
			minNounScore: isNoun ? minTitleScore : 0,
			keepPriority: isNumber || isSize(word) ? 2 : isNoun ? 1 : 0,
		};
	}

	function remove(document: number) {
		for (const number of wordsOf.get(document)) postings.remove(number, document);
		wordsOf.set(document, []);
	}

	function add(document: number, text: Text) {
		const all: number[] = [];
		for (const [which, words] of wordsByField(text)) {
			for (const word of words) {
				const number = addWord(word);
				postings.add(number, document * 4 + which);
				all.push(number);
				if (which === field.title) titles.set(number, word);
			}
		}
		wordsOf.set(document, all);
	}

	return {
		set(document, text) {
			remove(document);
			if (text) add(document, text);
		},
		having(word, count) {
			reused.begin();
			const marks = reused.take(count);
			for (const number of numbersOf([word])) postings.mark(number, marks, anyField);
			const documents: number[] = [];
			for (let at = marks.indexOf(1); at >= 0; at = marks.indexOf(1, at + 1)) documents.push(at);
			return documents;
		},
		numbersLike(word) {
			if (!onlyDigits.test(word)) return [];
			const alike = Array.from(vocabulary.startingWith(word.slice(0, 2)).filter(occurs), wordOf);
			return alike.filter((other) => other.length === word.length && onlyDigits.test(other));
		},
		scores({ thing, more }, count) {
			reused.begin();
			const guesses = { left: maxGuesses };
			const read = (words: readonly string[]) => join(words).flatMap(split);
			const things = read(thing.slice(0, maxWords)).map((word) => meaningOf(word, guesses));
			const others = read(more.slice(0, Math.max(0, maxWords - things.length))).map((word) => meaningOf(word, guesses));
			const noun = things.findLast(({ isTitle }) => isTitle);
			const all = [...things, ...others];
			const marked = all.map((meaning) => mark(meaning, meaning === noun, reused.take(count)));
			const matches = dropUntilFound(marked, () => reused.take(count));
			const corrections = all.flatMap(({ word, to }) =>
				to === undefined || matches.dropped.includes(word) ? [] : [{ from: word, to }],
			);
			const isDescriptionMatch =
				marked.every(({ isText, isNamed }) => isText && !isNamed) && matches.scores.some((score) => score > 0);
			return { corrections, isDescriptionMatch, ...matches };
		},
	};
}

/** A word of a query as numbers of its meanings. */
interface WordMeaning {
	word: string;
	exact: readonly number[];
	beginnings: Uint32Array;
	corrected: readonly number[];
	/** True when the word occurs in a title. */
	isTitle: boolean;
	to?: string;
}

/** Positions where a word can be split: between letter and figure, or anywhere in letters alone. */
function cutsOf(word: string): number[] {
	const places = Array.from({ length: word.length }, (_, at) => at).slice(1);
	if (onlyLetters.test(word)) return places.slice(minHalfLength - 1, 1 - minHalfLength);
	return places.filter((at) => letter.test(word.charAt(at - 1)) !== letter.test(word.charAt(at)));
}
