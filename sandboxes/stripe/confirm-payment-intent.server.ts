import type { Stripe } from "stripe";
import { declineOf, recordCharge } from "./charges.server.ts";
import { readChoice, readGroup, readText, refuseUnknownFields } from "./form-fields.server.ts";
import { requireIntent, unexpectedState, viewIntent } from "./payment-intent-view.server.ts";
import { type HiddenCard, makePaymentMethod, requirePaymentMethod } from "./payment-methods.server.ts";
import { type ApiAnswer, type ApiCall, idOf, newId, type SandboxDeps } from "./sandbox-deps.server.ts";
import { docUrl, invalidParameter, type StripeErrorBody } from "./stripe-error.server.ts";
import { recordEvent } from "./webhook-events.server.ts";

const confirmFields = ["client_secret", "payment_method", "payment_method_data", "use_stripe_sdk"];
const confirmable = ["requires_payment_method", "requires_action"];

/** An intent, the payment method it is tried with, and the call that asked. */
interface Attempt {
	intent: Stripe.PaymentIntent;
	method: Stripe.PaymentMethod;
	card: HiddenCard;
	call: ApiCall;
	parts: SandboxDeps;
}

function refuseUnlessConfirmable(intent: Stripe.PaymentIntent, call: ApiCall): void {
	if (confirmable.includes(intent.status)) return;
	const message =
		intent.status === "succeeded"
			? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
			: `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`;
	throw unexpectedState(message, intent, call);
}

function chooseMethod(intent: Stripe.PaymentIntent, call: ApiCall, parts: SandboxDeps): Stripe.PaymentMethod {
	const id = readText(call.fields, "payment_method") ?? idOf(intent.payment_method);
	if (call.fields.payment_method_data) return makePaymentMethod(readGroup(call.fields, "payment_method_data"), parts);
	if (id) return requirePaymentMethod(id, parts);
	throw unexpectedState(
		"You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
		intent,
		call,
	);
}

function requireUnusedCard(method: Stripe.PaymentMethod, parts: SandboxDeps): HiddenCard {
	const card = parts.database.findHidden<HiddenCard>(method.id);
	if (card && !card.consumed) return card;
	throw invalidParameter(
		"The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
		"payment_method",
	);
}

/** POST /v1/payment_intents/:id/confirm, with the method the call or the intent names */
export function confirmPaymentIntent(call: ApiCall, parts: SandboxDeps): ApiAnswer {
	const intent = requireIntent(call, parts);
	refuseUnknownFields(call.fields, confirmFields);
	refuseUnlessConfirmable(intent, call);
	const method = chooseMethod(intent, call, parts);
	const card = requireUnusedCard(method, parts);
	intent.payment_method = method.id;
	const attempt: Attempt = { intent, method, card, call, parts };
	return card.authenticates ? askForAuthentication(attempt) : charge(attempt);
}

function askForAuthentication({ intent, call, parts }: Attempt): ApiAnswer {
	intent.status = "requires_action";
	intent.next_action = {
		type: "use_stripe_sdk",
		use_stripe_sdk: {
			type: "three_d_secure_redirect",
			source: newId("src"),
		} as Stripe.PaymentIntent.NextAction.UseStripeSdk,
	};
	parts.database.update(intent);
	recordEvent("payment_intent.requires_action", intent, call, parts);
	return { status: 200, body: viewIntent(intent, call.caller) };
}

function charge(attempt: Attempt): ApiAnswer {
	const { intent, method, card, call, parts } = attempt;
	if (card.outcome !== "succeeds") return decline(attempt, card.outcome);
	Object.assign(intent, {
		status: "succeeded",
		amount_received: intent.amount,
		last_payment_error: null,
		latest_charge: recordCharge({ intent, method }, parts).id,
		next_action: null,
	} satisfies Partial<Stripe.PaymentIntent>);
	parts.database.updateHidden(method.id, { ...card, consumed: true } satisfies HiddenCard);
	parts.database.update(intent);
	recordEvent("payment_intent.succeeded", intent, call, parts);
	return { status: 200, body: viewIntent(intent, call.caller) };
}

function decline(attempt: Attempt, reason: Parameters<typeof declineOf>[0]): ApiAnswer {
	const { intent, method, parts } = attempt;
	const failure = declineOf(reason);
	const failedCharge = recordCharge({ intent, method, decline: failure }, parts);
	intent.latest_charge = failedCharge.id;
	return failAttempt(attempt, { type: "card_error", ...failure, charge: failedCharge.id });
}

function failAttempt({ intent, method, call, parts }: Attempt, error: StripeErrorBody): ApiAnswer {
	const described = { ...error, ...(error.code && { doc_url: docUrl(error.code) }), payment_method: method };
	Object.assign(intent, {
		status: "requires_payment_method",
		last_payment_error: described as Stripe.PaymentIntent.LastPaymentError,
		next_action: null,
		payment_method: null,
	} satisfies Partial<Stripe.PaymentIntent>);
	parts.database.update(intent);
	recordEvent("payment_intent.payment_failed", intent, call, parts);
	return { status: 402, body: { error: { ...described, payment_intent: viewIntent(intent, call.caller) } } };
}

/**
 * POST /v1/payment_intents/:id/authentication, the sandbox's own: what the buyer pressed on the
 * 3-D Secure page. Returns the intent as it is then, whether or not the payment went through.
 */
export function authenticatePaymentIntent(call: ApiCall, parts: SandboxDeps): ApiAnswer {
	const intent = requireIntent(call, parts);
	refuseUnknownFields(call.fields, ["client_secret", "outcome"]);
	const outcome = readChoice(call.fields, "outcome", ["complete", "fail"]);
	if (intent.status !== "requires_action") {
		throw unexpectedState(
			`This PaymentIntent has a status of ${intent.status}: there is nothing to authenticate.`,
			intent,
			call,
		);
	}
	const method = requirePaymentMethod(idOf(intent.payment_method) ?? "", parts);
	const attempt: Attempt = { intent, method, card: requireUnusedCard(method, parts), call, parts };
	if (outcome === "complete") charge(attempt);
	else {
		failAttempt(attempt, {
			type: "invalid_request_error",
			code: "payment_intent_authentication_failure",
			message:
				"The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.",
		});
	}
	return { status: 200, body: viewIntent(intent, call.caller) };
}
