import type { Stripe } from "stripe";
import { readChoice, readInteger, readMetadata, readText, refuseUnknownFields } from "./form-fields.server.ts";
import { listAnswer, readListQuery } from "./object-lists.server.ts";
import { type ApiAnswer, type ApiCall, idOf, newId, type SandboxDeps, secondsNow } from "./sandbox-deps.server.ts";
import { invalidParameter, notInThisState, parameterMissing, resourceMissing } from "./stripe-error.server.ts";
import { recordEvent } from "./webhook-events.server.ts";

function chargeOfIntent(id: string, parts: SandboxDeps): Stripe.Charge {
	const intent = parts.database.find("payment_intent", id);
	if (!intent) throw resourceMissing("payment_intent", id, "payment_intent", 400);
	const charge = parts.database.find("charge", idOf(intent.latest_charge) ?? "");
	if (!charge?.paid) {
		throw notInThisState(`This PaymentIntent (${id}) does not have a successful charge to refund.`);
	}
	return charge;
}

function requireCharge(call: ApiCall, parts: SandboxDeps): Stripe.Charge {
	const intentId = readText(call.fields, "payment_intent");
	const chargeId = readText(call.fields, "charge");
	if (intentId && !chargeId) return chargeOfIntent(intentId, parts);
	if (!chargeId) throw parameterMissing("charge");
	const charge = parts.database.find("charge", chargeId);
	if (!charge) throw resourceMissing("charge", chargeId, "charge", 400);
	if (intentId && intentId !== charge.payment_intent) {
		throw invalidParameter("The charge does not belong to the PaymentIntent provided.", "charge");
	}
	if (!charge.paid) throw notInThisState(`Charge ${chargeId} cannot be refunded because it was not successful.`);
	return charge;
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

function amountToRefund(charge: Stripe.Charge, asked: number | undefined): number {
	if (charge.refunded) {
		throw notInThisState(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
	}
	const left = charge.amount - charge.amount_refunded;
	const amount = asked ?? left;
	if (amount < 1) throw invalidParameter("Invalid positive integer", "amount", "parameter_invalid_integer");
	if (amount > left) {
		throw notInThisState(
			`Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
			{ param: "amount" },
		);
	}
	return amount;
}

const reasons = ["duplicate", "fraudulent", "requested_by_customer"] as const;

/** POST /v1/refunds: all that is left of a charge, or part of it */
export function createRefund(call: ApiCall, parts: SandboxDeps): ApiAnswer {
	const { fields } = call;
	refuseUnknownFields(fields, ["amount", "charge", "metadata", "payment_intent", "reason"]);
	const reason = readChoice(fields, "reason", reasons) ?? null;
	const asked = readInteger(fields, "amount");
	const metadata = readMetadata(fields);
	const charge = requireCharge(call, parts);
	const amount = amountToRefund(charge, asked);
	const refund: Stripe.Refund = {
		id: newId("re"),
		object: "refund",
		amount,
		balance_transaction: newId("txn"),
		charge: charge.id,
		created: secondsNow(parts),
		currency: charge.currency,
		customer: null,
		customer_account: null,
		destination_details: {
			card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
			type: "card",
		},
		metadata,
		payment_intent: charge.payment_intent,
		payment_method: charge.payment_method,
		reason,
		receipt_number: null,
		source_transfer_reversal: null,
		status: "succeeded",
		transfer_reversal: null,
	};
	charge.amount_refunded += amount;
	charge.refunded = charge.amount_refunded === charge.amount;
	parts.database.insert(refund, { parent: idOf(charge.payment_intent) ?? charge.id });
	parts.database.update(charge);
	recordEvent("charge.refunded", charge, call, parts);
	return { status: 200, body: refund };
}

/** GET /v1/refunds/:id */
export function retrieveRefund(call: ApiCall, parts: SandboxDeps): ApiAnswer {
	const refund = parts.database.find("refund", call.id);
	if (!refund) throw resourceMissing("refund", call.id, "refund");
	return { status: 200, body: refund };
}

/** GET /v1/refunds, of one intent, of one charge or of all */
export function listRefunds(call: ApiCall, parts: SandboxDeps): ApiAnswer {
	refuseUnknownFields(call.fields, ["charge", "created", "ending_before", "limit", "payment_intent", "starting_after"]);
	const chargeId = readText(call.fields, "charge");
	const charge = chargeId ? parts.database.find("charge", chargeId) : undefined;
	if (chargeId && !charge) throw resourceMissing("charge", chargeId, "charge", 400);
	const query = readListQuery(call.fields, parts);
	return listAnswer(
		"refund",
		"/v1/refunds",
		{ ...query, parent: query.parent ?? idOf(charge?.payment_intent) ?? undefined },
		parts,
	);
}
