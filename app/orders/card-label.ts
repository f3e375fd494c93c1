import type { Order } from "./order.ts";

/** The number that people see: short enough to read out on the telephone. The API uses the whole id. */
export const orderNumber = ({ _id }: Pick<Order, "_id">): string => _id.slice(-8).toUpperCase();

/** `visa 4242` → `Visa •••• 4242`. */
export function cardLabel(card: string): string {
	const [, brand = "", lastFour = ""] = /^(.*) (\S+)$/.exec(card) ?? [];
	return `${brand.charAt(0).toUpperCase()}${brand.slice(1).replaceAll("_", " ")} •••• ${lastFour}`;
}

/** One order has the payment page of the specification. Several are paid on the page of their purchase. */
export const paymentPath = ({
	_id,
	purchaseId,
	purchaseItems,
}: Pick<Order, "_id" | "purchaseId" | "purchaseItems">): string =>
	purchaseItems > 1 ? `/checkout/${purchaseId}` : `/dashboard/payment/${_id}`;
