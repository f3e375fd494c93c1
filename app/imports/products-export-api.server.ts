import type { Db } from "../../db/database.ts";
import type { Shop } from "../../db/transaction.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { csvResponses, sendCsv } from "../csv/csv-answer.server.ts";
import { byteOrderMark, csvLine } from "../csv/csv-text.ts";
import { createApiRouter, createRoute } from "../http/api-router.server.ts";
import { presentAdminProduct } from "../products/present-product.server.ts";
import type { WholeAdminProduct } from "../products/products-repository.server.ts";
import { listAdminProductsWithParts } from "../products/products-with-parts.server.ts";
import { isoDay } from "../time/calendar.ts";
import { importColumns } from "./import-columns.ts";
import { cellsOf, exportedStock, type ProductCells } from "./read-row.server.ts";

/** `GET /products.csv`: a table that an import can read. */
export function createProductsExportApi({ db, clock }: Shop, access: AccessRules) {
	return createApiRouter().openapi(
		createRoute({
			method: "get",
			path: "/products.csv",
			tags: ["Imports"],
			...access.stepUpAdmin,
			summary: "All products as CSV, including hidden ones, in the format of imports",
			description:
				"RFC 4180 in UTF-8 with a byte order mark. Prices are in dollars with a decimal point. Specs and other numbers have one line each within their cell. `Stock at export` has the stock and the time, so that an import never sets a stock back. Cells that a spreadsheet would read as a formula begin with an apostrophe.",
			responses: csvResponses,
		}),
		(c) => sendCsv(c, `products-${isoDay(clock())}`, exportProducts(db, clock)),
	);
}

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
