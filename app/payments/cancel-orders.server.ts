import { changedFacts, recordAudit } from "../../db/audit.ts";
import type { DbOrTx } from "../../db/database.ts";
import { lockRow } from "../../db/lock-rows.ts";
import type { Tx } from "../../db/transaction.ts";
import { Refusal } from "../http/problem.ts";
import type { Claim } from "../idempotency/once.server.ts";
import { type AddedCosts, addedCosts } from "../money/costs.ts";
import { costsOfRow } from "../orders/order-costs.ts";
import { postCancelled } from "../orders/order-mails.server.ts";
import { orderIsClosed, orderIsPaid, paymentUnderWay } from "../orders/order-problems.ts";
import { auditFacts, listOrdersOfPurchase, moveOrder, type OrderRow } from "../orders/orders-repository.server.ts";
import { updateSums } from "../orders/purchases-repository.server.ts";
import { restock } from "../products/deduct-stock.server.ts";
import { applyProviderState } from "./apply-provider-state.server.ts";
import { findOpenPayment, type PaymentRow } from "./payments-repository.server.ts";
import type { PaymentsShop } from "./payments-shop.ts";
import { recordEvent } from "./record-event.server.ts";

interface Cancellation {
	actor: string;
	isExpired?: boolean;
	/** Also cancels replacements that are not delivered yet. */
	replacements?: boolean;
	claim?: Claim<OrderRow[]>;
}

/**
 * Cancels orders of one purchase that are unpaid, or replacements not delivered yet, and restocks their units, once, all or none, with one mail (ruling 9).
 * First closes the purchase's open payment, so that it cannot succeed later. A payment that still does is refunded.
 * @returns those that were not cancelled before
 * @throws {Refusal} when one has another status, or is being paid
 */
export async function cancelOrders(
	shop: PaymentsShop,
	orders: readonly OrderRow[],
	cancellation: Cancellation,
): Promise<OrderRow[]> {
	for (;;) {
		const [first] = await readCancellable(shop.db, orders, cancellation);
		if (!first) return [];
		const payment = await findOpenPayment(shop.db, first.purchase_id);
		if (payment && cancellation.isExpired) await refuseInGrace(shop, first, payment);
		if (payment) await closePayment(shop, payment);
		const cancelled = await shop.transact((tx) => cancelUnlessPaying(tx, shop, orders, cancellation));
		if (cancelled) return cancelled;
	}
}

/**
 * Reads the orders again. Omits those that are cancelled already.
 * @throws {Refusal} when one can no longer be cancelled
 */
async function readCancellable(
	db: DbOrTx,
	orders: readonly OrderRow[],
	{ replacements }: Cancellation,
): Promise<OrderRow[]> {
	const ofPurchase = await listOrdersOfPurchase(db, orders[0]?.purchase_id ?? "");
	const uncancelled = ofPurchase.filter((one) => one.status !== "cancelled" && orders.some(({ id }) => id === one.id));
	for (const { status, replaces } of uncancelled) {
		const isUndelivered = status === "paid" && replaces !== null;
		if (status === "unpaid" || (replacements && isUndelivered)) continue;
		throw new Refusal(status === "paid" ? orderIsPaid() : orderIsClosed(status));
	}
	return uncancelled;
}

/** @returns undefined when another payment was opened in the meantime */
async function cancelUnlessPaying(
	tx: Tx,
	shop: PaymentsShop,
	known: readonly OrderRow[],
	cancellation: Cancellation,
): Promise<OrderRow[] | undefined> {
	const [{ purchase_id }] = known as [OrderRow];
	await lockRow(tx, "purchases", purchase_id);
	if (await findOpenPayment(tx, purchase_id)) return undefined;
	return cancelAndRestock(tx, shop, known, cancellation);
}

/**
 * Cancels unpaid orders, or replacements, of one purchase in a transaction that has locked it, even while its payment is
 * open. A payment that still succeeds is refunded.
 * @throws {Refusal} when one is paid or delivered
 */
export async function cancelAndRestock(
	tx: Tx,
	shop: Pick<PaymentsShop, "clock" | "log">,
	known: readonly OrderRow[],
	cancellation: Cancellation,
): Promise<OrderRow[]> {
	const { actor, isExpired, claim } = cancellation;
	const [{ purchase_id, user_id }] = known as [OrderRow];
	const now = shop.clock();
	const cancelled: OrderRow[] = [];
	for (const { id: subject, replaces } of await readCancellable(tx, known, cancellation)) {
		const move = replaces ? "cancelReplacement" : "cancel";
		const order = await moveOrder(tx, subject, move, { closed_at: now.toISOString() });
		// A lock keeps others away, except on a database that lost it.
		if (!order) throw new Refusal(orderIsClosed());
		const event = { actor, action: "order.cancelled", subject, facts: auditFacts(order) };
		await recordEvent({ tx, shop, at: now }, "info", { ...event, message: isExpired ? "hold ended" : undefined });
		if (replaces) {
			const facts = { replacement: subject, quantity: order.quantity };
			await recordAudit(tx, { at: now, actor, action: "order.replacement-cancelled", subject: replaces, facts });
		}
		cancelled.push(order);
	}
	if (cancelled.length === 0) return cancelled;
	await claim?.(tx, cancelled);
	await shareCostsAgain(tx, cancelled, { actor, now });
	await updateSums(tx, purchase_id);
	const by = isExpired ? "time" : actor === user_id ? "buyer" : "shop";
	await postCancelled(tx, cancelled, { by, now });
	await tx.writePosted();
	// Last, because other transactions wait for these rows from here on. Sorted as in purchases, so that two
	// transactions never deadlock.
	const byProduct = cancelled.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1));
	for (const { product_id, quantity } of byProduct) await restock(tx, product_id, quantity, now);
	return cancelled;
}

/**
 * Calculates delivery and tax of the orders that are still unpaid (ruling 29), with the costs of the shop when they were
 * placed. Free delivery may end. The audit gets one
 * row with both of the whole purchase, as one for each order would be thousands when a long one is cancelled bit by bit.
 */
async function shareCostsAgain(
	tx: Tx,
	cancelled: readonly OrderRow[],
	{ actor, now }: { actor: string; now: Date },
): Promise<void> {
	const [first] = cancelled as [OrderRow];
	const { id: subject, purchase_id: purchaseId } = first;
	const orders = await listOrdersOfPurchase(tx, purchaseId);
	const unpaid = orders.filter(({ status }) => status === "unpaid");
	if (unpaid.length === 0) return;
	const totals = unpaid.map(({ total_cents }) => total_cents);
	const shares = addedCosts(totals, costsOfRow(first));
	for (const [place, order] of unpaid.entries()) {
		const { deliveryCents: delivery_cents = 0, taxCents: tax_cents = 0 } = shares[place] ?? {};
		if (order.delivery_cents === delivery_cents && order.tax_cents === tax_cents) continue;
		await tx.updateTable("orders").set({ delivery_cents, tax_cents }).where("id", "=", order.id).execute();
	}
	const before = [...cancelled, ...unpaid].map((order) => ({
		deliveryCents: order.delivery_cents,
		taxCents: order.tax_cents,
	}));
	const facts = changedFacts(sumOf(before), sumOf(shares));
	if (Object.keys(facts).length > 0)
		await recordAudit(tx, { at: now, actor, action: "order.costs-changed", subject, facts });
}

const sumOf = (costs: readonly AddedCosts[]) => ({
	deliveryCents: costs.reduce((sum, { deliveryCents }) => sum + deliveryCents, 0),
	taxCents: costs.reduce((sum, { taxCents }) => sum + taxCents, 0),
});

/**
 * Refuses to cancel while a payment is under way, for up to the order's hold time again: an abandoned 3-D Secure page
 * would otherwise hold the units forever.
 * @throws {Refusal} until then
 */
async function refuseInGrace(shop: PaymentsShop, order: OrderRow, { id }: PaymentRow): Promise<void> {
	const payment = await shop.cardPayments.retrieve(id);
	const holdEnd = Date.parse(order.held_until);
	const graceEnd = holdEnd + (holdEnd - Date.parse(order.created_at));
	if (payment?.underWay && shop.clock().getTime() < graceEnd) throw new Refusal(paymentUnderWay());
}

/**
 * Closes an open payment. One that has succeeded is settled instead.
 * @throws {Refusal} while the provider is processing it
 */
async function closePayment(shop: PaymentsShop, { id }: PaymentRow): Promise<void> {
	await shop.cardPayments.cancel(id);
	const settled = await applyProviderState(shop, id);
	if (settled?.payment.state === "open") throw new Refusal(paymentUnderWay());
}
