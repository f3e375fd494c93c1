import { providerActor, recordAudit, recordAuditOnce } from "../../db/audit.ts";
import type { Db } from "../../db/open-database.ts";
import type { Transact } from "../../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { postPaid } from "../orders/order-mails.server.ts";
import { paymentUnderWay } from "../orders/order-problems.ts";
import { findOrder, moveOrder, noteMovedMoney, type OrderRow } from "../orders/orders-repository.server.ts";
import type { Log } from "../telemetry/log.server.ts";
import type { CardPayment, CardPaymentProvider } from "./card-payment-provider.ts";
import { followParts } from "./partial-refunds-repository.server.ts";
import { isRefundDue, markRefunded, noteRefund, postSentBack } from "./refunds-repository.server.ts";
import { tellParts } from "./send-part.server.ts";

export interface PaymentDeps {
	db: Db;
	transact: Transact;
	provider: CardPaymentProvider;
	clock: () => Date;
	log: Log;
}

/** An order after a payment of it was settled. */
export interface Settled {
	order: OrderRow;
	/** This payment has made it paid just now. */
	changed: boolean;
}

/** Asks the card provider about a payment and settles it, as {@link settlePayment} does. */
export async function settle(deps: PaymentDeps, paymentId: string): Promise<Settled | undefined> {
	const payment = await deps.provider.retrieve(paymentId);
	return payment && settlePayment(deps, payment);
}

/**
 * Brings a payment's order up to date. Paid is what the card provider says (ruling 11): whoever hears of a payment ends
 * here. An order keeps at most one; money that no order can keep goes back. Safe to repeat.
 * @returns undefined when it has not succeeded, or fits no order of this shop
 */
export async function settlePayment(deps: PaymentDeps, payment: CardPayment): Promise<Settled | undefined> {
	if (!payment.orderId || payment.status !== "succeeded") return undefined;
	const order = await findOrder(deps.db, payment.orderId);
	if (!order || payment.currency !== "usd" || payment.amountCents !== order.total_cents) {
		// As after a restore of older data. Nobody but whoever runs the shop can tell whose money it is.
		deps.log.error("payment.fits-no-order", { payment: payment.id, order: payment.orderId });
		return undefined;
	}
	const paid = await pay(deps, payment, order.id);
	if (!paid) return { order: await keepOrSendBack(deps, payment, order.id), changed: false };
	deps.log.info("order.paid", { order: paid.id, payment: payment.id });
	return { order: paid, changed: true };
}

/**
 * Sees to it that an order's open payment cannot succeed any more; one that has succeeded is settled.
 * @throws {Refusal} while the provider is carrying it out: it may still succeed
 */
export async function closePayment(deps: PaymentDeps, order: OrderRow): Promise<void> {
	if (!order.intent_id) return;
	const payment = await deps.provider.cancel(order.intent_id);
	if (payment) await settlePayment(deps, payment);
	if (payment?.status === "open") throw new Refusal(paymentUnderWay());
}

function pay({ transact, clock }: PaymentDeps, payment: CardPayment, orderId: string): Promise<OrderRow | undefined> {
	const at = clock();
	return transact(async (tx) => {
		const keeps = { transaction_id: payment.id, paid_at: at.toISOString(), card: payment.card ?? null };
		const paid = await moveOrder(tx, orderId, "pay", keeps);
		const facts = { payment: payment.id, amountCents: payment.amountCents };
		if (!paid) return undefined;
		await recordAudit(tx, { at, actor: providerActor, action: "order.paid", subject: orderId, facts });
		postPaid(tx, paid);
		return paid;
	});
}

/** Sends a payment back unless it is the one that its order, which can no longer be paid, has kept. */
async function keepOrSendBack(deps: PaymentDeps, payment: CardPayment, orderId: string): Promise<OrderRow> {
	const order = (await findOrder(deps.db, orderId)) as OrderRow;
	if (order.transaction_id === payment.id) return order;
	const reason = order.status === "cancelled" ? "order cancelled" : "order already paid";
	const due = { transactionId: payment.id, orderId, amountCents: payment.amountCents, reason };
	const noted = await deps.transact((tx) => noteRefund(tx, due, deps.clock()));
	if (noted) deps.log.info("payment.refund-noted", { payment: payment.id, order: orderId });
	await refund(deps, payment.id);
	return order;
}

/** How a refund stands. */
export interface RefundState {
	/** Else it is still due, and is asked for again. */
	sent: boolean;
	/** Why the provider does not take it, in its words. */
	refused?: string;
}

/** Sends a payment back and notes that it went; safe to repeat. What the provider has only taken, or refuses, is still due. */
export async function refund(deps: PaymentDeps, paymentId: string): Promise<RefundState> {
	const { transact, provider, clock, log } = deps;
	const { refused, named, ...moved } = await provider.refund(paymentId);
	const at = clock();
	const { parts, marked, due, isNews } = await transact(async (tx) => {
		const parts = await followParts(tx, paymentId, named, at);
		const marked = await markRefunded(tx, paymentId, moved, at);
		const known = await noteMovedMoney(tx, paymentId, { ...moved, dispute: moved.dispute ?? null });
		if (marked && !known) await postSentBack(tx, paymentId);
		const due = await isRefundDue(tx, paymentId);
		const entry = { at, actor: providerActor, action: "refund.refused", subject: paymentId };
		const isNews = due && refused && (await recordAuditOnce(tx, `refund.refused ${paymentId}`, entry));
		return { parts, marked, due, isNews };
	});
	tellParts(log, parts);
	if (marked) log.info("payment.refunded", { payment: paymentId });
	if (isNews) log.error("payment.refund-refused", { payment: paymentId, message: refused });
	return { sent: !due, ...(due && refused && { refused }) };
}

/** Tells whoever runs the shop, once, that a refund did not arrive, as on a closed card: only a person can give the money back. */
export async function reportFailedRefund(
	{ transact, clock, log }: PaymentDeps,
	paymentId: string,
	refundId: string,
): Promise<void> {
	const failed = { at: clock(), actor: providerActor, action: "refund.failed", subject: paymentId };
	const facts = { refund: refundId };
	const isNew = await transact((tx) => recordAuditOnce(tx, `refund.failed ${refundId}`, { ...failed, facts }));
	if (isNew) log.error("payment.refund-failed", { payment: paymentId, refund: refundId });
}
