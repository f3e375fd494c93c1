import { grown } from "../grown.server.ts";
import { createTextNumbers, type TextNumbers } from "./text-numbers.server.ts";

export interface Vocabulary extends Pick<TextNumbers, "numberOf"> {
	/** Returns the new number of a new word. */
	add(word: string): number;
	wordOf: TextNumbers["textOf"];
	/** Numbers of longer words with this beginning. A new word may overwrite the list. @param beginning at least two characters */
	beginningWith(beginning: string): Uint32Array;
}

/** Numbers of words with the same first two characters, sorted on demand. */
interface Shelf {
	numbers: Uint32Array;
	count: number;
	isOrdered: boolean;
}

const beginningOf = (word: string) => word.slice(0, 2);
/** Sorts after every other character. */
const last = "\uffff";
const none = new Uint32Array();

export function createVocabulary(): Vocabulary {
	const words = createTextNumbers();
	const wordOf = words.textOf;
	const shelves = new Map<string, Shelf>();

	/** Number of words in a sorted shelf before this one. */
	function countBefore(word: string, { numbers, count }: Shelf): number {
		let [low, high] = [0, count];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (wordOf(numbers[middle] ?? 0) < word) low = middle + 1;
			else high = middle;
		}
		return low;
	}

	function shelfOf(word: string): Shelf {
		const shelf = shelves.get(beginningOf(word)) ?? { numbers: new Uint32Array(1), count: 0, isOrdered: false };
		shelves.set(beginningOf(word), shelf);
		return shelf;
	}

	function shelve(word: string, number: number) {
		const shelf = shelfOf(word);
		const at = shelf.isOrdered ? countBefore(word, shelf) : shelf.count;
		shelf.numbers = grown(shelf.numbers, shelf.count + 1);
		shelf.numbers.copyWithin(at + 1, at, shelf.count++);
		shelf.numbers[at] = number;
	}

	function putInOrder(shelf: Shelf) {
		const inOrder = Array.from(shelf.numbers.subarray(0, shelf.count), wordOf).sort();
		for (const [at, word] of inOrder.entries()) shelf.numbers[at] = words.numberOf(word) ?? 0;
		shelf.isOrdered = true;
	}

	return {
		add(word) {
			const number = words.add(word);
			shelve(word, number);
			return number;
		},
		numberOf: words.numberOf,
		wordOf,
		beginningWith(beginning) {
			const shelf = shelves.get(beginningOf(beginning));
			if (!shelf) return none;
			if (!shelf.isOrdered) putInOrder(shelf);
			const from = countBefore(beginning, shelf);
			const longer = wordOf(shelf.numbers[from] ?? 0) === beginning ? from + 1 : from;
			return shelf.numbers.subarray(longer, countBefore(beginning + last, shelf));
		},
	};
}
