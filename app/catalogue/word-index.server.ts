import { indexWords } from "./search-words.ts";
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
	 * How well each of the first `count` documents fits: 0 when one of the words is missing. A word fits as it is, as
	 * the beginning of another, and, where no document has one like that, with typos.
	 */
	scores(words: readonly string[], count: number): { scores: Uint8Array; corrections: Correction[] };
}

const mostWords = 12;
/** So many words of a query are guessed at: each is compared with the whole vocabulary. */
const mostGuessed = 3;
/** What a word counts: as it is typed or as a beginning, and in a name besides. */
const weight = { exact: 3, beginning: 1, inName: 4 } as const;
/** Only words of letters are guessed at: a number that differs by a digit is another part. */
const onlyLetters = /^\p{L}+$/u;

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

	/** Marks what a word counts in each document. Returns the word that was taken for it. */
	function markWord(word: string, marks: Uint8Array, guesses: { left: number }): string | undefined {
		const [exact] = postingsOfAll([word]);
		const beginnings = beginningWith(word);
		const isKnown = exact || beginnings.length > 0;
		const guessed = isKnown || guesses.left-- <= 0 ? [] : nearest(word);
		for (const postings of beginnings) mark(marks, postings, weight.beginning);
		for (const postings of postingsOfAll(guessed)) mark(marks, postings, weight.beginning);
		if (exact) mark(marks, exact, weight.exact);
		const frequency = (other: string) => vocabulary.get(other)?.length ?? 0;
		return guessed.toSorted((a, b) => frequency(b) - frequency(a))[0];
	}

	return {
		add(document, { name, description }) {
			const inName = indexWords(name);
			for (const word of inName) post(word, document * 2 + 1);
			for (const word of indexWords(description)) if (!inName.has(word)) post(word, document * 2);
			for (const initial of initialsOf(inName)) append(byInitial, initial, document * 2 + 1);
		},
		remove(document, { name, description }) {
			for (const word of indexWords(`${name}\n${description}`)) withdraw(vocabulary, word, document);
			for (const initial of initialsOf(indexWords(name))) withdraw(byInitial, initial, document);
		},
		scores(words, count) {
			const corrections: Correction[] = [];
			const guesses = { left: mostGuessed };
			let scores = new Uint8Array(count);
			for (const [index, from] of words.slice(0, mostWords).entries()) {
				const marks = new Uint8Array(count);
				const to = markWord(from, marks, guesses);
				if (to) corrections.push({ from, to });
				if (index > 0) addScores(marks, scores);
				scores = marks;
			}
			return { scores, corrections };
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

function mark(marks: Uint8Array, postings: Postings, value: number) {
	for (const posting of postings) {
		const worth = posting & 1 ? value + weight.inName : value;
		const document = posting >> 1;
		if (worth > (marks[document] ?? 0)) marks[document] = worth;
	}
}

/** Adds what the words before have counted; what one of them missed stays out. */
function addScores(marks: Uint8Array, before: Uint8Array) {
	for (let i = 0; i < marks.length; i++) {
		const mark = marks[i] ?? 0;
		const earlier = before[i] ?? 0;
		marks[i] = mark > 0 && earlier > 0 ? mark + earlier : 0;
	}
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
