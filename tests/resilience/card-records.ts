import { join } from "node:path";
import type Stripe from "stripe";
import { SandboxDatabase } from "../../sandboxes/stripe/sandbox-database.server.ts";

/** What the card provider itself has on record of one order, or of orders that are paid together. */
export interface CardRecord {
	/** Times a card was charged. */
	charges: number;
	/** What was charged and not given back, in cents. */
	netCents: number;
	/** Charges that were not given back. */
	netCharges: number;
	/** What was charged and not given back by each payment, in cents. */
	payments: Map<string, number>;
}

/** The provider's own records by order or purchase, read from its database in a shop's data folder. */
export function readCardRecords(dataDir: string): Map<string, CardRecord> {
	const provider = new SandboxDatabase(join(dataDir, "stripe-sandbox.sqlite"));
	const limit = 1_000_000;
	const intents = provider.list("payment_intent", { limit });
	const charges = provider.list("charge", { limit });
	provider.close();
	return cardRecords(intents, charges);
}

/** Records by order or purchase, from all that the provider keeps. */
export function cardRecords(
	intents: Pick<Stripe.PaymentIntent, "id" | "metadata">[],
	charges: Pick<Stripe.Charge, "payment_intent" | "amount" | "amount_refunded" | "status">[],
): Map<string, CardRecord> {
	const paidFor = new Map(intents.map(({ id, metadata }) => [id, metadata.purchaseId ?? metadata.orderId]));
	const records = new Map<string, CardRecord>();
	for (const { payment_intent, amount, amount_refunded, status } of charges) {
		const paymentId = String(payment_intent);
		const id = paidFor.get(paymentId);
		if (status !== "succeeded" || !id) continue;
		const record = records.get(id) ?? { charges: 0, netCents: 0, netCharges: 0, payments: new Map() };
		const left = amount - amount_refunded;
		record.charges += 1;
		record.netCents += left;
		if (left > 0) record.netCharges += 1;
		record.payments.set(paymentId, (record.payments.get(paymentId) ?? 0) + left);
		records.set(id, record);
	}
	return records;
}
