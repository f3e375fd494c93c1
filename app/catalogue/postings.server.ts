/** Where each word occurs. A posting is the document's number twice, plus one when the word is in its name. */
export interface Postings {
	add(word: number, posting: number): void;
	/** Takes away where the word occurs in a document. */
	remove(word: number, document: number): void;
	/** In how many documents it occurs. */
	count(word: number): number;
	/** Notes in `marks` what a word counts in each document where it occurs: `value`, and `inName` besides where that is the name. */
	mark(word: number, marks: Uint8Array, value: number, inName: number): void;
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
				if ((only[word] ?? none) >> 1 === document) only[word] = none;
				return;
			}
			const items = list.items.subarray(0, list.length);
			const at = Math.max(items.indexOf(document * 2), items.indexOf(document * 2 + 1));
			if (at >= 0) list.items.copyWithin(at, at + 1, list.length--);
		},
		count: (word) => ((only[word] ?? none) === none ? (lists.get(word)?.length ?? 0) : 1),
		mark(word, marks, value, inName) {
			const posting = only[word] ?? none;
			if (posting !== none) return markOne(posting, marks, value, inName);
			const { items, length } = lists.get(word) ?? empty;
			for (let i = 0; i < length; i++) markOne(items[i] ?? 0, marks, value, inName);
		},
	};
}

function markOne(posting: number, marks: Uint8Array, value: number, inName: number) {
	const worth = posting & 1 ? value + inName : value;
	const document = posting >> 1;
	if (worth > (marks[document] ?? 0)) marks[document] = worth;
}
