import type { ListedPurchase } from "../orders/list/listed-purchase.ts";
import { endText, statusLabels } from "../orders/list/order-list.ts";
import { amountDue, isDeliverable, type Order } from "../orders/order.ts";
import { formatDay } from "../time/calendar.ts";

/** Returns the state of a purchase for its customer. */
export function customerStateText({ orders }: Pick<ListedPurchase, "orders">): string {
	const kept = orders.filter(({ status }) => status !== "cancelled");
	if (kept.length === 0) return closedText("Cancelled", orders);
	if (kept.some(({ status }) => status === "unpaid")) return "Not paid yet";
	// Nothing more is sent of a paid order whose units or money were all refunded.
	const active = kept.filter((order) => (order.status === "paid" ? isDeliverable(order) : order.status !== "refunded"));
	if (active.length === 0) return closedText(endText(kept), kept);
	const delivered = active.filter(({ status }) => status === "delivered");
	if (delivered.length === 0) return "Being packed";
	if (delivered.every((order) => order.refunded === amountDue(order)) && delivered.length === active.length)
		return "Refunded";
	if (delivered.length === active.length) return closedText(statusLabels.delivered, delivered);
	return `${delivered.length} of ${active.length} items ${statusLabels.delivered.toLowerCase()}`;
}

function closedText(state: string, orders: readonly Order[]): string {
	const last = orders
		.flatMap(({ closedAt }) => closedAt ?? [])
		.toSorted()
		.at(-1);
	return last ? `${state} ${formatDay(last)}` : state;
}

export const isCancelled = ({ orders }: Pick<ListedPurchase, "orders">): boolean =>
	orders.every(({ status }) => status === "cancelled");

/** Returns each carrier and tracking number once. */
export function shipmentsOf(orders: readonly Order[]): Pick<Order, "carrier" | "tracking" | "trackingPage">[] {
	const shipped = orders.filter(({ carrier, tracking }) => carrier || tracking);
	const keyed = shipped.map((order) => [`${order.carrier}\n${order.tracking}`, order] as const);
	return [...new Map(keyed).values()];
}
