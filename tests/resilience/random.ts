/** Draws that a seed repeats: mulberry32. */
export interface Draw {
	/** 0 up to, not including, 1. */
	next(): number;
	/** A whole number from 0 up to, not including, a bound. */
	below(bound: number): number;
	/** True in so many of all draws. */
	chance(share: number): boolean;
	pick<T>(items: readonly T[]): T;
}

export function createDraw(seed: number): Draw {
	let state = seed >>> 0;
	function next() {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}
	const below = (bound: number) => Math.floor(next() * bound);
	return {
		next,
		below,
		chance: (share) => next() < share,
		pick: <T>(items: readonly T[]) => items[below(items.length)] as T,
	};
}
