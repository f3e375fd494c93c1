import { sql } from "kysely";
import { dueCents } from "../money/costs.ts";
import type { OrderRow } from "./orders-repository.server.ts";
import { dueCentsSql } from "./purchases-repository.server.ts";

type Amounts = Pick<OrderRow, "total_cents" | "delivery_cents" | "tax_cents">;

/** Returns the amount due of several orders: totals, delivery and tax. Cents. */
export const sumDueCents = (orders: readonly Amounts[]): number =>
	orders.reduce((sum, order) => sum + dueCents(order), 0);

/** Returns the card provider's deadline for the answer to a dispute of a purchase. */
export const disputeDueByOf = (orders: readonly Pick<OrderRow, "dispute_due_by">[]): string | undefined =>
	orders.find(({ dispute_due_by }) => dispute_due_by)?.dispute_due_by ?? undefined;

/**
 * Returns how much of a paid order has not gone back, in cents. After a lost dispute that is 0: the customer's bank has
 * taken the money.
 */
export function notRefundedCents(
	order: Amounts & Pick<OrderRow, "transaction_id" | "refunded_cents" | "dispute">,
): number {
	if (order.transaction_id === null || order.dispute === "lost") return 0;
	return Math.max(0, dueCents(order) - order.refunded_cents);
}

/** The units of an order that no refund is about, as {@link unitsLeftOf} counts them. */
export const unitsLeftSql = sql<number>`orders.quantity - orders.units_not_sent - orders.units_returned`;

/** `isDeliverable` of `order.ts` in a query of `orders`. */
export const isDeliverableSql = sql<boolean>`(orders.status = 'paid' and orders.units_not_sent < orders.quantity
	and (orders.refunded_cents = 0 or orders.refunded_cents < ${dueCentsSql}))`;
