// @ts-check
// Used by the sandbox's API and by its card entry in the browser.

/**
 * @typedef {object} Decline
 * @property {string} code
 * @property {string} [decline_code]
 * @property {string} message
 */

/**
 * @typedef {object} TestCard
 * @property {string} number
 * @property {string} [name] `pm_card_<name>` stands for the card
 * @property {boolean} [authenticates] asks for 3-D Secure first
 * @property {Decline} [decline] why it is not charged
 * @property {boolean} [disputes] the charge is disputed as fraudulent
 */

/** @param {string} decline_code @returns {Decline} */
const declined = (decline_code, message = "Your card was declined.") => ({
	code: "card_declined",
	decline_code,
	message,
});

const insufficientFunds = declined("insufficient_funds", "Your card has insufficient funds.");

/**
 * Cards from docs.stripe.com/testing. The sandbox takes no others, so it never takes a real one.
 * The last four digits tell them apart.
 * @type {TestCard[]}
 */
export const testCards = [
	{ number: "4242424242424242", name: "visa" },
	{ number: "5555555555554444", name: "mastercard" },
	{ number: "378282246310005", name: "amex" },
	{ number: "6011111111111117", name: "discover" },
	{ number: "4000000000000259", name: "createDispute", disputes: true },
	{ number: "4000000000000002", name: "chargeDeclined", decline: declined("generic_decline") },
	{ number: "4000000000009995", decline: insufficientFunds },
	{ number: "4000000000000069", decline: { code: "expired_card", message: "Your card has expired." } },
	{
		number: "4000000000000127",
		decline: { code: "incorrect_cvc", message: "Your card's security code is incorrect." },
	},
	{
		number: "4000000000000119",
		decline: { code: "processing_error", message: "An error occurred while processing your card." },
	},
	{ number: "4000002500003155", name: "authenticationRequired", authenticates: true },
	{ number: "4000000000003220", authenticates: true },
	{ number: "4000008260003178", authenticates: true, decline: insufficientFunds },
];

/** Refusal of a number that is not a test card's. */
export const liveCardDecline = declined(
	"test_mode_live_card",
	"Your card was declined. This is a sandbox: it accepts test cards only, such as 4242 4242 4242 4242.",
);

/** @param {string} text */
export const digitsOf = (text) => text.replace(/\D/g, "");

/** Returns the test card with this number. @param {string} number */
export const findTestCard = (number) => testCards.find((card) => card.number === digitsOf(number));

/** Returns the brand that a number's first digits stand for. @param {string} number */
export function brandOf(number) {
	if (/^4/.test(number)) return "visa";
	if (/^3[47]/.test(number)) return "amex";
	if (/^(5[1-5]|2[2-7])/.test(number)) return "mastercard";
	return /^6/.test(number) ? "discover" : "unknown";
}

/** Writes a card number in groups, as on a card. @param {string} text */
export function formatNumber(text) {
	const isAmex = brandOf(text) === "amex";
	const digits = digitsOf(text).slice(0, isAmex ? 15 : 16);
	const groups = isAmex ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)] : digits.match(/.{1,4}/g);
	return (groups ?? []).join(" ").trim();
}

/** Writes an expiry date as `MM / YY`. @param {string} text @param {boolean} isTyping false while text is deleted */
export function formatExpiry(text, isTyping = true) {
	const digits = digitsOf(text).replace(/^(?=[2-9])/, "0");
	const month = digits.slice(0, 2);
	const year = digits
		.slice(2)
		.replace(/^20(?=\d\d)/, "")
		.slice(0, 2);
	return month.length < 2 || (year === "" && !isTyping) ? month : `${month} / ${year}`;
}

/** Month and full year of an expiry date. @param {string} text */
export function readExpiry(text) {
	const digits = digitsOf(text);
	return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) };
}

/** Returns what is wrong with a card number. @param {string} text */
export function checkNumber(text) {
	const digits = digitsOf(text);
	if (digits.length < (brandOf(digits) === "amex" ? 15 : 16)) return "Your card number is incomplete.";
	return hasValidCheckDigit(digits) ? undefined : "Your card number is invalid.";
}

/** ISO/IEC 7812-1, annex B. @param {string} digits */
function hasValidCheckDigit(digits) {
	const sum = [...digits].reverse().reduce((total, digit, place) => {
		const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
		return total + (value > 9 ? value - 9 : value);
	}, 0);
	return sum % 10 === 0;
}

/** Returns what is wrong with an expiry date. A card is good until the end of its month. @param {string} text */
export function checkExpiry(text, today = new Date()) {
	if (digitsOf(text).length !== 4) return "Your card's expiration date is incomplete.";
	const { month, year } = readExpiry(text);
	if (month < 1 || month > 12) return "Your card's expiration month is invalid.";
	return new Date(year, month) <= today ? "Your card's expiration date is in the past." : undefined;
}

/** Returns what is wrong with a security code. @param {string} cvc @param {string} number */
export function checkCvc(cvc, number) {
	return cvc.length === (brandOf(number) === "amex" ? 4 : 3) ? undefined : "Your card's security code is incomplete.";
}
