import * as z from "zod";
import type { Shop } from "../../db/shop.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { createApiRouter, createRoute, failure } from "../http/api-router.server.ts";
import { notFound } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { contentOf, findInvoice } from "./invoices-repository.server.ts";

/** `GET /invoices/{number}/pdf` (docs/decisions/050). */
export function createInvoicesApi({ db }: Shop, access: AccessRules) {
	return createApiRouter().openapi(
		createRoute({
			method: "get",
			path: "/invoices/{number}/pdf",
			tags: ["Invoices"],
			...access.signedInAtMost(60, "invoices"),
			summary: "Get an invoice or credit note as PDF",
			description:
				"PDF/A-3b with embedded Factur-X 1.0 data, profile EN 16931. `GET /orders/{id}/history` has the invoice numbers of an order.",
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
	);
}
