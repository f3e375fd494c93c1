import type { ListedPurchase } from "../orders/list/listed-purchase.ts";
import { isDeliverable, type Order, unitsToSend } from "../orders/order.ts";

/** The items of one purchase that are packed together. */
export interface PackedParcel {
	/** The purchase's number, with a suffix for its second shipment and further ones. */
	key: string;
	purchase: ListedPurchase;
	items: Order[];
	/** Items of the purchase that are not in this parcel, except cancelled ones. */
	others: Order[];
}

/**
 * Makes a parcel of each purchase's orders to pack. Withdrawn ones are left out, as from a delivery, unless all are.
 * When nothing is left to pack, each shipment is printed again.
 * @param ids of orders: of their purchases, only these are packed
 */
export function parcelsOf(
	purchases: readonly ListedPurchase[],
	withdrawals: readonly { order: string }[],
	ids: readonly string[] = [],
): PackedParcel[] {
	return purchases.flatMap((purchase) => {
		const selected = purchase.orders.filter(({ _id }) => ids.includes(_id));
		const orders = selected.length > 0 ? selected : purchase.orders;
		const toPack = orders.filter(isDeliverable);
		const notWithdrawn = toPack.filter(({ _id }) => !withdrawals.some(({ order }) => order === _id));
		const packed = [notWithdrawn, toPack].find(({ length }) => length > 0);
		const shipments = Map.groupBy(orders.filter(isShipped), ({ _id, shipmentId }) => shipmentId ?? _id);
		return (packed ? [packed] : [...shipments.values()]).map((items, index) => ({
			key: index === 0 ? `${purchase.number}` : `${purchase.number}-${index + 1}`,
			purchase,
			items,
			others: purchase.orders.filter((order) => !items.includes(order) && order.status !== "cancelled"),
		}));
	});
}

const isShipped = (order: Order): boolean => order.status === "delivered" && unitsToSend(order) > 0;

export const itemsOfAll = (parcels: readonly PackedParcel[]): Order[] => parcels.flatMap(({ items }) => items);
