import type { OtherNumberKind } from "../../../db/schema.ts";

// Public pages load this file: no zod here.

/** Returns the key for comparing part numbers: letters and digits only, case folded, leading zeros kept. */
export const numberKey = (number: string): string =>
	number
		.normalize("NFKD")
		.replace(/[^\p{L}\p{N}]/gu, "")
		.toLowerCase();

export interface ProductRef {
	_id: string;
	partNumber?: string;
}

/** Returns the last part of a product's URL: its part number, `NU 208/C3` as `NU-208-C3`, or else its `_id`. */
export const productSlug = ({ _id, partNumber }: ProductRef): string =>
	partNumber?.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "") ?? _id;

export const productPath = (product: ProductRef): string => `/product/${productSlug(product)}`;

export const otherNumberLabels = {
	oem: "Also known as",
	superseded: "Replaces",
	cross: "Interchangeable with",
} as const satisfies Record<OtherNumberKind, string>;
