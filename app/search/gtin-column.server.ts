import { grown } from "./grown.server.ts";

/** The bar codes of all products: eight bytes of each, looked through when one is typed. */
export interface GtinColumn {
	/** @param gtin digits, nothing without one */
	set(place: number, gtin: string | null | undefined): void;
	/** The places of the products with a bar code, typed with blanks and leading zeros or without. */
	find(text: string): number[];
}

const typedGtin = /^(?:\d[\s-]*){8,14}$/;
/** Of a product without one. */
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
