import { byteOrderMark, csvLine } from "../csv/csv-text.ts";
import type { Invoice } from "./invoice.ts";

const columns: [name: string, cell: (invoice: Invoice) => string | null][] = [
	["Number", ({ number }) => number],
	["Kind", ({ credits }) => (credits ? "credit note" : "invoice")],
	["For invoice", ({ credits }) => credits?.number ?? null],
	["Issued (UTC)", ({ issuedAt }) => issuedAt],
	["Customer", ({ buyer }) => buyer.name],
	["Country", ({ buyer }) => buyer.country],
	["VAT number", ({ buyer }) => buyer.vatId ?? null],
	["Purchase order", ({ purchaseOrder }) => purchaseOrder ?? null],
	["Orders", ({ orders }) => orders.join(" ")],
	["Subtotal excl. tax (USD)", ({ sums }) => amount(sums.linesCents + sums.deliveryCents)],
	["Tax (USD)", ({ sums }) => amount(sums.taxCents)],
	["Paid or refunded (USD)", ({ paidCents }) => amount(paidCents)],
];

const amount = (cents: number) => (cents / 100).toFixed(2);

export const invoiceCsvHead = byteOrderMark + csvLine(columns.map(([name]) => name));

export const invoiceCsvLine = (invoice: Invoice): string => csvLine(columns.map(([, cell]) => cell(invoice)));
