import { changedFacts, providerActor, recordAudit, recordAuditOnce } from "../../db/audit.ts";
import { issueCreditNote } from "../invoices/issue-invoice.server.ts";
import { dueCents } from "../money/costs.ts";
import { blocksRefunds, isDisputeWon } from "../orders/disputes.ts";
import { createBill } from "../orders/order-bill.server.ts";
import { postMoneyBack, postPaymentBack } from "../orders/order-mails.server.ts";
import { findOrder, listOrdersOfPurchase, type OrderRow } from "../orders/orders-repository.server.ts";
import type { MovedMoney } from "./card-payment-provider.ts";
import type { PaymentRow } from "./payments-repository.server.ts";
import type { Applying } from "./payments-shop.ts";
import { listRefunds, type RefundRow, updateRefund } from "./refunds-repository.server.ts";

interface Movement {
	/** The payment as it was before. */
	seen: PaymentRow;
	payment: PaymentRow;
	moved: MovedMoney & { refused?: string };
	/** The refund that was just requested. */
	sending?: RefundRow;
}

/** Records refunds and disputes of a succeeded payment, including those made at the provider. */
export async function recordMovedMoney(applying: Applying, movement: Movement): Promise<void> {
	const { payment, moved } = movement;
	const refunds = await listRefunds(applying.tx, { paymentId: payment.id });
	const due = refunds.filter(({ state }) => state === "due");
	const ended = new Set<RefundRow>();
	for (const refund of refunds.filter(({ state }) => state !== "withdrawn")) {
		const named = moved.named?.get(refund.id);
		const isStopped = refund.state === "due" && named === undefined && blocksRefunds(payment.dispute);
		if (named === "failed" || isStopped) await withdraw(applying, refund, moved.refused);
		else if (named === "sent" && refund.state === "due") await markSent(applying, refund);
		else continue;
		ended.add(refund);
	}
	const sending = due.find((refund) => refund.id === movement.sending?.id && !ended.has(refund));
	if (sending && moved.refused) await recordRefusal(applying, sending, payment, moved);
	const orders = await listOrdersOfPurchase(applying.tx, payment.purchase_id);
	const paid = orders.filter(({ transaction_id }) => transaction_id === payment.id);
	const sent = await listRefunds(applying.tx, { paymentId: payment.id, state: "sent" });
	const sentNow = sent.filter(({ id }) => due.some((refund) => refund.id === id));
	if (paid.length === 0) mailReturnedPayment(applying, orders, sentNow);
	await recordShares(applying, payment, shareOut(payment.refunded_cents, paid, sent), sentNow);
	await recordDispute(applying, movement, paid);
}

async function markSent({ tx, at, log }: Applying, refund: RefundRow): Promise<void> {
	await updateRefund(tx, refund.id, { state: "sent", ended_at: at.toISOString() });
	await auditRefund({ tx, at }, "refund.confirmed", refund);
	log("info", "payment.refunded", aboutOf(refund));
}

/** @param why the provider's reason for refusing it */
async function withdraw({ tx, at, log }: Applying, refund: RefundRow, why?: string): Promise<void> {
	await updateRefund(tx, refund.id, { state: "withdrawn", ended_at: at.toISOString() });
	await auditRefund({ tx, at }, "refund.withdrawn", refund);
	log("error", "payment.refund-withdrawn", { ...aboutOf(refund), ...(why && { message: why }) });
}

const aboutOf = ({ payment_id, order_id, id }: RefundRow) => ({ payment: payment_id, order: order_id, refund: id });

async function auditRefund({ tx, at }: Pick<Applying, "tx" | "at">, action: string, refund: RefundRow): Promise<void> {
	const facts = { orderId: refund.order_id, amountCents: refund.amount_cents, refund: refund.id };
	await recordAudit(tx, { at, actor: providerActor, action, subject: refund.payment_id, facts });
}

/**
 * Keeps a refused refund due for the next attempt. When the provider has less left, the refund that ends an order or a
 * payment is reduced to that, and another one is withdrawn.
 */
async function recordRefusal(applying: Applying, refund: RefundRow, payment: PaymentRow, moved: Movement["moved"]) {
	const { tx, at, log } = applying;
	const { refundedCents, pendingCents, lostCents = 0 } = moved;
	const leftCents = Math.max(0, payment.amount_cents - refundedCents - pendingCents - lostCents);
	const order = await findOrder(tx, refund.order_id);
	const isWhole = order?.status === "refunded" || order?.transaction_id !== payment.id;
	if (isWhole && refundedCents === payment.amount_cents) return markSent(applying, refund);
	if (leftCents < refund.amount_cents && !(isWhole && leftCents > 0)) return withdraw(applying, refund, moved.refused);
	const amount_cents = Math.min(refund.amount_cents, leftCents);
	await updateRefund(tx, refund.id, { amount_cents, attempt: refund.attempt + 1 });
	const changed = changedFacts({ amountCents: refund.amount_cents }, { amountCents: amount_cents });
	const facts = { orderId: refund.order_id, refund: refund.id, ...changed };
	const entry = { at, actor: providerActor, action: "refund.refused", subject: payment.id, facts };
	if (!(await recordAuditOnce(tx, `refund.refused ${refund.id} ${amount_cents}`, entry))) return;
	log("error", "payment.refund-refused", { payment: payment.id, refund: refund.id, message: moved.refused });
}

/** Mails the refund of a payment that paid no order. */
function mailReturnedPayment({ tx }: Applying, orders: OrderRow[], sentNow: RefundRow[]): void {
	for (const { order_id, amount_cents } of sentNow) {
		const order = orders.find(({ id }) => id === order_id);
		if (order) postPaymentBack(tx, order, amount_cents);
	}
}

/** Records how much of each order went back, and mails the customer a credit note. */
async function recordShares(
	{ tx, at, log }: Applying,
	payment: PaymentRow,
	shares: Map<OrderRow, number>,
	sentNow: RefundRow[],
): Promise<void> {
	for (const [order, cents] of shares) {
		const newCents = cents - order.refunded_cents;
		if (newCents === 0) continue;
		await tx.updateTable("orders").set({ refunded_cents: cents }).where("id", "=", order.id).execute();
		if (newCents !== sumFor(order, sentNow)) {
			const changed = changedFacts({ refundedCents: order.refunded_cents }, { refundedCents: cents });
			const facts = { payment: payment.id, ...changed };
			const entry = { at, actor: providerActor, action: "order.refund-total-changed", subject: order.id, facts };
			await recordAudit(tx, entry);
			log("info", "order.refund-total-changed", { order: order.id, ...facts });
		}
		if (newCents < 0) continue;
		const credited = { order: createBill([order]), returnedCents: cents, now: at };
		const creditNote = await issueCreditNote(tx, payment.id, credited);
		postMoneyBack(tx, order, { sentCents: newCents, allCents: cents, creditNote });
	}
}

const sumFor = ({ id }: OrderRow, refunds: RefundRow[]): number =>
	refunds.reduce((sum, { order_id, amount_cents }) => sum + (order_id === id ? amount_cents : 0), 0);

/**
 * Splits a payment's refunded money over its orders: first the shop's own refunds, then refunds made at the provider,
 * oldest order first.
 */
function shareOut(refundedCents: number, orders: OrderRow[], sent: RefundRow[]): Map<OrderRow, number> {
	const own = new Map(orders.map((order) => [order, sumFor(order, sent)]));
	let rest = refundedCents - [...own.values()].reduce((sum, cents) => sum + cents, 0);
	return new Map(
		[...own].map(([order, cents]) => {
			const isOnly = orders.length === 1;
			const more = isOnly ? rest : Math.max(0, Math.min(rest, dueCents(order) - cents));
			rest -= more;
			return [order, cents + more];
		}),
	);
}

async function recordDispute({ tx, at, log }: Applying, { seen, payment }: Movement, paid: OrderRow[]): Promise<void> {
	const { id, dispute } = payment;
	if (dispute === seen.dispute) return;
	for (const order of paid) {
		const facts = { payment: id, ...changedFacts({ status: seen.dispute }, { status: dispute ?? "none" }) };
		await recordAudit(tx, { at, actor: providerActor, action: "order.disputed", subject: order.id, facts });
		// An open dispute has a deadline for the shop's answer: it is logged as an error.
		if (dispute) log(isDisputeWon(dispute) ? "info" : "error", "payment.disputed", { order: order.id, ...facts });
	}
}
