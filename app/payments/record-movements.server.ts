import { changedFacts } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import { issueCreditNote } from "../invoices/issue-invoice.server.ts";
import { postToAdmins } from "../mail/post-mail.server.ts";
import { dueCents } from "../money/costs.ts";
import { formatCents } from "../money/money.ts";
import { blocksRefunds, disputeEventText, isDisputeWon } from "../orders/disputes.ts";
import { createBill } from "../orders/order-bill.server.ts";
import { capitalize } from "../orders/order-labels.ts";
import { numberOf, seeOrder } from "../orders/order-mails.server.ts";
import type { OrderRow } from "../orders/orders-repository.server.ts";
import { rewriteShipped } from "../orders/shipment-mails.server.ts";
import { formatNamedMoment } from "../time/calendar.ts";
import type { Movements } from "./card-payment-provider.ts";
import type { PaymentRow } from "./payments-repository.server.ts";
import type { PaymentsShop } from "./payments-shop.ts";
import { type EventContext, recordEvent } from "./record-event.server.ts";
import { type MoneyBack, postMoneyBack, postPaymentBack } from "./refund-mails.server.ts";
import { listRefunds, type RefundRow, sumAmounts, updateRefund } from "./refunds-repository.server.ts";

/** The transaction that records a state of the card provider. */
export interface Recording extends EventContext {
	shop: PaymentsShop;
	/** The payment as it was before. */
	seen: PaymentRow;
	payment: PaymentRow;
	/** The orders of its purchase. */
	orders: OrderRow[];
	moved: Movements;
	/** The refunds of the request that was just sent. */
	sending: readonly RefundRow[];
}

/**
 * Records refunds and disputes of a succeeded payment, including those made at the provider.
 * @returns the payment's refunds
 */
export async function recordMovements(recording: Recording): Promise<RefundRow[]> {
	const { tx, seen, payment, orders } = recording;
	const before = await listRefunds(tx, { paymentId: payment.id });
	const refunds: RefundRow[] = [];
	for (const refund of before) refunds.push(await recordRefund(recording, refund, refunds));
	const sentNow = refunds.filter(({ state }, place) => state === "sent" && before[place]?.state === "due");
	const paid = orders.filter(({ transaction_id }) => transaction_id === payment.id);
	if (paid.length > 0) await recordShares(recording, paid, { refunds, sentNow });
	else for (const refund of sentNow) postPaymentBack(tx, orders, refund);
	if (payment.dispute !== seen.dispute) await recordDispute(recording, paid);
	return refunds;
}

/** @param earlier the payment's refunds before this one, as they are now */
async function recordRefund(
	recording: Recording,
	refund: RefundRow,
	earlier: readonly RefundRow[],
): Promise<RefundRow> {
	const { tx, at, payment, moved } = recording;
	const { id, order_id: orderId, amount_cents: amountCents, attempt } = refund;
	const { state, amount_cents } = newState(recording, refund, earlier);
	const event = { subject: payment.id, message: moved.refused };
	if (state !== refund.state) {
		const facts = { orderId, amountCents, refund: id };
		if (state === "sent") await recordEvent(recording, "info", { ...event, action: "refund.confirmed", facts });
		else await recordEvent(recording, "error", { ...event, action: "refund.cancelled", facts });
		return updateRefund(tx, id, { state, ended_at: at.toISOString() });
	}
	if (!isRefused(recording, refund)) return refund;
	const facts = { orderId, refund: id, ...changedFacts({ amountCents }, { amountCents: amount_cents }) };
	// A repeated refusal is recorded once.
	if (attempt === 1 || amount_cents < amountCents)
		await recordEvent(recording, "error", { ...event, action: "refund.refused", facts });
	return updateRefund(tx, id, { amount_cents, attempt: attempt + 1 });
}

const isRefused = ({ moved, sending }: Recording, { id }: RefundRow): boolean =>
	moved.refused !== undefined && sending.some((refund) => refund.id === id);

/**
 * Returns what became of a refund. A refused one stays due for the next attempt. When the provider has less left, a
 * refund that ends an order or a payment is reduced to that, and another one is cancelled.
 */
function newState(
	recording: Recording,
	refund: RefundRow,
	earlier: readonly RefundRow[],
): Pick<RefundRow, "state" | "amount_cents"> {
	const { payment, orders, moved } = recording;
	const { order_id, request_id, amount_cents } = refund;
	const request = moved.requests?.get(request_id);
	if (request === "failed") return { amount_cents, state: "cancelled" };
	if (refund.state !== "due") return refund;
	if (request === "sent") return { amount_cents, state: "sent" };
	if (!request && blocksRefunds(payment.dispute)) return { amount_cents, state: "cancelled" };
	if (!isRefused(recording, refund)) return refund;
	const { refundedCents, pendingCents, lostCents = 0 } = moved;
	const earlierCents = sumAmounts(earlier.filter((one) => one.request_id === request_id && one.state === "due"));
	const leftCents = Math.max(0, payment.amount_cents - refundedCents - pendingCents - lostCents - earlierCents);
	const order = orders.find(({ id }) => id === order_id);
	const isLast = order?.status === "refunded" || order?.transaction_id !== payment.id;
	if (isLast && refundedCents === payment.amount_cents) return { amount_cents, state: "sent" };
	if (leftCents >= amount_cents) return refund;
	return isLast && leftCents > 0 ? { amount_cents: leftCents, state: "due" } : { amount_cents, state: "cancelled" };
}

/**
 * Records how much of each order went back, with one credit note and one mail for all of it. Money beside the shop's
 * refunds was sent at the provider: it counts for the oldest order first.
 */
async function recordShares(
	recording: Recording,
	paid: OrderRow[],
	{ refunds, sentNow }: { refunds: RefundRow[]; sentNow: RefundRow[] },
): Promise<void> {
	const { tx, at, payment } = recording;
	const sent = refunds.filter(({ state }) => state === "sent");
	let atProviderCents = payment.refunded_cents - sumAmounts(sent);
	const refunded: MoneyBack[] = [];
	for (const order of paid) {
		const isOfOrder = ({ order_id }: RefundRow) => order_id === order.id;
		const ownCents = sumAmounts(sent.filter(isOfOrder));
		const moreCents = Math.max(0, Math.min(atProviderCents, dueCents(order) - ownCents));
		atProviderCents -= moreCents;
		const refundedCents = ownCents + moreCents;
		const sentCents = refundedCents - order.refunded_cents;
		if (sentCents === 0) continue;
		await tx.updateTable("orders").set({ refunded_cents: refundedCents }).where("id", "=", order.id).execute();
		const sentOfOrder = sentNow.filter(isOfOrder);
		if (sentCents !== sumAmounts(sentOfOrder)) {
			const changed = changedFacts({ refundedCents: order.refunded_cents }, { refundedCents });
			const facts = { payment: payment.id, ...changed };
			// A refund that failed must be paid in another way, for instance when the card was closed.
			const level = sentCents < 0 ? "error" : "info";
			await recordEvent(recording, level, { action: "order.refund-total-changed", subject: order.id, facts });
		}
		if (sentCents < 0) continue;
		const units = sentOfOrder.reduce((sum, { units }) => sum + units, 0);
		refunded.push({ order, sentCents, refundedCents, units });
	}
	if (refunded.length === 0) return;
	const credited = refunded.map((refund) => ({ ...refund, order: createBill([refund.order]) }));
	postMoneyBack(tx, refunded, await issueCreditNote(tx, payment.id, credited, at));
	await rewriteShipped(tx, payment.purchase_id, at);
}

async function recordDispute(recording: Recording, paid: OrderRow[]): Promise<void> {
	const { tx, seen, payment, orders, moved } = recording;
	const { dispute } = payment;
	const [order] = [...paid, ...orders];
	if (order && dispute?.endsWith("needs_response")) await mailDispute(tx, order, moved);
	const facts = { payment: payment.id, ...changedFacts({ status: seen.dispute }, { status: dispute ?? "none" }) };
	// Every status that is not won may need an answer or cost money.
	const level = !dispute || isDisputeWon(dispute) ? "info" : "error";
	for (const { id } of paid) await recordEvent(recording, level, { action: "order.disputed", subject: id, facts });
}

/** Mails the admins about a dispute or inquiry that needs an answer: the bank decides for the customer without one. */
async function mailDispute(
	tx: Tx,
	order: OrderRow,
	{ dispute = "", disputeDueBy, disputeReason = "", disputedCents }: Movements,
): Promise<void> {
	const event = disputeEventText(dispute);
	await postToAdmins(tx, {
		kind: "payment-disputed",
		orderId: order.id,
		content: {
			subject: `${event}: order ${numberOf(order)}`,
			title: event,
			lines: [
				"Answer it in the card provider's dashboard before the deadline. Without an answer the bank decides for the customer.",
			],
			facts: [
				["Order", `${numberOf(order)}`],
				...(disputedCents === undefined ? [] : [["Amount", formatCents(disputedCents)] as [string, string]]),
				["Reason", capitalize(disputeReason.replaceAll("_", " ")) || "Not given"],
				["Answer by", disputeDueBy ? formatNamedMoment(disputeDueBy) : "See the card provider's dashboard"],
			],
			link: seeOrder(order),
		},
	});
}
