import type { Db } from "../../db/database.ts";
import { byteOrderMark, csvLine } from "../csv/csv-text.ts";
import { presentAdminProduct } from "../products/present-product.server.ts";
import type { WholeAdminProduct } from "../products/products-repository.server.ts";
import { listAdminProductsWithParts } from "../products/products-with-parts.server.ts";
import { importColumns } from "./import-columns.ts";
import { cellsOf, exportedStock, type ProductCells } from "./read-row.server.ts";

const productsAtOnce = 500;

const { quantityChange: _, exported: exportedHeading, ...headings } = importColumns;
const columns = Object.keys(headings) as (keyof ProductCells)[];

/**
 * Yields all products in batches, oldest first, as a table that an import can read. The last column has the stock at
 * the time of the export, for the import to compare.
 */
export async function* exportProducts(db: Db, clock: () => Date): AsyncGenerator<string> {
	yield byteOrderMark + csvLine([...columns.map((column) => headings[column]), exportedHeading]);
	for (let after: string | undefined = ""; after !== undefined; ) {
		const products: WholeAdminProduct[] = await listAdminProductsWithParts(db, after, productsAtOnce);
		if (products.length > 0) yield products.map((product) => productLine(product, clock())).join("");
		after = products.length === productsAtOnce ? products.at(-1)?.id : undefined;
	}
}

function productLine(product: WholeAdminProduct, now: Date): string {
	const cells = cellsOf(presentAdminProduct(product));
	return csvLine([...columns.map((column) => cells[column]), exportedStock(product.quantity, now)]);
}
