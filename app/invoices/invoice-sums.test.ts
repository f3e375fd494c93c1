import fc from "fast-check";
import { expect, test } from "vitest";
import { cents, texts } from "../../tests/support/invoice-pdf.ts";
import { type Bill, type Invoice, noTax, type TaxKind } from "./invoice.ts";
import { calculateSums, creditNoteLines } from "./invoice-sums.ts";
import { invoiceXml } from "./invoice-xml.server.ts";

const at = "2026-11-23T01:29:00.000Z";
const party = { name: "Torque Foundry Ltd", address: ["14 Crucible Lane", "United Kingdom"], country: "GB" };
const kinds: TaxKind[] = [
	{ category: "S", percent: 19 },
	{ category: "S", percent: 7.7 },
	{ category: "E", percent: 0, reason: "Exempt" },
	{ category: "Z", percent: 0 },
];

type Sold = Pick<Bill, "lines" | "delivery">;

/** Builds an invoice of these lines, paid in full by default. */
function invoiceOf(sold: Sold, paidCents = calculateSums({ ...sold, paidCents: 0 }).totalCents, given = {}): Invoice {
	const about = { seller: party, buyer: party, orders: ["4F0A9C21"], paidAt: at, number: "2026-000001", issuedAt: at };
	return { ...about, ...sold, paidCents, sums: calculateSums({ ...sold, paidCents }), ...given };
}

function creditNoteOf(invoice: Invoice, paidCents: number): Invoice {
	const credits = { number: invoice.number, issuedAt: at };
	return invoiceOf(creditNoteLines(invoice, paidCents), paidCents, { number: "CN-2026-000001", credits });
}

const lines = (taxes: TaxKind[]) =>
	fc.array(
		fc.record({
			name: fc.constant("Part"),
			units: fc.integer({ min: 1, max: 5000 }),
			priceCents: fc.integer({ min: 1, max: 500_000 }),
			tax: fc.constantFrom(...taxes),
		}),
		{ minLength: 1, maxLength: 6 },
	);
const sold: fc.Arbitrary<Sold> = fc.constantFrom(kinds, [noTax]).chain((taxes) =>
	fc.record(
		{
			lines: lines(taxes),
			delivery: fc.record({
				words: fc.constant("Delivery"),
				cents: fc.integer({ min: 0, max: 9999 }),
				tax: fc.constantFrom(...taxes),
			}),
		},
		{ requiredKeys: ["lines"] },
	),
);
const sum = (xml: string, name: string) =>
	texts(xml, name).reduce((all, one) => all + Math.round(Number(one) * 100), 0);

/** Checks EN 16931 rules BR-CO-10 to BR-CO-16 in the words of the standard. */
function followsTheRules(xml: string): void {
	const of = (name: string) => cents(xml, name);
	const lineSums = xml.split("<ram:ApplicableHeaderTradeAgreement>")[0] ?? "";
	expect(of("TaxBasisTotalAmount")).toBe(sum(lineSums, "LineTotalAmount") + of("ChargeTotalAmount"));
	expect(cents(xml.split("HeaderMonetarySummation>")[1] ?? "", "LineTotalAmount")).toBe(
		sum(lineSums, "LineTotalAmount"),
	);
	expect(of("TaxTotalAmount")).toBe(sum(xml, "CalculatedAmount"));
	expect(of("TaxBasisTotalAmount")).toBe(sum(xml, "BasisAmount"));
	expect(of("GrandTotalAmount")).toBe(of("TaxBasisTotalAmount") + of("TaxTotalAmount"));
	const left = of("GrandTotalAmount") - of("TotalPrepaidAmount") + of("RoundingAmount");
	expect([of("DuePayableAmount"), left]).toEqual([0, 0]);
}

test("whatever is sold at whatever rates, the sums follow the rules of EN 16931 and are what was paid", () => {
	fc.assert(
		fc.property(sold, (given) => {
			const invoice = invoiceOf(given);
			const xml = invoiceXml(invoice);
			followsTheRules(xml);
			expect(cents(xml, "GrandTotalAmount")).toBe(invoice.paidCents);
		}),
	);
});

test("a credit note of any part follows them too, within a cent for each rate of tax", () => {
	fc.assert(
		fc.property(sold, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
			const invoice = invoiceOf(given);
			const expected = Math.max(1, Math.round(invoice.paidCents * share));
			const note = creditNoteOf(invoice, expected);
			const xml = invoiceXml(note);
			followsTheRules(xml);
			expect(cents(xml, "TotalPrepaidAmount")).toBe(expected);
			expect(Math.abs(note.sums.roundingCents)).toBeLessThanOrEqual(invoice.sums.taxed.length);
		}),
	);
});

test("tax is counted once for each rate, on lines and delivery together", () => {
	const [standard, reduced] = kinds as [TaxKind, TaxKind];
	const line = { name: "Part", units: 1, priceCents: 333 };
	const { sums } = invoiceOf({
		lines: [
			{ ...line, tax: standard },
			{ ...line, tax: standard },
			{ ...line, tax: reduced },
		],
		delivery: { words: "Delivery", cents: 100, tax: standard },
	});
	expect(sums.taxed.map(({ basisCents, taxCents }) => [basisCents, taxCents])).toEqual([
		[766, 146],
		[333, 26],
	]);
	expect(sums).toMatchObject({
		linesCents: 999,
		deliveryCents: 100,
		taxCents: 172,
		totalCents: 1271,
		roundingCents: 0,
	});
});

test("what is outside of VAT has a reason, no rate and no VAT ids; what is taxed has both ids", () => {
	const line = { name: "Part", units: 1, priceCents: 1000 };
	const parties = { seller: { ...party, vatId: "GB123456789" }, buyer: { ...party, vatId: "DE123456789" } };
	const outside = invoiceXml(invoiceOf({ lines: [{ ...line, tax: noTax }] }, 1000, parties));
	expect(texts(outside, "CategoryCode")).toEqual(["O", "O"]);
	expect(texts(outside, "ExemptionReasonCode")).toEqual(["VATEX-EU-O"]);
	expect(outside).not.toMatch(/RateApplicablePercent|schemeID="VA"/);
	expect(outside).toContain("VAT number of the buyer: DE123456789");
	const taxed = invoiceXml(invoiceOf({ lines: [{ ...line, tax: kinds[0] as TaxKind }] }, 1190, parties));
	expect(taxed.match(/<ram:ID schemeID="VA">[^<]*/g)).toEqual([
		'<ram:ID schemeID="VA">GB123456789',
		'<ram:ID schemeID="VA">DE123456789',
	]);
	expect(texts(taxed, "RateApplicablePercent")).toEqual(["19", "19"]);
	expect(taxed).not.toContain("ExemptionReason");
});

test("a credit note in part names its invoice, and the part where there was one; a rate of which nothing went back is left out", () => {
	const [standard, reduced] = kinds as [TaxKind, TaxKind];
	const one = invoiceOf({ lines: [{ name: "Nut", units: 2, priceCents: 1000, tax: standard }] });
	const tenth = { name: "Partial refund of invoice 2026-000001: Nut", units: 1, priceCents: 200, tax: standard };
	expect(creditNoteLines(one, 238)).toEqual({ lines: [tenth] });
	const two = invoiceOf({
		lines: [
			{ name: "Nut", units: 2, priceCents: 1000, tax: standard },
			{ name: "Book", units: 1, priceCents: 1, tax: reduced },
		],
	});
	expect(creditNoteLines(two, 238)).toEqual({ lines: [{ ...tenth, name: "Partial refund of invoice 2026-000001" }] });
	expect(creditNoteLines(two, two.paidCents)).toEqual({ lines: two.lines, delivery: undefined });
});

test("texts of any kind stay texts", () => {
	const name = 'A & B <script> "q" \u0000\u0007\ud800 漢字';
	const xml = invoiceXml(invoiceOf({ lines: [{ name, units: 1, priceCents: 1, tax: noTax }] }));
	expect(texts(xml, "Name")[0]).toBe("A &amp; B &lt;script&gt; &quot;q&quot;   \ufffd 漢字");
});
