/** Which part of a group stands on a page: so many of it come before the page, so many are on it. */
export interface Share {
	group: number;
	skip: number;
	take: number;
}

/**
 * What a page has of each group, the highest first.
 * @param sizes of the groups, by their numbers; group 0 is on no page
 * @param skip how many come before the page, @param wanted how many it has room for
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

/** The places that the shares mean, group after group: all ranks are gone through once. @param groups of all places */
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
