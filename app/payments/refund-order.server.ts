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
import { applyProviderState, sendRefunds } from "./apply-provider-state.server.ts";
import { CardProviderUnavailable } from "./card-payment-provider.ts";
import type { PaymentsShop } from "./payments-shop.ts";
import { insertRefund, type RefundBalance, type RefundRow, readRefundBalance } from "./refunds-repository.server.ts";

/** Refund of one order. Amounts in cents. The defaults are those of the API. */
export interface OrderRefund {
	orderId: string;
	amountCents?: number;
	units?: number;
	restock?: boolean | number;
	/** The remaining amount and the status that the admin saw. */
	leftCents?: number;
	status?: "paid" | "delivered";
}

interface RefundedBy {
	/** The purchase that all orders must belong to. */
	purchaseId?: string;
	reason?: string;
	actor: string;
	claim?: Claim<never>;
}

export interface RefundedOrder {
	order: OrderRow;
	refund: RefundRow;
	/** The provider's reason for refusing the refund. */
	refused?: string;
}

/**
 * Refunds paid or delivered orders of a purchase, whole or in part, all or none, with one request to the provider
 * (ruling 26). They are recorded before it, so that a crash loses nothing. A whole refund closes a paid order. Refunds of
 * a purchase run one at a time, so that two admins send one.
 * @throws {Refusal} when nothing was paid, when less is left, during a dispute, or while another refund is under way and
 * this one does not close the order; a refund of all that is left also while a replacement is not delivered
 */
export async function refundOrders(
	shop: PaymentsShop,
	inputs: readonly OrderRefund[],
	by: RefundedBy,
): Promise<RefundedOrder[]> {
	const known = inputs[0] && (await findOrder(shop.db, inputs[0].orderId));
	// Applies refunds and disputes made at the provider first, in case a webhook was lost.
	if (known?.transaction_id) await applyProviderState(shop, known.transaction_id).catch(unlessUnavailable);
	const now = shop.clock();
	const recorded = await shop.transact(async (tx) => {
		const all: (RefundedOrder & { action: string })[] = [];
		for (const [place, input] of inputs.entries()) {
			const refund = recordRefund(tx, input, by, now, all[0]?.refund.request_id);
			all.push(await (by.purchaseId ? refund.catch((error) => throwOfItem(error, place)) : refund));
		}
		if (known) await rewriteShipped(tx, known.purchase_id, now);
		// Sorted as in purchases, so that two transactions never deadlock.
		for (const { order, refund } of all.toSorted((a, b) => (a.order.product_id < b.order.product_id ? -1 : 1))) {
			const { id: orderId, product_id: productId } = order;
			const { units_restocked: change } = refund;
			if (change === 0) continue;
			await returnStock(tx, productId, change, now);
			await recordStockChange(tx, { productId, orderId, change, reason: "restocked", actor: by.actor, now });
		}
		await by.claim?.(tx);
		return all;
	});
	for (const { action, order } of recorded) shop.log.info(action, { order: order.id });
	const due = recorded.find(({ refund }) => refund.state === "due");
	if (!due) return recorded;
	try {
		const sent = await sendRefunds(shop, due.refund);
		return recorded.map(({ order, refund }) => ({
			order,
			refund: sent?.refunds.find(({ id }) => id === refund.id) ?? refund,
			refused: sent?.refused,
		}));
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

/** @param request_id of the refunds that the same request will send */
async function recordRefund(
	tx: Tx,
	input: OrderRefund,
	{ actor, reason = "", purchaseId }: RefundedBy,
	now: Date,
	request_id?: string,
) {
	const order = await findOrderLocked(tx, input.orderId);
	if (!order || (purchaseId ?? order.purchase_id) !== order.purchase_id) throw new Refusal(noOrder());
	const { id: order_id, transaction_id: payment_id } = order;
	if (!payment_id) throw new Refusal(nothingToRefund(order));
	if (input.status && input.status !== order.status) throw new Refusal(orderIsClosed());
	const balance = await readRefundBalance(tx, order);
	const amount_cents = input.amountCents ?? balance.leftCents;
	const isWhole = amount_cents === balance.leftCents;
	const closes = order.status === "paid" && isWhole;
	const { units, restocked } = countUnits(input, balance, closes);
	refuseUnlessPossible(input, order, balance, { closes, units, restocked });
	if (isWhole) await refuseWhileReplaced(tx, order_id);
	const refund = await insertRefund(
		tx,
		{
			...{ payment_id, order_id, request_id, amount_cents, reason, units_restocked: restocked },
			...(order.status === "delivered" ? { units_returned: units } : { units_not_sent: units }),
		},
		now,
	);
	const refunded = closes ? await moveOrder(tx, order_id, "refund", { closed_at: now.toISOString() }) : order;
	if (!refunded) throw new Refusal(orderIsClosed());
	const isMoneyWhole = isWhole && amount_cents > 0;
	// Without money left, for instance after a lost dispute, a paid order is closed without a refund.
	const action = isMoneyWhole ? "order.refunded" : closes ? "order.closed" : "order.partly-refunded";
	const { units_not_sent: notSent, units_returned: returned } = refund;
	const about = { refund: refund.id, amountCents: amount_cents, notSent, returned, restocked };
	const facts = { ...(closes && auditFacts(refunded)), ...about };
	await recordAudit(tx, { at: now, actor, action, subject: order_id, facts });
	return { order: refunded, refund, action };
}

/** A refund that closes the order counts all remaining units. A partial refund counts those that the caller names. */
function countUnits(
	{ units, restock = false, amountCents }: OrderRefund,
	{ unitsLeft }: RefundBalance,
	closes: boolean,
) {
	const isWhole = closes || amountCents === undefined || restock === true;
	const counted = (closes ? undefined : units) ?? (isWhole ? unitsLeft : Number(restock));
	return { units: counted, restocked: typeof restock === "number" ? restock : restock ? counted : 0 };
}

function refuseUnlessPossible(
	{ amountCents, leftCents: seenCents, units: requestedUnits = 0 }: OrderRefund,
	{ status, dispute }: OrderRow,
	{ leftCents, unitsLeft, dueCents }: RefundBalance,
	{ closes, units, restocked }: { closes: boolean; units: number; restocked: number },
): void {
	if (status === "refunded" && leftCents === 0) throw new Refusal(fullyRefunded());
	if (seenCents !== undefined && seenCents !== leftCents) throw new Refusal(amountLeftChanged(leftCents));
	if (Math.max(units, requestedUnits) > unitsLeft) throw new Refusal(tooManyUnits("units", unitsLeft));
	if (restocked > units) throw new Refusal(tooManyUnits("restock", units));
	if (leftCents > 0 && blocksRefunds(dispute)) throw new Refusal(paymentIsDisputed());
	if (closes) return;
	if (dueCents > 0) throw new Refusal(refundUnderWay(dueCents));
	if (amountCents === undefined && leftCents === 0) throw new Refusal(fullyRefunded());
	if (amountCents !== undefined && amountCents > leftCents) throw new Refusal(amountTooHigh(leftCents));
}

/** @throws {Refusal} while a replacement of the order is not delivered: the customer would get money and goods */
async function refuseWhileReplaced(tx: Tx, orderId: string): Promise<void> {
	const replacements = tx.selectFrom("orders").innerJoin("purchases", "purchases.id", "orders.purchase_id");
	const waiting = replacements.where("orders.replaces", "=", orderId).where("orders.status", "=", "paid");
	const replacement = await waiting.select("purchases.number").executeTakeFirst();
	if (replacement) throw new Refusal(orderIsReplaced(replacement.number));
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
