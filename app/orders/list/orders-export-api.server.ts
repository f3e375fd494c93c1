import * as z from "zod";
import { type Db, inList } from "../../../db/database.ts";
import type { Shop } from "../../../db/transaction.ts";
import type { AccessRules } from "../../access/require-user.server.ts";
import { csvResponses, sendCsv } from "../../csv/csv-answer.server.ts";
import { byteOrderMark, type Cell, csvLine } from "../../csv/csv-text.ts";
import { createApiRouter, createRoute } from "../../http/api-router.server.ts";
import { daysInOrder } from "../../http/days-in-order.ts";
import { findInvoiceNumbers } from "../../invoices/invoices-repository.server.ts";
import { dueCents } from "../../money/costs.ts";
import { isoDay, shopTimeZone, zonedIso } from "../../time/calendar.ts";
import { isDeliverable, type Order, unitsToSend } from "../order.ts";
import { notRefundedCents } from "../order-balance.server.ts";
import { buyerCountry } from "../order-bill.server.ts";
import { costsOfRow } from "../order-costs.ts";
import type { OrderRow } from "../orders-repository.server.ts";
import { presentOrder } from "../present-order.server.ts";
import { matchingOrders, type OrdersFilter } from "./list-orders.server.ts";
import { type ListedPurchaseRow, listPurchasePage } from "./list-purchases.server.ts";
import { type PurchaseSort, purchaseSorts, statusLabels } from "./order-list.ts";
import { ordersFilterFields, ordersFilterFor } from "./orders-query.server.ts";

/** Purchases in memory at a time during an export. */
const purchasesAtOnce = 200;

export function createOrdersExportApi({ db, clock }: Shop, access: AccessRules) {
	return createApiRouter().openapi(
		createRoute({
			method: "get",
			path: "/orders.csv",
			tags: ["Orders"],
			...access.stepUpStaff("accounting"),
			summary: "Export orders as CSV",
			description:
				"RFC 4180 in UTF-8 with a byte order mark. Amounts are in dollars with a decimal point, times in the shop's time zone. Cells that look like formulas begin with an apostrophe.",
			request: {
				query: daysInOrder(z.object({ ...ordersFilterFields, sort: z.enum(purchaseSorts).default("oldest") })),
			},
			responses: csvResponses,
		}),
		(c) => {
			access.logRead(c);
			const { sort, ...query } = c.req.valid("query");
			const lines = readLines(db, ordersFilterFor(c.var.user, query), sort);
			return sendCsv(c, `orders-${isoDay(clock())}`, lines);
		},
	);
}

/** Reads page by page by places: an order added or removed during the export does not shift others. */
async function* readLines(db: Db, filter: OrdersFilter, sort: PurchaseSort): AsyncGenerator<string> {
	yield csvHead();
	for (let after: string | undefined, more = true; more; more = after !== undefined) {
		const page = { limit: purchasesAtOnce, after };
		const { rows: purchases, next } = await listPurchasePage(db, filter, sort, page);
		const rows = await matchingOf(db, filter, purchases);
		if (rows.length > 0) yield (await addInvoicesAndRefunds(db, rows)).map(orderLine).join("");
		after = next;
	}
}

/** Returns the orders that match the filter, of purchases that do. */
async function matchingOf(db: Db, filter: OrdersFilter, purchases: ListedPurchaseRow[]): Promise<OrderRow[]> {
	if (purchases.length === 0) return [];
	const purchaseIds = purchases.map(({ id }) => id);
	const matches = matchingOrders(db, { ...filter, search: undefined, purchaseIds }).select("orders.id");
	const ids = new Set((await matches.execute()).map(({ id }) => id));
	return purchases.flatMap(({ orders }) => orders.filter(({ id }) => ids.has(id)));
}

/** An order with facts from other tables. */
interface ExportedOrder extends OrderRow {
	invoice?: string;
	/** Time of the last refund. */
	refunded_at?: string | null;
}

async function addInvoicesAndRefunds(db: Db, orders: OrderRow[]): Promise<ExportedOrder[]> {
	const refunds = await db
		.selectFrom("refunds")
		.select(["order_id", (refund) => refund.fn.max("ended_at").as("ended_at")])
		.where("order_id", "in", inList(orders.map(({ id }) => id)))
		.where("state", "=", "sent")
		.where("amount_cents", ">", 0)
		.groupBy("order_id")
		.execute();
	const atProvider = await db
		.selectFrom("audit")
		.select(["subject as order_id", ({ fn }) => fn.max("at").as("ended_at")])
		.where("action", "=", "order.refund-total-changed")
		.where("subject", "in", inList(orders.flatMap(({ id, refunded_cents }) => (refunded_cents > 0 ? id : []))))
		.groupBy("subject")
		.execute();
	const refundedAt = new Map<string, string>();
	for (const { order_id, ended_at } of [...refunds, ...atProvider])
		if (ended_at && ended_at > (refundedAt.get(order_id) ?? "")) refundedAt.set(order_id, ended_at);
	const paymentIds = orders.flatMap(({ transaction_id }) => transaction_id ?? []);
	const invoices = await findInvoiceNumbers(db, [...new Set(paymentIds)]);
	return orders.map((order) => ({
		...order,
		invoice: invoices.get(order.transaction_id ?? ""),
		refunded_at: refundedAt.get(order.id),
	}));
}

const time = (at: string | null | undefined): Cell => (at ? zonedIso(at) : null);
const timeColumns = new Set(["Placed", "Paid", "Closed", "Refunded"]);

const toSend = (order: Order): number => (isDeliverable(order) ? unitsToSend(order) : 0);

const columns: [name: string, cell: (order: ExportedOrder) => Cell][] = [
	// Two columns, because a spreadsheet would read 10003.10 as 10003.1.
	["Order", ({ purchase_number }) => purchase_number],
	["Item", ({ item }) => item],
	["Invoice", ({ invoice }) => invoice ?? null],
	["Payment", ({ transaction_id }) => transaction_id],
	["Purchase order", ({ purchase_order }) => purchase_order],
	["Status", ({ status }) => statusLabels[status].toLowerCase()],
	["Placed", ({ created_at }) => time(created_at)],
	["Paid", ({ paid_at }) => time(paid_at)],
	["Closed", ({ closed_at }) => time(closed_at)],
	["Refunded", ({ refunded_at }) => time(refunded_at)],
	["Name", ({ name }) => name],
	["Email", ({ email }) => email],
	["Phone", ({ phone }) => phone],
	["Address", ({ address }) => address],
	["Country", (order) => buyerCountry(order) ?? null],
	["VAT number", ({ vat_id }) => vat_id],
	["Part no.", ({ part_number }) => part_number],
	["Part", ({ product }) => product],
	["Quantity", ({ quantity }) => quantity],
	["Not sent", ({ units_not_sent }) => units_not_sent],
	["To send", (order) => toSend(presentOrder(order))],
	["Price (USD)", ({ price_cents }) => ({ cents: price_cents })],
	["Goods (USD)", ({ total_cents }) => ({ cents: total_cents })],
	["Delivery (USD)", ({ delivery_cents }) => ({ cents: delivery_cents })],
	["Net (USD)", ({ total_cents, delivery_cents }) => ({ cents: total_cents + delivery_cents })],
	["Tax rate (%)", (order) => costsOfRow(order).tax.percent],
	["Tax (USD)", ({ tax_cents }) => ({ cents: tax_cents })],
	["Gross (USD)", (order) => ({ cents: dueCents(order) })],
	["Refunded (USD)", ({ refunded_cents }) => ({ cents: -refunded_cents })],
	["Net paid (USD)", (order) => ({ cents: notRefundedCents(order) })],
	["Card", ({ card }) => card],
	["Dispute", ({ dispute }) => dispute],
	["Carrier", ({ carrier }) => carrier],
	["Tracking", ({ tracking }) => tracking],
	["Replaces", ({ replaces }) => replaces],
	["ID", ({ id }) => id],
];

const csvHead = () =>
	byteOrderMark + csvLine(columns.map(([name]) => (timeColumns.has(name) ? `${name} (${shopTimeZone()})` : name)));

const orderLine = (order: ExportedOrder): string => csvLine(columns.map(([, cell]) => cell(order)));
