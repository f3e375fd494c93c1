import type {
	BalanceTransaction,
	Charge,
	Dispute,
	PaymentIntent,
	Refund,
	SandboxDatabase,
} from "./sandbox-database.server.ts";
import {
	type ApiCall,
	invalidParameter,
	newId,
	readMetadata,
	resourceMissing,
	StripeRefusal,
} from "./stripe-call.server.ts";
import { recordEvent } from "./webhooks.server.ts";

/** Fees in the style of Stripe's price list: 2.9 % and 30 cents of a payment, 15 dollars of a dispute. */
const chargeFeeShare = 0.029;
const chargeFee = 30;
const disputeFee = 1500;

const balanceTransaction = (amount: number, currency: string, fee: number): BalanceTransaction => ({
	id: newId("txn"),
	object: "balance_transaction",
	amount,
	currency,
	fee,
	net: amount - fee,
});

type Write = Pick<ApiCall, "database" | "now">;

export function recordCharge(
	{ id, amount, currency, metadata }: PaymentIntent,
	card: { brand: string; last4: string },
	{ database, now }: Write,
): Charge {
	const charge: Charge = {
		id: newId("ch"),
		object: "charge",
		amount,
		amount_refunded: 0,
		balance_transaction: balanceTransaction(amount, currency, Math.round(amount * chargeFeeShare) + chargeFee),
		created: now,
		currency,
		disputed: false,
		livemode: false,
		metadata,
		paid: true,
		payment_intent: id,
		payment_method_details: { type: "card", card },
		refunded: false,
		status: "succeeded",
	};
	database.insert(charge);
	return charge;
}

/** POST /v1/refunds: refunds an amount, or the whole remaining amount. */
export function createRefund(call: ApiCall): Refund {
	const { fields, database } = call;
	const id = fields.get("payment_intent") ?? "";
	const intent = database.find("payment_intent", id);
	if (!intent) throw resourceMissing("payment_intent", id, "payment_intent", 400);
	const charge = database.find("charge", intent.latest_charge ?? "");
	if (!charge) throw refused(`This PaymentIntent (${id}) does not have a successful charge to refund.`);
	const amount = fields.get("amount");
	return refundCharge(charge, call, amount === null ? undefined : Number(amount), readMetadata(fields));
}

/** @param amount in cents; the whole remaining amount by default */
export function refundCharge(
	charge: Charge,
	{ database, now }: Write,
	amount = charge.amount - charge.amount_refunded,
	metadata = {},
): Refund {
	if (charge.refunded) throw refused("The charge has already been refunded.", "charge_already_refunded");
	if (isDisputed(charge, database)) throw refused("The charge has been charged back.", "charge_disputed");
	if (!Number.isInteger(amount) || amount < 1) throw invalidParameter("Invalid positive integer", "amount");
	if (amount > charge.amount - charge.amount_refunded) {
		throw refused("Refund amount is greater than unrefunded amount on charge", undefined, "amount");
	}
	const refund: Refund = {
		id: newId("re"),
		object: "refund",
		amount,
		charge: charge.id,
		created: now,
		currency: charge.currency,
		livemode: false,
		metadata,
		payment_intent: charge.payment_intent,
		status: "succeeded",
	};
	charge.amount_refunded += amount;
	charge.refunded = charge.amount_refunded === charge.amount;
	database.insert(refund);
	database.update(charge);
	recordEvent("refund.created", refund, { database, now });
	recordEvent("charge.refunded", charge, { database, now });
	return refund;
}

/** Time for the answer to a dispute. */
const answerSeconds = 10 * 24 * 60 * 60;

/** Opens a dispute by the customer's bank about what was not refunded, once per charge. */
export function openDispute(charge: Charge, { database, now }: Write): void {
	if (charge.disputed) return;
	const amount = charge.amount - charge.amount_refunded;
	const dispute: Dispute = {
		id: newId("du"),
		object: "dispute",
		amount,
		balance_transactions: [balanceTransaction(-amount, charge.currency, disputeFee)],
		charge: charge.id,
		created: now,
		currency: charge.currency,
		evidence_details: { due_by: now + answerSeconds },
		livemode: false,
		payment_intent: charge.payment_intent,
		reason: "fraudulent",
		status: "needs_response",
	};
	charge.disputed = true;
	database.insert(dispute);
	database.update(charge);
	recordEvent("charge.dispute.created", dispute, { database, now });
}

export function closeDispute(charge: Charge, status: "won" | "lost", { database, now }: Write): void {
	const dispute = findDispute(charge, database);
	if (dispute?.status !== "needs_response") return;
	dispute.status = status;
	if (status === "won") dispute.balance_transactions.push(balanceTransaction(dispute.amount, dispute.currency, 0));
	database.update(dispute);
	recordEvent("charge.dispute.closed", dispute, { database, now });
}

function findDispute({ payment_intent }: Charge, database: SandboxDatabase): Dispute | undefined {
	return database.list("dispute", { limit: 1, paymentIntent: payment_intent })[0];
}

/** Returns whether a dispute blocks refunds. */
function isDisputed(charge: Charge, database: SandboxDatabase): boolean {
	const dispute = findDispute(charge, database);
	return dispute !== undefined && dispute.status !== "won";
}

function refused(message: string, code?: string, param?: string): StripeRefusal {
	return new StripeRefusal(400, { type: "invalid_request_error", message, code, param }, true);
}
