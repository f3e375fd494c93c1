import { changedFacts, providerActor, recordAudit, recordAuditOnce } from "../../db/audit.ts";
import { issueCreditNote } from "../invoices/issue-invoice.server.ts";
import { dueCents } from "../money/costs.ts";
import { blocksRefunds, isDisputeWon } from "../orders/disputes.ts";
import { createBill } from "../orders/order-bill.server.ts";
import type { OrderRow } from "../orders/orders-repository.server.ts";
import { rewriteShipped } from "../orders/shipment-mails.server.ts";
import type { Movements } from "./card-payment-provider.ts";
import { mailDispute } from "./dispute-mail.server.ts";
import type { PaymentRow } from "./payments-repository.server.ts";
import type { Applying } from "./payments-shop.ts";
import { type MoneyBack, postMoneyBack, postPaymentBack } from "./refund-mails.server.ts";
import { listRefunds, type RefundRow, sumAmounts, updateRefund } from "./refunds-repository.server.ts";

interface Recording extends Applying {
	/** The payment as it was before. */
	seen: PaymentRow;
	payment: PaymentRow;
	/** The orders of its purchase. */
	orders: OrderRow[];
	moved: Movements;
	/** The refunds that were just requested. */
	sending: readonly RefundRow[];
}

/**
 * Records refunds and disputes of a succeeded payment, including those made at the provider.
 * @returns the payment's refunds
 */
export async function recordMovements(recording: Recording): Promise<RefundRow[]> {
	const { tx, payment, orders } = recording;
	const refunds: RefundRow[] = [];
	const sentNow: RefundRow[] = [];
	for (const before of await listRefunds(tx, { paymentId: payment.id })) {
		const refund = await followRefund(recording, before, refunds);
		refunds.push(refund);
		if (refund.state === "sent" && before.state === "due") sentNow.push(refund);
	}
	const paid = orders.filter(({ transaction_id }) => transaction_id === payment.id);
	if (paid.length === 0) {
		for (const { order_id, amount_cents } of sentNow) {
			const order = orders.find(({ id }) => id === order_id);
			if (order) postPaymentBack(tx, order, amount_cents);
		}
	}
	await recordShares(recording, paid, { refunds, sentNow });
	if (payment.dispute !== recording.seen.dispute) await recordDispute(recording, paid);
	return refunds;
}

/**
 * Records what became of a refund by the shop. Returns it as it is now.
 * @param earlier the payment's refunds before it, as they are now
 */
async function followRefund(
	recording: Recording,
	refund: RefundRow,
	earlier: readonly RefundRow[],
): Promise<RefundRow> {
	const { payment, moved, sending } = recording;
	const named = moved.named?.get(refund.request_id);
	if (named === "failed" && refund.state !== "withdrawn") return endRefund(recording, refund, "withdrawn");
	if (refund.state !== "due") return refund;
	if (named === "sent") return endRefund(recording, refund, "sent");
	if (!named && blocksRefunds(payment.dispute)) return endRefund(recording, refund, "withdrawn");
	if (!moved.refused || !sending.some(({ id }) => id === refund.id)) return refund;
	const before = earlier.filter(({ request_id, state }) => request_id === refund.request_id && state === "due");
	return recordRefusal(recording, refund, sumAmounts(before));
}

async function endRefund({ tx, at, log, moved }: Recording, refund: RefundRow, state: "sent" | "withdrawn") {
	const { id, payment_id, order_id, amount_cents } = refund;
	const action = state === "sent" ? "refund.confirmed" : "refund.withdrawn";
	const facts = { orderId: order_id, amountCents: amount_cents, refund: id };
	await recordAudit(tx, { at, actor: providerActor, action, subject: payment_id, facts });
	const about = { payment: payment_id, order: order_id, refund: id };
	if (state === "sent") log("info", "payment.refunded", about);
	else log("error", "payment.refund-withdrawn", { ...about, message: moved.refused });
	return updateRefund(tx, id, { state, ended_at: at.toISOString() });
}

/**
 * Keeps a refused refund due for the next attempt. When the provider has less left, the refund that ends an order or a
 * payment is reduced to that, and another one is withdrawn.
 * @param before amount of the refunds before it that stay in the same request, in cents
 */
async function recordRefusal(recording: Recording, refund: RefundRow, before: number): Promise<RefundRow> {
	const { tx, at, log, payment, orders, moved } = recording;
	const { refundedCents, pendingCents, lostCents = 0, refused } = moved;
	const leftCents = Math.max(0, payment.amount_cents - refundedCents - pendingCents - lostCents - before);
	const order = orders.find(({ id }) => id === refund.order_id);
	const isWhole = order?.status === "refunded" || order?.transaction_id !== payment.id;
	if (isWhole && refundedCents === payment.amount_cents) return endRefund(recording, refund, "sent");
	const isTooHigh = leftCents < refund.amount_cents;
	if (isTooHigh && !(isWhole && leftCents > 0)) return endRefund(recording, refund, "withdrawn");
	const amount_cents = Math.min(refund.amount_cents, leftCents);
	const changed = changedFacts({ amountCents: refund.amount_cents }, { amountCents: amount_cents });
	const facts = { orderId: refund.order_id, refund: refund.id, ...changed };
	const entry = { at, actor: providerActor, action: "refund.refused", subject: payment.id, facts };
	if (await recordAuditOnce(tx, `refund.refused ${refund.id} ${amount_cents}`, entry))
		log("error", "payment.refund-refused", { payment: payment.id, refund: refund.id, message: refused });
	return updateRefund(tx, refund.id, { amount_cents, attempt: refund.attempt + 1 });
}

/**
 * Records how much of each order went back, issues credit notes, and mails the customer once. Money beside the shop's
 * refunds was sent at the provider: it counts for the oldest order first.
 */
async function recordShares(
	{ tx, at, log, payment }: Recording,
	paid: OrderRow[],
	{ refunds, sentNow }: { refunds: RefundRow[]; sentNow: RefundRow[] },
): Promise<void> {
	const sent = refunds.filter(({ state }) => state === "sent");
	let atProviderCents = payment.refunded_cents - sumAmounts(sent);
	const returned: MoneyBack[] = [];
	for (const order of paid) {
		const isOfOrder = ({ order_id }: RefundRow) => order_id === order.id;
		const ownCents = sumAmounts(sent.filter(isOfOrder));
		const moreCents = Math.max(0, Math.min(atProviderCents, dueCents(order) - ownCents));
		atProviderCents -= moreCents;
		const allCents = ownCents + moreCents;
		const sentCents = allCents - order.refunded_cents;
		if (sentCents === 0) continue;
		await tx.updateTable("orders").set({ refunded_cents: allCents }).where("id", "=", order.id).execute();
		const sentOfOrder = sentNow.filter(isOfOrder);
		if (sentCents !== sumAmounts(sentOfOrder)) {
			const changed = changedFacts({ refundedCents: order.refunded_cents }, { refundedCents: allCents });
			const facts = { payment: payment.id, ...changed };
			const entry = { at, actor: providerActor, action: "order.refund-total-changed", subject: order.id, facts };
			await recordAudit(tx, entry);
			// A refund that failed must be paid in another way, for instance when the card was closed.
			log(sentCents < 0 ? "error" : "info", "order.refund-total-changed", { order: order.id, ...facts });
		}
		if (sentCents < 0) continue;
		const units = sentOfOrder.reduce((sum, refund) => sum + refund.units_not_sent + refund.units_returned, 0);
		const credited = { order: createBill([order]), returnedCents: allCents, units, now: at };
		returned.push({ order, sentCents, allCents, creditNote: await issueCreditNote(tx, payment.id, credited) });
	}
	if (returned.length === 0) return;
	postMoneyBack(tx, returned);
	await rewriteShipped(tx, payment.purchase_id, at);
}

async function recordDispute({ tx, at, log, seen, payment, orders, moved }: Recording, paid: OrderRow[]) {
	const { id, dispute } = payment;
	const [order] = [...paid, ...orders];
	if (order && dispute?.endsWith("needs_response")) await mailDispute(tx, order, moved);
	for (const order of paid) {
		const facts = { payment: id, ...changedFacts({ status: seen.dispute }, { status: dispute ?? "none" }) };
		await recordAudit(tx, { at, actor: providerActor, action: "order.disputed", subject: order.id, facts });
		// Every status that is not won may need an answer or cost money.
		if (dispute) log(isDisputeWon(dispute) ? "info" : "error", "payment.disputed", { order: order.id, ...facts });
	}
}
