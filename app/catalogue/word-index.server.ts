import { dropUntilFound, type FoundByWords } from "./found-by-words.ts";
import { createPostings } from "./postings.server.ts";
import { createReusedBytes } from "./reused-bytes.server.ts";
import { indexWords } from "./search-words.ts";
import { synonymsOf } from "./synonyms.ts";
import { typoDistance, typosAllowed } from "./typo-distance.ts";
import { createVocabulary } from "./vocabulary.server.ts";
import { createWordsOfDocuments } from "./words-of-documents.server.ts";

export interface Text {
	name: string;
	description: string;
}

/** A word that occurs nowhere, and the nearest that does. */
export interface Correction {
	from: string;
	to: string;
}

export interface WordIndex {
	/** Takes in what a document says, in place of what it said before; nothing when it is gone. */
	set(document: number, text: Text | undefined): void;
	/**
	 * How well each of the first `count` documents fits: 0 when one of the words is missing. A word fits as it is or by
	 * a synonym, as the beginning of another, and, where no document has one like that, as two words or with typos.
	 */
	scores(words: readonly string[], count: number): Scores;
	/** Those of the first `count` documents that have a word as it is, in their order. What is written with `-` or `/` is also one word. */
	having(word: string, count: number): number[];
	/** Numbers of as many digits that occur and begin with the same two: `6205` for `6207`. */
	numbersLike(word: string): string[];
}

export interface Scores extends FoundByWords {
	corrections: Correction[];
}

const mostWords = 12;
/** So many words of a query are guessed at: each is compared with the whole vocabulary. */
const mostGuessed = 3;
/** Letters of each half of a word that is read as two. */
const shortestHalf = 3;
/** What a word counts: as it is typed or as a beginning, and in a name besides. */
const weight = { exact: 3, beginning: 1, inName: 4 } as const;
/** Only words of letters are guessed at: a number that differs by a digit is another part. */
const onlyLetters = /^\p{L}+$/u;
const letter = /\p{L}/u;
/** `m9` is a size of its own, and not a metre of something. */
const threadSize = /^m\d+(?:\.\d+)?$/;
const onlyDigits = /^\d{4,6}$/;
/** Stands before a character with which a word of a name begins: a search text of one character finds no more than these. No word has it. */
const initialMark = " ";
/** 'Four-piston' caliper is none of the pistons. */
const attribute = /(?<![\p{L}\p{N}-])\p{L}{2,}(?:-\p{L}{2,})+(?![\p{L}\p{N}-])/gu;

export function createWordIndex(): WordIndex {
	const vocabulary = createVocabulary();
	const { numberOf, wordOf } = vocabulary;
	const postings = createPostings();
	const wordsOf = createWordsOfDocuments();
	const reused = createReusedBytes();
	const guessable: { words: number[]; letters: Uint32Array } = { words: [], letters: new Uint32Array(1024) };

	function addGuessable(number: number, word: string) {
		const { words, letters } = guessable;
		if (words.length === letters.length) {
			guessable.letters = new Uint32Array(2 * letters.length);
			guessable.letters.set(letters);
		}
		guessable.letters[words.length] = lettersOf(word);
		words.push(number);
	}

	function learn(word: string): number {
		const known = numberOf(word);
		if (known !== undefined) return known;
		const number = vocabulary.add(word);
		if (onlyLetters.test(word)) addGuessable(number, word);
		return number;
	}

	const occurs = (number: number) => postings.count(number) > 0;

	/** Those of these words that occur. */
	function numbersOf(words: readonly string[]): number[] {
		const numbers = words.map(numberOf).filter((number) => number !== undefined);
		return numbers.filter(occurs);
	}

	/** Longer words, whether they occur or not; of one character, its mark. */
	const beginningWith = (word: string) =>
		word.length === 1 ? numbersOf([initialMark + word]) : vocabulary.beginningWith(word);

	/** The nearest words, whole or as far as typed. */
	function nearest(typed: string): number[] {
		let limit = typosAllowed(typed.length);
		let found: number[] = [];
		if (limit === 0 || !onlyLetters.test(typed)) return found;
		const typedLetters = lettersOf(typed);
		for (const [i, number] of guessable.words.entries()) {
			// Each typo explains one letter that the word does not have: most words need no closer look.
			if (moreThan(limit, typedLetters & ~(guessable.letters[i] ?? 0))) continue;
			const word = wordOf(number);
			const distance = Math.min(
				typoDistance(typed, word, limit),
				word.length > typed.length ? typoDistance(typed, word.slice(0, typed.length), limit) : limit + 1,
			);
			if (distance > limit || !occurs(number)) continue;
			if (distance < limit) found = [];
			limit = distance;
			found.push(number);
		}
		return found;
	}

	const isWord = (word: string) => numbersOf([word]).length > 0;
	const isKnown = (word: string) => numbersOf(synonymsOf(word)).length > 0 || beginningWith(word).some(occurs);

	/** `tf 58` as `tf58`, where something is called by it as one word. */
	function join(words: readonly string[]): string[] {
		const [first, second, ...more] = words;
		if (first === undefined || second === undefined) return [...words];
		return isWord(first + second) ? join([first + second, ...more]) : [first, ...join([second, ...more])];
	}

	/** `sparkplug` as `spark` and `plug`, `6205c3` as `6205` and `c3`, where nothing is called by it as one word. */
	function split(word: string): string[] {
		if (isKnown(word) || threadSize.test(word)) return [word];
		const halves = cutsOf(word).map((at) => [word.slice(0, at), word.slice(at)]);
		return halves.find((pair) => pair.every(isWord)) ?? [word];
	}

	/** Marks what a word counts in each document. Returns the word that was taken for it. */
	function markWord(word: string, marks: Uint8Array, guesses: { left: number }): string | undefined {
		const exact = numbersOf(synonymsOf(word));
		const beginnings = beginningWith(word);
		const isKnown = exact.length > 0 || beginnings.some(occurs);
		const guessed = isKnown || guesses.left-- <= 0 ? [] : nearest(word);
		// 62 is not meant to be 6205.
		const beginsName = onlyLetters.test(word) ? weight.inName : 0;
		for (const number of beginnings) postings.mark(number, marks, weight.beginning, beginsName);
		for (const number of guessed) postings.mark(number, marks, weight.beginning, weight.inName);
		for (const number of exact) postings.mark(number, marks, weight.exact, weight.inName);
		const commonest = guessed.toSorted((a, b) => postings.count(b) - postings.count(a))[0];
		return commonest === undefined ? undefined : wordOf(commonest);
	}

	function remove(document: number) {
		for (const number of wordsOf.get(document)) postings.remove(number, document);
		wordsOf.set(document, []);
	}

	function add(document: number, { name, description }: Text) {
		const inName = indexWords(name.replace(attribute, ""));
		const initials = new Set(Array.from(inName, (word) => initialMark + word.slice(0, 1)));
		const elsewhere = indexWords(`${name}\n${description}`).difference(inName);
		const numbers = (words: Set<string>) => Array.from(words, learn);
		const [naming, others] = [[...numbers(inName), ...numbers(initials)], numbers(elsewhere)];
		for (const number of naming) postings.add(number, document * 2 + 1);
		for (const number of others) postings.add(number, document * 2);
		wordsOf.set(document, [...naming, ...others]);
	}

	return {
		set(document, text) {
			remove(document);
			if (text) add(document, text);
		},
		having(word, count) {
			reused.begin();
			const marks = reused.take(count);
			for (const number of numbersOf([word])) postings.mark(number, marks, weight.exact, 0);
			const documents: number[] = [];
			for (let at = marks.indexOf(weight.exact); at >= 0; at = marks.indexOf(weight.exact, at + 1)) documents.push(at);
			return documents;
		},
		numbersLike(word) {
			if (!onlyDigits.test(word)) return [];
			const alike = vocabulary.beginningWith(word.slice(0, 2)).filter(occurs).map(wordOf);
			return alike.filter((other) => other.length === word.length && onlyDigits.test(other));
		},
		scores(words, count) {
			reused.begin();
			const corrections: Correction[] = [];
			const guesses = { left: mostGuessed };
			const marked = join(words.slice(0, mostWords))
				.flatMap(split)
				.map((word) => {
					const marks = reused.take(count);
					const to = markWord(word, marks, guesses);
					if (to) corrections.push({ from: word, to });
					return { word, marks };
				});
			return { corrections, ...dropUntilFound(marked, reused.take(count)) };
		},
	};
}

/** Which letters a word has, as bits; some share one. */
function lettersOf(word: string): number {
	let letters = 0;
	for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
	return letters;
}

/** Whether more than so many bits are set. */
function moreThan(limit: number, bits: number): boolean {
	let left = bits;
	for (let i = 0; i < limit; i++) left &= left - 1;
	return left !== 0;
}

/** Where a word may be two: between a letter and a figure, and anywhere in letters alone. */
function cutsOf(word: string): number[] {
	const places = Array.from({ length: word.length }, (_, at) => at).slice(1);
	if (onlyLetters.test(word)) return places.slice(shortestHalf - 1, 1 - shortestHalf);
	return places.filter((at) => letter.test(word.charAt(at - 1)) !== letter.test(word.charAt(at)));
}
