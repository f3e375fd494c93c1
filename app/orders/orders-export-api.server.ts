import * as z from "zod";
import type { Db } from "../../db/database.ts";
import type { Shop } from "../../db/shop.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { createApiRouter, createRoute, failure } from "../http/api-router.server.ts";
import { streamTexts } from "../http/stream-texts.server.ts";
import { listOrderPage, type OrdersFilter } from "./list-orders.server.ts";
import type { OrderSort } from "./order-list.ts";
import { csvHead, orderLine } from "./orders-csv.server.ts";
import { ordersFilterFields, ordersFilterFor } from "./orders-query.server.ts";

/** Read and sent together: what the shop holds of an export at a time. */
const ordersAtOnce = 500;

export function createOrdersExportApi({ db, clock }: Shop, access: AccessRules) {
	return createApiRouter().openapi(
		createRoute({
			method: "get",
			path: "/orders.csv",
			tags: ["Orders"],
			...access.provenAdmin,
			summary: "A list of orders as CSV, however long",
			description:
				"RFC 4180 in UTF-8 with a byte order mark; amounts in dollars with a dot, times in UTC. A cell that a spreadsheet would take for a formula begins with an apostrophe.",
			request: { query: z.object(ordersFilterFields) },
			responses: {
				200: { description: "The table", content: { "text/csv": { schema: z.string() } } },
				default: failure,
			},
		}),
		(c) => {
			access.logRead(c);
			const { sort, ...query } = c.req.valid("query");
			const lines = readLines(db, ordersFilterFor(c.var.user, query), sort);
			c.header("content-disposition", `attachment; filename="orders-${clock().toISOString().slice(0, 10)}.csv"`);
			c.header("content-type", "text/csv; charset=utf-8; header=present");
			return c.body(streamTexts(lines));
		},
	);
}

/** By places, as pages of the list are read: an order that comes or goes meanwhile moves no other. */
async function* readLines(db: Db, filter: OrdersFilter, sort: OrderSort): AsyncGenerator<string> {
	yield csvHead;
	for (let after: string | undefined, more = true; more; more = after !== undefined) {
		const page = { limit: ordersAtOnce, after };
		const { rows, next } = await listOrderPage(db, filter, sort, page);
		if (rows.length > 0) yield rows.map(orderLine).join("");
		after = next;
	}
}
