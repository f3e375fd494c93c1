import { toCents, toDollars } from "../money/money.ts";
import type { Product, ProductInput } from "./product-schema.ts";
import type { ProductRow, ProductValues } from "./products-repository.server.ts";

/** What leaves the API of a product. */
export function presentProduct(row: ProductRow): Product {
	const { id, name, img1, img2, price_cents, quantity, minorder, description } = row;
	return { _id: id, name, img1, img2, price: toDollars(price_cents), quantity, minorder, description };
}

/** What is kept of what an admin enters. */
export function toProductValues({ price, ...input }: ProductInput): ProductValues {
	return { ...input, price_cents: toCents(price) };
}
