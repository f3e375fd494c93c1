import { growArray } from "../growing-arrays.server.ts";
import { createTextNumbers, type TextNumbers } from "./text-numbers.server.ts";

export interface Vocabulary extends Pick<TextNumbers, "numberOf"> {
	/** Returns the new number of a new word. */
	add(word: string): number;
	wordOf: TextNumbers["textOf"];
	/** Numbers of longer words with this prefix. A new word may overwrite the list. @param prefix at least two characters */
	startingWith(prefix: string): Uint32Array;
}

/** Numbers of words with the same first two characters, sorted on demand. */
interface Bucket {
	numbers: Uint32Array;
	count: number;
	isSorted: boolean;
}

const prefixOf = (word: string) => word.slice(0, 2);
/** Sorts after every other character. */
const last = "\uffff";
const none = new Uint32Array();

export function createVocabulary(): Vocabulary {
	const words = createTextNumbers();
	const wordOf = words.textOf;
	const buckets = new Map<string, Bucket>();

	/** Number of words in a sorted bucket before this one. */
	function countBefore(word: string, { numbers, count }: Bucket): number {
		let [low, high] = [0, count];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (wordOf(numbers[middle] ?? 0) < word) low = middle + 1;
			else high = middle;
		}
		return low;
	}

	function bucketOf(word: string): Bucket {
		const bucket = buckets.get(prefixOf(word)) ?? { numbers: new Uint32Array(1), count: 0, isSorted: false };
		buckets.set(prefixOf(word), bucket);
		return bucket;
	}

	function addToBucket(word: string, number: number) {
		const bucket = bucketOf(word);
		const at = bucket.isSorted ? countBefore(word, bucket) : bucket.count;
		bucket.numbers = growArray(bucket.numbers, bucket.count + 1);
		bucket.numbers.copyWithin(at + 1, at, bucket.count++);
		bucket.numbers[at] = number;
	}

	function sortBucket(bucket: Bucket) {
		const sorted = Array.from(bucket.numbers.subarray(0, bucket.count), wordOf).sort();
		for (const [at, word] of sorted.entries()) bucket.numbers[at] = words.numberOf(word) ?? 0;
		bucket.isSorted = true;
	}

	return {
		add(word) {
			const number = words.add(word);
			addToBucket(word, number);
			return number;
		},
		numberOf: words.numberOf,
		wordOf,
		startingWith(prefix) {
			const bucket = buckets.get(prefixOf(prefix));
			if (!bucket) return none;
			if (!bucket.isSorted) sortBucket(bucket);
			const from = countBefore(prefix, bucket);
			const longer = wordOf(bucket.numbers[from] ?? 0) === prefix ? from + 1 : from;
			return bucket.numbers.subarray(longer, countBefore(prefix + last, bucket));
		},
	};
}
