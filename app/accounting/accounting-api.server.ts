import * as z from "zod";
import type { DbOrTx } from "../../db/database.ts";
import type { Shop } from "../../db/transaction.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { csvResponses, sendCsv } from "../csv/csv-answer.server.ts";
import { byteOrderMark, csvLine } from "../csv/csv-text.ts";
import { createApiRouter, createRoute, okJson } from "../http/api-router.server.ts";
import { daysInOrder } from "../http/days-in-order.ts";
import { maxRows } from "../http/list-limits.ts";
import { linkHeader, linkPages, listRangeFields, searchField } from "../http/list-range.server.ts";
import { invalidValues, Refusal } from "../http/problem.ts";
import { streamBytes } from "../http/stream-texts.server.ts";
import { boundsOf, periodFields, periodName, periodSchema } from "../invoices/invoice-period.ts";
import { toCents } from "../money/money.ts";
import { type DatevNumbers, readDatev } from "../settings/datev-settings.server.ts";
import { shopTimeZone, zonedIso } from "../time/calendar.ts";
import {
	accountingSchema,
	documentFilterFields,
	documentRowSchema,
	documentSumsSchema,
	type PaymentEntry,
	paymentEntrySchema,
	paymentKinds,
} from "./accounting.ts";
import { listDocuments, readAccounting, sumDocuments } from "./accounting-repository.server.ts";
import { readDatevBatch } from "./datev.server.ts";
import { type Bounds, listPayments } from "./payments-repository.server.ts";

const tags = ["Accounting"];

/** `GET /accounting` and its rows. Invoices themselves: app/invoices/invoices-api.server.ts. */
export function createAccountingApi(
	{ db, clock, datev = readDatev() }: Shop & { datev?: DatevNumbers },
	access: AccessRules,
) {
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/accounting",
				tags,
				...access.staff("accounting"),
				summary: "Sums of a period by tax rate and country, and its payments",
				description:
					"Documents count by their day of issue, payments and refunds by the day that the card provider confirmed them, lost disputes by the day that the shop recorded the loss. Refunds made at the card provider's own site have a credit note, but are not in `payments`.",
				request: { query: periodSchema },
				responses: okJson("The sums", accountingSchema),
			}),
			async (c) => {
				const period = c.req.valid("query");
				return c.json({ ...period, ...(await readAccounting(db, period)) }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/accounting/documents",
				tags,
				...access.staff("accounting"),
				summary: "Invoices and credit notes of a period, in order of issue",
				description: `A row for each document and tax rate: its columns add up to the sums of \`GET /accounting\`. At most ${maxRows}; the \`Link\` header leads to the next page.`,
				request: {
					query: daysInOrder(
						z.object({ ...periodFields, ...documentFilterFields, search: searchField, ...listRangeFields }),
					),
				},
				responses: okJson("The documents", z.array(documentRowSchema), linkHeader),
			}),
			async (c) => {
				access.logRead(c);
				const { limit = maxRows, after, before, from, until, ...filter } = c.req.valid("query");
				const page = await listDocuments(db, { from, until }, filter, { limit, after, before });
				linkPages(c, page);
				return c.json(page.rows, 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/accounting/documents/sums",
				tags,
				...access.staff("accounting"),
				summary: "Sums of the invoices and credit notes of a period",
				request: { query: daysInOrder(z.object({ ...periodFields, ...documentFilterFields, search: searchField })) },
				responses: okJson("The sums", documentSumsSchema),
			}),
			async (c) => {
				const { from, until, ...filter } = c.req.valid("query");
				return c.json(await sumDocuments(db, { from, until }, filter), 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/accounting/payments",
				tags,
				...access.staff("accounting"),
				summary: "Card payments, refunds or lost disputes of a period, oldest first",
				description: `A row for each payment, refund or lost dispute at the card provider. At most ${maxRows}; the \`Link\` header leads to the next page.`,
				request: {
					query: daysInOrder(
						z.object({
							...periodFields,
							kind: z.enum(paymentKinds).default("payment"),
							search: searchField.openapi({ description: "The payment's id, an amount, or words of the order" }),
							...listRangeFields,
						}),
					),
				},
				responses: okJson("The payments", z.array(paymentEntrySchema), linkHeader),
			}),
			async (c) => {
				access.logRead(c);
				const { limit = maxRows, after, before, kind, search, ...period } = c.req.valid("query");
				const page = await listPayments(db, boundsOf(period), { kind, search }, { limit, after, before });
				linkPages(c, page);
				return c.json(page.rows, 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/accounting/payments.csv",
				tags,
				...access.stepUpStaff("accounting"),
				summary: "Export the card payments, refunds and lost disputes of a period as CSV",
				description:
					"Payments, then refunds and lost disputes, which are negative. The format is that of `GET /orders.csv`.",
				request: { query: periodSchema },
				responses: csvResponses,
			}),
			(c) => {
				access.logRead(c);
				const period = c.req.valid("query");
				return sendCsv(c, `payments-${periodName(period)}`, readPaymentLines(db, boundsOf(period)));
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/accounting/datev.csv",
				tags,
				...access.stepUpStaff("accounting"),
				summary: "Export the invoices and credit notes of a period for DATEV",
				description:
					"A booking batch in DATEV's format (EXTF 700, category 21, version 13), in dollars and Windows-1252. Each document and tax rate is a booking of the customers' account to the revenue account of the rate, or two: net and tax. The setting `DATEV` has the numbers. Payments are not in it. 422 for a period of two calendar years: the fiscal year begins in January.",
				request: { query: periodSchema },
				responses: csvResponses,
			}),
			(c) => {
				access.logRead(c);
				const period = c.req.valid("query");
				if (period.from.slice(0, 4) !== period.until.slice(0, 4))
					throw new Refusal(invalidValues([{ path: "until", message: "Choose days of one calendar year" }]));
				c.header("content-disposition", `attachment; filename="EXTF_Buchungsstapel_${periodName(period)}.csv"`);
				c.header("content-type", "text/csv; charset=windows-1252");
				return c.body(streamBytes(readDatevBatch(db, period, datev, clock())));
			},
		);
}

async function* readPaymentLines(db: DbOrTx, bounds: Bounds): AsyncGenerator<string> {
	yield byteOrderMark + csvLine([`Time (${shopTimeZone()})`, "Kind", "Order", "Payment", "Amount (USD)", "Fee (USD)"]);
	for (const kind of paymentKinds) {
		let after: string | undefined;
		do {
			const { rows, next } = await listPayments(db, bounds, { kind }, { limit: 500, after });
			yield rows.map(paymentLine).join("");
			after = next;
		} while (after !== undefined);
	}
}

const paymentLine = ({ at, kind, orderNumber, payment, amount, fee }: PaymentEntry): string =>
	csvLine([
		...[zonedIso(at), kind, orderNumber, payment, { cents: toCents(amount) }],
		fee === undefined ? "" : { cents: toCents(fee) },
	]);
