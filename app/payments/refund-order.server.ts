import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { dueCents } from "../money/costs.ts";
import { noOrder, orderIsClosed } from "../orders/order-problems.ts";
import { auditFacts, findOrder, moveOrder, type OrderRow } from "../orders/orders-repository.server.ts";
import { recordStockChange } from "../products/stock-changes.server.ts";
import { returnStock } from "../products/take-stock.server.ts";
import { CardProviderUnavailable } from "./card-payment-provider.ts";
import { shareOfRefunds } from "./note-moved-money.server.ts";
import { lockRefundable, notePartialRefund, type PartialRefundRow } from "./partial-refunds-repository.server.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import {
	leftHasChanged,
	moreThanIsLeft,
	moreUnitsThanOut,
	notedAndUnanswered,
	nothingIsLeft,
	nothingToRefund,
	refundUnderWay,
} from "./refund-problems.ts";
import { type RefundStanding, readRefundStanding } from "./refund-standing.server.ts";
import { noteRefund } from "./refunds-repository.server.ts";
import { type PartState, sendPart } from "./send-part.server.ts";
import { refund } from "./settle-payment.server.ts";

export interface RefundWanted {
	orderId: string;
	/** Whether all units that are not back yet go back to stock. */
	restock?: boolean;
	/** How many units go back, where it is not all or none. */
	units?: number;
	/** All that is left, unless said. Cents. */
	amountCents?: number;
	/** What whoever asks took to be left: it is refused when money went back since. Cents. */
	leftCents?: number;
	/** What whoever asks took the order to be: units that were to stay may have gone out since. */
	status?: "paid" | "delivered";
	/** In an admin's words; kept with the refund, and nowhere else. */
	reason?: string;
	actor: string;
}

export interface RefundedOrder extends PartState {
	order: OrderRow;
	/** What goes back by this. */
	amountCents: number;
	units: number;
}

interface Noted {
	order: OrderRow;
	amountCents: number;
	units: number;
	/** Undefined when the whole payment goes back, and closes its one order. */
	part?: PartialRefundRow;
}

/**
 * Gives the money of a paid or delivered order back, all that is left or a part (ruling 26). All of a paid order closes it; it
 * stays what it is otherwise. The refund is noted before the provider is asked: a crash or an outage between the two loses
 * nothing, and as one at a time is under way of an order, two admins at once send one.
 * @throws {Refusal} when the order is neither paid nor delivered, when less is left, or while another refund is under way
 */
export async function refundOrder(deps: PaymentDeps, wanted: RefundWanted): Promise<RefundedOrder> {
	const heardCents = await hearRefunded(deps, wanted);
	const now = deps.clock();
	const { part, ...noted } = await deps.transact((tx) => note(tx, wanted, heardCents, now));
	const { order } = noted;
	deps.log.info(order.status === "refunded" ? "order.refunded" : "order.refunded-in-part", { order: order.id });
	if (!part) return { ...noted, withdrawn: false, ...(await refund(deps, order.transaction_id ?? "")) };
	if (part.refunded_at) return { ...noted, withdrawn: false, sent: true };
	try {
		return { ...noted, ...(await sendPart(deps, part)) };
	} catch (cause) {
		if (!(cause instanceof CardProviderUnavailable)) throw cause;
		throw new CardProviderUnavailable(cause.message, { said: notedAndUnanswered, cause });
	}
}

/** What the provider has sent back by now, so that a lost webhook leaves no wrong amount; 0 when it does not answer. */
async function hearRefunded({ db, provider }: PaymentDeps, { orderId, amountCents }: RefundWanted): Promise<number> {
	const order = await findOrder(db, orderId);
	const isWholeAndClosed = amountCents === undefined && order?.status === "paid" && order.purchase_id === null;
	if (!order?.transaction_id || isWholeAndClosed) return 0;
	try {
		const moved = await provider.movements(order.transaction_id);
		if (!moved) return 0;
		const shares = await shareOfRefunds(db, order.transaction_id, moved);
		return shares.find(({ before }) => before.id === order.id)?.refundedCents ?? 0;
	} catch (error) {
		if (error instanceof CardProviderUnavailable) return 0;
		throw error;
	}
}

async function note(tx: Tx, wanted: RefundWanted, heardCents: number, now: Date): Promise<Noted> {
	const order = await lockRefundable(tx, wanted.orderId);
	if (!order?.transaction_id) throw new Refusal(whyNot(await findOrder(tx, wanted.orderId)));
	if (wanted.status && wanted.status !== order.status) throw new Refusal(orderIsClosed());
	const standing = await readRefundStanding(tx, order, heardCents);
	const { leftCents, unitsLeft } = standing;
	const units = wanted.units ?? (wanted.restock ? unitsLeft : 0);
	const isWhole = order.status === "paid" && (wanted.amountCents === undefined || wanted.amountCents === leftCents);
	const amountCents = wanted.amountCents ?? leftCents;
	const closes = isWhole && wanted.amountCents === undefined;
	refuseUnlessPossible(wanted, standing, { closes, isAlone: order.purchase_id === null, units });
	if (units > 0) await restock(tx, order, units, { actor: wanted.actor, now });
	const noted = { order, amountCents, units };
	return isWhole ? close(tx, wanted, noted, unitsLeft, now) : notePart(tx, wanted, noted, now);
}

async function restock(tx: Tx, order: OrderRow, units: number, by: { actor: string; now: Date }): Promise<void> {
	const { id: orderId, product_id: productId } = order;
	await returnStock(tx, productId, units, by.now);
	await recordStockChange(tx, { productId, orderId, change: units, reason: "restocked", ...by });
}

function refuseUnlessPossible(
	{ amountCents, leftCents }: RefundWanted,
	standing: RefundStanding,
	{ closes, isAlone, units }: { closes: boolean; isAlone: boolean; units: number },
): void {
	if (leftCents !== undefined && leftCents !== standing.leftCents)
		throw new Refusal(leftHasChanged(standing.leftCents));
	if (units > standing.unitsLeft) throw new Refusal(moreUnitsThanOut(standing.unitsLeft));
	// Alone, what closes an order takes back the whole payment, whatever of it is under way.
	const takesAll = closes && isAlone;
	if (standing.dueCents > 0 && !takesAll) throw new Refusal(refundUnderWay(standing.dueCents));
	if (closes) return;
	if (amountCents === undefined && standing.leftCents === 0) throw new Refusal(nothingIsLeft());
	if (amountCents !== undefined && amountCents > standing.leftCents)
		throw new Refusal(moreThanIsLeft(standing.leftCents));
}

async function close(tx: Tx, { reason = "", actor }: RefundWanted, noted: Noted, unitsLeft: number, now: Date) {
	const { order, units, amountCents: leftCents } = noted;
	const at = now.toISOString();
	const areAllBack = units > 0 && units === unitsLeft;
	const moved = await moveOrder(tx, order.id, "refund", { closed_at: at, ...(areAllBack && { restocked_at: at }) });
	if (!moved?.transaction_id) throw new Refusal(orderIsClosed());
	const { transaction_id: transactionId, id: orderId } = moved;
	const facts = { ...auditFacts(moved), amountCents: leftCents, restocked: units };
	await recordAudit(tx, { at: now, actor, action: "order.refunded", subject: orderId, facts });
	const beside = { order_id: orderId, transaction_id: transactionId, units: areAllBack ? 0 : units, reason };
	// Of a payment that others are paid by too, it is a part.
	if (moved.purchase_id) {
		const isDue = leftCents > 0;
		const part = { ...beside, amount_cents: leftCents, refunded_at: isDue ? null : at };
		return { ...noted, order: moved, part: await notePartialRefund(tx, part, now) };
	}
	if (beside.units > 0 || reason) await notePartialRefund(tx, { ...beside, amount_cents: 0, refunded_at: at }, now);
	const due = { transactionId, orderId, amountCents: dueCents(moved), leftCents, reason: "by the shop" };
	await noteRefund(tx, due, now);
	return { ...noted, order: moved };
}

async function notePart(tx: Tx, { reason = "", actor }: RefundWanted, noted: Noted, now: Date): Promise<Noted> {
	const { order, amountCents, units } = noted;
	const paidBy = { order_id: order.id, transaction_id: order.transaction_id ?? "" };
	const part = await notePartialRefund(
		tx,
		{ ...paidBy, amount_cents: amountCents, units, reason, refunded_at: null },
		now,
	);
	const facts = { refund: part.id, amountCents, restocked: units };
	await recordAudit(tx, { at: now, actor, action: "order.refunded-in-part", subject: order.id, facts });
	return { ...noted, part };
}

function whyNot(order: OrderRow | undefined) {
	if (!order) return noOrder();
	return order.status === "unpaid" ? nothingToRefund() : orderIsClosed();
}
