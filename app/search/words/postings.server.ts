import { growArray } from "../growing-arrays.server.ts";

/** A word's score in each field of a text. */
export type FieldWeights = readonly [other: number, identifier: number, name: number, title: number];

/** An inverted index. A posting is the document's number times four, plus the field with the word. */
export interface Postings {
	/** @param posting of a document without the word so far */
	add(word: number, posting: number): void;
	remove(word: number, document: number): void;
	/** Number of documents. */
	count(word: number): number;
	/** Sets a word's score in `marks` for each document. */
	mark(word: number, marks: Uint8Array, weights: FieldWeights): void;
}

/** A block: the number of the word's next block, then postings. */
const blockLength = 32;
const room = blockLength - 1;

/**
 * Most words of a large catalogue occur once, in a part number: only their posting is stored. Other postings are in blocks
 * of one list for all words; only a word's first block may have room left.
 */
export function createPostings(): Postings {
	let counts = new Uint32Array(1024);
	/** Each word's first block, or its only posting. */
	let firsts = new Uint32Array(1024);
	let blocks = new Uint32Array(1024 * blockLength);
	/** The first block never used, and the first free one; 0 for none. */
	let end = blockLength;
	let free = 0;

	const count = (word: number) => counts[word] ?? 0;
	const first = (word: number) => firsts[word] ?? 0;
	/** Number of postings in the first block, of all. */
	const inFirst = (all: number) => ((all - 1) % room) + 1;

	function takeBlock(next: number): number {
		const block = free || end;
		if (free) free = blocks[free] ?? 0;
		else end += blockLength;
		blocks = growArray(blocks, end);
		blocks[block] = next;
		return block;
	}

	function append(word: number, posting: number, before: number) {
		if (before % room === 0) firsts[word] = takeBlock(before === 0 ? 0 : first(word));
		blocks[first(word) + inFirst(before + 1)] = posting;
	}

	function takeLast(word: number): number {
		const block = first(word);
		const posting = blocks[block + inFirst(count(word))] ?? 0;
		counts[word] = count(word) - 1;
		if (count(word) % room === 0) {
			firsts[word] = blocks[block] ?? 0;
			[blocks[block], free] = [free, block];
		}
		return posting;
	}

	/** Position of a word's posting of a document, if any. */
	function find(word: number, document: number): number | undefined {
		for (let left = count(word), block = first(word); left > 0; block = blocks[block] ?? 0) {
			const length = inFirst(left);
			for (let at = block + 1; at <= block + length; at++) if ((blocks[at] ?? 0) >>> 2 === document) return at;
			left -= length;
		}
		return undefined;
	}

	return {
		count,
		add(word, posting) {
			[counts, firsts] = [growArray(counts, word + 1), growArray(firsts, word + 1)];
			const before = count(word);
			if (before === 0) firsts[word] = posting;
			else {
				if (before === 1) append(word, first(word), 0);
				append(word, posting, before);
			}
			counts[word] = before + 1;
		},
		remove(word, document) {
			if (count(word) === 1 && first(word) >>> 2 === document) counts[word] = 0;
			if (count(word) <= 1) return;
			const at = find(word, document);
			if (at === undefined) return;
			const last = takeLast(word);
			blocks[at] = last;
			if (count(word) > 1) return;
			firsts[word] = takeLast(word);
			counts[word] = 1;
		},
		mark(word, marks, weights) {
			if (count(word) === 1) return markOne(first(word), marks, weights);
			for (let left = count(word), block = first(word); left > 0; block = blocks[block] ?? 0) {
				const length = inFirst(left);
				for (let at = block + 1; at <= block + length; at++) markOne(blocks[at] ?? 0, marks, weights);
				left -= length;
			}
		},
	};
}

function markOne(posting: number, marks: Uint8Array, weights: FieldWeights): void {
	const weight = weights[posting & 3] ?? 0;
	const document = posting >>> 2;
	if (weight > (marks[document] ?? 0)) marks[document] = weight;
}

/** The words of each document, by number, to remove them without its text. */
export interface WordsOfDocuments {
	set(document: number, words: readonly number[]): void;
	/** Returns the numbers in ascending order. */
	get(document: number): number[];
}

const growth = 1.25;
/** Per byte; the eighth bit marks that the number continues. */
const bits = 7;
const continues = 1 << bits;
const maxNumberBytes = 5;

/**
 * Rows of bytes with the differences between sorted word numbers: common words have low numbers, so most take one byte.
 * Compacted when half of the rows are obsolete.
 */
export function createWordsOfDocuments(): WordsOfDocuments {
	let rows = new Uint8Array(1024);
	let end = 0;
	let usedBytes = 0;
	let starts = new Uint32Array(1024);
	let ends = new Uint32Array(1024);

	const rowOf = (document: number) => rows.subarray(starts[document] ?? 0, ends[document] ?? 0);

	function makeRoom(bytes: number) {
		if (end + bytes <= rows.length) return;
		const isHalfUsed = usedBytes * 2 > end;
		const old = rows;
		rows = new Uint8Array(Math.ceil(((isHalfUsed ? end : usedBytes) + bytes) * growth));
		if (isHalfUsed) {
			rows.set(old);
			return;
		}
		end = 0;
		for (const document of starts.keys()) {
			const row = old.subarray(starts[document] ?? 0, ends[document] ?? 0);
			rows.set(row, end);
			starts[document] = end;
			end += row.length;
			ends[document] = end;
		}
	}

	function write(number: number) {
		let left = number;
		for (; left >= continues; left >>>= bits) rows[end++] = (left & (continues - 1)) | continues;
		rows[end++] = left;
	}

	return {
		get(document) {
			const words: number[] = [];
			let [word, shift] = [0, 0];
			for (const byte of rowOf(document)) {
				word += (byte & (continues - 1)) << shift;
				shift = byte >= continues ? shift + bits : 0;
				if (shift === 0) words.push(word);
			}
			return words;
		},
		set(document, words) {
			[starts, ends] = [growArray(starts, document + 1), growArray(ends, document + 1)];
			usedBytes -= rowOf(document).length;
			[starts[document], ends[document]] = [0, 0];
			makeRoom(words.length * maxNumberBytes);
			starts[document] = end;
			let before = 0;
			for (const word of Uint32Array.from(words).sort()) {
				write(word - before);
				before = word;
			}
			ends[document] = end;
			usedBytes += rowOf(document).length;
		},
	};
}
