export interface Outcome {
	/** Name of the run and what it used, such as `races on postgres`. */
	run: string;
	counts: Record<string, number>;
	/** A description of each loss or inconsistency. */
	lost: string[];
}

/** Formats the outcome: one line with the counts, then one line for each of the first losses. */
export function outcomeLines({ run, counts, lost }: Outcome): string[] {
	const counted = Object.entries(counts).map(([what, times]) => `${times} ${what}`);
	return [`${run}: ${counted.join(", ")}; lost: ${lost.length}`, ...lost.slice(0, 20).map((loss) => `  LOST ${loss}`)];
}
