import type { DeskPurchase } from "../../orders/list/desk-purchase.ts";
import { isClosedUnrefunded, isDeliverable, type Order } from "../../orders/order.ts";

/** Items of a purchase with the same status or in the same shipment. */
export interface OrderGroup {
	title: string;
	orders: readonly Order[];
	/** One of the orders of a shipment, with its carrier and tracking number. */
	shipped?: Order;
}

/** Groups the orders of a purchase: open ones, then each shipment, then refunded, closed and cancelled ones. */
export function groupsOf({ orders, withdrawals }: DeskPurchase, isStaff: boolean): OrderGroup[] {
	const having = (status: Order["status"]) => orders.filter((order) => order.status === status);
	const delivered = Map.groupBy(having("delivered"), ({ _id, shipmentId }) => shipmentId ?? _id);
	const shipments = [...delivered.values()].toSorted(([one], [other]) => closedAt(one) - closedAt(other));
	const paid = having("paid").filter(isDeliverable);
	const nothingToSend = having("paid").filter((order) => !isDeliverable(order));
	const ended = having("refunded");
	const isWithdrawn = ({ _id }: Order) => withdrawals.some(({ order }) => order === _id);
	const groups: OrderGroup[] = [
		{ title: "To pay", orders: having("unpaid") },
		{ title: isStaff ? "To ship" : "Being packed", orders: paid.filter((order) => !isWithdrawn(order)) },
		{ title: "Withdrawn", orders: paid.filter(isWithdrawn) },
		...shipments.map((shipment, index) => ({
			title: shipments.length > 1 ? `Shipment ${index + 1}` : "Shipment",
			orders: shipment,
			shipped: shipment[0],
		})),
		{ title: "Refunded", orders: [...nothingToSend, ...ended.filter((order) => !isClosedUnrefunded(order))] },
		{ title: "Closed", orders: ended.filter(isClosedUnrefunded) },
		{ title: "Cancelled", orders: having("cancelled") },
	].filter((group) => group.orders.length > 0);
	const [only] = groups;
	// The status is already at the top of the page.
	if (only && groups.length === 1 && shipments.length === 0)
		return [{ ...only, title: orders.length > 1 ? "Items" : "Item" }];
	return groups;
}

const closedAt = (order: Order | undefined): number => Date.parse(order?.closedAt ?? "");
