import { providerActor, recordAudit, systemActor } from "../../db/audit.ts";
import { lockRow } from "../../db/lock-rows.ts";
import { Rollback, runUnchecked } from "../../db/transaction.ts";
import { issueInvoice } from "../invoices/issue-invoice.server.ts";
import { dueCents } from "../money/costs.ts";
import { currency } from "../money/money.ts";
import { sumDueCents } from "../orders/order-balance.server.ts";
import { createBill } from "../orders/order-bill.server.ts";
import { postPaid } from "../orders/order-mails.server.ts";
import { listOrdersOfPurchase, moveOrder, type OrderRow } from "../orders/orders-repository.server.ts";
import { releaseNetwork } from "../orders/purchases-repository.server.ts";
import type { Movements } from "./card-payment-provider.ts";
import { findPayment, insertPayment, type PaymentRow, updatePayment } from "./payments-repository.server.ts";
import type { Applying, LogLine, PaymentsShop } from "./payments-shop.ts";
import { recordMovements } from "./record-movements.server.ts";
import { insertRefund, listRefunds, type RefundRow, sumAmounts } from "./refunds-repository.server.ts";

/** A payment, the orders of its purchase and its refunds after the provider's state was recorded. */
export interface AppliedState {
	payment: PaymentRow;
	orders: OrderRow[];
	refunds: RefundRow[];
	/** True when the orders were marked as paid. */
	isNewlyPaid: boolean;
	/** The provider's reason for refusing a refund. */
	refused?: string;
}

/**
 * Brings payment, orders, refunds, invoice and credit notes up to date with the card provider (rulings 11 and 26), and
 * refunds a payment that paid no order. Everything that changes a payment ends here: the customer's report, the
 * webhook, the reconciler and each refund. Safe to repeat.
 * @returns undefined when the payment is unknown or not one of this shop
 */
export async function applyProviderState(shop: PaymentsShop, paymentId: string): Promise<AppliedState | undefined> {
	const applied = await runUnchecked(() => recordState(shop, paymentId));
	if (applied?.orders.some(({ transaction_id }) => transaction_id === paymentId)) return applied;
	for (const refund of applied?.refunds ?? []) if (refund.state === "due") await sendRefunds(shop, refund);
	return applied;
}

/**
 * Sends the due refunds of one request to the provider together. Those that stay due are tried again. Safe to
 * repeat and to run in parallel.
 */
export const sendRefunds = (shop: PaymentsShop, { payment_id, request_id }: RefundRow) =>
	runUnchecked(() => recordState(shop, payment_id, request_id));

/** Each further try means that another process recorded an answer in the meantime. */
const maxTries = 20;

/**
 * Asks the provider and records its answer. Asks again when another answer was recorded during the request, because
 * answers can overtake each other.
 * @param sending a request for refunds to send
 */
async function recordState(shop: PaymentsShop, paymentId: string, sending?: string): Promise<AppliedState | undefined> {
	for (let tries = 1; ; tries++) {
		const seen = (await findPayment(shop.db, paymentId)) ?? (await adoptPayment(shop, paymentId));
		if (!seen) return undefined;
		const isSending = (refund: RefundRow) => refund.state === "due" && refund.request_id === sending;
		const due = sending === undefined ? [] : (await listRefunds(shop.db, { paymentId })).filter(isSending);
		const answer = await readState(shop, seen, due);
		if (answer.state === "open") {
			const orders = await listOrdersOfPurchase(shop.db, seen.purchase_id);
			return { payment: seen, orders, refunds: [], isNewlyPaid: false };
		}
		const lines: LogLine[] = [];
		try {
			const applied = await shop.transact((tx) => {
				// A transaction that is repeated logs once.
				lines.length = 0;
				const log: Applying["log"] = (...line) => void lines.push(line);
				return apply({ tx, at: shop.clock(), costs: shop.costs, log }, seen, answer, due);
			});
			for (const [level, event, facts] of lines) shop.log[level](event, facts);
			const dueCents = sumAmounts(applied.refunds.filter(isSending));
			// The rest was reduced to the provider's remaining amount.
			if (dueCents > 0 && dueCents < sumAmounts(due)) continue;
			return applied;
		} catch (error) {
			if (!(error instanceof Rollback) || tries === maxTries) throw error;
		}
	}
}

/**
 * Stores a succeeded payment that is missing, as after an older backup was restored. One that fits no purchase is
 * logged: only the shop's owner can find out whose money it is.
 */
async function adoptPayment({ db, transact, cardPayments, clock, log }: PaymentsShop, paymentId: string) {
	const payment = await cardPayments.retrieve(paymentId);
	if (payment?.status !== "succeeded" || !payment.purchaseId) return undefined;
	const { id, purchaseId: purchase_id, amountCents: amount_cents } = payment;
	const orders = await listOrdersOfPurchase(db, purchase_id);
	const dueCents = sumDueCents(orders.filter(({ status }) => status !== "cancelled"));
	if (orders.length === 0 || amount_cents !== dueCents || payment.currency !== currency.toLowerCase()) {
		log.error("payment.matches-no-order", { payment: id, purchase: purchase_id });
		return undefined;
	}
	await transact((tx) => insertPayment(tx, { id, purchase_id, amount_cents }, clock()));
	return findPayment(db, id);
}

type ProviderState = Pick<PaymentRow, "state" | "card"> & { moved: Movements };

/** Reads the payment from the provider, after sending refunds that are due. */
async function readState(
	{ cardPayments }: PaymentsShop,
	{ id: paymentId, state, card, refunded_cents: refundedCents, dispute, dispute_due_by }: PaymentRow,
	due: readonly RefundRow[],
): Promise<ProviderState> {
	// The recorded amounts stay when the provider does not know the payment, as after its keys were changed.
	const disputed = { dispute: dispute ?? undefined, disputeDueBy: dispute_due_by ?? undefined };
	const recorded = { refundedCents, pendingCents: 0, ...disputed };
	const [refund] = due;
	if (refund) {
		const { request_id: name, attempt } = refund;
		const moved = await cardPayments.refund({ paymentId, name, amountCents: sumAmounts(due), attempt });
		return { state, card, moved: { ...recorded, ...moved } };
	}
	const payment = state === "succeeded" ? { status: state, card } : await cardPayments.retrieve(paymentId);
	// An unknown payment cannot succeed.
	if (payment?.status !== "succeeded") return { state: payment?.status ?? "cancelled", card, moved: recorded };
	return {
		state: "succeeded",
		card: payment.card ?? null,
		moved: (await cardPayments.movements(paymentId)) ?? recorded,
	};
}

/** @throws {Rollback} when another answer was recorded since `seen` was read */
async function apply(
	applying: Applying,
	seen: PaymentRow,
	{ state, card, moved }: ProviderState,
	sending: readonly RefundRow[],
): Promise<AppliedState> {
	const { tx } = applying;
	await lockRow(tx, "purchases", seen.purchase_id);
	const { refundedCents: refunded_cents, dispute = null, disputeDueBy: dispute_due_by = null, refused } = moved;
	const payment = await updatePayment(tx, seen, { state, card, refunded_cents, dispute, dispute_due_by });
	if (!payment) throw new Rollback();
	const orders = await listOrdersOfPurchase(tx, payment.purchase_id);
	if (state !== "succeeded") return { payment, orders, refunds: [], isNewlyPaid: false };
	const paid = seen.state === "succeeded" ? [] : await acceptOrReturn(applying, payment, orders);
	const isNewlyPaid = paid.length > 0;
	const current = orders.map((order) => paid.find(({ id }) => id === order.id) ?? order);
	const refunds = await recordMovements({ ...applying, seen, payment, orders: current, moved, sending });
	return { payment, orders: await listOrdersOfPurchase(tx, payment.purchase_id), refunds, isNewlyPaid, refused };
}

/**
 * Marks the unpaid orders as paid, or records the refund of a payment that does not pay exactly them.
 * @returns the paid orders
 */
async function acceptOrReturn(applying: Applying, payment: PaymentRow, orders: OrderRow[]): Promise<OrderRow[]> {
	const { tx, at, costs, log } = applying;
	const unpaid = orders.filter(({ status }) => status === "unpaid");
	const [first] = unpaid;
	if (!first || sumDueCents(unpaid) !== payment.amount_cents) {
		await returnPayment(applying, payment, orders);
		return [];
	}
	const paid: OrderRow[] = [];
	for (const { id } of unpaid) {
		const order = await moveOrder(tx, id, "pay", { transaction_id: payment.id, paid_at: at.toISOString() });
		if (!order) throw new Rollback();
		const facts = { payment: payment.id, amountCents: dueCents(order) };
		await recordAudit(tx, { at, actor: providerActor, action: "order.paid", subject: id, facts });
		log("info", "order.paid", { order: id, payment: payment.id });
		paid.push(order);
	}
	await releaseNetwork(tx, first.user_id);
	const invoice = await issueInvoice(tx, createBill(paid), { paymentId: payment.id, userId: first.user_id, now: at });
	postPaid(tx, paid, { invoice, costs });
	return paid;
}

async function returnPayment({ tx, at, log }: Applying, payment: PaymentRow, orders: OrderRow[]): Promise<void> {
	const [{ id: order_id }] = orders as [OrderRow];
	const { id: payment_id, amount_cents } = payment;
	const reason = orders.some(({ status }) => status === "cancelled") ? "order cancelled" : "order already paid";
	const refund = await insertRefund(tx, { payment_id, order_id, amount_cents, reason }, at);
	const facts = { orderId: order_id, amountCents: amount_cents, refund: refund.id };
	await recordAudit(tx, { at, actor: systemActor, action: "refund.recorded", subject: payment_id, facts });
	log("info", "payment.refund-recorded", { payment: payment_id, order: order_id });
}
