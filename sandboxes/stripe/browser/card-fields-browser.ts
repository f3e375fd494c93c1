// Runs in the browser, in the card entry: its fields, how they are written, what is wrong in them.
import {
	brandRuleOf,
	type CardProblem,
	cardProblems,
	checkCardNumber,
	checkCvc,
	checkExpiry,
	digitsOf,
	groupCardNumber,
} from "../card-rules.ts";

export type FieldName = "number" | "expiry" | "cvc";

/** One field of the card entry. */
export interface CardField {
	input: HTMLInputElement;
	/** How the text is written; `isTyping` is false while something is being deleted. */
	format: (text: string, isTyping: boolean) => string;
	/** What is wrong with the text, or nothing. */
	check: (text: string) => CardProblem | undefined;
}

const separator = " / ";

/** Month and year of an expiry text; the year may be written with two or four digits. */
export function readExpiry(text: string): { month: number; year: number } | undefined {
	const digits = digitsOf(text);
	if (digits.length !== 4 && digits.length !== 6) return undefined;
	const year = Number(digits.slice(2));
	return { month: Number(digits.slice(0, 2)), year: digits.length === 4 ? 2000 + year : year };
}

/** An expiry text as `MM / YY`; `isTyping` is false while something is being deleted. */
export function formatExpiry(text: string, isTyping: boolean): string {
	let digits = digitsOf(text);
	const [month = ""] = text.split("/");
	if (/^[2-9]/.test(digits) || (/^1\s*$/.test(month) && text.includes("/"))) digits = `0${digits}`;
	else if (/^1[3-9]/.test(digits)) digits = `0${digits}`;
	const year = digits.slice(2, digits.slice(2, 4) === "20" ? 6 : 4);
	const shownYear = year.length === 4 ? year.slice(2) : year;
	if (digits.length < 2) return digits;
	if (shownYear === "") return isTyping ? `${digits.slice(0, 2)}${separator}` : digits.slice(0, 2);
	return `${digits.slice(0, 2)}${separator}${shownYear}`;
}

function checkExpiryText(text: string): CardProblem | undefined {
	const expiry = readExpiry(text);
	return expiry ? checkExpiry(expiry.month, expiry.year, new Date()) : cardProblems.incompleteExpiry;
}

function inputOf(name: FieldName): HTMLInputElement {
	return document.getElementById(name) as HTMLInputElement;
}

/** The fields of the card entry, in the order they are filled in. */
export function findCardFields(): Record<FieldName, CardField> {
	const number = inputOf("number");
	const numberDigits = () => digitsOf(number.value);
	return {
		number: {
			input: number,
			format: (text) => groupCardNumber(digitsOf(text)),
			check: (text) => checkCardNumber(digitsOf(text)),
		},
		expiry: { input: inputOf("expiry"), format: formatExpiry, check: checkExpiryText },
		cvc: {
			input: inputOf("cvc"),
			format: (text) => digitsOf(text).slice(0, brandRuleOf(numberDigits()).cvcLength),
			check: (text) => checkCvc(text, numberDigits()),
		},
	};
}

/** Rewrites a field in its form and keeps the caret behind the same character. */
export function reformat({ input, format }: CardField, isTyping: boolean): void {
	const caret = input.selectionStart ?? input.value.length;
	const text = format(input.value, isTyping);
	if (text === input.value) return;
	const wasAtEnd = caret === input.value.length;
	const before = input.value.slice(0, caret).replace(/\W/g, "").length;
	input.value = text;
	if (document.activeElement !== input) return;
	let place = 0;
	for (let seen = 0; seen < before && place < text.length; place += 1) if (/\w/.test(text.charAt(place))) seen += 1;
	const end = wasAtEnd ? text.length : place;
	input.setSelectionRange(end, end);
}
