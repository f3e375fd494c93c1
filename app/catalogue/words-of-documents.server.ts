/** Which words each document has, both by their numbers, so that they can be taken away again without its text. */
export interface WordsOfDocuments {
	set(document: number, words: readonly number[]): void;
	get(document: number): Uint32Array;
}

const noWords = new Uint32Array();
const growth = 2;

/** One row of numbers after the other, each with its length before it; rows that are no longer meant go when half are such. */
export function createWordsOfDocuments(): WordsOfDocuments {
	let rows = new Uint32Array(1024);
	let end = 1;
	let meant = 0;
	/** Where each document's row begins, 0 without one. */
	const starts: number[] = [];

	function get(document: number): Uint32Array {
		const start = starts[document] ?? 0;
		return start === 0 ? noWords : rows.subarray(start + 1, start + 1 + (rows[start] ?? 0));
	}

	function makeRoom(count: number) {
		if (end + count <= rows.length) return;
		const old = rows;
		const isHalfMeant = meant * 2 > end;
		rows = new Uint32Array(Math.ceil((isHalfMeant ? end + count : meant + count + 1) * growth));
		if (isHalfMeant) {
			rows.set(old);
			return;
		}
		end = 1;
		for (const [document, start] of starts.entries()) {
			if (start > 0) starts[document] = append(old.subarray(start + 1, start + 1 + (old[start] ?? 0)));
		}
	}

	function append(words: ArrayLike<number>): number {
		const start = end;
		rows[start] = words.length;
		rows.set(words, start + 1);
		end += words.length + 1;
		return start;
	}

	return {
		get,
		set(document, words) {
			const before = get(document).length;
			if (before > 0) meant -= before + 1;
			starts[document] = 0;
			if (words.length === 0) return;
			makeRoom(words.length + 1);
			starts[document] = append(words);
			meant += words.length + 1;
		},
	};
}
