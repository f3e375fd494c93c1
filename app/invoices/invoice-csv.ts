import { byteOrderMark, type Cell, csvLine } from "../csv/csv-text.ts";
import { dayOf, type Invoice, type TaxedPart } from "./invoice.ts";

/** An issued document with what it was paid by. */
export interface BookedInvoice {
	invoice: Invoice;
	paymentId: string;
	purchaseNumber: number | null;
}

/** The share of one tax rate in a document. Negative on a credit note. */
interface Entry extends BookedInvoice {
	part: TaxedPart;
}

const columns: [name: string, cell: (entry: Entry) => Cell][] = [
	["Number", ({ invoice }) => invoice.number],
	["Kind", ({ invoice }) => (invoice.credits ? "credit note" : "invoice")],
	["For invoice", ({ invoice }) => invoice.credits?.number ?? null],
	["Issued", ({ invoice }) => dayOf(invoice.issuedAt, invoice)],
	["Refunded", ({ invoice }) => (invoice.credits ? dayOf(invoice.paidAt, invoice) : null)],
	["Customer", ({ invoice }) => invoice.buyer.name],
	["Country", ({ invoice }) => invoice.buyer.country ?? null],
	["VAT number", ({ invoice }) => invoice.buyer.vatId ?? null],
	["Purchase", ({ purchaseNumber }) => purchaseNumber],
	["Purchase order", ({ invoice }) => invoice.purchaseOrder ?? null],
	// A spreadsheet would read 10003.10 as the number 10003.1.
	["Items", ({ invoice }) => invoice.orders.flatMap((number) => number.split(".")[1] ?? []).join(" ")],
	["Payment", ({ paymentId }) => paymentId],
	["Tax rate (%)", ({ part }) => part.tax.percent],
	["Net (USD)", ({ part }) => ({ cents: part.basisCents })],
	["Tax (USD)", ({ part }) => ({ cents: part.taxCents })],
	["Gross (USD)", ({ part }) => ({ cents: part.basisCents + part.taxCents })],
];

export const invoiceCsvHead = byteOrderMark + csvLine(columns.map(([name]) => name));

/** Returns a line for each tax rate, so that every column of amounts can be added up. */
export function invoiceCsvLines(booked: BookedInvoice): string {
	const { sums, credits } = booked.invoice;
	const sign = credits ? -1 : 1;
	const entries = sums.taxed.map(({ tax, basisCents, taxCents }): Entry => {
		const part = { tax, basisCents: sign * basisCents, taxCents: sign * taxCents };
		return { ...booked, part };
	});
	return entries.map((entry) => csvLine(columns.map(([, cell]) => cell(entry)))).join("");
}
