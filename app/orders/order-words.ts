import type { Order } from "./order.ts";

/** Short enough to be read out on the telephone; the whole identifier is the API's. */
export const orderNumber = ({ _id }: Pick<Order, "_id">): string => _id.slice(-8).toUpperCase();

/** `visa 4242` → `Visa •••• 4242`. */
export function cardWords(card: string): string {
	const [, brand = "", lastFour = ""] = /^(.*) (\S+)$/.exec(card) ?? [];
	return `${brand.charAt(0).toUpperCase()}${brand.slice(1).replaceAll("_", " ")} •••• ${lastFour}`;
}
