import { toEntered } from "../products/part/product-lines.ts";
import type { Product } from "../products/product-schema.ts";
import type { ImportColumn } from "./import-columns.ts";

export type ProductCells = Record<Exclude<ImportColumn, "quantityChange">, string>;

/** Specs and other numbers are written as the lines of Add Product's form. */
export function cellsOf(product: Product): ProductCells {
	const { price: _, quantity: __, minorder: ___, ...texts } = toEntered(product);
	return {
		id: product._id,
		...texts,
		price: product.price.toFixed(2),
		quantity: String(product.quantity),
		minorder: String(product.minorder),
	};
}
