import { createHmac } from "node:crypto";
import type { Stripe } from "stripe";
import { brandRuleOf, cardProblems, checkCvc, checkExpiry, digitsOf, hasValidCheckDigit } from "./card-rules.ts";
import {
	type FormFields,
	readGroup,
	readInteger,
	readText,
	readTextOrNull,
	refuseUnknownFields,
	requireText,
} from "./form-fields.server.ts";
import { type ApiAnswer, type ApiCall, newId, type SandboxDeps, secondsNow } from "./sandbox-deps.server.ts";
import { cardRefused, invalidParameter, parameterMissing, resourceMissing } from "./stripe-error.server.ts";
import { type CardBehaviour, findTestCard, findTestCardByAlias, liveCardMessage, type TestCard } from "./test-cards.ts";

/** What is kept beside a payment method and never shown. */
export interface HiddenCard extends CardBehaviour {
	/** It has paid once; without a customer it cannot pay again. */
	consumed: boolean;
}

interface EnteredCard {
	testCard: TestCard;
	expMonth: number;
	expYear: number;
	hasCvc: boolean;
}

function readBillingDetails(fields: FormFields): Stripe.PaymentMethod.BillingDetails {
	const details = readGroup(fields, "billing_details");
	refuseUnknownFields(details, ["email", "name"]);
	return {
		address: null,
		email: readTextOrNull(details, "email") ?? null,
		name: readTextOrNull(details, "name") ?? null,
		phone: null,
		tax_id: null,
	};
}

function readCard(fields: FormFields, today: Date): EnteredCard {
	const card = readGroup(fields, "card");
	const number = digitsOf(requireText(card, "number", "card[number]"));
	const expMonth = readInteger(card, "exp_month", "card[exp_month]");
	const expYear = readInteger(card, "exp_year", "card[exp_year]");
	const cvc = readText(card, "cvc", "card[cvc]");
	if (expMonth === undefined) throw parameterMissing("card[exp_month]");
	if (expYear === undefined) throw parameterMissing("card[exp_year]");
	if (!hasValidCheckDigit(number) || number.length < 12) {
		throw cardRefused("incorrect_number", "Your card number is incorrect.", { param: "number" });
	}
	const fullYear = expYear < 100 ? 2000 + expYear : expYear;
	const expiryProblem = checkExpiry(expMonth, fullYear, today);
	if (expiryProblem) refuseExpiry(expiryProblem.code);
	if (cvc !== undefined && checkCvc(cvc, number)) {
		throw cardRefused("invalid_cvc", "Your card's security code is invalid.", { param: "cvc" });
	}
	const testCard = findTestCard(number);
	if (!testCard) throw cardRefused("card_declined", liveCardMessage, { decline_code: "test_mode_live_card" });
	return { testCard, expMonth, expYear: fullYear, hasCvc: cvc !== undefined };
}

function refuseExpiry(problem: string): never {
	// The API has two codes where the card entry tells four problems apart.
	const field = problem === cardProblems.pastYear.code || problem === cardProblems.invalidYear.code ? "year" : "month";
	throw cardRefused(`invalid_expiry_${field}`, `Your card's expiration ${field} is invalid.`, {
		param: `exp_${field}`,
	});
}

function namedCard(testCard: TestCard, today: Date): EnteredCard {
	return { testCard, expMonth: today.getMonth() + 1, expYear: today.getFullYear() + 1, hasCvc: true };
}

function describeCard(
	{ testCard, expMonth, expYear, hasCvc }: EnteredCard,
	secretKey: string,
): Stripe.PaymentMethod.Card {
	const { brand } = brandRuleOf(testCard.number);
	return {
		brand,
		checks: {
			address_line1_check: null,
			address_postal_code_check: null,
			cvc_check: hasCvc ? "unchecked" : null,
		},
		country: "US",
		display_brand: brand === "amex" ? "american_express" : brand,
		exp_month: expMonth,
		exp_year: expYear,
		fingerprint: createHmac("sha256", secretKey).update(testCard.number).digest("base64url").slice(0, 16),
		funding: "credit",
		generated_from: null,
		last4: testCard.number.slice(-4),
		networks: { available: [brand], preferred: null },
		regulated_status: "unregulated",
		three_d_secure_usage: { supported: true },
		wallet: null,
	};
}

interface NewPaymentMethod {
	card: EnteredCard;
	billingDetails?: Stripe.PaymentMethod.BillingDetails;
}

function keepPaymentMethod(parts: SandboxDeps, entered: NewPaymentMethod): Stripe.PaymentMethod {
	const method: Stripe.PaymentMethod = {
		id: newId("pm"),
		object: "payment_method",
		allow_redisplay: "unspecified",
		billing_details: entered.billingDetails ?? readBillingDetails({}),
		card: describeCard(entered.card, parts.secretKey),
		created: secondsNow(parts),
		customer: null,
		customer_account: null,
		livemode: false,
		metadata: {},
		type: "card",
	};
	const { outcome, authenticates } = entered.card.testCard;
	const hidden: HiddenCard = { outcome, authenticates, consumed: false };
	parts.database.insert(method, { hidden });
	return method;
}

/** Makes a payment method from the fields of a card: brand, last four digits and behaviour are kept, the number is not. */
export function makePaymentMethod(fields: FormFields, parts: SandboxDeps): Stripe.PaymentMethod {
	refuseUnknownFields(fields, ["type", "card", "billing_details"]);
	const type = requireText(fields, "type");
	if (type !== "card") throw invalidParameter(`Invalid type: the sandbox takes cards only, not ${type}`, "type");
	return keepPaymentMethod(parts, {
		card: readCard(fields, parts.clock()),
		billingDetails: readBillingDetails(fields),
	});
}

/** POST /v1/payment_methods */
export function createPaymentMethod(call: ApiCall, parts: SandboxDeps): ApiAnswer {
	return { status: 200, body: makePaymentMethod(call.fields, parts) };
}

/** The payment method a call names. Stripe's test names (`pm_card_visa`, …) make a new one each time. */
export function requirePaymentMethod(id: string, parts: SandboxDeps): Stripe.PaymentMethod {
	const testCard = findTestCardByAlias(id);
	if (testCard) return keepPaymentMethod(parts, { card: namedCard(testCard, parts.clock()) });
	const known = parts.database.find("payment_method", id);
	if (!known) throw resourceMissing("PaymentMethod", id, "payment_method", 400);
	return known;
}
