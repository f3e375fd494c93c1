import type { Stripe } from "stripe";
import { refuseUnknownFields } from "./form-fields.server.ts";
import { listAnswer, readListQuery } from "./object-lists.server.ts";
import { type ApiAnswer, type ApiCall, idOf, newId, type SandboxDeps, secondsNow } from "./sandbox-deps.server.ts";
import { recordEvent } from "./webhook-events.server.ts";

type EventCall = Pick<ApiCall, "apiVersion" | "requestId" | "idempotencyKey">;

const dayInSeconds = 24 * 60 * 60;

/** What the buyer's bank tells of a charge; the evidence that a shop may send is not kept. */
function newDispute(charge: Stripe.Charge, created: number): Stripe.Dispute {
	const dispute: Partial<Stripe.Dispute> = {
		id: newId("du"),
		object: "dispute",
		amount: charge.amount,
		balance_transactions: [],
		charge: charge.id,
		created,
		currency: charge.currency,
		enhanced_eligibility_types: [],
		is_charge_refundable: false,
		livemode: false,
		metadata: {},
		payment_intent: idOf(charge.payment_intent),
		reason: "fraudulent",
		status: "needs_response",
	};
	const due = created + 7 * dayInSeconds;
	const evidence = { due_by: due, has_evidence: false, past_due: false, submission_count: 0 };
	return { ...dispute, evidence: {}, evidence_details: evidence } as Stripe.Dispute;
}

/** The buyer's bank disputes a charge, once. */
export function openDispute(charge: Stripe.Charge, call: EventCall, parts: SandboxDeps): void {
	if (charge.disputed) return;
	const dispute = newDispute(charge, secondsNow(parts));
	charge.disputed = true;
	parts.database.insert(dispute, { parent: idOf(charge.payment_intent) ?? charge.id });
	parts.database.update(charge);
	recordEvent("charge.dispute.created", dispute, call, parts);
}

/** The bank has decided. */
export function closeDispute(charge: Stripe.Charge, status: "won" | "lost", call: EventCall, parts: SandboxDeps): void {
	const query = { limit: 1, parent: idOf(charge.payment_intent) ?? charge.id };
	const [dispute] = parts.database.list("dispute", query).data;
	if (dispute?.status !== "needs_response") return;
	dispute.status = status;
	parts.database.update(dispute);
	recordEvent("charge.dispute.closed", dispute, call, parts);
}

/** Whether the money is with the bank, or may yet be: then the shop can give nothing back. */
export function isDisputed(charge: Stripe.Charge, { database }: SandboxDeps): boolean {
	const [dispute] = database.list("dispute", { limit: 1, parent: idOf(charge.payment_intent) ?? charge.id }).data;
	return dispute !== undefined && dispute.status !== "won";
}

/** GET /v1/disputes, of one intent or of all */
export function listDisputes(call: ApiCall, parts: SandboxDeps): ApiAnswer {
	refuseUnknownFields(call.fields, ["limit", "payment_intent", "starting_after"]);
	return listAnswer("dispute", "/v1/disputes", readListQuery(call.fields, parts), parts);
}
