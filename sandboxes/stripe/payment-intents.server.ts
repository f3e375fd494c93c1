import type { Stripe } from "stripe";
import { runConfirmation } from "./confirm-payment-intent.server.ts";
import { readBoolean, readChoice, refuseUnknownFields } from "./form-fields.server.ts";
import { listAnswer, readListQuery } from "./object-lists.server.ts";
import { readAmount, readCurrency, readDescription, readMethodTypes } from "./payment-intent-fields.server.ts";
import { requireIntent, unexpectedState, viewIntent } from "./payment-intent-view.server.ts";
import {
	type ApiAnswer,
	type ApiCall,
	newId,
	randomText,
	type SandboxDeps,
	secondsNow,
} from "./sandbox-deps.server.ts";
import { parameterMissing } from "./stripe-error.server.ts";
import { recordEvent } from "./webhook-events.server.ts";

const descriptiveFields = [
	"customer",
	"description",
	"metadata",
	"payment_method",
	"payment_method_options",
	"receipt_email",
	"shipping",
	"statement_descriptor",
	"statement_descriptor_suffix",
];
const createFields = [
	...descriptiveFields,
	"allowed_payment_method_types",
	"amount",
	"automatic_payment_methods",
	"capture_method",
	"confirm",
	"confirmation_method",
	"currency",
	"error_on_requires_action",
	"off_session",
	"payment_method_data",
	"payment_method_types",
	"return_url",
	"use_stripe_sdk",
];
const updateFields = [...descriptiveFields, "amount", "currency"];

/** What an intent holds before anything is known about its payment; the sandbox fills some of it later, or never. */
const unconfirmed = {
	allowed_payment_method_types: null,
	amount_capturable: 0,
	amount_received: 0,
	application: null,
	application_fee_amount: null,
	automatic_payment_methods: null,
	canceled_at: null,
	cancellation_reason: null,
	capture_method: "automatic_async",
	confirmation_method: "automatic",
	customer: null,
	customer_account: null,
	description: null,
	excluded_payment_method_types: null,
	last_payment_error: null,
	latest_charge: null,
	livemode: false,
	managed_payments: null,
	metadata: {},
	next_action: null,
	on_behalf_of: null,
	payment_method: null,
	payment_method_configuration_details: null,
	payment_method_options: null,
	payment_method_types: ["card"],
	payment_record: null,
	processing: null,
	receipt_email: null,
	review: null,
	setup_future_usage: null,
	shipping: null,
	source: null,
	statement_descriptor: null,
	statement_descriptor_suffix: null,
	status: "requires_payment_method",
	transfer_data: null,
	transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>;

function newIntent(amount: number, currency: string, created: number): Stripe.PaymentIntent {
	const id = newId("pi");
	return {
		id,
		object: "payment_intent",
		...unconfirmed,
		amount,
		amount_details: { tip: {} },
		client_secret: `${id}_secret_${randomText(25)}`,
		created,
		currency,
	};
}

/** POST /v1/payment_intents */
export function createPaymentIntent(call: ApiCall, parts: SandboxDeps): ApiAnswer {
	const { fields } = call;
	refuseUnknownFields(fields, createFields);
	const amount = readAmount(fields);
	const currency = readCurrency(fields);
	if (amount === undefined) throw parameterMissing("amount");
	if (currency === undefined) throw parameterMissing("currency");
	const captureMethod = readChoice(fields, "capture_method", ["automatic", "automatic_async"]) ?? "automatic_async";
	readChoice(fields, "confirmation_method", ["automatic"]);
	const intent: Stripe.PaymentIntent = {
		...newIntent(amount, currency, secondsNow(parts)),
		...readMethodTypes(fields),
		...readDescription(fields, parts),
		capture_method: captureMethod,
	};
	if (intent.payment_method) intent.status = "requires_confirmation";
	parts.database.insert<"payment_intent">(intent);
	return readBoolean(fields, "confirm") ? runConfirmation(intent, call, parts) : { status: 200, body: intent };
}

/** GET /v1/payment_intents/:id */
export function retrievePaymentIntent(call: ApiCall, parts: SandboxDeps): ApiAnswer {
	return { status: 200, body: viewIntent(requireIntent(call, parts), call.caller) };
}

/** GET /v1/payment_intents */
export function listPaymentIntents(call: ApiCall, parts: SandboxDeps): ApiAnswer {
	return listAnswer("payment_intent", "/v1/payment_intents", readListQuery(call.fields, parts), parts);
}

const changeable = ["requires_payment_method", "requires_confirmation", "requires_action"];

/** POST /v1/payment_intents/:id */
export function updatePaymentIntent(call: ApiCall, parts: SandboxDeps): ApiAnswer {
	const intent = requireIntent(call, parts);
	refuseUnknownFields(call.fields, updateFields);
	const amount = readAmount(call.fields);
	const currency = readCurrency(call.fields);
	const description = readDescription(call.fields, parts, intent.metadata);
	const changesPayment = amount !== undefined || currency !== undefined || description.payment_method !== undefined;
	if (changesPayment && !changeable.includes(intent.status)) {
		throw unexpectedState(
			`This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: ${changeable.join(", ")}.`,
			intent,
			call,
		);
	}
	Object.assign(intent, description, { amount: amount ?? intent.amount, currency: currency ?? intent.currency });
	if (changesPayment && intent.payment_method) {
		// What was authenticated was the old payment, so it has to be confirmed again.
		intent.status = "requires_confirmation";
		intent.next_action = null;
	}
	parts.database.update(intent);
	return { status: 200, body: intent };
}

const cancellationReasons = ["abandoned", "duplicate", "fraudulent", "requested_by_customer"] as const;

/** POST /v1/payment_intents/:id/cancel */
export function cancelPaymentIntent(call: ApiCall, parts: SandboxDeps): ApiAnswer {
	const intent = requireIntent(call, parts);
	refuseUnknownFields(call.fields, ["cancellation_reason"]);
	const reason = readChoice(call.fields, "cancellation_reason", cancellationReasons) ?? null;
	if (!changeable.includes(intent.status)) {
		throw unexpectedState(
			`You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
			intent,
			call,
		);
	}
	Object.assign(intent, {
		status: "canceled",
		canceled_at: secondsNow(parts),
		cancellation_reason: reason,
		next_action: null,
	} satisfies Partial<Stripe.PaymentIntent>);
	parts.database.update(intent);
	recordEvent("payment_intent.canceled", intent, call, parts);
	return { status: 200, body: intent };
}
