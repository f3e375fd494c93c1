import { timingSafeEqual } from "node:crypto";
import type { Stripe } from "stripe";
import { requireText } from "./form-fields.server.ts";
import type { ApiCall, SandboxDeps } from "./sandbox-deps.server.ts";
import { invalidParameter, notInThisState, resourceMissing, type StripeRefusal } from "./stripe-error.server.ts";

const publicFields = [
	"id",
	"object",
	"amount",
	"amount_details",
	"automatic_payment_methods",
	"canceled_at",
	"cancellation_reason",
	"capture_method",
	"client_secret",
	"confirmation_method",
	"created",
	"currency",
	"description",
	"last_payment_error",
	"livemode",
	"next_action",
	"payment_method",
	"payment_method_types",
	"processing",
	"receipt_email",
	"setup_future_usage",
	"shipping",
	"status",
] as const satisfies (keyof Stripe.PaymentIntent)[];

/** What a caller may see of an intent: the browser gets neither metadata nor charges. */
export function viewIntent(intent: Stripe.PaymentIntent, caller: ApiCall["caller"]): Partial<Stripe.PaymentIntent> {
	if (caller === "secret") return intent;
	return Object.fromEntries(publicFields.map((name) => [name, intent[name]])) as Partial<Stripe.PaymentIntent>;
}

function isSameText(left: string, right: string): boolean {
	const [a, b] = [Buffer.from(left), Buffer.from(right)];
	return a.length === b.length && timingSafeEqual(a, b);
}

/** The intent in the path. The publishable key needs its client secret as well. */
export function requireIntent(call: ApiCall, parts: SandboxDeps): Stripe.PaymentIntent {
	const intent = parts.database.find("payment_intent", call.id);
	if (call.caller === "publishable" || call.fields.client_secret !== undefined) {
		const given = requireText(call.fields, "client_secret");
		if (intent && !isSameText(given, String(intent.client_secret))) {
			throw invalidParameter(
				"The client_secret provided does not match any associated PaymentIntent on this account.",
				"client_secret",
				"payment_intent_invalid_parameter",
			);
		}
	}
	if (!intent) throw resourceMissing("payment_intent", call.id, "intent");
	return intent;
}

/** Refuses a call because of the state the intent is in. */
export function unexpectedState(message: string, intent: Stripe.PaymentIntent, call: ApiCall): StripeRefusal {
	return notInThisState(message, {
		code: "payment_intent_unexpected_state",
		payment_intent: viewIntent(intent, call.caller),
	});
}
