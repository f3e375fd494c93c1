import { toEntered } from "../products/part/product-lines.ts";
import type { Product } from "../products/product-schema.ts";
import type { ImportColumn } from "./import-columns.ts";

/** What a product has, as a file writes it: an export, and what an import compares with. */
export type ProductCells = Record<Exclude<ImportColumn, "quantityChange">, string>;

/** A product as the cells of its row; specs and other numbers as the lines of Add Product's form. */
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
