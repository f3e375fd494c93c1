import { lockRow } from "../../db/lock-rows.ts";
import { newId } from "../../db/new-id.ts";
import type { Tx } from "../../db/transaction.ts";
import { invalidValues, Refusal } from "../http/problem.ts";
import type { Claim } from "../idempotency/once.server.ts";
import { dueCents, unitsCents } from "../money/costs.ts";
import { blocksRefunds } from "../orders/disputes.ts";
import {
	amountLeftChanged,
	amountTooHigh,
	noOrder,
	nothingLeft,
	nothingToRefund,
	orderIsClosed,
	orderIsReplaced,
	paymentIsDisputed,
	tooManyUnits,
} from "../orders/order-problems.ts";
import { auditFacts, listOrdersOfPurchase, moveOrder, type OrderRow } from "../orders/orders-repository.server.ts";
import { rewriteShipped } from "../orders/shipment-mails.server.ts";
import { restock } from "../products/deduct-stock.server.ts";
import { recordStockChange } from "../products/stock-changes.server.ts";
import { type AppliedState, applyProviderState } from "./apply-provider-state.server.ts";
import { CardProviderUnavailable } from "./card-payment-provider.ts";
import type { PaymentsShop } from "./payments-shop.ts";
import { type EventContext, recordEvent } from "./record-event.server.ts";
import { insertRefund, listRefunds, type RefundRow, refundBalance } from "./refunds-repository.server.ts";

/** Refund of one order. Amounts in cents. The defaults are those of the API. */
export interface RefundItem {
	order: string;
	restock: boolean | number;
	amountCents?: number;
	units?: number;
	/** The remaining amount and the status that the admin saw. */
	leftCents?: number;
	status?: "paid" | "delivered";
}

interface RefundInput {
	purchaseId: string;
	items: readonly RefundItem[];
	reason?: string;
	actor: string;
	claim?: Claim<never>;
}

export interface RefundResult {
	/** One for each item. */
	refunds: RefundRow[];
	/** Why they are not sent. */
	refused?: string;
}

/**
 * Refunds paid or delivered orders of a purchase, whole or in part, all or none, with one request to the provider
 * (ruling 26). They are recorded before it, so that a crash loses nothing. Without an answer they stay due.
 * @throws {Refusal} when nothing was paid, when less is left, or during a dispute; a refund of all that is left also
 * while a replacement is not delivered
 */
export async function refundOrders(shop: PaymentsShop, input: RefundInput): Promise<RefundResult> {
	const orders = await listOrdersOfPurchase(shop.db, input.purchaseId);
	const paymentId = orders.find(({ transaction_id }) => transaction_id)?.transaction_id;
	// Applies refunds and disputes made at the provider first, in case a webhook was lost.
	if (paymentId) await tryToApply(shop, paymentId);
	const recorded = await shop.transact((tx) => recordRefunds(tx, shop, input));
	const isDue = recorded.some(({ state }) => state === "due");
	if (!paymentId || !isDue) return { refunds: recorded };
	const { refunds = [], refused } = await tryToApply(shop, paymentId);
	return { refunds: recorded.map((refund) => refunds.find(({ id }) => id === refund.id) ?? refund), refused };
}

async function tryToApply(shop: PaymentsShop, paymentId: string): Promise<Partial<AppliedState>> {
	try {
		return (await applyProviderState(shop, paymentId)) ?? {};
	} catch (error) {
		if (!(error instanceof CardProviderUnavailable)) throw error;
		shop.log.error("card-provider.unavailable", { payment: paymentId, message: error.message });
		return { refused: `${error.answer?.replace(/\.$/, "") ?? "No answer"}. The shop will keep trying.` };
	}
}

/** Locks the purchase: refunds run one at a time, so that two admins send one. */
async function recordRefunds(
	tx: Tx,
	shop: PaymentsShop,
	{ purchaseId, items, reason = "", actor, claim }: RefundInput,
): Promise<RefundRow[]> {
	const at = shop.clock();
	await lockRow(tx, "purchases", purchaseId);
	const orders = await listOrdersOfPurchase(tx, purchaseId);
	const planned: Plan[] = [];
	for (const [place, item] of items.entries()) {
		const plan = planRefund(tx, item, orders);
		planned.push(await plan.catch((error) => throwOfItem(error, place, items.length === 1)));
	}
	const request_id = newId();
	const refunds: RefundRow[] = [];
	for (const plan of planned) refunds.push(await recordRefund({ tx, shop, at }, plan, { actor, reason, request_id }));
	await rewriteShipped(tx, purchaseId, at);
	// Sorted as in purchases, so that two transactions never deadlock.
	for (const { order, restocked: change } of planned.toSorted(byProduct)) {
		const { id: orderId, product_id: productId } = order;
		if (change === 0) continue;
		await restock(tx, productId, change, at);
		await recordStockChange(tx, { productId, orderId, change, reason: "restocked", actor, now: at });
	}
	await claim?.(tx);
	return refunds;
}

interface Plan {
	order: OrderRow;
	amountCents: number;
	units: number;
	restocked: number;
	/** Nothing is left to refund after it. */
	isWhole: boolean;
	/** Closes a paid order, without a refund if no money was left, for instance after a lost dispute. */
	closes: boolean;
}

async function recordRefund(
	context: EventContext,
	{ order, amountCents, units, restocked, isWhole, closes }: Plan,
	{ actor, ...request }: Pick<RefundRow, "request_id" | "reason"> & { actor: string },
): Promise<RefundRow> {
	const { tx, at } = context;
	const { id: order_id, transaction_id, status } = order;
	const [column, fact] = status === "delivered" ? returnedUnits : unsentUnits;
	const about = { order_id, payment_id: transaction_id ?? "", amount_cents: amountCents };
	const refund = await insertRefund(tx, { ...request, ...about, units, units_restocked: restocked }, at);
	await tx
		.updateTable("orders")
		.set((row) => ({
			[column]: row(column, "+", units),
			units_restocked: row("units_restocked", "+", restocked),
		}))
		.where("id", "=", order_id)
		.execute();
	if (closes && !(await moveOrder(tx, order_id, "refund", { closed_at: at.toISOString() })))
		throw new Refusal(orderIsClosed());
	const wholeAction = amountCents > 0 ? "order.refunded" : "order.closed";
	const action = isWhole ? wholeAction : "order.partly-refunded";
	const isRefunded = amountCents === 0 && order.refunded_cents === dueCents(order);
	const money = { amountCents, ...(isRefunded && { refundedCents: order.refunded_cents }) };
	const facts = { ...(closes && auditFacts(order)), refund: refund.id, ...money, [fact]: units, restocked };
	await recordEvent(context, "info", { actor, action, subject: order_id, facts });
	return refund;
}

const unsentUnits = ["units_not_sent", "notSent"] as const;
const returnedUnits = ["units_returned", "returned"] as const;

const amountMissing = invalidValues([{ path: "amount", message: "Enter an amount, because 0 units have no price" }]);

/**
 * Returns the refund that an item asks for. One that closes the order is about all remaining units.
 * @throws {Refusal} when it is not possible
 */
async function planRefund(tx: Tx, item: RefundItem, orders: readonly OrderRow[]): Promise<Plan> {
	const order = orders.find(({ id }) => id === item.order);
	if (!order) throw new Refusal(noOrder());
	const { transaction_id: paymentId, status } = order;
	if (!paymentId) throw new Refusal(nothingToRefund(order));
	const { leftCents, unitsLeft } = refundBalance(order, await listRefunds(tx, { paymentId }));
	if (item.units === 0 && item.amountCents === undefined && leftCents > 0) throw new Refusal(amountMissing);
	const priced = Math.min(item.units ?? 0, unitsLeft);
	const price = item.units ? unitsCents(dueCents(order), { ...order, unitsLeft }, priced) : leftCents;
	const { amountCents = Math.min(price, leftCents), restock } = item;
	const isWhole = amountCents === leftCents;
	const closes = status === "paid" && isWhole;
	refuseUnlessPossible(item, order, { leftCents, closes });
	const isOfMoney = item.amountCents !== undefined && restock !== true;
	const counted = item.units ?? (isOfMoney ? Number(restock) : unitsLeft);
	const units = closes ? unitsLeft : counted;
	const restocked = restock === true ? units : Number(restock);
	if (units > unitsLeft) throw new Refusal(tooManyUnits("units", unitsLeft));
	if (restocked > units) throw new Refusal(tooManyUnits("restock", units));
	if (isWhole) await refuseWhileReplaced(tx, order.id);
	return { order, amountCents, units, restocked, isWhole, closes };
}

function refuseUnlessPossible(
	{ amountCents = 0, leftCents: seenCents, status: seenStatus }: RefundItem,
	{ status, dispute }: OrderRow,
	{ leftCents, closes }: { leftCents: number; closes: boolean },
): void {
	if ((seenStatus ?? status) !== status) throw new Refusal(orderIsClosed(status));
	if ((seenCents ?? leftCents) !== leftCents) throw new Refusal(amountLeftChanged(leftCents));
	if (leftCents > 0 && blocksRefunds(dispute)) throw new Refusal(paymentIsDisputed());
	if (closes) return;
	if (leftCents === 0) throw new Refusal(nothingLeft());
	if (amountCents > leftCents) throw new Refusal(amountTooHigh(leftCents));
}

/** @throws {Refusal} while a replacement of the order is not delivered: the customer would get money and goods */
async function refuseWhileReplaced(tx: Tx, orderId: string): Promise<void> {
	const replacements = tx.selectFrom("orders").innerJoin("purchases", "purchases.id", "orders.purchase_id");
	const waiting = replacements.where("orders.replaces", "=", orderId).where("orders.status", "=", "paid");
	const replacement = await waiting.select("purchases.number").executeTakeFirst();
	if (replacement) throw new Refusal(orderIsReplaced(replacement.number));
}

/** Names the item in a refusal. */
function throwOfItem(error: unknown, place: number, isOne: boolean): never {
	if (!(error instanceof Refusal)) throw error;
	const { errors, ...problem } = error.problem;
	if (errors)
		throw new Refusal(invalidValues(errors.map(({ path, message }) => ({ path: `items.${place}.${path}`, message }))));
	throw isOne ? error : new Refusal({ ...problem, detail: `Item ${place + 1}: ${problem.detail}` });
}

const byProduct = ({ order: a }: Plan, { order: b }: Plan): number => (a.product_id < b.product_id ? -1 : 1);
