import type { Stripe } from "stripe";
import { refuseUnknownFields } from "./form-fields.server.ts";
import { listAnswer, readListQuery } from "./object-lists.server.ts";
import { type ApiAnswer, type ApiCall, newId, type SandboxDeps, secondsNow } from "./sandbox-deps.server.ts";
import type { CardOutcome } from "./test-cards.ts";

/** Why a card was not charged, as it stands in an error. */
export interface CardDecline {
	code: string;
	decline_code?: string;
	message: string;
	param?: string;
}

type DeclineReason = Exclude<CardOutcome, "succeeds">;

const declined = (declineCode: string, message = "Your card was declined."): CardDecline => ({
	code: "card_declined",
	decline_code: declineCode,
	message,
});

const declines: Record<DeclineReason, CardDecline> = {
	generic_decline: declined("generic_decline"),
	insufficient_funds: declined("insufficient_funds", "Your card has insufficient funds."),
	lost_card: declined("lost_card"),
	stolen_card: declined("stolen_card"),
	expired_card: { code: "expired_card", message: "Your card has expired.", param: "exp_month" },
	incorrect_cvc: { code: "incorrect_cvc", message: "Your card's security code is incorrect.", param: "cvc" },
	processing_error: {
		code: "processing_error",
		message: "An error occurred while processing your card. Try again in a little bit.",
	},
};

/** What a declined card is answered with. */
export function declineOf(reason: DeclineReason): CardDecline {
	return declines[reason];
}

function outcomeOf(decline: CardDecline | undefined): Stripe.Charge.Outcome {
	return {
		advice_code: null,
		network_advice_code: null,
		network_decline_code: null,
		network_status: decline ? "declined_by_network" : "approved_by_network",
		reason: decline ? (decline.decline_code ?? decline.code) : null,
		risk_level: "normal",
		risk_score: 10,
		seller_message: decline ? "The bank did not return any further details with this decline." : "Payment complete.",
		type: decline ? "issuer_declined" : "authorized",
	};
}

function methodDetails(
	amount: number,
	card: Stripe.PaymentMethod.Card | undefined,
): Stripe.Charge.PaymentMethodDetails | null {
	if (!card) return null;
	const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, regulated_status } = card;
	return {
		card: {
			amount_authorized: amount,
			authorization_code: null,
			brand,
			checks,
			country,
			electronic_commerce_indicator: null,
			exp_month,
			exp_year,
			fingerprint,
			funding,
			installments: null,
			last4,
			mandate: null,
			network: brand,
			network_transaction_id: null,
			regulated_status,
			three_d_secure: null,
			transaction_link_id: null,
			wallet: null,
		},
		type: "card",
	};
}

interface ChargeSource {
	intent: Stripe.PaymentIntent;
	method: Stripe.PaymentMethod;
	decline?: CardDecline;
}

/** What a charge holds when nothing happened but the charge itself. */
const plainCharge = {
	amount_refunded: 0,
	application: null,
	application_fee: null,
	application_fee_amount: null,
	calculated_statement_descriptor: null,
	customer: null,
	disputed: false,
	failure_balance_transaction: null,
	fraud_details: {},
	livemode: false,
	on_behalf_of: null,
	receipt_number: null,
	receipt_url: null,
	refunded: false,
	review: null,
	source: null,
	source_transfer: null,
	transfer_data: null,
	transfer_group: null,
} satisfies Partial<Stripe.Charge>;

function newCharge({ intent, method, decline }: ChargeSource, created: number): Stripe.Charge {
	const paid = !decline;
	return {
		id: newId("ch"),
		object: "charge",
		...plainCharge,
		amount: intent.amount,
		amount_captured: paid ? intent.amount : 0,
		balance_transaction: paid ? newId("txn") : null,
		billing_details: method.billing_details,
		captured: paid,
		created,
		currency: intent.currency,
		description: intent.description,
		failure_code: decline?.code ?? null,
		failure_message: decline?.message ?? null,
		metadata: intent.metadata,
		outcome: outcomeOf(decline),
		paid,
		payment_intent: intent.id,
		payment_method: method.id,
		payment_method_details: methodDetails(intent.amount, method.card),
		receipt_email: intent.receipt_email,
		shipping: intent.shipping,
		statement_descriptor: intent.statement_descriptor,
		statement_descriptor_suffix: intent.statement_descriptor_suffix,
		status: paid ? "succeeded" : "failed",
	};
}

/** Keeps the charge of a payment, which went through or which the card's bank refused. */
export function recordCharge(source: ChargeSource, parts: SandboxDeps): Stripe.Charge {
	const charge = newCharge(source, secondsNow(parts));
	parts.database.insert(charge, { parent: source.intent.id });
	return charge;
}

/** GET /v1/charges, of one intent or of all */
export function listCharges(call: ApiCall, parts: SandboxDeps): ApiAnswer {
	refuseUnknownFields(call.fields, ["limit", "payment_intent", "starting_after"]);
	return listAnswer("charge", "/v1/charges", readListQuery(call.fields, parts), parts);
}
