import { growArray } from "../growing-arrays.server.ts";

/** The words of each document, by number, to remove them without its text. */
export interface WordsOfDocuments {
	set(document: number, words: readonly number[]): void;
	/** Returns the numbers in ascending order. */
	get(document: number): number[];
}

const growth = 2;
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
