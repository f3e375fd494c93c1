import { grown } from "../grown.server.ts";

/** What a word counts in each field of a text. */
export type FieldWeights = readonly [other: number, called: number, name: number, title: number];

/** Where each word occurs. A posting is the document's number four times, plus the field that has the word. */
export interface Postings {
	/** @param posting of a document where the word has none */
	add(word: number, posting: number): void;
	/** Takes away where the word occurs in a document. */
	remove(word: number, document: number): void;
	/** In how many documents it occurs. */
	count(word: number): number;
	/** Notes in `marks` what a word counts in each document where it occurs. Returns the highest field that has it. */
	mark(word: number, marks: Uint8Array, weights: FieldWeights): number;
}

/** Of a block: the number of the word's next block, then postings. */
const blockLength = 32;
const room = blockLength - 1;

/**
 * Words are numbers from 0 on. Most of a large catalogue occur once, in a part's own number: of those there is the posting
 * alone. The postings of others lie in blocks of one list for all words; only a word's first block may have room left.
 */
export function createPostings(): Postings {
	let counts = new Uint32Array(1024);
	/** Of each word its first block's place, or the posting where it is the only one. */
	let firsts = new Uint32Array(1024);
	let blocks = new Uint32Array(1024 * blockLength);
	/** Where the first block is that was never used, and one that is free again; at 0 is none. */
	let end = blockLength;
	let free = 0;

	const count = (word: number) => counts[word] ?? 0;
	const first = (word: number) => firsts[word] ?? 0;
	/** How many postings the first block has, of so many in all. */
	const inFirst = (all: number) => ((all - 1) % room) + 1;

	function takeBlock(next: number): number {
		const block = free || end;
		if (free) free = blocks[free] ?? 0;
		else end += blockLength;
		blocks = grown(blocks, end);
		blocks[block] = next;
		return block;
	}

	/** Puts a posting behind so many others. */
	function append(word: number, posting: number, before: number) {
		if (before % room === 0) firsts[word] = takeBlock(before === 0 ? 0 : first(word));
		blocks[first(word) + inFirst(before + 1)] = posting;
	}

	/** Takes away the last posting of the first block, and returns it. */
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

	/** Where in the blocks a word's posting of a document is; undefined without one. */
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
			[counts, firsts] = [grown(counts, word + 1), grown(firsts, word + 1)];
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
			let highest = 0;
			for (let left = count(word), block = first(word); left > 0; block = blocks[block] ?? 0) {
				const length = inFirst(left);
				for (let at = block + 1; at <= block + length; at++)
					highest = Math.max(highest, markOne(blocks[at] ?? 0, marks, weights));
				left -= length;
			}
			return highest;
		},
	};
}

function markOne(posting: number, marks: Uint8Array, weights: FieldWeights): number {
	const worth = weights[posting & 3] ?? 0;
	const document = posting >>> 2;
	if (worth > (marks[document] ?? 0)) marks[document] = worth;
	return posting & 3;
}
