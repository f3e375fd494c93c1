import { toDollars } from "../money/money.ts";
import { hasXml, type ListedInvoice } from "./invoice.ts";
import { contentOf, type InvoiceRow } from "./invoices-repository.server.ts";

export const presentInvoice = (row: InvoiceRow): ListedInvoice => ({
	number: row.number,
	kind: row.credits === null ? "invoice" : "credit-note",
	issuedOn: row.issued_on,
	issuedAt: row.issued_at,
	total: toDollars(row.total_cents),
	...(!hasXml(contentOf(row)) && { withoutXml: true as const }),
});
