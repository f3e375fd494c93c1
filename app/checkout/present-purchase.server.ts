import type { ListedInvoice } from "../invoices/invoice.ts";
import { toDollars } from "../money/money.ts";
import { isCountryUnknown } from "../orders/delivery/delivery.ts";
import type { PlacedPurchase } from "../orders/new-purchase.server.ts";
import type { Order } from "../orders/order.ts";
import { sumDueCents } from "../orders/order-balance.server.ts";
import type { OrderRow } from "../orders/orders-repository.server.ts";
import { presentOrder } from "../orders/present-order.server.ts";
import type { PurchaseRow } from "../orders/purchases-repository.server.ts";
import type { Purchase } from "./purchase.ts";

export const presentPlaced = ({ purchase, orders }: PlacedPurchase) => ({
	insertedId: purchase.id,
	purchase: presentPurchase(purchase, orders),
	...(isCountryUnknown(purchase) && { countryAssumed: true as const }),
});

/** The specification's answer, with the order. */
export function presentPlacedOrder({ orders }: PlacedPurchase) {
	const order = presentOrder(orders[0] as OrderRow);
	const { countryAssumed } = order;
	return { acknowledged: true as const, insertedId: order._id, order, ...(countryAssumed && { countryAssumed }) };
}

/** @param present presents each order, for the caller where it is not always the buyer */
export function presentPurchase(
	purchase: PurchaseRow,
	orders: OrderRow[],
	invoices: ListedInvoice[] = [],
	present: (order: OrderRow) => Order = presentOrder,
): Purchase {
	const { id, created_at } = purchase;
	const notCancelled = orders.filter(({ status }) => status !== "cancelled");
	const unpaid = notCancelled.filter(({ status }) => status === "unpaid");
	const sum = (of: OrderRow[], cents: (order: OrderRow) => number) =>
		toDollars(of.reduce((total, order) => total + cents(order), 0));
	return {
		_id: id,
		orders: orders.map((order) => present(order)),
		parts: sum(notCancelled, ({ total_cents }) => total_cents),
		delivery: sum(notCancelled, ({ delivery_cents }) => delivery_cents),
		tax: sum(notCancelled, ({ tax_cents }) => tax_cents),
		total: toDollars(sumDueCents(notCancelled)),
		due: toDollars(sumDueCents(unpaid)),
		...(unpaid[0] && { heldUntil: unpaid[0].held_until }),
		createdAt: created_at,
		...(isCountryUnknown(purchase) && { countryAssumed: true as const }),
		invoices,
	};
}
