import type { Stripe } from "stripe";
import { isDisputed } from "./disputes.server.ts";
import { readInteger, readMetadata, refuseUnknownFields, requireText } from "./form-fields.server.ts";
import { listAnswer, readListQuery } from "./object-lists.server.ts";
import { type ApiAnswer, type ApiCall, idOf, newId, type SandboxDeps, secondsNow } from "./sandbox-deps.server.ts";
import { invalidParameter, notInThisState, resourceMissing } from "./stripe-error.server.ts";
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

/** POST /v1/refunds: gives a payment back, all that is left of it or an amount */
export function createRefund(call: ApiCall, parts: SandboxDeps): ApiAnswer {
	const { fields } = call;
	refuseUnknownFields(fields, ["amount", "metadata", "payment_intent"]);
	const charge = chargeOfIntent(requireText(fields, "payment_intent"), parts);
	const requested = { amount: readInteger(fields, "amount"), metadata: readMetadata(fields) };
	return { status: 200, body: giveBack(charge, call, parts, requested) };
}

interface RefundParams {
	/** In cents; all that is left unless said. */
	amount?: number;
	metadata?: Stripe.Metadata;
}

/** Gives a charge back. */
export function giveBack(
	charge: Stripe.Charge,
	call: Pick<ApiCall, "apiVersion" | "requestId" | "idempotencyKey">,
	parts: SandboxDeps,
	{ amount, metadata = {} }: RefundParams = {},
): Stripe.Refund {
	if (charge.refunded) {
		throw notInThisState(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
	}
	if (isDisputed(charge, parts)) {
		const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
		throw notInThisState(message, { code: "charge_disputed" });
	}
	const left = charge.amount - charge.amount_refunded;
	if (amount !== undefined) refuseAmount(amount, left);
	const refund: Stripe.Refund = {
		id: newId("re"),
		object: "refund",
		amount: amount ?? left,
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
		reason: null,
		receipt_number: null,
		source_transfer_reversal: null,
		status: "succeeded",
		transfer_reversal: null,
	};
	charge.amount_refunded += refund.amount;
	charge.refunded = charge.amount_refunded === charge.amount;
	parts.database.insert(refund, { parent: idOf(charge.payment_intent) ?? charge.id });
	parts.database.update(charge);
	recordEvent("refund.created", refund, call, parts);
	recordEvent("charge.refunded", charge, call, parts);
	recordEvent("refund.updated", refund, call, parts);
	return refund;
}

function refuseAmount(amount: number, left: number): void {
	if (amount < 1) throw invalidParameter("Invalid positive integer", "amount", "parameter_invalid_integer");
	if (amount <= left) return;
	const [requested, there] = [amount, left].map((cents) => `$${(cents / 100).toFixed(2)}`);
	const message = `Refund amount (${requested}) is greater than unrefunded amount on charge (${there})`;
	throw notInThisState(message, { param: "amount" });
}

/** GET /v1/refunds, of one intent or of all */
export function listRefunds(call: ApiCall, parts: SandboxDeps): ApiAnswer {
	refuseUnknownFields(call.fields, ["limit", "payment_intent", "starting_after"]);
	return listAnswer("refund", "/v1/refunds", readListQuery(call.fields, parts), parts);
}
