import { createReusedBytes } from "../reused-bytes.server.ts";
import { dropUntilFound, type FoundByWords, type MarkedWord } from "./found-by-words.ts";
import { createGuessedWords } from "./guessed-words.server.ts";
import { createPostings, type FieldWeights } from "./postings.server.ts";
import { figuresOf, isSize, type QuestionWords } from "./search-words.ts";
import { synonymsOf } from "./synonyms.ts";
import { field, initialMark, type Text, wordsByField } from "./text-fields.ts";
import { createVocabulary } from "./vocabulary.server.ts";
import { createWordsOfDocuments } from "./words-of-documents.server.ts";

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
	scores(words: QuestionWords, count: number): Scores;
	/** Those of the first `count` documents that have a word as it is, in their order. What is written with `-` or `/` is also one word. */
	having(word: string, count: number): number[];
	/** Numbers of as many digits that occur and begin with the same two: `6205` for `6207`. */
	numbersLike(word: string): string[];
}

export interface Scores extends FoundByWords {
	corrections: Correction[];
	/** Whether texts only mention what was typed: nothing is called by any word of it. */
	isMentioned: boolean;
}

const maxWords = 12;
/** So many words of a query are guessed at: each is compared with the whole vocabulary. */
const maxGuesses = 3;
/** Letters of each half of a word that is read as two. */
const shortestHalf = 3;
/** What a word counts as it is typed or as a beginning, by the field that has it. What is looked for counts most where it is the title. */
const weights = {
	exact: [3, 4, 7, 7],
	beginning: [1, 2, 5, 5],
	/** 62 is not meant to be 6205. */
	figureBeginning: [1, 1, 1, 1],
	noun: [3, 4, 7, 19],
	nounBeginning: [1, 2, 5, 17],
} as const satisfies Record<string, FieldWeights>;
const has: FieldWeights = [1, 1, 1, 1];
const minTitleScore = weights.nounBeginning[field.title];
/** Only words of letters are guessed at: a number that differs by a digit is another part. */
const onlyLetters = /^\p{L}+$/u;
const letter = /\p{L}/u;
/** `m9` is a size of its own, and not a metre of something. */
const threadSize = /^m\d+(?:\.\d+)?$/;
/** Of such alone longer words are looked at, which may be one of each part. */
const beginningOfSize = /^m?\d/;
const onlyDigits = /^\d{4,6}$/;
/** A number, or a part of one: not a size or a figure of a text. */
const designation = /^(?:\d{4,6}|(?=.*\p{L})(?=.*\d)[\p{L}\d]+)$/u;
export function createWordIndex(): WordIndex {
	const vocabulary = createVocabulary();
	const { numberOf, wordOf } = vocabulary;
	const postings = createPostings();
	const wordsOf = createWordsOfDocuments();
	const reused = createReusedBytes();
	/** Words that something is called, whether it is still there or not: few. */
	const titles = new Map<number, string>();
	const guessed = createGuessedWords();

	function learn(word: string): number {
		const known = numberOf(word);
		if (known !== undefined) return known;
		const number = vocabulary.add(word);
		if (onlyLetters.test(word)) guessed.add(number, word);
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
		word.length === 1 ? Uint32Array.from(numbersOf([initialMark + word])) : vocabulary.beginningWith(word);

	const nearest = (typed: string) => (onlyLetters.test(typed) ? guessed.nearest(typed, occurs) : []);

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
		if (isSize(word)) return figuresOf(word);
		const halves = cutsOf(word).map((at) => [word.slice(0, at), word.slice(at)]);
		return halves.find((pair) => pair.every(isWord)) ?? [word];
	}

	/** What a word may mean, and the word that it was taken for where there is none like it. */
	function meant(word: string, guesses: { left: number }): Meant {
		const exact = numbersOf(synonymsOf(word));
		const beginnings = beginningWith(word);
		const isKnown = exact.length > 0 || beginnings.some(occurs);
		const guessed = isKnown || guesses.left-- <= 0 ? [] : nearest(word);
		const commonest = guessed.toSorted((a, b) => postings.count(b) - postings.count(a))[0];
		// Of titles there are few; of words that begin with two letters there may be one for each part.
		const isTitle =
			onlyLetters.test(word) &&
			([...exact, ...guessed].some((one) => titles.has(one)) || titles.values().some((one) => one.startsWith(word)));
		return { word, exact, beginnings, guessed, isTitle, to: commonest === undefined ? undefined : wordOf(commonest) };
	}

	function mark({ word, exact, beginnings, guessed }: Meant, isNoun: boolean, marks: Uint8Array): MarkedWord {
		const [whole, begun] = isNoun ? [weights.noun, weights.nounBeginning] : [weights.exact, weights.beginning];
		const isText = onlyLetters.test(word);
		let highest = 0;
		const note = (number: number, counts: FieldWeights) => {
			highest = Math.max(highest, postings.mark(number, marks, counts));
		};
		for (const number of beginnings) note(number, isText ? begun : weights.figureBeginning);
		// The first of a size's figures means the size.
		for (const number of beginningOfSize.test(word) ? vocabulary.beginningWith(`${word}x`) : [])
			if (isSize(wordOf(number))) note(number, begun);
		for (const number of guessed) note(number, begun);
		for (const number of exact) note(number, whole);
		const isNumber = exact.length > 0 && highest >= field.called && designation.test(word) && !threadSize.test(word);
		return {
			word,
			marks,
			isCalled: highest >= field.called,
			isText,
			minNounScore: isNoun ? minTitleScore : 0,
			keep: isNumber || isSize(word) ? 2 : isNoun ? 1 : 0,
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
				const number = learn(word);
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
			for (const number of numbersOf([word])) postings.mark(number, marks, has);
			const documents: number[] = [];
			for (let at = marks.indexOf(1); at >= 0; at = marks.indexOf(1, at + 1)) documents.push(at);
			return documents;
		},
		numbersLike(word) {
			if (!onlyDigits.test(word)) return [];
			const alike = Array.from(vocabulary.beginningWith(word.slice(0, 2)).filter(occurs), wordOf);
			return alike.filter((other) => other.length === word.length && onlyDigits.test(other));
		},
		scores({ thing, more }, count) {
			reused.begin();
			const guesses = { left: maxGuesses };
			const read = (words: readonly string[]) => join(words).flatMap(split);
			const things = read(thing.slice(0, maxWords)).map((word) => meant(word, guesses));
			const others = read(more.slice(0, Math.max(0, maxWords - things.length))).map((word) => meant(word, guesses));
			const noun = things.findLast(({ isTitle }) => isTitle);
			const all = [...things, ...others];
			const marked = all.map((one) => mark(one, one === noun, reused.take(count)));
			const found = dropUntilFound(marked, () => reused.take(count));
			const corrections = all.flatMap(({ word, to }) =>
				to === undefined || found.dropped.includes(word) ? [] : [{ from: word, to }],
			);
			const isMentioned =
				marked.every(({ isText, isCalled }) => isText && !isCalled) && found.scores.some((score) => score > 0);
			return { corrections, isMentioned, ...found };
		},
	};
}

/** A word of a question by the numbers of the words that it may mean. */
interface Meant {
	word: string;
	exact: readonly number[];
	beginnings: Uint32Array;
	guessed: readonly number[];
	/** Something is called so. */
	isTitle: boolean;
	to?: string;
}

/** Where a word may be two: between a letter and a figure, and anywhere in letters alone. */
function cutsOf(word: string): number[] {
	const places = Array.from({ length: word.length }, (_, at) => at).slice(1);
	if (onlyLetters.test(word)) return places.slice(shortestHalf - 1, 1 - shortestHalf);
	return places.filter((at) => letter.test(word.charAt(at - 1)) !== letter.test(word.charAt(at)));
}
