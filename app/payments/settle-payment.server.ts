import { providerActor, recordAudit, recordAuditOnce } from "../../db/audit.ts";
import type { Db } from "../../db/database.ts";
import { Rollback } from "../../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { issueInvoice } from "../invoices/issue-invoice.server.ts";
import { dueCents } from "../money/costs.ts";
import { createBill } from "../orders/order-bill.server.ts";
import { postPaid } from "../orders/order-mails.server.ts";
import { paymentUnderWay } from "../orders/order-problems.ts";
import { findOrder, listOrdersOfPurchase, moveOrder, type OrderRow } from "../orders/orders-repository.server.ts";
import type { CardPayment } from "./card-payment-provider.ts";
import { syncPartialRefunds } from "./partial-refunds-repository.server.ts";
import type { PaymentsShop, RefundState } from "./payments-shop.ts";
import { recordMovedMoney, retryUntilCurrent, type SeenMoney } from "./record-moved-money.server.ts";
import { isRefundDue, markRefunded, postRefundMail, recordRefund } from "./refunds-repository.server.ts";
import { logRefundParts } from "./send-part.server.ts";

export interface Settled {
	orders: OrderRow[];
	changed: boolean;
}

export async function settle(shop: PaymentsShop, paymentId: string): Promise<Settled | undefined> {
	const payment = await shop.cardPayments.retrieve(paymentId);
	return payment && settlePayment(shop, payment);
}

/**
 * Updates a payment's orders from the card provider (ruling 11). An order keeps one payment at most; others are
 * refunded. Safe to repeat.
 * @returns undefined when the payment has not succeeded, or matches no order of this shop
 */
export async function settlePayment(shop: PaymentsShop, payment: CardPayment): Promise<Settled | undefined> {
	if (payment.status !== "succeeded" || !(payment.orderId || payment.purchaseId)) return undefined;
	const orders = await ordersOf(shop.db, payment);
	const due = orders.reduce((sum, order) => sum + dueCents(order), 0);
	if (orders.length === 0 || payment.currency !== "usd" || payment.amountCents !== due) {
		// Happens after an older backup was restored. Only the shop's owner can find out whose money it is.
		const about = { order: payment.orderId, purchase: payment.purchaseId };
		shop.log.error("payment.matches-no-order", { payment: payment.id, ...about });
		return undefined;
	}
	const paid = await pay(shop, payment, orders);
	if (!paid) return { orders: await acceptOrRefund(shop, payment, orders), changed: false };
	for (const { id } of paid) shop.log.info("order.paid", { order: id, payment: payment.id });
	return { orders: paid, changed: true };
}

async function ordersOf(db: Db, { id, orderId, purchaseId }: CardPayment): Promise<OrderRow[]> {
	if (purchaseId) {
		const orders = await listOrdersOfPurchase(db, purchaseId);
		return orders.filter(({ intent_id, transaction_id }) => intent_id === id || transaction_id === id);
	}
	const order = orderId && (await findOrder(db, orderId));
	return order ? [order] : [];
}

/**
 * Closes an order's open payment. One that has succeeded is settled instead.
 * @throws {Refusal} while the provider is processing it
 */
export async function closePayment(shop: PaymentsShop, order: OrderRow): Promise<void> {
	if (!order.intent_id) return;
	const payment = await shop.cardPayments.cancel(order.intent_id);
	if (payment) await settlePayment(shop, payment);
	if (payment?.status === "open") throw new Refusal(paymentUnderWay());
}

/** Marks all of the orders as paid, or none. */
async function pay({ transact, costs, clock }: PaymentsShop, payment: CardPayment, orders: OrderRow[]) {
	const at = clock();
	const paymentFields = { transaction_id: payment.id, paid_at: at.toISOString(), card: payment.card ?? null };
	try {
		return await transact(async (tx) => {
			const paid: OrderRow[] = [];
			for (const { id } of orders) {
				const order = await moveOrder(tx, id, "pay", paymentFields);
				if (!order) throw new Rollback();
				const facts = { payment: payment.id, amountCents: dueCents(order) };
				await recordAudit(tx, { at, actor: providerActor, action: "order.paid", subject: id, facts });
				paid.push(order);
			}
			const [{ user_id: userId }] = paid as [OrderRow];
			const invoice = await issueInvoice(tx, createBill(paid), { paymentId: payment.id, userId, now: at });
			postPaid(tx, paid, { invoice, costs });
			return paid;
		});
	} catch (error) {
		if (error instanceof Rollback) return undefined;
		throw error;
	}
}

/** Refunds a payment unless its orders, which can no longer be paid, have kept this one. */
async function acceptOrRefund(shop: PaymentsShop, payment: CardPayment, known: OrderRow[]): Promise<OrderRow[]> {
	const orders = await Promise.all(known.map(async ({ id }) => (await findOrder(shop.db, id)) as OrderRow));
	if (orders.some(({ transaction_id }) => transaction_id === payment.id)) return orders;
	const [{ id: orderId }] = orders as [OrderRow];
	const reason = orders.some(({ status }) => status === "cancelled") ? "order cancelled" : "order already paid";
	const due = { transactionId: payment.id, orderId, amountCents: payment.amountCents, reason };
	const isNew = await shop.transact((tx) => recordRefund(tx, due, shop.clock()));
	if (isNew) shop.log.info("payment.refund-recorded", { payment: payment.id, order: orderId });
	await refund(shop, payment.id);
	return orders;
}

/** Refunds a whole payment. Safe to repeat. Stays due until the provider has sent it. */
export function refund(shop: PaymentsShop, paymentId: string): Promise<RefundState> {
	return retryUntilCurrent(shop.db, paymentId, (seen) => refundOnce(shop, paymentId, seen));
}

async function refundOnce(
	{ transact, cardPayments, clock, log }: PaymentsShop,
	paymentId: string,
	seen: SeenMoney,
): Promise<RefundState> {
	const { refused, named, ...moved } = await cardPayments.refund(paymentId);
	const at = clock();
	const { parts, marked, due, isFirstRefusal } = await transact(async (tx) => {
		const parts = await syncPartialRefunds(tx, paymentId, named, at);
		const marked = await markRefunded(tx, paymentId, moved, at);
		const known = await recordMovedMoney(tx, paymentId, {
			...moved,
			dispute: moved.dispute ?? null,
			seen,
			at,
		});
		if (marked && known.length === 0) await postRefundMail(tx, paymentId);
		const due = await isRefundDue(tx, paymentId);
		const entry = { at, actor: providerActor, action: "refund.refused", subject: paymentId };
		const isFirstRefusal = due && refused && (await recordAuditOnce(tx, `refund.refused ${paymentId}`, entry));
		return { parts, marked, due, isFirstRefusal };
	});
	logRefundParts(log, parts);
	if (marked) log.info("payment.refunded", { payment: paymentId });
	if (isFirstRefusal) log.error("payment.refund-refused", { payment: paymentId, message: refused });
	return { sent: !due, ...(due && refused && { refused }) };
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
