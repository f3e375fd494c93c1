import type * as z from "zod";
import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import { invalidValues, type Problem, problem, Refusal } from "../http/problem.ts";
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
import { rewriteShipped } from "../orders/shipment-mails.server.ts";
import { returnStock } from "../products/deduct-stock.server.ts";
import { recordStockChange } from "../products/stock-changes.server.ts";
import { applyProviderState, byRequest, sendRefunds } from "./apply-provider-state.server.ts";
import { CardProviderUnavailable } from "./card-payment-provider.ts";
import type { PaymentsShop } from "./payments-shop.ts";
import type { refundFields } from "./refund-input.ts";
import { insertRefund, type RefundBalance, type RefundRow, readRefundBalance } from "./refunds-repository.server.ts";

/** Refund of one order. Amounts in cents. The defaults are those of the API. */
export interface OrderRefund extends Omit<z.infer<typeof refundFields>, "amount" | "left"> {
	orderId: string;
	amountCents?: number;
	/** The remaining amount that the admin saw. */
	leftCents?: number;
}

interface RefundedBy {
	reason?: string;
	actor: string;
	claim?: Claim<never>;
}

export type RefundInput = OrderRefund & RefundedBy;

export interface RefundedOrder {
	order: OrderRow;
	refund: RefundRow;
	/** The provider's reason for refusing the refund. */
	refused?: string;
	/** True when nothing is left to refund. */
	isWhole: boolean;
}

/**
 * Refunds a paid or delivered order, whole or in part (ruling 26). A whole refund closes a paid order.
 * @throws {Refusal} when nothing was paid, when less is left, during a dispute, or while another refund is under way and
 * this one does not close the order; a refund of all that is left also while a replacement is not delivered
 */
export async function refundOrder(shop: PaymentsShop, input: RefundInput): Promise<RefundedOrder> {
	const [refunded] = await refundOrders(shop, [input], input);
	return refunded as RefundedOrder;
}

/**
 * Refunds orders of a purchase, all or none, with one request to the provider. They are recorded before it, so that a
 * crash loses nothing. Refunds of a purchase run one at a time, so that two admins send one.
 * @param by.purchaseId the purchase that all orders must belong to
 * @throws {Refusal} as for {@link refundOrder}
 */
export async function refundOrders(
	shop: PaymentsShop,
	refunds: readonly OrderRefund[],
	by: RefundedBy & { purchaseId?: string },
): Promise<RefundedOrder[]> {
	const known = refunds[0] && (await findOrder(shop.db, refunds[0].orderId));
	// Applies refunds and disputes made at the provider first, in case a webhook was lost.
	if (known?.transaction_id) await applyProviderState(shop, known.transaction_id).catch(unlessUnavailable);
	const now = shop.clock();
	const recorded = await shop.transact(async (tx) => {
		const all: RefundedOrder[] = [];
		for (const [place, input] of refunds.entries()) {
			const refund = recordRefund(tx, { ...input, ...by, request: all[0]?.refund }, now);
			all.push(await (by.purchaseId ? refund.catch((error) => throwOfItem(error, place)) : refund));
		}
		if (known) await rewriteShipped(tx, known.purchase_id, now);
		await returnUnits(tx, all, { actor: by.actor, now });
		await by.claim?.(tx);
		return all;
	});
	for (const refunded of recorded) shop.log.info(refundAction(refunded), { order: refunded.order.id });
	const [request] = byRequest(recorded.map(({ refund }) => refund).filter(({ state }) => state === "due"));
	if (!request) return recorded;
	try {
		const { refunds: sent, refused } = await sendRefunds(shop, request);
		return recorded.map((refunded) => {
			const refund = sent.find(({ id }) => id === refunded.refund.id) ?? refunded.refund;
			return { ...refunded, refund, ...(refund.state !== "sent" && refused && { refused }) };
		});
	} catch (cause) {
		if (!(cause instanceof CardProviderUnavailable)) throw cause;
		throw new CardProviderUnavailable(cause.message, { detail: recordedButUnanswered, cause });
	}
}

/** Names the item in the refusal of a refund of several. */
function throwOfItem(error: unknown, place: number): never {
	if (!(error instanceof Refusal)) throw error;
	const { errors, ...problem } = error.problem;
	if (!errors) throw new Refusal({ ...problem, detail: `Item ${place + 1}: ${problem.detail}` });
	throw new Refusal(invalidValues(errors.map(({ path, message }) => ({ path: `items.${place}.${path}`, message }))));
}

function unlessUnavailable(error: unknown): void {
	if (!(error instanceof CardProviderUnavailable)) throw error;
}

/** Sorted as in purchases, so that two transactions never deadlock. */
async function returnUnits(tx: Tx, refunded: RefundedOrder[], by: { actor: string; now: Date }): Promise<void> {
	const restocked = refunded.filter(({ refund }) => refund.units_restocked > 0);
	for (const { order, refund } of restocked.toSorted((a, b) => (a.order.product_id < b.order.product_id ? -1 : 1))) {
		const { id: orderId, product_id: productId } = order;
		await returnStock(tx, productId, refund.units_restocked, by.now);
		await recordStockChange(tx, { productId, orderId, change: refund.units_restocked, reason: "restocked", ...by });
	}
}

/** @param input.request a refund that the same request will send */
async function recordRefund(
	tx: Tx,
	input: RefundInput & { purchaseId?: string; request?: RefundRow },
	now: Date,
): Promise<RefundedOrder> {
	const { orderId, actor, reason = "", purchaseId, request } = input;
	const order = await findOrderLocked(tx, orderId);
	if (!order || (purchaseId ?? order.purchase_id) !== order.purchase_id) throw new Refusal(noOrder());
	if (!order.transaction_id) throw new Refusal(nothingToRefund(order));
	if (input.status && input.status !== order.status) throw new Refusal(orderIsClosed());
	const balance = await readRefundBalance(tx, order);
	const amountCents = input.amountCents ?? balance.leftCents;
	const closes = order.status === "paid" && amountCents === balance.leftCents;
	const { units, restocked } = countUnits(input, balance, closes);
	refuseUnlessPossible(input, order, balance, { closes, units, restocked });
	if (amountCents === balance.leftCents) await refuseWhileReplaced(tx, orderId);
	const counted = order.status === "delivered" ? { units_returned: units } : { units_not_sent: units };
	const of = {
		...(request && { request_id: request.request_id }),
		payment_id: order.transaction_id,
		order_id: orderId,
		amount_cents: amountCents,
	};
	const refund = await insertRefund(tx, { ...of, ...counted, units_restocked: restocked, reason }, now);
	const refunded = closes ? await moveOrder(tx, orderId, "refund", { closed_at: now.toISOString() }) : order;
	if (!refunded) throw new Refusal(orderIsClosed());
	const { units_not_sent: notSent, units_returned: returned } = refund;
	const isWhole = amountCents === balance.leftCents;
	const facts = { ...(closes && auditFacts(refunded)), refund: refund.id, amountCents, notSent, returned, restocked };
	const recorded = { order: refunded, refund, isWhole };
	await recordAudit(tx, { at: now, actor, action: refundAction(recorded), subject: orderId, facts });
	return recorded;
}

/** A refund that closes the order counts all remaining units. A partial refund counts those that the caller names. */
function countUnits(
	{ units, restock = false, amountCents }: RefundInput,
	{ unitsLeft }: RefundBalance,
	closes: boolean,
) {
	const isWhole = closes || amountCents === undefined || restock === true;
	const counted = (closes ? undefined : units) ?? (isWhole ? unitsLeft : Number(restock));
	return { units: counted, restocked: typeof restock === "number" ? restock : restock ? counted : 0 };
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

/** @throws {Refusal} while a replacement of the order is not delivered: the customer would get money and goods */
async function refuseWhileReplaced(tx: Tx, orderId: string): Promise<void> {
	const replacements = tx.selectFrom("orders").innerJoin("purchases", "purchases.id", "orders.purchase_id");
	const waiting = replacements.where("orders.replaces", "=", orderId).where("orders.status", "=", "paid");
	const replacement = await waiting.select("purchases.number").executeTakeFirst();
	if (replacement) throw new Refusal(orderIsReplaced(replacement.number));
}

/** A paid order without money left is closed without a refund, for instance after a lost dispute. */
function refundAction({ order, refund, isWhole }: RefundedOrder): string {
	if (refund.amount_cents === 0) return order.status === "refunded" ? "order.closed" : "order.partly-refunded";
	return isWhole ? "order.refunded" : "order.partly-refunded";
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

const orderIsReplaced = (number: number): Problem =>
	problem(
		"order-is-replaced",
		`Order ${number} replaces units of this order and hasn't shipped yet. Cancel it first, or refund less.`,
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
