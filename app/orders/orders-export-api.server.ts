import * as z from "zod";
import type { Db } from "../../db/database.ts";
import type { Shop } from "../../db/shop.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { byteOrderMark, csvLine } from "../csv/csv-text.ts";
import { createApiRouter, createRoute, failure } from "../http/api-router.server.ts";
import { streamTexts } from "../http/stream-texts.server.ts";
import { toDollars } from "../money/money.ts";
import { listOrderPage, type OrdersFilter } from "./list-orders.server.ts";
import type { OrderSort } from "./order-list.ts";
import { ordersFilterFields, ordersFilterFor } from "./orders-query.server.ts";
import type { OrderRow } from "./orders-repository.server.ts";

/** Orders in memory at a time during an export. */
const ordersAtOnce = 500;

export function createOrdersExportApi({ db, clock }: Shop, access: AccessRules) {
	return createApiRouter().openapi(
		createRoute({
			method: "get",
			path: "/orders.csv",
			tags: ["Orders"],
			...access.provenAdmin,
			summary: "Export orders as CSV",
			description:
				"RFC 4180 in UTF-8 with a byte order mark. Amounts are in dollars with a decimal point, times in UTC. Cells that look like formulas begin with an apostrophe.",
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

/** Reads page by page by places: an order added or removed during the export does not shift others. */
async function* readLines(db: Db, filter: OrdersFilter, sort: OrderSort): AsyncGenerator<string> {
	yield csvHead;
	for (let after: string | undefined, more = true; more; more = after !== undefined) {
		const page = { limit: ordersAtOnce, after };
		const { rows, next } = await listOrderPage(db, filter, sort, page);
		if (rows.length > 0) yield rows.map(orderLine).join("");
		after = next;
	}
}

const columns: [name: string, cell: (order: OrderRow) => string | number | null][] = [
	["Number", ({ id }) => id.slice(-8).toUpperCase()],
	["Status", ({ status }) => status],
	["Placed (UTC)", ({ created_at }) => created_at],
	["Paid (UTC)", ({ paid_at }) => paid_at],
	["Closed (UTC)", ({ closed_at }) => closed_at],
	["Name", ({ name }) => name],
	["Email", ({ email }) => email],
	["Phone", ({ phone }) => phone],
	["Address", ({ address }) => address],
	["Part no.", ({ part_number }) => part_number],
	["Part", ({ product }) => product],
	["Quantity", ({ quantity }) => quantity],
	["Price (USD)", ({ price_cents }) => amount(price_cents)],
	["Total (USD)", ({ total_cents }) => amount(total_cents)],
	["Delivery (USD)", ({ delivery_cents }) => amount(delivery_cents)],
	["Tax (USD)", ({ tax_cents }) => amount(tax_cents)],
	["Refunded (USD)", ({ refunded_cents }) => amount(refunded_cents)],
	["Card", ({ card }) => card],
	["Transaction", ({ transaction_id }) => transaction_id],
	["Dispute", ({ dispute }) => dispute],
	["Carrier", ({ carrier }) => carrier],
	["Tracking", ({ tracking }) => tracking],
	["Purchase", ({ purchase_id }) => purchase_id],
	["ID", ({ id }) => id],
];

const amount = (cents: number) => toDollars(cents).toFixed(2);

const csvHead = byteOrderMark + csvLine(columns.map(([name]) => name));

const orderLine = (order: OrderRow): string => csvLine(columns.map(([, cell]) => cell(order)));
