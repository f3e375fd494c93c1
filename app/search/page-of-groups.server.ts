/** The part of a group on a page. */
export interface Share {
	group: number;
	skip: number;
	take: number;
}

/**
 * Splits a page among groups, the highest first.
 * @param sizes by group; group 0 is on no page
 * @param skip results before the page
 */
export function sharesOf(sizes: Uint32Array, skip: number, count: number): Share[] {
	const shares: Share[] = [];
	let [before, room] = [skip, count];
	for (let group = sizes.length - 1; group > 0 && room > 0; group--) {
		const size = sizes[group] ?? 0;
		const skipped = Math.min(before, size);
		const take = Math.min(room, size - skipped);
		before -= skipped;
		room -= take;
		if (take > 0) shares.push({ group, skip: skipped, take });
	}
	return shares;
}

/** Returns the places of the shares, group after group, in one pass over all ranks. @param groups of all places */
export function pick(shares: readonly Share[], groups: Uint8Array, placeAt: (rank: number) => number): number[] {
	const open: (Share & { places: number[] })[] = [];
	for (const share of shares) open[share.group] = { ...share, places: [] };
	let left = shares.reduce((sum, { take }) => sum + take, 0);
	for (let rank = 0; left > 0; rank++) {
		const place = placeAt(rank);
		const share = open[groups[place] ?? 0];
		if (!share || share.places.length === share.take) continue;
		if (share.skip > 0) share.skip--;
		else {
			share.places.push(place);
			left--;
		}
	}
	return shares.flatMap(({ group }) => open[group]?.places ?? []);
}
