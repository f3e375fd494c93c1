/** A random generator that repeats its draws for the same seed (mulberry32). */
export interface Draw {
	/** Returns a number from 0 up to but not including 1. */
	next(): number;
	/** Returns an integer from 0 up to but not including the bound. */
	below(bound: number): number;
	/** Returns true with this probability. */
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
