/** What one run of `npm run resilience` did. */
export interface Outcome {
	/** The run and what it ran on: `races on postgres`. */
	run: string;
	/** What happened, and how often. */
	counts: Record<string, number>;
	/** A sentence for each thing that was lost, or is not as it must be. */
	lost: string[];
}

/** The outcome as one line, and a line for each of the first losses. */
export function outcomeLines({ run, counts, lost }: Outcome): string[] {
	const counted = Object.entries(counts).map(([what, times]) => `${times} ${what}`);
	return [`${run}: ${counted.join(", ")}; lost: ${lost.length}`, ...lost.slice(0, 20).map((loss) => `  LOST ${loss}`)];
}
