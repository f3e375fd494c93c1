import { expect, test } from "vitest";
import { taxedInvoice, untaxedCreditNote } from "../../tests/support/an-invoice.ts";
import { invoiceCsvHead, invoiceCsvLine } from "./invoice-csv.ts";

test("the book says of each document what bookkeeping asks, in one line", () => {
	expect(invoiceCsvHead + invoiceCsvLine(taxedInvoice()) + invoiceCsvLine(untaxedCreditNote())).toBe(
		[
			"\uFEFFNumber,Kind,For invoice,Issued (UTC),Customer,Country,VAT number,Purchase order,Orders,Subtotal excl. tax (USD),Tax (USD),Paid or refunded (USD)",
			"2026-000007,invoice,,2026-11-23T01:29:00.000Z,Rosa Ray,DE,DE123456789,PO-4711,4F0A9C21 77B1D03E,179424.88,34088.33,213513.21",
			"CN-2026-000001,credit note,2026-000003,2026-11-23T01:29:00.000Z,Rosa Ray,DE,DE123456789,,4F0A9C21,30.10,0.00,30.11",
			"",
		].join("\r\n"),
	);
});
