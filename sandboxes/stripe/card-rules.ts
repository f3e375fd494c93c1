// Also sent to the browser as it stands: no imports, nothing that only Node has.

export type CardBrand = "visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb" | "unionpay" | "unknown";

/** What a card number's first digits say about the rest. */
export interface BrandRule {
	brand: CardBrand;
	label: string;
	prefix: RegExp;
	/** Allowed counts of digits, shortest first. */
	lengths: number[];
	/** Sizes of the groups the number is written in. */
	groups: number[];
	cvcLength: number;
}

/** A reason why a field is not accepted, in Stripe's own words. */
export interface CardProblem {
	code: string;
	message: string;
}

const fours = [4, 4, 4, 4, 3];

const brandRules: BrandRule[] = [
	{ brand: "visa", label: "Visa", prefix: /^4/, lengths: [16], groups: fours, cvcLength: 3 },
	{
		brand: "mastercard",
		label: "Mastercard",
		prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
		lengths: [16],
		groups: fours,
		cvcLength: 3,
	},
	{ brand: "amex", label: "Amex", prefix: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvcLength: 4 },
	{ brand: "discover", label: "Discover", prefix: /^6(011|4[4-9]|5)/, lengths: [16], groups: fours, cvcLength: 3 },
	{ brand: "diners", label: "Diners", prefix: /^3(0[0-5]|095)/, lengths: [16], groups: fours, cvcLength: 3 },
	{ brand: "diners", label: "Diners", prefix: /^3[689]/, lengths: [14], groups: [4, 6, 4], cvcLength: 3 },
	{ brand: "jcb", label: "JCB", prefix: /^35/, lengths: [16], groups: fours, cvcLength: 3 },
	{ brand: "unionpay", label: "UnionPay", prefix: /^62/, lengths: [16, 19], groups: fours, cvcLength: 3 },
];

const unknownBrand: BrandRule = {
	brand: "unknown",
	label: "Card",
	prefix: /^/,
	lengths: [16],
	groups: fours,
	cvcLength: 3,
};

/** Everything the card entry can find wrong before a card is sent. */
export const cardProblems = {
	incompleteNumber: { code: "incomplete_number", message: "Your card number is incomplete." },
	invalidNumber: { code: "invalid_number", message: "Your card number is invalid." },
	incompleteExpiry: { code: "incomplete_expiry", message: "Your card's expiration date is incomplete." },
	pastYear: { code: "invalid_expiry_year_past", message: "Your card's expiration year is in the past." },
	pastMonth: { code: "invalid_expiry_month_past", message: "Your card's expiration date is in the past." },
	invalidMonth: { code: "invalid_expiry_month", message: "Your card's expiration month is invalid." },
	invalidYear: { code: "invalid_expiry_year", message: "Your card's expiration year is invalid." },
	incompleteCvc: { code: "incomplete_cvc", message: "Your card's security code is incomplete." },
} satisfies Record<string, CardProblem>;

const furthestExpiryYears = 50;

/** The digits of a text, nothing else. */
export function digitsOf(text: string): string {
	return text.replace(/\D/g, "");
}

/** The rule of the brand a number belongs to, as far as its first digits tell. */
export function brandRuleOf(digits: string): BrandRule {
	return brandRules.find((rule) => rule.prefix.test(digits)) ?? unknownBrand;
}

/** Whether the check digit of a card number fits (ISO/IEC 7812-1, annex B). */
export function hasValidCheckDigit(digits: string): boolean {
	let sum = 0;
	for (let place = 0; place < digits.length; place += 1) {
		const digit = Number(digits[digits.length - 1 - place]);
		const doubled = place % 2 === 1 ? digit * 2 : digit;
		sum += doubled > 9 ? doubled - 9 : doubled;
	}
	return digits.length > 0 && sum % 10 === 0;
}

/** A card number in the groups its brand is printed in, cut to the longest the brand has. */
export function groupCardNumber(digits: string): string {
	const { groups, lengths } = brandRuleOf(digits);
	const shown = digits.slice(0, lengths.at(-1));
	const parts: string[] = [];
	let start = 0;
	for (const size of groups) {
		if (start < shown.length) parts.push(shown.slice(start, start + size));
		start += size;
	}
	return parts.join(" ");
}

/** What is wrong with a card number, or nothing. */
export function checkCardNumber(digits: string): CardProblem | undefined {
	const { lengths } = brandRuleOf(digits);
	if (!lengths.includes(digits.length)) return cardProblems.incompleteNumber;
	return hasValidCheckDigit(digits) ? undefined : cardProblems.invalidNumber;
}

/** What is wrong with an expiry date, or nothing. A card is good until the end of its month. */
export function checkExpiry(month: number, year: number, today: Date): CardProblem | undefined {
	if (!(month >= 1 && month <= 12)) return cardProblems.invalidMonth;
	const thisYear = today.getFullYear();
	if (year < thisYear) return cardProblems.pastYear;
	if (year > thisYear + furthestExpiryYears) return cardProblems.invalidYear;
	return year === thisYear && month < today.getMonth() + 1 ? cardProblems.pastMonth : undefined;
}

/** What is wrong with a security code for a card number, or nothing. */
export function checkCvc(cvc: string, cardNumber: string): CardProblem | undefined {
	return cvc.length === brandRuleOf(cardNumber).cvcLength ? undefined : cardProblems.incompleteCvc;
}
