import { expect, test } from "vitest";
import { taxedInvoice, untaxedCreditNote } from "../../tests/support/an-invoice.ts";
import { invoiceCsvHead, invoiceCsvLines } from "./invoice-csv.ts";

test("the book has a line per document and tax rate, and credit notes are negative", () => {
	const paid = { paymentId: "pi_1", purchaseNumber: 10_001 };
	const invoice = invoiceCsvLines({ ...paid, invoice: taxedInvoice() });
	const note = invoiceCsvLines({ paymentId: "pi_2", purchaseNumber: null, invoice: untaxedCreditNote() });
	const about = "2026-000007,invoice,,2026-11-23,,Rosa Ray,DE,DE123456789,10001,PO-4711,1 2,pi_1";
	expect(invoiceCsvHead + invoice + note).toBe(
		[
			"\uFEFFNumber,Kind,For invoice,Issued,Refunded,Customer,Country,VAT number,Purchase,Purchase order,Items,Payment,Tax rate (%),Net (USD),Tax (USD),Gross (USD)",
			`${about},19,179404.90,34086.93,213491.83`,
			`${about},7,19.98,1.40,21.38`,
			"CN-2026-000001,credit note,2026-000003,2026-11-23,2026-11-23,Rosa Ray,DE,DE123456789,,,1,pi_2,0,-30.10,0.00,-30.10",
			"",
		].join("\r\n"),
	);
});
