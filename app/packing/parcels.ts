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
 * Makes a parcel of each purchase's orders to pack. Withdrawn ones are left out, as from a delivery, unless all are.
 * When nothing is left to pack, the shipped ones are printed again.
 */
export function parcelsOf(
	purchases: readonly ListedPurchase[],
	withdrawals: readonly { order: string }[],
): PackedParcel[] {
	return purchases.flatMap((purchase) => {
		const toPack = purchase.orders.filter(isDeliverable);
		const kept = toPack.filter(({ _id }) => !withdrawals.some(({ order }) => order === _id));
		const [items = []] = [kept, toPack, purchase.orders.filter(isShipped)].filter(({ length }) => length > 0);
		if (items.length === 0) return [];
		const others = purchase.orders.filter((order) => !items.includes(order) && order.status !== "cancelled");
		return [{ purchase, items, others }];
	});
}

const isShipped = (order: Order): boolean => order.status === "delivered" && unitsToSend(order) > 0;

export const itemsOfAll = (parcels: readonly PackedParcel[]): Order[] => parcels.flatMap(({ items }) => items);
