import type { Stripe } from "stripe";
import { readChoice, readList, readMetadata, readTextOrNull, refuseUnknownFields } from "./form-fields.server.ts";
import { listAnswer, readListQuery } from "./object-lists.server.ts";
import { readAmount, readCurrency, readMethodTypes } from "./payment-intent-fields.server.ts";
import { requireIntent, unexpectedState, viewIntent } from "./payment-intent-view.server.ts";
import {
	type ApiAnswer,
	type ApiCall,
	idOf,
	newId,
	randomText,
	type SandboxDeps,
	secondsNow,
} from "./sandbox-deps.server.ts";
import { invalidParameter } from "./stripe-error.server.ts";
import { recordEvent } from "./webhook-events.server.ts";

const createFields = ["allowed_payment_method_types", "amount", "currency", "metadata", "receipt_email"];

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
export function createPaymentIntent({ fields }: ApiCall, parts: SandboxDeps): ApiAnswer {
	refuseUnknownFields(fields, createFields);
	const intent: Stripe.PaymentIntent = {
		...newIntent(readAmount(fields), readCurrency(fields), secondsNow(parts)),
		allowed_payment_method_types: readMethodTypes(fields),
		metadata: readMetadata(fields),
		receipt_email: readTextOrNull(fields, "receipt_email") ?? null,
	};
	parts.database.insert<"payment_intent">(intent);
	return { status: 200, body: intent };
}

/** GET /v1/payment_intents/:id */
export function retrievePaymentIntent(call: ApiCall, parts: SandboxDeps): ApiAnswer {
	refuseUnknownFields(call.fields, ["client_secret", "expand"]);
	const intent = requireIntent(call, parts);
	return { status: 200, body: viewIntent({ ...intent, ...readExpanded(call, intent, parts) }, call.caller) };
}

/** What `expand[]` asks for in place of its identifier: of an intent, its charge. */
function readExpanded({ fields, caller }: ApiCall, intent: Stripe.PaymentIntent, { database }: SandboxDeps) {
	if (fields.expand === undefined) return {};
	const paths = readList(fields, "expand");
	const refused = paths.find((path) => path !== "latest_charge" || caller !== "secret");
	if (refused !== undefined) throw invalidParameter(`This property cannot be expanded (${refused}).`, "expand");
	const charge = database.find("charge", idOf(intent.latest_charge) ?? "");
	return charge ? { latest_charge: charge } : {};
}

/** GET /v1/payment_intents */
export function listPaymentIntents(call: ApiCall, parts: SandboxDeps): ApiAnswer {
	refuseUnknownFields(call.fields, ["limit", "starting_after"]);
	return listAnswer("payment_intent", "/v1/payment_intents", readListQuery(call.fields, parts), parts);
}

const cancelable = ["requires_payment_method", "requires_action"];
const cancellationReasons = ["abandoned", "duplicate", "fraudulent", "requested_by_customer"] as const;

/** POST /v1/payment_intents/:id/cancel */
export function cancelPaymentIntent(call: ApiCall, parts: SandboxDeps): ApiAnswer {
	const intent = requireIntent(call, parts);
	refuseUnknownFields(call.fields, ["cancellation_reason"]);
	const reason = readChoice(call.fields, "cancellation_reason", cancellationReasons) ?? null;
	if (!cancelable.includes(intent.status)) {
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
