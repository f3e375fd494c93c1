/** What a word counts in each field of a text. */
export type FieldWeights = readonly [other: number, called: number, name: number, title: number];

/** Where each word occurs. A posting is the document's number four times, plus the field that has the word. */
export interface Postings {
	add(word: number, posting: number): void;
	/** Takes away where the word occurs in a document. */
	remove(word: number, document: number): void;
	/** In how many documents it occurs. */
	count(word: number): number;
	/** Notes in `marks` what a word counts in each document where it occurs. Returns the highest field that has it. */
	mark(word: number, marks: Uint8Array, weights: FieldWeights): number;
}

interface List {
	items: Uint32Array;
	length: number;
}

const none = -1;
const empty: List = { items: new Uint32Array(), length: 0 };
const shortest = 4;
const growth = 1.25;

/** Words are numbers from 0 on. Most of a large catalogue occur once, in a part's own number: those have no list of their own. */
export function createPostings(): Postings {
	const only: number[] = [];
	const lists = new Map<number, List>();

	function append(list: List, posting: number) {
		if (list.length === list.items.length) {
			const longer = new Uint32Array(Math.ceil(list.length * growth) + 1);
			longer.set(list.items);
			list.items = longer;
		}
		list.items[list.length++] = posting;
	}

	function listOf(word: number): List {
		const list = { items: new Uint32Array(shortest), length: 0 };
		append(list, only[word] ?? none);
		only[word] = none;
		lists.set(word, list);
		return list;
	}

	return {
		add(word, posting) {
			const list = lists.get(word);
			if (list) append(list, posting);
			else if ((only[word] ?? none) === none) only[word] = posting;
			else append(listOf(word), posting);
		},
		remove(word, document) {
			const list = lists.get(word);
			if (!list) {
				if ((only[word] ?? none) >>> 2 === document) only[word] = none;
				return;
			}
			const items = list.items.subarray(0, list.length);
			const at = items.findIndex((posting) => posting >>> 2 === document);
			if (at >= 0) list.items.copyWithin(at, at + 1, list.length--);
		},
		count: (word) => ((only[word] ?? none) === none ? (lists.get(word)?.length ?? 0) : 1),
		mark(word, marks, weights) {
			const posting = only[word] ?? none;
			if (posting !== none) return markOne(posting, marks, weights);
			const { items, length } = lists.get(word) ?? empty;
			let highest = 0;
			for (let i = 0; i < length; i++) highest = Math.max(highest, markOne(items[i] ?? 0, marks, weights));
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
