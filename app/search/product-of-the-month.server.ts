/**
 * The product of a month: drawn by month and identifier among those that there were when the month began, so that
 * neither a new product nor another that goes changes it. It changes when it is deleted or sells out itself, and when one
 * that would have been drawn comes back. A shop's first month has its oldest.
 * @param ids of those that can be ordered, the oldest first
 */
export function productOfTheMonth(ids: readonly string[], now: Date): string | undefined {
	const begun = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
	let drawn: string | undefined;
	let lowest = Number.POSITIVE_INFINITY;
	for (const id of ids) {
		const lot = madeAt(id) < begun ? lotOf(`${begun} ${id}`) : Number.POSITIVE_INFINITY;
		if (lot >= lowest) continue;
		lowest = lot;
		drawn = id;
	}
	return drawn ?? ids[0];
}

/** Of a UUIDv7, whose first 48 bits are the time. */
const madeAt = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** FNV-1a, with its bits mixed once more: quick over 100,000 identifiers, and even. */
function lotOf(text: string): number {
	let hash = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	return (hash ^ (hash >>> 13)) >>> 0;
}
