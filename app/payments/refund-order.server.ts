import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import { invalidValues, type Problem, problem } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import type { Claim } from "../idempotency/once.server.ts";
import { formatDollars, toDollars } from "../money/money.ts";
import { blocksRefunds } from "../orders/disputes.ts";
import { noOrder, orderIsClosed } from "../orders/order-problems.ts";
import {
	auditFacts,
	findOrder,
	findOrderLocked,
	moveOrder,
	type OrderRow,
} from "../orders/orders-repository.server.ts";
import { returnStock } from "../products/deduct-stock.server.ts";
import { recordStockChange } from "../products/stock-changes.server.ts";
import { applyProviderState } from "./apply-provider-state.server.ts";
import { CardProviderUnavailable } from "./card-payment-provider.ts";
import type { PaymentsShop } from "./payments-shop.ts";
import { insertRefund, type RefundBalance, type RefundRow, readRefundBalance } from "./refunds-repository.server.ts";
import { type SentRefund, sendRefund } from "./send-refund.server.ts";

export interface RefundInput {
	orderId: string;
	/** Number of units that will not be sent or come back. */
	units?: number;
	/** How many of these units go back to stock: all, none or a number. */
	restock?: boolean | number;
	/** Cents. Defaults to the whole remaining amount. */
	amountCents?: number;
	/** The remaining amount that the admin saw, in cents. The refund is refused when it has changed. */
	leftCents?: number;
	/** The status that the admin saw: the order may have been delivered since. */
	status?: "paid" | "delivered";
	/** Stored with the refund only. */
	reason?: string;
	actor: string;
	claim?: Claim<RefundedOrder>;
}

export interface RefundedOrder extends SentRefund {
	order: OrderRow;
	amountCents: number;
	/** Units returned to stock. */
	restocked: number;
}

/**
 * Refunds a paid or delivered order, whole or in part (ruling 26). A whole refund closes a paid order. It is recorded
 * before the request to the provider, so that a crash loses nothing. Refunds of an order run one at a time, so that
 * two admins send one.
 * @throws {Refusal} when the order is neither paid nor delivered, when less is left, during a dispute, or while another
 * refund is under way
 */
export async function refundOrder(shop: PaymentsShop, input: RefundInput): Promise<RefundedOrder> {
	await readProviderState(shop, input.orderId);
	const now = shop.clock();
	const { refund, ...recorded } = await shop.transact((tx) => recordInput(tx, input, now));
	const { order } = recorded;
	shop.log.info(refundAction(order, refund), { order: order.id });
	if (refund.state === "sent") return { ...recorded, withdrawn: false, sent: true };
	try {
		return { ...recorded, ...(await sendRefund(shop, refund)) };
	} catch (cause) {
		if (!(cause instanceof CardProviderUnavailable)) throw cause;
		throw new CardProviderUnavailable(cause.message, { detail: recordedButUnanswered, cause });
	}
}

/** Applies the provider's refunds and disputes first, in case a webhook was lost. Goes on when it does not answer. */
async function readProviderState(shop: PaymentsShop, orderId: string): Promise<void> {
	const order = await findOrder(shop.db, orderId);
	if (!order?.transaction_id) return;
	try {
		await applyProviderState(shop, order.transaction_id);
	} catch (error) {
		if (!(error instanceof CardProviderUnavailable)) throw error;
	}
}

async function recordInput(tx: Tx, input: RefundInput, now: Date) {
	const order = await findOrderLocked(tx, input.orderId);
	if (!order?.transaction_id) throw new Refusal(order ? nothingToRefund(order) : noOrder());
	if (input.status && input.status !== order.status) throw new Refusal(orderIsClosed());
	const balance = await readRefundBalance(tx, order);
	const amountCents = input.amountCents ?? balance.leftCents;
	const closes = order.status === "paid" && amountCents === balance.leftCents;
	const { units, restocked } = countUnits(input, balance, closes);
	refuseUnlessPossible(input, order, balance, { closes, units, restocked });
	if (restocked > 0) await restock(tx, order, restocked, { actor: input.actor, now });
	const { reason = "" } = input;
	const paidBy = { payment_id: order.transaction_id, order_id: order.id };
	const [units_not_sent, units_returned] = order.status === "delivered" ? [0, units] : [units, 0];
	const counted = { units_not_sent, units_returned, units_restocked: restocked };
	const row = { ...paidBy, amount_cents: amountCents, ...counted, reason };
	const refund = await insertRefund(tx, row, now);
	const refunded = closes ? await close(tx, order, now) : order;
	await auditRefund(tx, { order: refunded, refund, actor: input.actor, now });
	await input.claim?.(tx);
	return { order: refunded, amountCents, restocked, refund };
}

/** Of a closed order, no remaining unit is sent. A partial refund is about no more units than the caller says. */
function countUnits(
	{ units, restock = false, amountCents }: RefundInput,
	{ unitsLeft }: RefundBalance,
	closes: boolean,
) {
	const isWhole = closes || amountCents === undefined || restock === true;
	const counted = (closes ? undefined : units) ?? (isWhole ? unitsLeft : Number(restock));
	return { units: counted, restocked: typeof restock === "number" ? restock : restock ? counted : 0 };
}

async function restock(tx: Tx, order: OrderRow, units: number, by: { actor: string; now: Date }): Promise<void> {
	const { id: orderId, product_id: productId } = order;
	await returnStock(tx, productId, units, by.now);
	await recordStockChange(tx, { productId, orderId, change: units, reason: "restocked", ...by });
}

function refuseUnlessPossible(
	{ amountCents, leftCents, units: requestedUnits = 0 }: RefundInput,
	{ status, dispute }: OrderRow,
	balance: RefundBalance,
	{ closes, units, restocked }: { closes: boolean; units: number; restocked: number },
): void {
	if (status === "refunded" && balance.leftCents === 0) throw new Refusal(orderIsClosed());
	if (leftCents !== undefined && leftCents !== balance.leftCents)
		throw new Refusal(amountLeftChanged(balance.leftCents));
	if (Math.max(units, requestedUnits) > balance.unitsLeft) throw new Refusal(tooManyUnits("units", balance.unitsLeft));
	if (restocked > units) throw new Refusal(tooManyUnits("restock", units));
	if (balance.leftCents > 0 && blocksRefunds(dispute)) throw new Refusal(paymentIsDisputed());
	if (closes) return;
	if (balance.dueCents > 0) throw new Refusal(refundUnderWay(balance.dueCents));
	if (amountCents === undefined && balance.leftCents === 0) throw new Refusal(fullyRefunded());
	if (amountCents !== undefined && amountCents > balance.leftCents) throw new Refusal(amountTooHigh(balance.leftCents));
}

async function close(tx: Tx, { id }: OrderRow, now: Date): Promise<OrderRow> {
	const moved = await moveOrder(tx, id, "refund", { closed_at: now.toISOString() });
	if (!moved) throw new Refusal(orderIsClosed());
	return moved;
}

/** A paid order without money left is closed without a refund, for instance after a lost dispute. */
function refundAction({ status }: OrderRow, { amount_cents }: RefundRow): string {
	if (status !== "refunded") return "order.partly-refunded";
	return amount_cents === 0 ? "order.closed" : "order.refunded";
}

interface Audited {
	order: OrderRow;
	refund: RefundRow;
	actor: string;
	now: Date;
}

async function auditRefund(tx: Tx, { order, refund, actor, now: at }: Audited): Promise<void> {
	const { units_not_sent: notSent, units_returned: returned, units_restocked: restocked } = refund;
	const of = { refund: refund.id, amountCents: refund.amount_cents, notSent, returned, restocked };
	const facts = order.status === "refunded" ? { ...auditFacts(order), ...of } : of;
	const action = refundAction(order, refund);
	await recordAudit(tx, { at, actor, action, subject: order.id, facts });
}

const inDollars = (cents: number) => formatDollars(toDollars(cents));

const nothingToRefund = ({ replaces }: OrderRow): Problem =>
	problem("order-is-not-paid", `${replaces ? "A replacement" : "An unpaid order"} has nothing to refund. Cancel it.`);

const fullyRefunded = (): Problem => problem("order-is-refunded", "This order is already fully refunded.");

const paymentIsDisputed = (): Problem =>
	problem(
		"payment-disputed",
		"The customer's bank disputes this payment, so it cannot be refunded. Answer the dispute at the card provider.",
	);

const amountLeftChanged = (leftCents: number): Problem =>
	problem("refund-balance-changed", `Another refund was made. ${inDollars(leftCents)} is left to refund.`, {
		left: toDollars(leftCents),
	});

const refundUnderWay = (dueCents: number): Problem =>
	problem(
		"refund-under-way",
		`A refund of ${inDollars(dueCents)} is recorded, but the card provider has not sent it yet. The shop will keep trying.`,
	);

const amountTooHigh = (leftCents: number): Problem =>
	invalidValues([
		{ path: "amount", message: leftCents > 0 ? `Refund at most ${inDollars(leftCents)}` : "Nothing is left to refund" },
	]);

const tooManyUnits = (path: "units" | "restock", max: number): Problem =>
	invalidValues([{ path, message: max === 1 ? "At most 1 unit" : `At most ${max} units` }]);

const recordedButUnanswered =
	"The refund is recorded, but the card provider is not responding. The shop will keep trying. Do not refund it again.";
