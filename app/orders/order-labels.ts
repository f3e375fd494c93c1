import type { Order } from "./order.ts";

/** The number that people see: `10001`, or `10001.2` for the second of several items. The API uses the id. */
export const itemNumber = (order: Pick<Order, "purchaseNumber" | "purchaseItems" | "purchaseItem">): string =>
	order.purchaseItems > 1 ? `${order.purchaseNumber}.${order.purchaseItem}` : `${order.purchaseNumber}`;

/** `order 10001`, `item 10001.2`. */
export const numberText = (order: Parameters<typeof itemNumber>[0]): string =>
	`${order.purchaseItems > 1 ? "item" : "order"} ${itemNumber(order)}`;

/** `order 10001` → `Order 10001`. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The number of an order, or of one of its items. */
export const orderNumberPattern = /^\d{5,9}(?:\.\d{1,3})?$/;

/** `10001.2` → 10001. */
export const purchaseNumberOf = (number: string): number => Number.parseInt(number, 10);

/** `visa 4242` → `Visa •••• 4242`. */
export function cardLabel(card: string): string {
	const [, brand = "", lastFour = ""] = /^(.*) (\S+)$/.exec(card) ?? [];
	return `${capitalize(brand).replaceAll("_", " ")} •••• ${lastFour}`;
}

/** A single order has the payment page of the specification. A purchase of several is paid on its own page. */
export const paymentPath = ({
	_id,
	purchaseId,
	purchaseItems,
}: Pick<Order, "_id" | "purchaseId" | "purchaseItems">): string =>
	purchaseItems > 1 ? `/checkout/${purchaseId}` : `/dashboard/payment/${_id}`;
