// Also sent to the browser as it stands: no imports, nothing that only Node has.

/** How a charge of a card ends once it needs no more authentication. */
export type CardOutcome =
	| "succeeds"
	| "generic_decline"
	| "insufficient_funds"
	| "lost_card"
	| "stolen_card"
	| "expired_card"
	| "incorrect_cvc"
	| "processing_error";

/** How a card behaves; all the sandbox keeps of the number itself. */
export interface CardBehaviour {
	outcome: CardOutcome;
	/** Asks for 3-D Secure first. */
	authenticates: boolean;
}

/** One of the card numbers Stripe publishes for testing (docs.stripe.com/testing). */
export interface TestCard extends CardBehaviour {
	number: string;
	/** The name in `pm_card_<alias>`. */
	alias: string;
}

/** The answer to a number that is not one of Stripe's test cards. */
export const liveCardMessage =
	"Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.";

const testCard = (
	number: string,
	alias: string,
	outcome: CardOutcome = "succeeds",
	authenticates = false,
): TestCard => ({
	number,
	alias,
	outcome,
	authenticates,
});

/** The cards the sandbox knows. Any other number is refused, so a real one is never taken. */
export const testCards: TestCard[] = [
	testCard("4242424242424242", "visa"),
	testCard("4000056655665556", "visa_debit"),
	testCard("5555555555554444", "mastercard"),
	testCard("2223003122003222", "mastercard_2series"),
	testCard("5200828282828210", "mastercard_debit"),
	testCard("5105105105105100", "mastercard_prepaid"),
	testCard("378282246310005", "amex"),
	testCard("371449635398431", "amex_2"),
	testCard("6011111111111117", "discover"),
	testCard("3056930009020004", "diners"),
	testCard("36227206271667", "diners_14digits"),
	testCard("3566002020360505", "jcb"),
	testCard("6200000000000005", "unionpay"),
	testCard("4000000000000002", "visa_chargeDeclined", "generic_decline"),
	testCard("4000000000009995", "visa_chargeDeclinedInsufficientFunds", "insufficient_funds"),
	testCard("4000000000009987", "visa_chargeDeclinedLostCard", "lost_card"),
	testCard("4000000000009979", "visa_chargeDeclinedStolenCard", "stolen_card"),
	testCard("4000000000000069", "chargeDeclinedExpiredCard", "expired_card"),
	testCard("4000000000000127", "chargeDeclinedIncorrectCvc", "incorrect_cvc"),
	testCard("4000000000000119", "chargeDeclinedProcessingError", "processing_error"),
	testCard("4000002500003155", "authenticationRequiredOnSetup", "succeeds", true),
	testCard("4000002760003184", "authenticationRequired", "succeeds", true),
	testCard("4000000000003220", "threeDSecure2Required", "succeeds", true),
	testCard("4000008400001629", "threeDSecureRequiredChargeDeclined", "generic_decline", true),
	testCard("4000008260003178", "authenticationRequiredChargeDeclinedInsufficientFunds", "insufficient_funds", true),
];

/** The test card with this number, given as digits only. */
export function findTestCard(digits: string): TestCard | undefined {
	return testCards.find((known) => known.number === digits);
}

/** The test card behind a name such as `pm_card_visa`. */
export function findTestCardByAlias(name: string): TestCard | undefined {
	const alias = /^pm_card_(\w+)$/.exec(name)?.[1];
	return testCards.find((known) => known.alias === alias || known.alias === `visa_${alias}`);
}
