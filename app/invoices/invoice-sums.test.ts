import fc from "fast-check";
import { expect, test } from "vitest";
import { invoiceOf } from "../../tests/support/an-invoice.ts";
import { followsTheRules } from "../../tests/support/en16931.ts";
import { cents, texts } from "../../tests/support/invoice-pdf.ts";
import { type Bill, noTax, type TaxKind } from "./invoice.ts";
import { invoiceXml } from "./invoice-xml.server.ts";

const kinds: TaxKind[] = [
	{ category: "S", percent: 19 },
	{ category: "S", percent: 7.7 },
	{ category: "S", percent: 5.125 },
];

const party = { name: "Torque Foundry Ltd", address: ["14 Crucible Lane", "United Kingdom"], country: "GB" };

type Sold = Pick<Bill, "lines" | "delivery">;

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
	expect(sums).toMatchObject({ linesCents: 999, deliveryCents: 100, taxCents: 172 });
});

test("what is outside of VAT has a reason, no rate and no VAT ids; what is taxed has both ids", () => {
	const line = { name: "Part", units: 1, priceCents: 1000 };
	const parties = { seller: { ...party, vatId: "GB123456789" }, buyer: { ...party, vatId: "DE123456789" } };
	const outside = invoiceXml(invoiceOf({ lines: [{ ...line, tax: noTax }] }, parties));
	expect(texts(outside, "CategoryCode")).toEqual(["O", "O"]);
	expect(texts(outside, "ExemptionReasonCode")).toEqual(["VATEX-EU-O"]);
	expect(outside).not.toMatch(/RateApplicablePercent|schemeID="VA"/);
	expect(outside).toContain("VAT number of the buyer: DE123456789");
	const taxed = invoiceXml(invoiceOf({ lines: [{ ...line, tax: kinds[0] as TaxKind }] }, parties));
	expect(taxed.match(/<ram:ID schemeID="VA">[^<]*/g)).toEqual([
		'<ram:ID schemeID="VA">GB123456789',
		'<ram:ID schemeID="VA">DE123456789',
	]);
	expect(texts(taxed, "RateApplicablePercent")).toEqual(["19", "19"]);
	expect(taxed).not.toContain("ExemptionReason");
});

test("texts of any kind stay texts", () => {
	const name = 'A & B <script> "q" \u0000\u0007\ud800 漢字';
	const xml = invoiceXml(invoiceOf({ lines: [{ name, units: 1, priceCents: 1, tax: noTax }] }));
	expect(texts(xml, "Name")[0]).toBe("A &amp; B &lt;script&gt; &quot;q&quot;   \ufffd 漢字");
});
