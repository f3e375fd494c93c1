import { dayMs, isoDay, startOfDay } from "../time/calendar.ts";

/**
 * Draws the special item of a month by month and id. Only products that were created before the month take part, so new
 * ones never change the result. When the drawn one is deleted, hidden or sold out, another one follows. In a shop's first
 * month it is the oldest product.
 * @param ids of products that can be ordered, the oldest first
 */
export function pickSpecialItem(ids: readonly string[], now: Date): string | undefined {
	const monthStart = startOfDay(`${isoDay(now).slice(0, 7)}-01`).getTime();
	let drawn: string | undefined;
	let lowest = Number.POSITIVE_INFINITY;
	for (const id of ids) {
		const number = createdAtMs(id) < monthStart ? drawNumber(id, monthStart) : Number.POSITIVE_INFINITY;
		if (number >= lowest) continue;
		lowest = number;
		drawn = id;
	}
	return drawn ?? ids[0];
}

/** The first 48 bits of a UUIDv7 are the time. */
const createdAtMs = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** Mixes the random end of a UUID with a month: fast over 100,000 ids, and even (the last step of MurmurHash3). */
function drawNumber(id: string, monthMs: number): number {
	let mixed = Number.parseInt(id.slice(-8), 16) ^ (monthMs / dayMs);
	mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
	mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
	return (mixed ^ (mixed >>> 16)) >>> 0;
}
