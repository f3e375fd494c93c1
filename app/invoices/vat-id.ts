import * as z from "zod";
import { isCountry } from "../country/country.ts";
import { withoutHidden } from "../http/hidden-characters.ts";

/** Formats after the two letters. Northern Ireland is XI, Greece is EL. */
const forms: Record<string, RegExp> = {
	AT: /^U\d{8}$/,
	BE: /^[01]\d{9}$/,
	BG: /^\d{9,10}$/,
	CH: /^E\d{9}(MWST|TVA|IVA)?$/,
	CY: /^\d{8}[A-Z]$/,
	CZ: /^\d{8,10}$/,
	DE: /^\d{9}$/,
	DK: /^\d{8}$/,
	EE: /^\d{9}$/,
	EL: /^\d{9}$/,
	ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
	FI: /^\d{8}$/,
	FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
	GB: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
	HR: /^\d{11}$/,
	HU: /^\d{8}$/,
	IE: /^(\d[A-Z\d]\d{5}[A-Z]|\d{7}[A-Z]{2})$/,
	IT: /^\d{11}$/,
	LT: /^(\d{9}|\d{12})$/,
	LU: /^\d{8}$/,
	LV: /^\d{11}$/,
	MT: /^\d{8}$/,
	NL: /^\d{9}B\d{2}$/,
	NO: /^\d{9}(MVA)?$/,
	PL: /^\d{10}$/,
	PT: /^\d{9}$/,
	RO: /^\d{2,10}$/,
	SE: /^\d{12}$/,
	SI: /^\d{8}$/,
	SK: /^\d{10}$/,
	XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};
/** Format for countries that are not in the list. */
const anyForm = /^[A-Z\d]{4,15}$/;
/** `VAT no. DE 123 456 789`, `USt-IdNr.: DE123456789`. */
const label = /^(?:vat|tva|iva|ust|btw|gst|tax|uid)(?:[\p{L} .-]*[ .:]|:) *(?=[a-z]{2})/iu;

/** Normalises a VAT id: `de 123 456 789` → `DE123456789`. Greece is EL, though many write GR. */
export const normalizeVatId = (text: string): string =>
	withoutHidden(text.normalize("NFKC"))
		.trim()
		.replace(label, "")
		.replaceAll(/[\s./\p{Pd}]/gu, "")
		.toUpperCase()
		.replace(/^GR(?=\d{9}$)/, "EL");

/** Checks the format only, not whether the id exists. */
export function isVatId(id: string): boolean {
	const [country, rest] = [id.slice(0, 2), id.slice(2)];
	const form = forms[country];
	return form ? form.test(rest) : isCountry(country) && country !== "GR" && anyForm.test(rest);
}

export function countryOfVatId(id: string): string {
	const country = id.slice(0, 2);
	return { EL: "GR", XI: "GB" }[country] ?? country;
}

export const vatIdMessage = "Enter a VAT number with its country code, such as DE123456789";

/** Accepts spaces, dots and hyphens. Returns {@link normalizeVatId}. */
export const vatIdSchema = z.string().max(40, vatIdMessage).transform(normalizeVatId).refine(isVatId, vatIdMessage);
