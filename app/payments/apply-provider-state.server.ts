import { systemActor } from "../../db/audit.ts";
import { lockRow } from "../../db/lock-rows.ts";
import { newId } from "../../db/new-id.ts";
import { Rollback, runUnchecked, type Tx } from "../../db/transaction.ts";
import { issueInvoice } from "../invoices/issue-invoice.server.ts";
import { dueCents } from "../money/costs.ts";
import { currency } from "../money/money.ts";
import { countryOf } from "../orders/delivery/delivery.ts";
import { promisedArrival } from "../orders/delivery/delivery-promise.ts";
import { sumDueCents } from "../orders/order-balance.server.ts";
import { createBill } from "../orders/order-bill.server.ts";
import { postPaid } from "../orders/order-mails.server.ts";
import { listOrdersOfPurchase, moveOrder, type OrderRow } from "../orders/orders-repository.server.ts";
import { releaseNetwork } from "../orders/purchases-repository.server.ts";
import { endRefundedWithdrawals } from "../orders/withdrawals/order-withdrawals.server.ts";
import type { Movements } from "./card-payment-provider.ts";
import { findPayment, insertPayment, type PaymentRow, updatePayment } from "./payments-repository.server.ts";
import type { PaymentsShop } from "./payments-shop.ts";
import { recordEvent } from "./record-event.server.ts";
import { type Recording, recordMovements } from "./record-movements.server.ts";
import { insertRefund, listRefunds, type RefundRow, sumAmounts } from "./refunds-repository.server.ts";

/** A payment, the orders of its purchase and its refunds after the provider's state was recorded. */
export interface AppliedState {
	payment: PaymentRow;
	orders: OrderRow[];
	refunds: RefundRow[];
	/** True when the orders were marked as paid. */
	isNewlyPaid: boolean;
	/** The provider's reason for refusing the newest refund request. */
	refused?: string;
}

/**
 * Sends the refunds that are due, and brings payment, orders, refunds, invoice and credit notes up to date with the card
 * provider (rulings 11 and 26). Everything that changes a payment ends here: the customer's report, the webhook, the
 * reconciler and each refund. Safe to repeat and to run in parallel.
 * @returns undefined when the payment is unknown or not one of this shop
 */
export const applyProviderState = (shop: PaymentsShop, paymentId: string): Promise<AppliedState | undefined> =>
	runUnchecked(() => recordStates(shop, paymentId));

/** Each time, another process has recorded an answer in the meantime. */
const maxOvertaken = 20;

/**
 * Sends one refund request after the other and records the answers. Asks again when another answer was recorded in the
 * meantime, because answers can overtake each other.
 */
async function recordStates(shop: PaymentsShop, paymentId: string): Promise<AppliedState | undefined> {
	const answered = new Set<string>();
	for (let overtaken = 0; ; ) {
		const seen = (await findPayment(shop.db, paymentId)) ?? (await adoptPayment(shop, paymentId));
		if (!seen) return undefined;
		const request = nextRequest(await listRefunds(shop.db, { paymentId }), answered);
		const answer = await readState(shop, seen, request);
		if (answer.state === "open") {
			const orders = await listOrdersOfPurchase(shop.db, seen.purchase_id);
			return { payment: seen, orders, refunds: [], isNewlyPaid: false };
		}
		try {
			const applied = await shop.transact((tx) => apply(tx, shop, { seen, answer, request }));
			answered.add(keyOf(request));
			if (nextRequest(applied.refunds, answered).length === 0) return applied;
		} catch (error) {
			overtaken += 1;
			if (!(error instanceof Rollback) || overtaken === maxOvertaken) throw error;
		}
	}
}

/** Returns the due refunds of a request that was not answered yet. One that was reduced since is sent again. */
function nextRequest(refunds: readonly RefundRow[], answered: ReadonlySet<string>): RefundRow[] {
	const due = refunds.filter(({ state }) => state === "due");
	const requests = [...Map.groupBy(due, ({ request_id }) => request_id).values()];
	return requests.find((request) => !answered.has(keyOf(request))) ?? [];
}

const keyOf = (request: readonly RefundRow[]): string => `${request[0]?.request_id} ${sumAmounts(request)}`;

/**
 * Stores a succeeded payment that is missing, as after an older backup was restored. One that fits no purchase is
 * logged: only the shop's owner can find out whose money it is.
 */
async function adoptPayment({ db, transact, cardPayments, clock, log }: PaymentsShop, paymentId: string) {
	const payment = await cardPayments.retrieve(paymentId);
	if (payment?.status !== "succeeded" || !payment.purchaseId) return undefined;
	const { id, purchaseId: purchase_id, amountCents: amount_cents } = payment;
	const orders = await listOrdersOfPurchase(db, purchase_id);
	const expectedCents = sumDueCents(orders.filter(({ status }) => status !== "cancelled"));
	if (orders.length === 0 || amount_cents !== expectedCents || payment.currency !== currency.toLowerCase()) {
		log.error("payment.matches-no-order", { payment: id, purchase: purchase_id });
		return undefined;
	}
	await transact((tx) => insertPayment(tx, { id, purchase_id, amount_cents }, clock()));
	return findPayment(db, id);
}

type ProviderState = Pick<PaymentRow, "state" | "card" | "fee_cents"> & { moved: Movements };

/** Reads the payment from the provider, after sending a refund request. */
async function readState(
	{ cardPayments }: PaymentsShop,
	seen: PaymentRow,
	request: readonly RefundRow[],
): Promise<ProviderState> {
	const { id: paymentId, state, card, fee_cents, refunded_cents: refundedCents, dispute, dispute_due_by } = seen;
	// The recorded amounts stay when the provider does not know the payment, as after its keys were changed.
	const disputed = {
		dispute: dispute ?? undefined,
		disputeDueBy: dispute_due_by ?? undefined,
		lostCents: seen.lost_cents ?? undefined,
	};
	const recorded = { refundedCents, pendingCents: 0, disputeFeeCents: seen.dispute_fee_cents, ...disputed };
	const [refund] = request;
	if (refund) {
		const { request_id: id, attempt } = refund;
		const moved = await cardPayments.refund({ id, paymentId, amountCents: sumAmounts(request), attempt });
		return { state, card, fee_cents, moved: { ...recorded, ...moved } };
	}
	const isComplete = state === "succeeded" && fee_cents !== null;
	const payment = isComplete ? undefined : await cardPayments.retrieve(paymentId);
	// An unknown payment cannot succeed.
	if (state !== "succeeded" && payment?.status !== "succeeded")
		return { state: payment?.status ?? "cancelled", card, fee_cents, moved: recorded };
	return {
		state: "succeeded",
		card: payment?.card ?? card,
		fee_cents: payment?.feeCents ?? fee_cents,
		moved: (await cardPayments.movements(paymentId)) ?? recorded,
	};
}

/** @throws {Rollback} when another answer was recorded since `seen` was read */
async function apply(
	tx: Tx,
	shop: PaymentsShop,
	{ seen, answer, request }: { seen: PaymentRow; answer: ProviderState; request: RefundRow[] },
): Promise<AppliedState> {
	const { state, card, fee_cents, moved } = answer;
	await lockRow(tx, "purchases", seen.purchase_id);
	const { refundedCents: refunded_cents, dispute = null, disputeDueBy: dispute_due_by = null, refused } = moved;
	const fees = { fee_cents, dispute_fee_cents: moved.disputeFeeCents ?? 0 };
	const lost_cents = moved.lostCents ?? null;
	const lost_at = lost_cents === null ? null : (seen.lost_at ?? shop.clock().toISOString());
	const disputed = { dispute, dispute_due_by, lost_cents, lost_at };
	const payment = await updatePayment(tx, seen, { state, card, refunded_cents, ...disputed, ...fees });
	if (!payment) throw new Rollback();
	const orders = await listOrdersOfPurchase(tx, payment.purchase_id);
	if (state !== "succeeded") return { payment, orders, refunds: [], isNewlyPaid: false };
	const recording = { tx, shop, at: shop.clock(), seen, payment, orders, moved, sending: request };
	const isNewlyPaid = seen.state !== "succeeded" && (await acceptPayment(recording));
	if (isNewlyPaid) recording.orders = await listOrdersOfPurchase(tx, payment.purchase_id);
	const refunds = await recordMovements(recording);
	const after = await listOrdersOfPurchase(tx, payment.purchase_id);
	const refundedBefore = new Map(orders.map((order) => [order.id, order.refunded_cents]));
	const refunded = after.filter((order) => order.refunded_cents > (refundedBefore.get(order.id) ?? 0));
	await endRefundedWithdrawals(tx, refunded, recording.at);
	return { payment, orders: after, refunds, isNewlyPaid, refused };
}

/**
 * Marks the unpaid orders as paid, or records the refund of a payment that does not pay exactly them.
 * @returns whether they are paid
 */
async function acceptPayment(recording: Recording): Promise<boolean> {
	const { tx, shop, at, payment, orders } = recording;
	const unpaid = orders.filter(({ status }) => status === "unpaid");
	const [first] = unpaid;
	if (!first || sumDueCents(unpaid) !== payment.amount_cents) {
		await refundPayment(recording);
		return false;
	}
	const arrives = promisedArrival(shop.costs.delivery.schedule, countryOf(first), at);
	await tx.updateTable("purchases").set({ arrives }).where("id", "=", payment.purchase_id).execute();
	const paid: OrderRow[] = [];
	for (const { id: subject } of unpaid) {
		const order = await moveOrder(tx, subject, "pay", { transaction_id: payment.id, paid_at: at.toISOString() });
		if (!order) throw new Rollback();
		const facts = { payment: payment.id, amountCents: dueCents(order) };
		await recordEvent(recording, "info", { action: "order.paid", subject, facts });
		paid.push(order);
	}
	await releaseNetwork(tx, first.user_id);
	const invoice = await issueInvoice(tx, createBill(paid), {
		paymentId: payment.id,
		userId: first.user_id,
		now: at,
	});
	postPaid(tx, paid, invoice);
	return true;
}

async function refundPayment(recording: Recording): Promise<void> {
	const { tx, at, payment, orders } = recording;
	const [{ id: order_id }] = orders as [OrderRow];
	const { id: payment_id, amount_cents } = payment;
	const reason = orders.some(({ status }) => status === "cancelled") ? "order cancelled" : "order already paid";
	const money = { payment_id, order_id, amount_cents, units: 0, units_restocked: 0 };
	const refund = await insertRefund(tx, { ...money, reason, request_id: newId() }, at);
	const facts = { orderId: order_id, amountCents: amount_cents, refund: refund.id };
	const event = { actor: systemActor, action: "refund.recorded", subject: payment_id, facts };
	await recordEvent(recording, "info", event);
}
