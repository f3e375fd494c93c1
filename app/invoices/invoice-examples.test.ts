import { expect, test } from "vitest";
import { longInvoice, taxedInvoice, untaxedCreditNote } from "../../tests/support/an-invoice.ts";
import { plainPdf, xmlIn } from "../../tests/support/invoice-pdf.ts";
import { rowsOf } from "../../tests/support/pdf-rows.ts";
import { makeInvoicePdf } from "./invoice-pdf.server.ts";
import { invoiceXml } from "./invoice-xml.server.ts";

const inLines = (xml: string) => xml.replaceAll("><", ">\n<");

test.each([
	["invoice of two orders at two rates", "invoice", taxedInvoice()],
	["credit note outside of VAT", "credit-note", untaxedCreditNote()],
])("an %s is the data and the sheet that it was", async (_, file, invoice) => {
	const pdf = await makeInvoicePdf(invoice);
	expect(xmlIn(pdf)).toBe(invoiceXml(invoice));
	const [metadata = ""] = plainPdf(pdf).match(/<x:xmpmeta[\s\S]*<\/x:xmpmeta>/) ?? [];
	await expect(inLines(metadata)).toMatchFileSnapshot(`examples/${file}-metadata.xml`);
	await expect(inLines(xmlIn(pdf))).toMatchFileSnapshot(`examples/${file}.xml`);
	await expect(`${(await rowsOf(pdf)).flat().join("\n")}\n`).toMatchFileSnapshot(`examples/${file}.txt`);
});

test("a long invoice has its headings on each sheet, whole rows, its sums once and the number of each page", async () => {
	const sheets = await rowsOf(await makeInvoicePdf(longInvoice(60)));
	await expect(`${sheets.map((rows) => rows.join("\n")).join("\n\n")}\n`).toMatchFileSnapshot("examples/long.txt");
	expect(sheets).toHaveLength(3);
	for (const [nth, rows] of sheets.entries()) {
		expect(rows.filter((row) => row.includes("48 Part | "))).toHaveLength(1);
		expect(rows.at(-1)).toContain(`Page ${nth + 1} of ${sheets.length}`);
	}
	expect(sheets.flat().filter((row) => row.includes("Balance due"))).toHaveLength(1);
});

test("names of every script, signs and sizes are printed whole", async () => {
	const invoice = taxedInvoice();
	const name = "Ελλάδα Ω Жук Łódź 漢字 한국어 ≥ → 5 kΩ";
	const pdf = await makeInvoicePdf({
		...invoice,
		buyer: { ...invoice.buyer, name, address: ["יוסי כהן", "محمد علی"] },
	});
	const text = (await rowsOf(pdf)).flat().join("\n");
	for (const word of [...name.split(" "), "יוסי", "כהן"]) expect(text).toContain(word);
	expect(text).not.toMatch(/[?□]/);
});

test("a note explains characters that the font lacks, and the XML has the full text", async () => {
	const invoice = taxedInvoice();
	const pdf = await makeInvoicePdf({ ...invoice, buyer: { ...invoice.buyer, name: "漢字 𠀀" } });
	expect((await rowsOf(pdf)).flat().join("\n")).toContain("A □ replaces a character");
	expect(xmlIn(pdf)).toContain("漢字 𠀀");
});
