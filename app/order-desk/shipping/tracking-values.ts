import { isCarrier } from "../../orders/shipment.ts";

const notTracking = [
	// A count.
	/^\d{1,3}$/,
	// A weight, an amount of money, a share: `2.5`, `2 kg`, `1.250,00 €`.
	/^[\p{Sc}+-]?\s?\d[\d.,]*[.,]\d{1,2}$/u,
	/^(?:\p{Sc}|eur|usd|gbp|chf)\s?\d[\d.,]*$/iu,
	/^\d[\d.,]*\s?(?:\p{Sc}|%|kg|g|lbs?|oz|eur|usd|gbp|chf|pcs|x)$/iu,
	// A date, with or without the time: `27.11.2026 14:30`, `2026-11-27`, `27-Nov-2026`.
	/^\d{1,2}([./-])\d{1,2}\1(?:\d{2}){1,2}(?![\d./-])/,
	/^\d{4}([./-])\d{1,2}\1\d{1,2}(?![\d./-])/,
	/^\d{1,2}[./-]\p{L}{3,9}[./-]\d{2,4}$/u,
	// A phone number, a time, a link, an e-mail address, several numbers.
	/^\+|[:@,;|+&()]/,
];

/** A part of a tracking number: `999`, `AA1`, or the letters in `AB 123 456 789 GB`. */
const isPart = (word: string) => /\d/.test(word) || /^(?:[A-Z]{1,2}|JJD)$/i.test(word);

/** Returns whether a text can be a tracking number. Dates, counts, weights and names cannot. */
export function isTrackingNumber(written: string): boolean {
	const text = written.replace(/^\(00\)/, "00");
	return /\d/.test(text) && text.split(/\s+/).every(isPart) && !notTracking.some((pattern) => pattern.test(text));
}

/** Returns whether two parts of a text are each as long as a tracking number. */
export const hasTwoNumbers = (text: string): boolean =>
	text.split(/[\s,;|+&/]+/).filter((word) => /\d/.test(word) && word.length >= 8).length > 1;

/** Returns whether an item's number precedes the tracking number: `1 1Z999AA10123456784`. */
export const hasItemInFront = (text: string): boolean => /^[1-9]\s|^[1-9]\d{1,2}\s+\S{8,}$/.test(text);

/** Removes blanks, and the brackets of `(00)34043…`, which labels have but the code does not. */
export const plainTracking = (text: string): string => text.replace(/^\(00\)/, "00").replace(/\s/g, "");

/** Splits `DHL 0034`, `DHL: 0034` and `0034 DHL Express`. Any other text is returned as it is. */
export function splitCarrier(text: string): { tracking: string; carrier?: string } {
	const words = text.split(/[\s:]+/);
	const from = words.findIndex(isPart);
	const to = words.findLastIndex(isPart) + 1;
	const carrier = [...words.slice(0, Math.max(from, 0)), ...words.slice(to)].join(" ");
	return isCarrier(carrier) && to > 0 ? { tracking: words.slice(from, to).join(" "), carrier } : { tracking: text };
}
