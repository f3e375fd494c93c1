import { growArray } from "../words/postings.server.ts";

/** Lists as long as the catalogue, reused by each query to avoid garbage. */
export interface ReusedBytes {
	/** Makes all lists available again. */
	begin(): void;
	take(length: number): Uint8Array;
}

/** Lists kept between queries. Few queries need more. */
const maxKept = 64;

export function createReusedBytes(): ReusedBytes {
	const buffers: Uint8Array[] = [];
	let next = 0;
	return {
		begin() {
			next = 0;
			buffers.length = Math.min(buffers.length, maxKept);
		},
		take(length) {
			const bytes = growArray(buffers[next] ?? new Uint8Array(), length);
			buffers[next++] = bytes;
			return bytes.subarray(0, length).fill(0);
		},
	};
}

/** Four marks at a time: most are 0, and such fours are skipped. */
const foursOf = (marks: Uint8Array): Uint32Array =>
	marks.byteOffset % 4 === 0 ? new Uint32Array(marks.buffer, marks.byteOffset, marks.length >>> 2) : new Uint32Array();

/** Calls back for each mark that is not 0. */
export function forEachMark(marks: Uint8Array, visit: (place: number, mark: number) => void): void {
	const fours = foursOf(marks);
	for (let four = 0; four < fours.length; four++) {
		if (fours[four] === 0) continue;
		for (let place = four * 4; place < four * 4 + 4; place++) if (marks[place] !== 0) visit(place, marks[place] ?? 0);
	}
	for (let place = fours.length * 4; place < marks.length; place++)
		if (marks[place] !== 0) visit(place, marks[place] ?? 0);
}

export function hasAny(marks: Uint8Array | undefined): boolean {
	if (!marks) return false;
	for (let place = 0; place < marks.length; place++) if (marks[place] !== 0) return true;
	return false;
}

/** Several times as fast as with a callback. @param within only parts with one of these marks */
export function highestOf(marks: Uint8Array, within = marks): number {
	const fours = foursOf(within);
	let highest = 0;
	for (let four = 0; four < fours.length; four++) {
		if (fours[four] === 0) continue;
		for (let place = four * 4; place < four * 4 + 4; place++) {
			const mark = marks[place] ?? 0;
			if (mark > highest && within[place] !== 0) highest = mark;
		}
	}
	for (let place = fours.length * 4; place < marks.length; place++)
		if (within[place] !== 0) highest = Math.max(highest, marks[place] ?? 0);
	return highest;
}

/** The highest sum of levels of a part with one of these marks. @param bits of a mark that are its level */
export function fitOf(own: Uint8Array, marks: readonly Uint8Array[], bits: number): number {
	let best = 0;
	forEachMark(own, (place) => {
		let sum = 0;
		for (const one of marks) sum += (one[place] ?? 0) & bits;
		best = Math.max(best, sum);
	});
	return best;
}

export interface Coverage {
	/** Sum of a part's marks, 0 for no match. */
	scores: Uint8Array;
	/** Positions of the tokens that the results have. */
	kept: number[];
}

/** Leaves room for the bonus of the closest sizes. */
const maxScore = 240;

/**
 * Finds the parts with all tokens. If there are none, finds those with the most important tokens: each part's tokens are
 * bits of a number, and few such numbers occur.
 * @param marks by token, up to 12
 * @param takeZeros returns another list of zeros each time, one per part
 */
export function bestCoverage(
	marks: readonly Uint8Array[],
	importance: () => readonly number[],
	takeZeros: () => Uint8Array,
): Coverage {
	const scores = takeZeros();
	const all = (1 << marks.length) - 1;
	if (marks.length === 0) return { scores, kept: [] };
	const everything = [...marks.keys()];
	if (addAll(marks, scores)) return { scores, kept: everything };
	scores.fill(0);
	const has = new Uint16Array(scores.length);
	for (const [token, own] of marks.entries())
		forEachMark(own, (place) => {
			has[place] = (has[place] ?? 0) | (1 << token);
		});
	const seen = new Uint8Array(all + 1);
	for (let place = 0; place < has.length; place++) seen[has[place] ?? 0] = 1;
	const best = highestImportance(seen, importance());
	if (best === 0) return { scores, kept: [] };
	const kept = everything.filter((token) => best & (1 << token));
	for (let place = 0; place < scores.length; place++) {
		if (((has[place] ?? 0) & best) !== best) continue;
		let score = 0;
		for (const token of kept) score += marks[token]?.[place] ?? 0;
		scores[place] = Math.min(score, maxScore);
	}
	return { scores, kept };
}

/**
 * Sums the marks of parts with all tokens. Returns whether there are any.
 * @param scores zeros, one per part, for the sums
 */
export function addAll([first, ...others]: readonly Uint8Array[], scores: Uint8Array): boolean {
	if (!first) return false;
	scores.set(first);
	for (const other of others) {
		forEachMark(scores, (place, score) => {
			const mark = other[place] ?? 0;
			scores[place] = mark === 0 ? 0 : Math.min(score + mark, maxScore);
		});
	}
	return hasAny(scores);
}

function highestImportance(seen: Uint8Array, importance: readonly number[]): number {
	let [best, highest] = [0, 0];
	for (let tokens = 1; tokens < seen.length; tokens++) {
		if (seen[tokens] === 0) continue;
		const sum = importance.reduce((total, value, token) => total + (tokens & (1 << token) ? value : 0), 0);
		if (sum > highest) [best, highest] = [tokens, sum];
	}
	return best;
}

/** Lowers marks to the other ones; those below a minimum are none. */
export function keepLowest(marks: Uint8Array, others: Uint8Array, min: number): void {
	forEachMark(marks, (place, mark) => {
		const other = others[place] ?? 0;
		if (other < min) marks[place] = 0;
		else if (other < mark) marks[place] = other;
	});
}
