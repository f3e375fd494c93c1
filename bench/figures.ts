/** One thing that was measured. */
export interface Figure {
	/** It stands in `last-figures.json` by this name. */
	name: string;
	/** In words where nothing could be measured. */
	value: number | string;
	unit: "ms" | "MB" | "kB" | "/s" | "×" | "";
	/** A rate is to be at least its limit, anything else at most. */
	limit?: number;
}

/** The middle one, the upper of two. */
export const median = (values: number[]): number =>
	values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
