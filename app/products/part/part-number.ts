import type { OtherNumberKind } from "../../../db/tables/product-tables.ts";

// Public pages load this file: no zod here.

/** A longer text is no part number, even with blanks and signs between its 40 characters. */
const maxTextLength = 100;

/**
 * Writes look-alikes as part numbers have them: `×` as x, `·` as a point, `~` of addresses as a slash, `1½` as `1 1/2`.
 * Returns an empty text for one that is too long: people paste thousands, and one character can decompose into 18.
 */
function plain(text: string): string {
	if (text.length > maxTextLength) return "";
	const decomposed = text.replace(/(?<=\p{N})[¼-¾⅐-⅞]/gu, " $&").normalize("NFKD");
	if (decomposed.length > maxTextLength) return "";
	return decomposed
		.replace(/[×✕✖⨯]/g, "x")
		.replace(/[·⋅∙‧٫]/g, ".")
		.replace(/[~⁄∕]/g, "/");
}
const separators = /[^\p{L}\p{N}]+/gu;
/** Hyphens, blanks, brackets, marks and invisible characters. */
const meaningless = /[\p{M}\p{C}\p{Z}\p{Pd}\p{Pc}\p{Ps}\p{Pe}−]/gu;

/** Replaces what separates letters and digits. @param replace gets the signs that distinguish numbers: `1.5` is not `15` */
const replaceSeparators = (text: string, replace: (signs: string) => string): string =>
	text.replace(separators, (run, at: number) =>
		replace(distinguishingSigns(run, text.slice(0, at), text.slice(at + run.length))),
	);

function distinguishingSigns(run: string, before: string, after: string): string {
	const signs = run.replace(meaningless, "");
	const isBeforeDigit = /^\p{N}/u.test(after);
	if (before === "") return isBeforeDigit ? signs.replace(/[^.,]/g, "") : "";
	// No part number ends in a sign that the shop does not allow: it is a quotation mark or the like.
	if (after === "") return signs.replace(/[^.,/+#*:=]/g, "");
	if (!isBeforeDigit) return signs.replace(/[.,/:]/g, "");
	const isBetweenDigits = /\p{N}/u.test(before.at(-1) ?? "");
	if (!isBetweenDigits) return signs.replace(/[/:]/g, "");
	return signs === "" && /^\p{N}+\/\p{N}/u.test(after) ? " " : signs;
}

/**
 * Returns what makes a part number another one than all others (ruling 40): letters, digits and signs. Points and commas
 * count before a digit or at the end, slashes and colons between digits or at the end. Case, hyphens and spaces make no
 * difference, but for the space of `1 1/2`.
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
	partNumber
		? replaceSeparators(partNumber, (signs) => signs.trim().replaceAll("/", "~") || "-").replace(/^-|-$/g, "")
		: _id;

export const productPath = (product: ProductRef): string => `/product/${encodeURIComponent(productSlug(product))}`;

export const otherNumberLabels = {
	oem: "Also known as",
	superseded: "Replaces",
	cross: "Interchangeable with",
} as const satisfies Record<OtherNumberKind, string>;
