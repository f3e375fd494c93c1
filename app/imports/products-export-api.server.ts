import type { Shop } from "../../db/shop.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { csvResponses, sendCsv } from "../csv/csv-answer.server.ts";
import { createApiRouter, createRoute } from "../http/api-router.server.ts";
import { isoDay } from "../time/calendar.ts";
import { exportProducts } from "./export-products.server.ts";

/** `GET /products.csv`: a table that an import can read. */
export function createProductsExportApi({ db, clock }: Shop, access: AccessRules) {
	return createApiRouter().openapi(
		createRoute({
			method: "get",
			path: "/products.csv",
			tags: ["Imports"],
			...access.provenAdmin,
			summary: "All products as CSV, including hidden ones, in the format of imports",
			description:
				"RFC 4180 in UTF-8 with a byte order mark. Prices are in dollars with a decimal point. Specs and other numbers have one line each within their cell. `Stock at export` has the stock and the time, so that an import never sets a stock back. Cells that a spreadsheet would read as a formula begin with an apostrophe.",
			responses: csvResponses,
		}),
		(c) => sendCsv(c, `products-${isoDay(clock())}`, exportProducts(db, clock)),
	);
}
