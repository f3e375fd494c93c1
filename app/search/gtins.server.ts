const typedGtin = /^(?:\d[\s-]*){8,14}$/;

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
			const gtin = typedGtin.test(text.trim()) ? Number(text.replace(/\D/g, "")) : 0;
			return gtin === 0 ? [] : [...gtins.keys()].filter((place) => gtins[place] === gtin);
		},
	};
}
