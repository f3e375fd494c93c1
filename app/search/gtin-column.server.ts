import { grown } from "./grown.server.ts";

/** Bar codes of all products, eight bytes each. */
export interface GtinColumn {
	/** @param gtin digits, if any */
	set(place: number, gtin: string | null | undefined): void;
	/** Finds products by a bar code with or without blanks and leading zeros. */
	find(text: string): number[];
}

const typedGtin = /^(?:\d[\s-]*){8,14}$/;
const none = 0;

export function createGtinColumn(): GtinColumn {
	let gtins = new Float64Array(64);
	let count = 0;

	return {
		set(place, gtin) {
			if (!gtin && place >= count) return;
			gtins = grown(gtins, place + 1);
			gtins[place] = Number(gtin ?? none);
			count = Math.max(count, place + 1);
		},
		find(text) {
			const typed = text.trim();
			const gtin = typedGtin.test(typed) ? Number(typed.replace(/\D/g, "")) : none;
			const places: number[] = [];
			if (gtin === none) return places;
			const known = gtins.subarray(0, count);
			for (let at = known.indexOf(gtin); at >= 0; at = known.indexOf(gtin, at + 1)) places.push(at);
			return places;
		},
	};
}
