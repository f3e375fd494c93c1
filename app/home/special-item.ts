import type { Product } from "../products/product-schema.ts";

export const specialItemRule =
	"The special item changes on the first of each month: the works takes its parts in turn, in the order they " +
	"were drawn, and passes over what cannot fill one order.";

/**
 * The special item of a month: the catalogue in turn, one part a month, sold-out ones passed over.
 * @param products oldest first, as the API gives them
 */
export function specialItemOf(products: readonly Product[], date: Date): Product | undefined {
	const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
	const turn = products.map((_, index) => products[(month + index) % products.length]);
	return turn.find((product) => product && product.quantity >= product.minorder);
}
