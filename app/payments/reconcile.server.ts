import { listOpenPayments } from "../orders/orders-repository.server.ts";
import { listDueRefunds } from "./refunds-repository.server.ts";
import { createOrderPayments, type PaymentParts, refund } from "./settle-payment.server.ts";

const lookBackMs = 7 * 24 * 3600 * 1000;

export interface Reconciled {
	/** Orders that had been paid unheard. */
	paid: number;
	/** Payments whose refund was still due. */
	refunded: number;
}

/**
 * Settles what a lost webhook, a closed browser, a failing provider or a crash left open: asks the provider about every
 * open payment of the last week and carries out every refund that is due. Safe to repeat and to run in several processes.
 */
export async function reconcile(parts: PaymentParts): Promise<Reconciled> {
	const payments = createOrderPayments(parts);
	const since = new Date(parts.clock().getTime() - lookBackMs);
	let paid = 0;
	for (const { id, intent_id } of await listOpenPayments(parts.db, since)) {
		const settled = await payments.settle(intent_id, id);
		if (settled.outcome === "paid" && settled.changed) paid += 1;
	}
	const due = await listDueRefunds(parts.db);
	for (const paymentId of due) await refund(parts, paymentId);
	return { paid, refunded: due.length };
}
