import { growArray } from "./postings.server.ts";

/**
 * Texts, each once, numbered from 0. Stored as bytes in one list: hundreds of thousands of strings in a Map would take
 * several times the memory. None is released.
 */
export interface TextNumbers {
	/** Returns the text's number, a new one if needed. */
	add(text: string): number;
	numberOf(text: string): number | undefined;
	/** Empty for an unknown number. */
	textOf(number: number): string;
	count(): number;
}

const encoder = new TextEncoder();
const bytesOfUnit = 3;
/** The searched text, in bytes. */
let searched = new Uint8Array(1024);

/** Open addressing: a text is in the first slots from its hash on; a free slot ends the search. */
export function createTextNumbers(): TextNumbers {
	let bytes = Buffer.alloc(1024);
	/** Start offset of each text, which is also the end of the one before. */
	let starts = new Uint32Array(64);
	let count = 0;
	/** A power of two in length; a text's number plus one, 0 where free. */
	let slots = new Uint32Array(64);

	const startOf = (number: number) => starts[number] ?? 0;

	function isSearched(number: number, length: number): boolean {
		const start = startOf(number);
		if (startOf(number + 1) - start !== length) return false;
		for (let i = 0; i < length; i++) if (bytes[start + i] !== searched[i]) return false;
		return true;
	}

	/** The slot of the searched text, or the free one for it. */
	function slotOf(length: number): number {
		const mask = slots.length - 1;
		let slot = hashOf(searched, 0, length) & mask;
		for (let entry = slots[slot] ?? 0; entry > 0 && !isSearched(entry - 1, length); entry = slots[slot] ?? 0)
			slot = (slot + 1) & mask;
		return slot;
	}

	/** Keeps a third of the slots free for short searches. */
	function makeSlots() {
		if (count * 3 < slots.length * 2) return;
		slots = new Uint32Array(slots.length * 2);
		const mask = slots.length - 1;
		for (let number = 0; number < count; number++) {
			let slot = hashOf(bytes, startOf(number), startOf(number + 1)) & mask;
			while (slots[slot]) slot = (slot + 1) & mask;
			slots[slot] = number + 1;
		}
	}

	return {
		numberOf(text) {
			const entry = slots[slotOf(encode(text))] ?? 0;
			return entry === 0 ? undefined : entry - 1;
		},
		add(text) {
			const length = encode(text);
			const slot = slotOf(length);
			const entry = slots[slot] ?? 0;
			if (entry > 0) return entry - 1;
			const start = startOf(count);
			if (start + length > bytes.length)
				bytes = Buffer.from(growArray(new Uint8Array(bytes.buffer), start + length).buffer);
			bytes.set(searched.subarray(0, length), start);
			const number = count++;
			starts = growArray(starts, count + 1);
			starts[count] = start + length;
			slots[slot] = count;
			makeSlots();
			return number;
		},
		textOf: (number) => bytes.toString("utf8", startOf(number), startOf(number + 1)),
		count: () => count,
	};
}

/** Encodes the text. Returns its length in bytes. */
function encode(text: string): number {
	searched = growArray(searched, text.length * bytesOfUnit);
	// Words are short: starting the encoder takes longer than most of them.
	for (let i = 0; i < text.length; i++) {
		const unit = text.charCodeAt(i);
		if (unit > 0x7f) return encoder.encodeInto(text, searched).written;
		searched[i] = unit;
	}
	return text.length;
}

/** FNV-1a with a final mix. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
	let hash = 0x811c9dc5;
	for (let i = from; i < to; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193);
	return hash ^ (hash >>> 15);
}

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

/** A column of texts. Many products share one. */
export function createTextColumn() {
	const texts = createTextNumbers();
	const numbers: number[] = [];
	return {
		set(place: number, text: string): void {
			numbers[place] = texts.add(text);
		},
		/** Empty where none was set. */
		textAt(place: number): string {
			const number = numbers[place];
			return number === undefined ? "" : texts.textOf(number);
		},
	};
}
