import { findCreation } from "../../db/migrate.ts";
import { findNewestPurchase } from "../orders/purchases-repository.server.ts";
import { applyProviderState } from "./apply-provider-state.server.ts";
import { listOpenPayments, listPaymentsById } from "./payments-repository.server.ts";
import type { PaymentsShop } from "./payments-shop.ts";
import { listKnownRequests, listRefunds } from "./refunds-repository.server.ts";
import { throwIfAny, tryEach } from "./try-each.server.ts";

const hourMs = 60 * 60 * 1000;

export interface Reconciled {
	paid: number;
	/** Requests for refunds that were still due, and are now sent. One request may refund several orders. */
	refunded: number;
}

/**
 * Settles payments, refunds and disputes left open by a lost webhook, a closed browser, a failing provider or a crash.
 * Safe to repeat and to run in several processes.
 * @throws {AggregateError} after everything was tried; failures are tried again at the next run
 */
export async function reconcile(shop: PaymentsShop): Promise<Reconciled> {
	const paid = await tryEach(
		await listOpenPayments(shop.db),
		({ id }) => `payment ${id}`,
		async ({ id }) => {
			const applied = await applyProviderState(shop, id);
			// A reset of an unproven account cancels orders whose payment is open (`personal-data/forget-unproven.server.ts`).
			const isForNothing =
				applied?.payment.state === "open" && applied.orders.every(({ status }) => status !== "unpaid");
			if (isForNothing) await shop.cardPayments.cancel(id);
			return applied?.isNewlyPaid ?? false;
		},
	);
	const due = await listRefunds(shop.db, { state: "due" });
	const refunded = await tryEach(
		[...new Map(due.map((refund) => [refund.request_id, refund])).values()],
		({ request_id, payment_id }) => `refund ${request_id} of payment ${payment_id}`,
		async (refund) => {
			const { refunds = [] } = (await applyProviderState(shop, refund.payment_id)) ?? {};
			return refunds.every(({ request_id, state }) => request_id !== refund.request_id || state === "sent");
		},
	);
	const changed = await tryEach(
		await listChangedPayments(shop),
		(id) => `payment ${id}`,
		async (id) => (await applyProviderState(shop, id)) !== undefined,
	);
	throwIfAny([...paid.failures, ...refunded.failures, ...changed.failures]);
	return { paid: paid.done, refunded: refunded.done };
}

/**
 * Ids of payments with a dispute that the shop does not know in this state, or with a refund from the dashboard. After an
 * older backup was restored, also those with a refund or for a purchase that it lacks.
 */
async function listChangedPayments({ db, cardPayments }: PaymentsShop): Promise<string[]> {
	const newest = await findNewestPurchase(db);
	// Every missing purchase was placed after the newest one, or after the database was created. An hour allows for clocks
	// that differ. A new database gets none: an old shop that moves to it may just have taken payments.
	const since = newest ? new Date(Date.parse(newest.created_at) - hourMs) : await findCreation(db);
	const changed = await cardPayments.listChanged(since);
	const payments = await listPaymentsById(
		db,
		changed.map(({ paymentId }) => paymentId),
	);
	const known = new Map(payments.map(({ id, dispute }) => [id, dispute]));
	const ownRequests = await listKnownRequests(
		db,
		changed.flatMap(({ requestId }) => requestId ?? []),
	);
	const unknown = changed.filter(({ paymentId, dispute, requestId, isPaid }) => {
		if (!known.has(paymentId) || isPaid) return isPaid && !known.has(paymentId);
		if (requestId) return !ownRequests.has(requestId);
		return !dispute || known.get(paymentId) !== dispute;
	});
	return [...new Set(unknown.map(({ paymentId }) => paymentId))];
}
