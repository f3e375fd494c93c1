import type { OtherNumberKind } from "../../../db/tables/product-tables.ts";

// Public pages load this file: no zod here.

/** Letters, digits and, in runs, everything between them. Other slashes and the `~` of addresses are slashes. */
const plain = (text: string) => text.normalize("NFKD").replace(/[~⁄∕]/g, "/");
const separators = /[^\p{L}\p{N}]+/gu;
const isDigit = (char: string | undefined) => char !== undefined && /\p{N}/u.test(char);

/** Replaces what separates letters and digits. @param replace gets the signs that distinguish numbers: `1.5` is not `15` */
function replaceSeparators(text: string, replace: (signs: string) => string): string {
	return text.replace(separators, (run, at: number) => {
		const [before, after] = [text[at - 1], text[at + run.length]];
		const distinguishes = before !== undefined && (after === undefined || (isDigit(before) && isDigit(after)));
		return replace(distinguishes ? run.replace(/[^.,/+:*=]/g, "") : "");
	});
}

/**
 * Returns what makes a part number another one than all others (ruling 40): letters, digits, and signs such as `.` or
 * `/` between digits or at the end. Case, hyphens and spaces make no difference.
 */
export const numberIdentity = (number: string): string =>
	replaceSeparators(plain(number), (signs) => signs).toLowerCase();

/** Returns the key for searching: letters and digits only. `DR-1.5` and `DR-15` have the same. */
export const numberSearchKey = (number: string): string => plain(number).replace(separators, "").toLowerCase();

export interface ProductRef {
	_id: string;
	partNumber?: string;
}

/**
 * Returns the last part of a product's URL: its part number with the same identity, or else its `_id`. `NU 208/C3`
 * becomes `NU-208-C3`, `AB-1/2` becomes `AB-1~2`.
 */
export const productSlug = ({ _id, partNumber }: ProductRef): string =>
	partNumber ? replaceSeparators(partNumber, (signs) => signs.replaceAll("/", "~") || "-").replace(/^-|-$/g, "") : _id;

export const productPath = (product: ProductRef): string => `/product/${encodeURIComponent(productSlug(product))}`;

export const otherNumberLabels = {
	oem: "Also known as",
	superseded: "Replaces",
	cross: "Interchangeable with",
} as const satisfies Record<OtherNumberKind, string>;
