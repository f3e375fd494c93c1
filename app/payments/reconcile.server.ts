import { listOpenPayments } from "../orders/orders-repository.server.ts";
import { listDueParts } from "./partial-refunds-repository.server.ts";
import type { PaymentsShop } from "./payments-shop.ts";
import { listDueRefunds } from "./refunds-repository.server.ts";
import { sendPart } from "./send-part.server.ts";
import { refund, settle } from "./settle-payment.server.ts";
import { throwAll, tryEach } from "./try-each.server.ts";

export interface Reconciled {
	paid: number;
	/** Refunds that were still due, of whole payments or of parts, and are now sent. */
	refunded: number;
}

/**
 * Settles payments and refunds left open by a lost webhook, a closed browser, a failing provider or a crash. Safe to
 * repeat and to run in several processes.
 * @throws {AggregateError} after everything was tried; failures are tried again at the next run
 */
export async function reconcile(shop: PaymentsShop): Promise<Reconciled> {
	const payments = (await listOpenPayments(shop.db)).map(({ intent_id }) => intent_id);
	const named = (paymentId: string) => `payment ${paymentId}`;
	const paid = await tryEach(payments, named, async (paymentId) => {
		const settled = await settle(shop, paymentId);
		return settled?.changed ?? false;
	});
	const refunded = await tryEach(
		await listDueRefunds(shop.db),
		named,
		async (paymentId) => (await refund(shop, paymentId)).sent,
	);
	const parts = await tryEach(
		await listDueParts(shop.db),
		({ id }) => `refund ${id}`,
		async (part) => (await sendPart(shop, part)).sent,
	);
	throwAll([...paid.failures, ...refunded.failures, ...parts.failures]);
	return { paid: paid.done, refunded: refunded.done + parts.done };
}
