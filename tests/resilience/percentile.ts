/** The time that this share of all times does not exceed, in whole milliseconds; 0 of none. */
export function percentile(ms: number[], share: number): number {
	const sorted = ms.toSorted((a, b) => a - b);
	return Math.round(sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0);
}
