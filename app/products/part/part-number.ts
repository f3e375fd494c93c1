// Public pages load this file: no zod here.

/** How part numbers are compared: everything but letters and digits dropped, case folded, leading zeros kept. */
export const numberKey = (number: string): string =>
	number
		.normalize("NFKD")
		.replace(/[^\p{L}\p{N}]/gu, "")
		.toLowerCase();

/** A product as far as its address goes. */
export interface Addressed {
	_id: string;
	partNumber?: string;
}

/** What stands for a product in its address: its part number, `NU 208/C3` as `NU-208-C3`, else its `_id`. */
export const productAddress = ({ _id, partNumber }: Addressed): string =>
	partNumber?.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "") ?? _id;

/** The path of a product's own page. */
export const productPath = (product: Addressed): string => `/product/${productAddress(product)}`;
