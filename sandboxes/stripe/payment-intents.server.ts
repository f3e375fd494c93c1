import { brandOf, findTestCard, liveCardDecline, type TestCard, testCards } from "./browser/cards.js";
import { openDispute, recordCharge } from "./moved-money.server.ts";
import type { PaymentIntent, PaymentMethod, SandboxDatabase } from "./sandbox-database.server.ts";
import {
	type ApiCall,
	invalidParameter,
	newId,
	randomText,
	readMetadata,
	resourceMissing,
	type StripeError,
	StripeRefusal,
} from "./stripe-call.server.ts";
import { recordEvent } from "./webhooks.server.ts";

/** The shop charges dollars. Euros serve to test its reaction to another currency. */
const currencies = ["usd", "eur"];
const smallestAmount = 50;
const largestAmount = 99_999_999;

/** POST /v1/payment_intents */
export function createPaymentIntent({ fields, database, now }: ApiCall): PaymentIntent {
	const amount = Number(fields.get("amount"));
	if (!Number.isInteger(amount) || amount < smallestAmount || amount > largestAmount) {
		throw invalidParameter("Amount must be whole cents from $0.50 to $999,999.99", "amount");
	}
	const currency = fields.get("currency") ?? "";
	if (!currencies.includes(currency)) throw invalidParameter("The sandbox supports usd and eur", "currency");
	const id = newId("pi");
	const intent: PaymentIntent = {
		id,
		object: "payment_intent",
		amount,
		client_secret: `${id}_secret_${randomText(25)}`,
		created: now,
		currency,
		last_payment_error: null,
		latest_charge: null,
		livemode: false,
		metadata: readMetadata(fields),
		payment_method: null,
		receipt_email: fields.get("receipt_email"),
		status: "requires_payment_method",
	};
	database.insert(intent);
	return intent;
}

/** GET /v1/payment_intents/:id */
export function retrievePaymentIntent(call: ApiCall): object {
	const intent = requireIntent(call);
	if (!call.fields.has("expand[0]")) return viewIntent(intent, call);
	if (call.fields.get("expand[0]") !== "latest_charge.balance_transaction" || call.caller !== "secret") {
		throw invalidParameter("This property cannot be expanded", "expand");
	}
	return { ...intent, latest_charge: call.database.find("charge", intent.latest_charge ?? "") ?? null };
}

/** POST /v1/payment_intents/:id/cancel */
export function cancelPaymentIntent(call: ApiCall): object {
	const intent = requireIntent(call);
	requireOpen(intent, call);
	return save({ ...intent, status: "canceled" }, "payment_intent.canceled", call);
}

/** POST /v1/payment_intents/:id/confirm */
export function confirmPaymentIntent(call: ApiCall): object {
	const intent = requireIntent(call);
	requireOpen(intent, call);
	const id = call.fields.get("payment_method") ?? createGivenMethod(call)?.id;
	if (!id) throw invalidParameter("A payment method is missing", "payment_method");
	const card = findCard(id, call.database);
	if (!card) throw resourceMissing("PaymentMethod", id, "payment_method", 400);
	const attempted: PaymentIntent = { ...intent, payment_method: id };
	if (!card.authenticates) return charge(attempted, card, call);
	return save({ ...attempted, status: "requires_action" }, "payment_intent.requires_action", call);
}

/** POST /v1/payment_intents/:id/authentication, an addition of the sandbox: the button pressed on the 3-D Secure page. */
export function authenticatePaymentIntent(call: ApiCall): object {
	const intent = requireIntent(call);
	const card = findCard(intent.payment_method ?? "", call.database);
	if (intent.status !== "requires_action" || !card) throw unexpectedState(intent, call);
	if (call.fields.get("outcome") === "complete") return charge(intent, card, call);
	return refuse(intent, call, {
		type: "invalid_request_error",
		code: "payment_intent_authentication_failure",
		message:
			"We are unable to authenticate your payment method. Please choose a different payment method and try again.",
	});
}

function charge(intent: PaymentIntent, card: TestCard, call: ApiCall): object {
	if (card.decline) return refuse(intent, call, { type: "card_error", ...card.decline });
	const made = recordCharge(intent, describeCard(card), call);
	const paid: PaymentIntent = { ...intent, status: "succeeded", latest_charge: made.id, last_payment_error: null };
	const answer = save(paid, "payment_intent.succeeded", call);
	if (card.disputes) openDispute(made, call);
	return answer;
}

/** The payment stays open for another card. */
function refuse(intent: PaymentIntent, call: ApiCall, error: StripeError): never {
	const failed = save(
		{ ...intent, status: "requires_payment_method", payment_method: null, last_payment_error: error },
		"payment_intent.payment_failed",
		call,
	);
	throw new StripeRefusal(402, { ...error, payment_intent: failed }, true);
}

function save(intent: PaymentIntent, event: string, call: ApiCall): object {
	call.database.update(intent);
	recordEvent(event, intent, call);
	return viewIntent(intent, call);
}

/** Browsers get neither metadata nor charges. */
function viewIntent(intent: PaymentIntent, { caller }: ApiCall): object {
	if (caller === "secret") return intent;
	const { metadata, latest_charge, ...visible } = intent;
	return visible;
}

/** Returns the intent in the path. The publishable key needs its client secret as well. */
function requireIntent({ id, caller, fields, database }: ApiCall): PaymentIntent {
	const intent = database.find("payment_intent", id);
	if (!intent) throw resourceMissing("payment_intent", id, "intent");
	if (caller === "publishable" && fields.get("client_secret") !== intent.client_secret) {
		throw invalidParameter("The client_secret does not belong to this PaymentIntent", "client_secret");
	}
	return intent;
}

function requireOpen(intent: PaymentIntent, call: ApiCall): void {
	if (!["requires_payment_method", "requires_action"].includes(intent.status)) throw unexpectedState(intent, call);
}

function unexpectedState(intent: PaymentIntent, call: ApiCall): StripeRefusal {
	const error = {
		type: "invalid_request_error",
		code: "payment_intent_unexpected_state",
		message: `This PaymentIntent has a status of ${intent.status}`,
		payment_intent: viewIntent(intent, call),
	};
	return new StripeRefusal(400, error, true);
}

/** POST /v1/payment_methods: stores brand, last four digits and expiry of a card, not its number. */
export function createPaymentMethod({ fields, database, now }: ApiCall): PaymentMethod {
	const card = findTestCard(fields.get("card[number]") ?? "");
	if (!card) throw new StripeRefusal(402, { type: "card_error", ...liveCardDecline });
	const method: PaymentMethod = {
		id: newId("pm"),
		object: "payment_method",
		billing_details: { name: fields.get("billing_details[name]"), email: fields.get("billing_details[email]") },
		card: {
			...describeCard(card),
			exp_month: Number(fields.get("card[exp_month]")),
			exp_year: Number(fields.get("card[exp_year]")),
		},
		created: now,
		livemode: false,
		type: "card",
	};
	database.insert(method);
	return method;
}

/** Creates the payment method of `payment_method_data[…]`, if there is one. */
function createGivenMethod(call: ApiCall): PaymentMethod | undefined {
	const given = [...call.fields].flatMap(([name, value]) => {
		const field = /^payment_method_data\[(\w+)\](.*)$/.exec(name);
		return field ? [[`${field[1]}${field[2]}`, value]] : [];
	});
	return given.length > 0 ? createPaymentMethod({ ...call, fields: new URLSearchParams(given) }) : undefined;
}

function describeCard({ number }: TestCard) {
	return { brand: brandOf(number), last4: number.slice(-4) };
}

/** Returns the test card behind a stored payment method, or behind a name such as `pm_card_visa`. */
function findCard(id: string, database: SandboxDatabase): TestCard | undefined {
	const name = id.replace(/^pm_card_/, "");
	const last4 = database.find("payment_method", id)?.card.last4;
	return testCards.find((card) => (last4 ? card.number.endsWith(last4) : card.name === name));
}
