import { join } from "node:path";
import type Stripe from "stripe";
import { SandboxDatabase } from "../../sandboxes/stripe/sandbox-database.server.ts";

/** The card provider's records of one purchase. */
export interface CardRecord {
	charges: number;
	/** Charged and not refunded, in cents. */
	netCents: number;
	/** Number of charges that were not fully refunded. */
	netCharges: number;
	/** Charged and not refunded by payment, in cents. */
	payments: Map<string, number>;
}

/** Reads the provider's records by purchase from the sandbox's database in a shop's data folder. */
export function readCardRecords(dataDir: string): Map<string, CardRecord> {
	const provider = new SandboxDatabase(join(dataDir, "stripe-sandbox.sqlite"));
	const limit = 1_000_000;
	const intents = provider.list("payment_intent", { limit });
	const charges = provider.list("charge", { limit });
	provider.close();
	return cardRecords(intents, charges);
}

/** Groups all of the provider's payments and charges by purchase. */
export function cardRecords(
	intents: Pick<Stripe.PaymentIntent, "id" | "metadata">[],
	charges: Pick<Stripe.Charge, "payment_intent" | "amount" | "amount_refunded" | "status">[],
): Map<string, CardRecord> {
	const paidFor = new Map(intents.map(({ id, metadata }) => [id, metadata.purchaseId]));
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
