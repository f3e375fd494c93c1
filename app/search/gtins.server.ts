import { readGtin } from "../products/part/gtin.ts";

/** The bar codes of all products. */
export function createGtins() {
	/** As numbers, 0 for none. */
	const gtins: number[] = [];
	return {
		set(place: number, gtin: string | null | undefined): void {
			gtins[place] = Number(gtin ?? 0);
		},
		/** Finds products by a bar code with or without blanks and leading zeros. */
		find(text: string): number[] {
			const gtin = readGtin(text);
			return gtin === 0 ? [] : [...gtins.keys()].filter((place) => gtins[place] === gtin);
		},
	};
}
