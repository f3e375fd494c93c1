/** Long lists grow by a quarter: their unused ends would take much memory. */
const longLength = 1 << 18;

/** Returns the list if long enough, else a longer copy, filled up with zeros. */
export function growArray<Numbers extends Uint8Array | Uint32Array | Float64Array>(
	numbers: Numbers,
	length: number,
): Numbers {
	if (length <= numbers.length) return numbers;
	const Kind = numbers.constructor as new (length: number) => Numbers;
	const longer = new Kind(Math.max(length, Math.ceil(numbers.length * (numbers.length < longLength ? 2 : 1.25))));
	longer.set(numbers);
	return longer;
}

/** A word's score in each field of a text (`field` in index-words.ts). */
export type FieldWeights<Weight = number> = readonly [description: Weight, spec: Weight, name: Weight, title: Weight];

/**
 * An inverted index. An entry is the number of a word times four, plus the field with the word; a posting is the number of a
 * document times four, plus the field.
 */
export interface Postings {
	/** Replaces the entries of a document. */
	set(document: number, entries: readonly number[]): void;
	/** Number of documents with a word. */
	count(word: number): number;
	/** Raises the mark of each document with a word to the weight of the field. */
	mark(word: number, marks: Uint8Array, weights: FieldWeights): void;
	/** The postings of a word. The next change overwrites the list. */
	read(word: number): Uint32Array;
}

export function createPostings(): Postings {
	/** Most words of a large catalogue occur once, in a part number: these have no list. */
	const lists: (number | Uint32Array)[] = [];
	let counts = new Uint32Array(1024);
	let documentCount = 0;
	/** Documents that change are all replaced in one pass over the lists, before the next search. */
	const changed = new Map<number, readonly number[]>();

	function add(document: number, entries: readonly number[]) {
		for (const entry of entries) {
			const [word, posting] = [entry >>> 2, document * 4 + (entry & 3)];
			counts = growArray(counts, word + 1);
			const count = counts[word] ?? 0;
			if (count === 0) lists[word] = posting;
			else {
				const list = growArray(listOf(word), count + 1);
				list[count] = posting;
				lists[word] = list;
			}
			counts[word] = count + 1;
		}
	}

	function listOf(word: number): Uint32Array {
		const list = lists[word] ?? 0;
		return typeof list === "number" ? Uint32Array.of(list) : list;
	}

	function replaceChanged() {
		const isChanged = new Uint8Array(documentCount);
		for (const document of changed.keys()) isChanged[document] = 1;
		for (const [word, list] of lists.entries()) {
			if (typeof list === "number") {
				if (isChanged[list >>> 2]) counts[word] = 0;
				continue;
			}
			let kept = 0;
			for (let at = 0; at < (counts[word] ?? 0); at++) {
				const posting = list[at] ?? 0;
				if (!isChanged[posting >>> 2]) list[kept++] = posting;
			}
			counts[word] = kept;
		}
		for (const [document, entries] of changed) add(document, entries);
		changed.clear();
	}

	function count(word: number): number {
		if (changed.size > 0) replaceChanged();
		return counts[word] ?? 0;
	}

	return {
		set(document, entries) {
			if (document < documentCount) changed.set(document, entries);
			else add(document, entries);
			documentCount = Math.max(documentCount, document + 1);
		},
		count,
		mark(word, marks, weights) {
			const length = count(word);
			const list = lists[word] ?? 0;
			if (typeof list === "number") {
				if (length > 0) raise(list, marks, weights);
			} else for (let at = 0; at < length; at++) raise(list[at] ?? 0, marks, weights);
		},
		read(word) {
			const length = count(word);
			return listOf(word).subarray(0, length);
		},
	};
}

function raise(posting: number, marks: Uint8Array, weights: FieldWeights): void {
	const weight = weights[posting & 3] ?? 0;
	const document = posting >>> 2;
	if (weight > (marks[document] ?? 0)) marks[document] = weight;
}
