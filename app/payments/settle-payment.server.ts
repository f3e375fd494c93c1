import { providerActor, recordAudit } from "../../db/audit.ts";
import { type Db, inTransaction } from "../../db/open-database.ts";
import type { OrderPayments, Settlement } from "../orders/order-payments.ts";
import { findOrder, moveOrder, type OrderRow } from "../orders/orders-repository.server.ts";
import type { Log } from "../telemetry/log.server.ts";
import type { CardPayment, CardPaymentProvider } from "./card-payment-provider.ts";
import { markRefunded, noteRefund } from "./refunds-repository.server.ts";

export interface PaymentDeps {
	db: Db;
	provider: CardPaymentProvider;
	clock: () => Date;
	log: Log;
}

/**
 * Paid is what the card provider says (ruling 11): the buyer's PATCH and the webhook both end here.
 * An order keeps at most one payment; money that no order can keep goes back.
 */
export function createOrderPayments(deps: PaymentDeps): OrderPayments {
	return {
		settle: async (paymentId, orderId) => settle(deps, await deps.provider.retrieve(paymentId), orderId),
		close: async (order) => {
			if (!order.intent_id) return true;
			const payment = await deps.provider.cancel(order.intent_id);
			await settle(deps, payment, order.id);
			return payment?.status !== "open";
		},
	};
}

async function settle(deps: PaymentDeps, payment: CardPayment | undefined, orderId?: string): Promise<Settlement> {
	if (!payment?.orderId || (orderId && payment.orderId !== orderId)) return { outcome: "not-this-order" };
	if (payment.status !== "succeeded") return { outcome: "not-succeeded" };
	const order = await findOrder(deps.db, payment.orderId);
	if (!order || payment.currency !== "usd" || payment.amountCents !== order.total_cents) {
		// As after a restore of older data. Nobody but whoever runs the shop can tell whose money it is.
		deps.log.error("payment.fits-no-order", { payment: payment.id, order: payment.orderId });
		return { outcome: "not-this-order" };
	}
	const paid = await pay(deps, payment, order.id);
	if (paid) {
		deps.log.info("order.paid", { order: paid.id, payment: payment.id });
		return { outcome: "paid", order: paid, changed: true };
	}
	return settleClosed(deps, payment, order.id);
}

function pay({ db, clock }: PaymentDeps, payment: CardPayment, orderId: string): Promise<OrderRow | undefined> {
	const at = clock();
	return inTransaction(db, async (tx) => {
		const keeps = { transaction_id: payment.id, paid_at: at.toISOString() };
		const paid = await moveOrder(tx, orderId, "pay", keeps);
		const facts = { payment: payment.id, amountCents: payment.amountCents };
		if (paid) await recordAudit(tx, { at, actor: providerActor, action: "order.paid", subject: orderId, facts });
		return paid;
	});
}

async function settleClosed(deps: PaymentDeps, payment: CardPayment, orderId: string): Promise<Settlement> {
	const order = (await findOrder(deps.db, orderId)) as OrderRow;
	if (order.transaction_id === payment.id) return { outcome: "paid", order, changed: false };
	const reason = order.status === "cancelled" ? "order cancelled" : "order already paid";
	const due = { transactionId: payment.id, orderId, amountCents: payment.amountCents, reason };
	const noted = await inTransaction(deps.db, (tx) => noteRefund(tx, due, deps.clock()));
	if (noted) deps.log.info("payment.refund-noted", { payment: payment.id, order: orderId });
	await refund(deps, payment.id);
	return { outcome: "refunded" };
}

/** Sends a payment back and notes that it went; safe to repeat. */
export async function refund({ db, provider, clock, log }: PaymentDeps, paymentId: string): Promise<void> {
	await provider.refund(paymentId);
	const marked = await inTransaction(db, (tx) => markRefunded(tx, paymentId, clock()));
	if (marked) log.info("payment.refunded", { payment: paymentId });
}

/** Tells whoever runs the shop that a refund did not arrive, as on a closed card: only a person can give the money back. */
export async function reportFailedRefund({ db, clock, log }: PaymentDeps, paymentId: string): Promise<void> {
	const failed = { at: clock(), actor: providerActor, action: "refund.failed", subject: paymentId };
	await inTransaction(db, (tx) => recordAudit(tx, failed));
	log.error("payment.refund-failed", { payment: paymentId });
}
