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
import { findPurchase, releaseNetwork } from "../orders/purchases-repository.server.ts";
import type { MovedMoney } from "./card-payment-provider.ts";
import { recordMovedMoney } from "./moved-money.server.ts";
import { findPayment, insertPayment, type PaymentRow, updatePayment } from "./payments-repository.server.ts";
import type { Applying, LogLine, PaymentsShop } from "./payments-shop.ts";
import { insertRefund, type RefundRow, sumAmounts } from "./refunds-repository.server.ts";

/** A payment, the orders of its purchase and its refunds after the provider's state was recorded. */
export interface AppliedState {
	payment: PaymentRow;
	orders: OrderRow[];
	refunds: RefundRow[];
	/** True when the orders were marked as paid. */
	isNewlyPaid: boolean;
	/** The provider's reason for refusing the refund. */
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
	const isKept = applied?.orders.some(({ transaction_id }) => transaction_id === paymentId);
	const due = applied?.refunds.filter(({ state }) => state === "due") ?? [];
	if (!isKept) for (const request of byRequest(due)) await sendRefunds(shop, request);
	return applied;
}

/** Refunds that one request sends together: never empty. */
export type RefundRequest = readonly [RefundRow, ...RefundRow[]];

export const byRequest = (refunds: readonly RefundRow[]): RefundRequest[] =>
	[...Map.groupBy(refunds, ({ request_id }) => request_id).values()] as unknown as RefundRequest[];

/** Refunds after the request to the provider. While they are due, they are tried again. */
export interface SentRefunds {
	refunds: RefundRow[];
	/** The provider's reason for refusing them. */
	refused?: string;
}

/** Sends due refunds of a request. Safe to repeat and to run in parallel. */
export async function sendRefunds(shop: PaymentsShop, sending: RefundRequest): Promise<SentRefunds> {
	const { refunds: recorded = [], refused } =
		(await runUnchecked(() => recordState(shop, sending[0].payment_id, sending))) ?? {};
	const after = (refunds: readonly RefundRow[], all: readonly RefundRow[]) =>
		refunds.map((before) => all.find(({ id }) => id === before.id) ?? before);
	const refunds = after(sending, recorded);
	const [request] = byRequest(refunds.filter(({ state }) => state === "due"));
	// Reduced to the provider's remaining amount.
	if (request && sumAmounts(request) < sumAmounts(sending)) {
		const again = await sendRefunds(shop, request);
		return { ...again, refunds: after(refunds, again.refunds) };
	}
	return { refunds, ...(refunds.some(({ state }) => state !== "sent") && refused && { refused }) };
}

/** Each further try means that another process recorded an answer in the meantime. */
const maxTries = 20;

/**
 * Asks the provider and records its answer. Asks again when another answer was recorded during the request, because
 * answers can overtake each other.
 * @param sending due refunds to send with the request
 */
async function recordState(
	shop: PaymentsShop,
	paymentId: string,
	sending?: RefundRequest,
): Promise<AppliedState | undefined> {
	for (let tries = 1; ; tries++) {
		const seen = (await findPayment(shop.db, paymentId)) ?? (await adoptPayment(shop, paymentId));
		if (!seen) return undefined;
		const state = await readState(shop, seen, sending);
		if (state.status === "open") {
			const orders = await listOrdersOfPurchase(shop.db, seen.purchase_id);
			return { payment: seen, orders, refunds: [], isNewlyPaid: false };
		}
		const lines: LogLine[] = [];
		try {
			const applied = await shop.transact((tx) => {
				// A transaction that is repeated logs once.
				lines.length = 0;
				const log: Applying["log"] = (...line) => void lines.push(line);
				return apply({ tx, at: shop.clock(), costs: shop.costs, log }, seen, state, sending);
			});
			for (const [level, event, facts] of lines) shop.log[level](event, facts);
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
	const orders = await listOrdersOfPurchase(db, payment.purchaseId);
	const due = sumDueCents(orders.filter(({ status }) => status !== "cancelled"));
	const isOfPurchase = payment.currency === currency.toLowerCase() && payment.amountCents === due;
	if (!(await findPurchase(db, payment.purchaseId)) || !isOfPurchase) {
		log.error("payment.matches-no-order", { payment: payment.id, purchase: payment.purchaseId });
		return undefined;
	}
	const row = { id: payment.id, purchase_id: payment.purchaseId, amount_cents: payment.amountCents };
	await transact((tx) => insertPayment(tx, row, clock()));
	return findPayment(db, paymentId);
}

/** The provider's answer about a payment. */
interface ProviderState {
	status: PaymentRow["state"];
	card: string | null;
	moved: MovedMoney & { refused?: string };
}

async function readState(
	{ cardPayments }: PaymentsShop,
	seen: PaymentRow,
	sending: RefundRequest | undefined,
): Promise<ProviderState> {
	const { id: paymentId, state, card, refunded_cents: refundedCents, dispute, dispute_due_by } = seen;
	// The recorded amounts stay when the provider does not know the payment, as after its keys were changed.
	const disputed = { ...(dispute && { dispute }), ...(dispute_due_by && { disputeDueBy: dispute_due_by }) };
	const recorded = { refundedCents, pendingCents: 0, ...disputed };
	if (sending) {
		const [{ request_id: name, attempt }] = sending;
		const answer = await cardPayments.refund({ paymentId, name, amountCents: sumAmounts(sending), attempt });
		return { status: "succeeded", card, moved: { ...recorded, ...answer } };
	}
	const payment = state === "succeeded" ? { status: state, card } : await cardPayments.retrieve(paymentId);
	// An unknown payment cannot succeed.
	if (payment?.status !== "succeeded") return { status: payment?.status ?? "cancelled", card, moved: recorded };
	const moved = (await cardPayments.movements(paymentId)) ?? recorded;
	return { status: payment.status, card: payment.card ?? null, moved };
}

/** @throws {Rollback} when another answer was recorded since `seen` was read */
async function apply(
	applying: Applying,
	seen: PaymentRow,
	{ status, card, moved }: ProviderState,
	sending: RefundRequest | undefined,
): Promise<AppliedState> {
	const { tx } = applying;
	await lockRow(tx, "purchases", seen.purchase_id);
	const { refundedCents: refunded_cents, dispute = null, disputeDueBy: dispute_due_by = null } = moved;
	const payment = await updatePayment(tx, seen, { state: status, card, refunded_cents, dispute, dispute_due_by });
	if (!payment) throw new Rollback();
	const isNew = status === "succeeded" && seen.state !== "succeeded";
	const isNewlyPaid = isNew && (await acceptOrReturn(applying, payment));
	const listOrders = () => listOrdersOfPurchase(tx, payment.purchase_id);
	const movement = { ...applying, seen, payment, orders: await listOrders(), moved, sending };
	const refunds = status === "succeeded" ? await recordMovedMoney(movement) : [];
	return { payment, orders: await listOrders(), refunds, isNewlyPaid, refused: moved.refused };
}

/** Marks the unpaid orders as paid, or records the refund of a payment that does not pay exactly them. */
async function acceptOrReturn({ tx, at, costs, log }: Applying, payment: PaymentRow): Promise<boolean> {
	const orders = await listOrdersOfPurchase(tx, payment.purchase_id);
	const unpaid = orders.filter((order) => order.status === "unpaid");
	if (unpaid.length === 0 || sumDueCents(unpaid) !== payment.amount_cents) {
		await returnPayment({ tx, at, log }, payment, orders);
		return false;
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
	const [{ user_id: userId }] = paid as [OrderRow];
	await releaseNetwork(tx, userId);
	const invoice = await issueInvoice(tx, createBill(paid), { paymentId: payment.id, userId, now: at });
	postPaid(tx, paid, { invoice, costs });
	return true;
}

async function returnPayment({ tx, at, log }: Omit<Applying, "costs">, payment: PaymentRow, orders: OrderRow[]) {
	const [{ id: order_id }] = orders as [OrderRow];
	const { id: payment_id, amount_cents } = payment;
	const reason = orders.some(({ status }) => status === "cancelled") ? "order cancelled" : "order already paid";
	const refund = await insertRefund(tx, { payment_id, order_id, amount_cents, reason }, at);
	const facts = { orderId: order_id, amountCents: amount_cents, refund: refund.id };
	await recordAudit(tx, { at, actor: systemActor, action: "refund.recorded", subject: payment_id, facts });
	log("info", "payment.refund-recorded", { payment: payment_id, order: order_id });
}
