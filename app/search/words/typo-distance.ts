/** How many typos a word of this length may have. Short words are too alike. */
export const typosAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * How many letters were typed wrong, left out, added or swapped with their neighbour (optimal string alignment).
 * @param limit where counting ends: any larger distance is answered as `limit + 1`
 */
export function typoDistance(typed: string, meant: string, limit: number): number {
	if (Math.abs(typed.length - meant.length) > limit) return limit + 1;
	let beforeLast: number[] = [];
	let last = Array.from({ length: meant.length + 1 }, (_, i) => i);
	for (let i = 1; i <= typed.length; i++) {
		const row = [i];
		let least = i;
		for (let j = 1; j <= meant.length; j++) {
			const same = typed[i - 1] === meant[j - 1];
			let cost = Math.min((last[j - 1] ?? 0) + (same ? 0 : 1), (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
			const swapped = i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1];
			if (swapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
			row.push(cost);
			least = Math.min(least, cost);
		}
		if (least > limit) return limit + 1;
		beforeLast = last;
		last = row;
	}
	return last[meant.length] ?? limit + 1;
}
