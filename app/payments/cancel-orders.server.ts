import { changedFacts, recordAudit } from "../../db/audit.ts";
import { lockRow } from "../../db/lock-rows.ts";
import type { Tx } from "../../db/transaction.ts";
import { Refusal } from "../http/problem.ts";
import type { Claim } from "../idempotency/once.server.ts";
import { addedCosts, type Costs } from "../money/costs.ts";
import { postCancelled } from "../orders/order-mails.server.ts";
import { orderIsClosed, orderIsPaid, paymentUnderWay } from "../orders/order-problems.ts";
import {
	auditFacts,
	findOrder,
	listOrdersOfPurchase,
	moveOrder,
	type OrderRow,
} from "../orders/orders-repository.server.ts";
import { updateSums } from "../orders/purchases-repository.server.ts";
import { returnStock } from "../products/deduct-stock.server.ts";
import { applyProviderState } from "./apply-provider-state.server.ts";
import { findOpenPayment, type PaymentRow } from "./payments-repository.server.ts";
import type { PaymentsShop } from "./payments-shop.ts";

interface Cancellation {
	actor: string;
	now: Date;
	isExpired?: boolean;
	/** Also cancels replacements that are not delivered yet. */
	replacements?: boolean;
	claim?: Claim<OrderRow[]>;
}

/**
 * Cancels an unpaid order and returns its units to stock, once (ruling 9). First closes its open payment, so that it
 * cannot succeed later. A payment that still does is refunded.
 * @returns undefined when it was already cancelled
 * @throws {Refusal} when it is paid or delivered, or is being paid
 */
export async function cancelOrder(
	shop: PaymentsShop,
	order: OrderRow,
	cancellation: Cancellation,
): Promise<OrderRow | undefined> {
	const [cancelled] = await cancelOrders(shop, [order], cancellation);
	return cancelled;
}

/**
 * Cancels unpaid orders of one purchase, all or none, with one mail.
 * @returns those that were not cancelled before
 */
export async function cancelOrders(
	shop: PaymentsShop,
	orders: OrderRow[],
	cancellation: Cancellation,
): Promise<OrderRow[]> {
	const { actor, now, isExpired, replacements, claim } = cancellation;
	const open = orders.filter(({ status }) => status !== "cancelled");
	const [first] = open;
	if (!first) return [];
	const mayCancel = ({ status, replaces }: OrderRow) =>
		status === "unpaid" || (replacements && replaces !== null && status === "paid");
	const closed = open.find((order) => !mayCancel(order));
	if (closed) throw new Refusal(closed.status === "paid" ? orderIsPaid() : orderIsClosed());
	const payment = await findOpenPayment(shop.db, first.purchase_id);
	if (isExpired && payment) await refuseInGrace(shop, first, payment, now);
	if (payment) await closePayment(shop, payment);
	const cancelled = await shop.transact(async (tx) => {
		const moved: OrderRow[] = [];
		await lockRow(tx, "purchases", first.purchase_id);
		// Another payment may have been opened since.
		if (await findOpenPayment(tx, first.purchase_id)) return moved;
		for (const order of open) {
			const move = order.replaces ? "cancelReplacement" : "cancel";
			const closed = await moveOrder(tx, order.id, move, { closed_at: now.toISOString() });
			if (!closed) continue;
			const facts = auditFacts(closed);
			await recordAudit(tx, { at: now, actor, action: "order.cancelled", subject: closed.id, facts });
			moved.push(closed);
		}
		if (moved.length > 0) await claim?.(tx, moved);
		if (moved.length > 0) await shareCostsAgain(tx, first.purchase_id, shop.costs, { actor, now });
		if (moved.length > 0) await updateSums(tx, first.purchase_id);
		const by = isExpired ? "time" : actor === first.user_id ? "buyer" : "shop";
		await postCancelled(tx, moved, { by, now });
		await tx.writePosted();
		// Last, because other transactions wait for these rows from here on. Sorted as in purchases, so that two
		// transactions never deadlock.
		const byProduct = moved.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1));
		for (const { product_id, quantity } of byProduct) await returnStock(tx, product_id, quantity, now);
		return moved;
	});
	if (cancelled.length === open.length) return cancelled;
	const remaining = open.filter(({ id }) => cancelled.every((order) => order.id !== id));
	const current = await Promise.all(remaining.map(({ id }) => findOrder(shop.db, id)));
	if (current.some((order) => !order)) throw new Refusal(orderIsClosed());
	return [...cancelled, ...(await cancelOrders(shop, current as OrderRow[], cancellation))];
}

/** Calculates delivery and tax of the orders that are still unpaid (ruling 29). Free delivery may end. */
async function shareCostsAgain(
	tx: Tx,
	purchaseId: string,
	costs: Costs,
	{ actor, now }: { actor: string; now: Date },
): Promise<void> {
	const orders = await listOrdersOfPurchase(tx, purchaseId);
	const unpaid = orders.filter(({ status }) => status === "unpaid");
	if (unpaid.length === 0) return;
	const totals = unpaid.map(({ total_cents }) => total_cents);
	const shares = addedCosts(totals, costs);
	await tx.updateTable("purchases").set({ tax_percent: costs.tax.percent }).where("id", "=", purchaseId).execute();
	for (const [place, order] of unpaid.entries()) {
		const { deliveryCents: delivery_cents = 0, taxCents: tax_cents = 0 } = shares[place] ?? {};
		if (order.delivery_cents === delivery_cents && order.tax_cents === tax_cents) continue;
		const changed = { delivery_cents, tax_cents };
		await tx.updateTable("orders").set(changed).where("id", "=", order.id).execute();
		const facts = changedFacts(auditedCosts(order), auditedCosts(changed));
		await recordAudit(tx, { at: now, actor, action: "order.costs-changed", subject: order.id, facts });
	}
}

const auditedCosts = ({ delivery_cents, tax_cents }: Pick<OrderRow, "delivery_cents" | "tax_cents">) => ({
	deliveryCents: delivery_cents,
	taxCents: tax_cents,
});

/**
 * Refuses to cancel while a payment is under way, for up to the order's hold time again: an abandoned 3-D Secure page
 * would otherwise hold the units forever.
 * @throws {Refusal} until then
 */
async function refuseInGrace(shop: PaymentsShop, order: OrderRow, { id }: PaymentRow, now: Date): Promise<void> {
	const payment = await shop.cardPayments.retrieve(id);
	const end = Date.parse(order.held_until);
	const graceEnd = end + (end - Date.parse(order.created_at));
	if (payment?.underWay && now.getTime() < graceEnd) throw new Refusal(paymentUnderWay());
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
