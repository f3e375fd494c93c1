import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import { invalidValues, type Problem, problem } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { dueCents } from "../money/costs.ts";
import { formatDollars, toDollars } from "../money/money.ts";
import { noOrder, orderIsClosed } from "../orders/order-problems.ts";
import { auditFacts, findOrder, moveOrder, type OrderRow } from "../orders/orders-repository.server.ts";
import { returnStock } from "../products/deduct-stock.server.ts";
import { recordStockChange } from "../products/stock-changes.server.ts";
import { CardProviderUnavailable } from "./card-payment-provider.ts";
import { lockRefundable, type PartialRefundRow, recordPartialRefund } from "./partial-refunds-repository.server.ts";
import type { PaymentsShop } from "./payments-shop.ts";
import { shareOfRefunds } from "./record-moved-money.server.ts";
import { type RefundBalance, readRefundBalance } from "./refund-balance.server.ts";
import { recordRefund } from "./refunds-repository.server.ts";
import { type PartState, sendPart } from "./send-part.server.ts";
import { refund } from "./settle-payment.server.ts";

export interface RefundInput {
	orderId: string;
	/** True to return all remaining units to stock. */
	restock?: boolean;
	/** Number of units to return to stock, instead of all or none. */
	units?: number;
	/** Cents. Defaults to the whole remaining amount. */
	amountCents?: number;
	/** The remaining amount that the admin saw, in cents. The refund is refused when it has changed. */
	leftCents?: number;
	/** The status that the admin saw: the order may have been delivered since. */
	status?: "paid" | "delivered";
	/** Stored with the refund only. */
	reason?: string;
	actor: string;
}

export interface RefundedOrder extends PartState {
	order: OrderRow;
	amountCents: number;
	units: number;
}

interface RecordedRefund {
	order: OrderRow;
	amountCents: number;
	units: number;
	/** Undefined when the whole payment is refunded, which closes its only order. */
	part?: PartialRefundRow;
}

/**
 * Refunds a paid or delivered order, whole or in part (ruling 26). A whole refund closes a paid order. It is recorded
 * before the request to the provider, so that a crash loses nothing. Refunds of an order run one at a time, so that
 * two admins send one.
 * @throws {Refusal} when the order is neither paid nor delivered, when less is left, or while another refund is under
 * way
 */
export async function refundOrder(shop: PaymentsShop, input: RefundInput): Promise<RefundedOrder> {
	const providerRefundedCents = await readProviderRefundedCents(shop, input);
	const now = shop.clock();
	const { part, ...recorded } = await shop.transact((tx) => recordInput(tx, input, providerRefundedCents, now));
	const { order } = recorded;
	shop.log.info(order.status === "refunded" ? "order.refunded" : "order.partly-refunded", { order: order.id });
	if (!part) return { ...recorded, withdrawn: false, ...(await refund(shop, order.transaction_id ?? "")) };
	if (part.refunded_at) return { ...recorded, withdrawn: false, sent: true };
	try {
		return { ...recorded, ...(await sendPart(shop, part)) };
	} catch (cause) {
		if (!(cause instanceof CardProviderUnavailable)) throw cause;
		throw new CardProviderUnavailable(cause.message, { detail: recordedButUnanswered, cause });
	}
}

/** Reads the refunded amount from the provider, in case a webhook was lost. Returns 0 when it does not answer. */
async function readProviderRefundedCents(
	{ db, cardPayments }: PaymentsShop,
	{ orderId, amountCents }: RefundInput,
): Promise<number> {
	const order = await findOrder(db, orderId);
	const isWholeAndClosed = amountCents === undefined && order?.status === "paid" && order.purchase_id === null;
	if (!order?.transaction_id || isWholeAndClosed) return 0;
	try {
		const moved = await cardPayments.movements(order.transaction_id);
		if (!moved) return 0;
		const shares = await shareOfRefunds(db, order.transaction_id, moved);
		return shares.find(({ before }) => before.id === order.id)?.refundedCents ?? 0;
	} catch (error) {
		if (error instanceof CardProviderUnavailable) return 0;
		throw error;
	}
}

async function recordInput(
	tx: Tx,
	input: RefundInput,
	providerRefundedCents: number,
	now: Date,
): Promise<RecordedRefund> {
	const order = await lockRefundable(tx, input.orderId);
	if (!order?.transaction_id) throw new Refusal(notRefundable(await findOrder(tx, input.orderId)));
	if (input.status && input.status !== order.status) throw new Refusal(orderIsClosed());
	const balance = await readRefundBalance(tx, order, providerRefundedCents);
	const { leftCents, unitsLeft } = balance;
	const units = input.units ?? (input.restock ? unitsLeft : 0);
	const isWhole = order.status === "paid" && (input.amountCents === undefined || input.amountCents === leftCents);
	const amountCents = input.amountCents ?? leftCents;
	const closes = isWhole && input.amountCents === undefined;
	refuseUnlessPossible(input, balance, { closes, isAlone: order.purchase_id === null, units });
	if (units > 0) await restock(tx, order, units, { actor: input.actor, now });
	const recorded = { order, amountCents, units };
	return isWhole ? close(tx, input, recorded, unitsLeft, now) : recordPart(tx, input, recorded, now);
}

async function restock(tx: Tx, order: OrderRow, units: number, by: { actor: string; now: Date }): Promise<void> {
	const { id: orderId, product_id: productId } = order;
	await returnStock(tx, productId, units, by.now);
	await recordStockChange(tx, { productId, orderId, change: units, reason: "restocked", ...by });
}

function refuseUnlessPossible(
	{ amountCents, leftCents }: RefundInput,
	balance: RefundBalance,
	{ closes, isAlone, units }: { closes: boolean; isAlone: boolean; units: number },
): void {
	if (leftCents !== undefined && leftCents !== balance.leftCents)
		throw new Refusal(amountLeftChanged(balance.leftCents));
	if (units > balance.unitsLeft) throw new Refusal(tooManyUnits(balance.unitsLeft));
	// Closing an order that was paid alone refunds the whole payment, including refunds under way.
	const takesAll = closes && isAlone;
	if (balance.dueCents > 0 && !takesAll) throw new Refusal(refundUnderWay(balance.dueCents));
	if (closes) return;
	if (amountCents === undefined && balance.leftCents === 0) throw new Refusal(fullyRefunded());
	if (amountCents !== undefined && amountCents > balance.leftCents) throw new Refusal(amountTooHigh(balance.leftCents));
}

async function close(
	tx: Tx,
	{ reason = "", actor }: RefundInput,
	recorded: RecordedRefund,
	unitsLeft: number,
	now: Date,
) {
	const { order, units, amountCents: leftCents } = recorded;
	const at = now.toISOString();
	const isFullyRestocked = units > 0 && units === unitsLeft;
	const moved = await moveOrder(tx, order.id, "refund", {
		closed_at: at,
		...(isFullyRestocked && { restocked_at: at }),
	});
	if (!moved?.transaction_id) throw new Refusal(orderIsClosed());
	const { transaction_id: transactionId, id: orderId } = moved;
	const facts = { ...auditFacts(moved), amountCents: leftCents, restocked: units };
	await recordAudit(tx, { at: now, actor, action: "order.refunded", subject: orderId, facts });
	const partFields = { order_id: orderId, transaction_id: transactionId, units: isFullyRestocked ? 0 : units, reason };
	// For an order that was paid together with others, it is a partial refund of the payment.
	if (moved.purchase_id) {
		const isDue = leftCents > 0;
		const part = { ...partFields, amount_cents: leftCents, refunded_at: isDue ? null : at };
		return { ...recorded, order: moved, part: await recordPartialRefund(tx, part, now) };
	}
	if (partFields.units > 0 || reason)
		await recordPartialRefund(tx, { ...partFields, amount_cents: 0, refunded_at: at }, now);
	const due = { transactionId, orderId, amountCents: dueCents(moved), leftCents, reason: "by the shop" };
	await recordRefund(tx, due, now);
	return { ...recorded, order: moved };
}

async function recordPart(
	tx: Tx,
	{ reason = "", actor }: RefundInput,
	recorded: RecordedRefund,
	now: Date,
): Promise<RecordedRefund> {
	const { order, amountCents, units } = recorded;
	const paidBy = { order_id: order.id, transaction_id: order.transaction_id ?? "" };
	const part = await recordPartialRefund(
		tx,
		{ ...paidBy, amount_cents: amountCents, units, reason, refunded_at: null },
		now,
	);
	const facts = { refund: part.id, amountCents, restocked: units };
	await recordAudit(tx, { at: now, actor, action: "order.partly-refunded", subject: order.id, facts });
	return { ...recorded, part };
}

function notRefundable(order: OrderRow | undefined) {
	if (!order) return noOrder();
	return order.status === "unpaid" ? nothingToRefund() : orderIsClosed();
}

const inDollars = (cents: number) => formatDollars(toDollars(cents));

const nothingToRefund = (): Problem =>
	problem("order-is-not-paid", "An unpaid order has nothing to refund. Cancel it.");

const fullyRefunded = (): Problem => problem("order-is-refunded", "This order is already fully refunded.");

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

const tooManyUnits = (unitsLeft: number): Problem => {
	const units = unitsLeft === 1 ? "1 unit" : `${unitsLeft} units`;
	return invalidValues([{ path: "units", message: `Return at most ${units} to stock` }]);
};

const recordedButUnanswered =
	"The refund is recorded, but the card provider is not responding. The shop will keep trying. Do not refund it again.";
