import { dropUntilFound, type FoundByWords, mark } from "./found-by-words.ts";
import { indexWords } from "./search-words.ts";
import { synonymsOf } from "./synonyms.ts";
import { typoDistance, typosAllowed } from "./typo-distance.ts";

/** Where a word occurs: the document's number twice, plus one when the word is in its name. */
type Postings = number[];

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
	add(document: number, text: Text): void;
	remove(document: number, text: Text): void;
	/**
	 * How well each of the first `count` documents fits: 0 when one of the words is missing. A word fits as it is or by
	 * a synonym, as the beginning of another, and, where no document has one like that, as two words or with typos.
	 */
	scores(words: readonly string[], count: number): Scores;
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
/** 'Four-piston' caliper is none of the pistons. */
const attribute = /(?<![\p{L}\p{N}-])\p{L}{2,}(?:-\p{L}{2,})+(?![\p{L}\p{N}-])/gu;

export function createWordIndex(): WordIndex {
	const vocabulary = new Map<string, Postings>();
	/** Where a word of a name begins with a character: a search text of one character finds no more than these. */
	const byInitial = new Map<string, Postings>();
	/** The words by their first two characters. */
	const byBeginning = new Map<string, string[]>();
	const guessable: { words: string[]; letters: Uint32Array } = { words: [], letters: new Uint32Array(1024) };

	function addGuessable(word: string) {
		const { words, letters } = guessable;
		if (words.length === letters.length) {
			guessable.letters = new Uint32Array(2 * letters.length);
			guessable.letters.set(letters);
		}
		guessable.letters[words.length] = lettersOf(word);
		words.push(word);
	}

	function post(word: string, posting: number) {
		if (append(vocabulary, word, posting)) return;
		append(byBeginning, word.slice(0, 2), word);
		if (onlyLetters.test(word)) addGuessable(word);
	}

	function beginningWith(word: string): Postings[] {
		if (word.length === 1) return postingsOfAll([word], byInitial);
		const alike = byBeginning.get(word.slice(0, 2)) ?? [];
		return postingsOfAll(alike.filter((other) => other !== word && other.startsWith(word)));
	}

	const postingsOfAll = (words: string[], index = vocabulary) =>
		words.map((word) => index.get(word)).filter((postings) => postings?.length) as Postings[];

	/** The nearest words, whole or as far as typed. */
	function nearest(typed: string): string[] {
		let limit = typosAllowed(typed.length);
		let found: string[] = [];
		if (limit === 0 || !onlyLetters.test(typed)) return found;
		const typedLetters = lettersOf(typed);
		for (const [i, word] of guessable.words.entries()) {
			// Each typo explains one letter that the word does not have: most words need no closer look.
			if (moreThan(limit, typedLetters & ~(guessable.letters[i] ?? 0))) continue;
			const distance = Math.min(
				typoDistance(typed, word, limit),
				word.length > typed.length ? typoDistance(typed, word.slice(0, typed.length), limit) : limit + 1,
			);
			if (distance > limit || !vocabulary.get(word)?.length) continue;
			if (distance < limit) found = [];
			limit = distance;
			found.push(word);
		}
		return found;
	}

	const isWord = (word: string) => postingsOfAll([word]).length > 0;
	const isKnown = (word: string) => postingsOfAll([...synonymsOf(word)]).length > 0 || beginningWith(word).length > 0;

	/** `tf 58` as `tf58`, where something is called by it as one word. */
	function join(words: readonly string[]): string[] {
		const [first, second, ...more] = words;
		if (first === undefined || second === undefined) return [...words];
		return isWord(first + second) ? join([first + second, ...more]) : [first, ...join([second, ...more])];
	}

	/** `sparkplug` as `spark` and `plug`, `6205c3` as `6205` and `c3`, where nothing is called by it as one word. */
	function split(word: string): string[] {
		if (isKnown(word)) return [word];
		const halves = cutsOf(word).map((at) => [word.slice(0, at), word.slice(at)]);
		return halves.find((pair) => pair.every(isWord)) ?? [word];
	}

	/** Marks what a word counts in each document. Returns the word that was taken for it. */
	function markWord(word: string, marks: Uint8Array, guesses: { left: number }): string | undefined {
		const exact = postingsOfAll([...synonymsOf(word)]);
		const beginnings = beginningWith(word);
		const isKnown = exact.length > 0 || beginnings.length > 0;
		const guessed = isKnown || guesses.left-- <= 0 ? [] : nearest(word);
		// 62 is not meant to be 6205.
		const beginsName = onlyLetters.test(word) ? weight.inName : 0;
		for (const postings of beginnings) mark(marks, postings, weight.beginning, beginsName);
		for (const postings of postingsOfAll(guessed)) mark(marks, postings, weight.beginning, weight.inName);
		for (const postings of exact) mark(marks, postings, weight.exact, weight.inName);
		const frequency = (other: string) => vocabulary.get(other)?.length ?? 0;
		return guessed.toSorted((a, b) => frequency(b) - frequency(a))[0];
	}

	return {
		add(document, { name, description }) {
			const inName = indexWords(name.replace(attribute, ""));
			for (const word of inName) post(word, document * 2 + 1);
			for (const word of indexWords(`${name}\n${description}`)) if (!inName.has(word)) post(word, document * 2);
			for (const initial of initialsOf(inName)) append(byInitial, initial, document * 2 + 1);
		},
		remove(document, { name, description }) {
			for (const word of indexWords(`${name}\n${description}`)) withdraw(vocabulary, word, document);
			for (const initial of initialsOf(indexWords(name))) withdraw(byInitial, initial, document);
		},
		scores(words, count) {
			const corrections: Correction[] = [];
			const guesses = { left: mostGuessed };
			const marked = join(words.slice(0, mostWords))
				.flatMap(split)
				.map((word) => {
					const marks = new Uint8Array(count);
					const to = markWord(word, marks, guesses);
					if (to) corrections.push({ from: word, to });
					return { word, marks };
				});
			return { corrections, ...dropUntilFound(marked, count) };
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

const initialsOf = (words: Set<string>) => new Set(Array.from(words, (word) => word.slice(0, 1)));

/** Returns whether there was such a list before. */
function append<Item>(lists: Map<string, Item[]>, key: string, item: Item): boolean {
	const list = lists.get(key);
	// A new list of one is as small as can be: most words occur once.
	if (list) list.push(item);
	else lists.set(key, [item]);
	return list !== undefined;
}

function withdraw(lists: Map<string, Postings>, key: string, document: number) {
	const kept = lists.get(key)?.filter((posting) => posting >> 1 !== document);
	if (kept) lists.set(key, kept);
}
