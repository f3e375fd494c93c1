import { providerActor, recordAuditOnce } from "../../db/audit.ts";
import { type AppliedState, applyProviderState } from "./apply-provider-state.server.ts";
import type { PaymentsShop } from "./payments-shop.ts";
import { findRefund, listRefunds, type RefundRow } from "./refunds-repository.server.ts";

export interface SentRefund {
	/** False while the refund is still due; it is tried again. */
	sent: boolean;
	/** True when the provider can no longer send it: nothing of it is due then. */
	withdrawn: boolean;
	/** The provider's reason for refusing it. */
	refused?: string;
}

/** Sends a due refund. Safe to repeat and to run in parallel. */
export async function sendRefund(shop: PaymentsShop, refund: RefundRow): Promise<SentRefund> {
	const applied = await applyProviderState(shop, refund.payment_id, refund);
	const current = await findRefund(shop.db, refund.id);
	// Reduced to what the provider has left.
	const isReduced = current.state === "due" && current.amount_cents < refund.amount_cents;
	if (isReduced) return sendRefund(shop, current);
	const sent = current.state === "sent";
	const refused = sent ? undefined : applied?.refused;
	return { sent, withdrawn: current.state === "withdrawn", ...(refused && { refused }) };
}

/** Applies the provider's state of a payment, and refunds it when it paid no order. */
export async function settlePayment(shop: PaymentsShop, paymentId: string): Promise<AppliedState | undefined> {
	const applied = await applyProviderState(shop, paymentId);
	const isKept = applied?.orders.some(({ transaction_id }) => transaction_id === paymentId);
	if (applied?.payment.state !== "succeeded" || isKept) return applied;
	for (const refund of await listRefunds(shop.db, { paymentId, state: "due" })) await sendRefund(shop, refund);
	return applied;
}

/**
 * Records a refund that failed later. Logged once, as an error: only a person can return the money, for instance when
 * the card was closed.
 */
export async function reportFailedRefund(
	{ transact, clock, log }: PaymentsShop,
	paymentId: string,
	refundId: string,
): Promise<void> {
	const failed = { at: clock(), actor: providerActor, action: "refund.failed", subject: paymentId };
	const facts = { refund: refundId };
	const isNew = await transact((tx) => recordAuditOnce(tx, `refund.failed ${refundId}`, { ...failed, facts }));
	if (isNew) log.error("payment.refund-failed", { payment: paymentId, refund: refundId });
}
