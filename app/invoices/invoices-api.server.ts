import * as z from "zod";
import type { Shop } from "../../db/shop.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { createApiRouter, createRoute, failure } from "../http/api-router.server.ts";
import { notFound } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { boundsOfMonth, monthPattern } from "./invoice-csv.ts";
import { contentOf, findInvoice, invoiceBook, listInvoicesBetween } from "./invoices-repository.server.ts";

/** `GET /invoices/{number}/pdf` and `GET /invoices.csv` (docs/decisions/050). */
export function createInvoicesApi({ db }: Shop, access: AccessRules) {
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/invoices/{number}/pdf",
				tags: ["Invoices"],
				...access.signedInAtMost(60, "invoices"),
				summary: "Get an invoice or credit note as PDF",
				description:
					"PDF/A-3b with embedded Factur-X 1.0 data, profile EN 16931, unless the order names no country. `GET /orders/{id}/history` has the invoice numbers of an order.",
				request: { params: z.object({ number: z.string().max(40) }) },
				responses: {
					200: { description: "The document", content: { "application/pdf": { schema: z.string() } } },
					default: failure,
				},
			}),
			async (c) => {
				const { user } = c.var;
				const row = await findInvoice(db, c.req.valid("param").number);
				if (!row || (user.role !== "admin" && row.user_id !== user.id)) throw new Refusal(notFound("Invoice"));
				access.logRead(c, row.user_id);
				// Imported on demand, because few requests need it.
				const { makeInvoicePdf } = await import("./invoice-pdf.server.ts");
				const bytes = (await makeInvoicePdf(contentOf(row))) as Uint8Array<ArrayBuffer>;
				c.header("content-type", "application/pdf");
				c.header("content-disposition", `attachment; filename="${row.number}.pdf"`);
				return c.body(bytes);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/invoices.csv",
				tags: ["Invoices"],
				...access.provenAdmin,
				summary: "Export a month's invoices and credit notes as CSV",
				description:
					"A line for each document and tax rate. Credit notes are negative. The format is that of `GET /orders.csv`.",
				request: { query: z.object({ month: z.string().regex(monthPattern, "Enter a month such as 2026-11") }) },
				responses: {
					200: { description: "The table", content: { "text/csv": { schema: z.string() } } },
					default: failure,
				},
			}),
			async (c) => {
				access.logRead(c);
				const { month } = c.req.valid("query");
				const { from, until } = boundsOfMonth(month);
				c.header("content-type", "text/csv; charset=utf-8; header=present");
				c.header("content-disposition", `attachment; filename="invoices-${month}.csv"`);
				return c.body(invoiceBook(await listInvoicesBetween(db, from, until)));
			},
		);
}
