import type { ListedPurchase } from "../orders/list/listed-purchase.ts";
import { isDeliverable, type Order, unitsToSend } from "../orders/order.ts";

/** The items of one purchase that are packed together. */
export interface PackedParcel {
	purchase: ListedPurchase;
	items: Order[];
	/** Items of the purchase that are not in this parcel, except cancelled ones. */
	others: Order[];
}

/**
 * Groups the selected orders that are still to be packed by purchase. When all selected ones of a purchase are delivered,
 * its papers are printed again.
 * @param selected ids of orders, or of purchases for all their orders
 */
export function parcelsOf(purchases: readonly ListedPurchase[], selected: ReadonlySet<string>): PackedParcel[] {
	return purchases.flatMap((purchase) => {
		const chosen = purchase.orders.filter(({ _id }) => selected.has(_id) || selected.has(purchase._id));
		const toPack = chosen.filter(isDeliverable);
		const items = toPack.length > 0 ? toPack : chosen.filter(isShipped);
		if (items.length === 0) return [];
		const others = purchase.orders.filter((order) => !items.includes(order) && order.status !== "cancelled");
		return [{ purchase, items, others }];
	});
}

const isShipped = (order: Order): boolean => order.status === "delivered" && unitsToSend(order) > 0;

export const itemsOfAll = (parcels: readonly PackedParcel[]): Order[] => parcels.flatMap(({ items }) => items);
