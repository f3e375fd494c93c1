/**
 * Returns a percentile in whole milliseconds, 0 for an empty list.
 * @param share 0.99 for the 99th percentile
 */
export function percentile(ms: number[], share: number): number {
	const sorted = ms.toSorted((a, b) => a - b);
	return Math.round(sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0);
}
