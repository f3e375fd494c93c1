import fc from "fast-check";
import { expect, test } from "vitest";
import { addedCosts, dueCents, taxOn } from "../money/costs.ts";
import { calculateSums } from "./invoice-sums.ts";

const rate = fc.integer({ min: 0, max: 500_000 }).map((scaled) => scaled / 10_000);
const line = fc.record({
	units: fc.integer({ min: 1, max: 1000 }),
	priceCents: fc.integer({ min: 1, max: 99_999_999 }),
});

test("at any rate of up to four decimals the invoice states the tax that was charged, and it is the exact one", () => {
	fc.assert(
		fc.property(
			rate,
			fc.array(line, { minLength: 1, maxLength: 8 }),
			fc.integer({ min: 0, max: 9999 }),
			(percent, items, cents) => {
				const totals = items.map(({ units, priceCents }) => units * priceCents);
				const costs = { delivery: { label: "", cents }, tax: { label: "VAT", percent } };
				const orders = addedCosts(totals, costs).map(({ deliveryCents, taxCents }, at) => ({
					total_cents: totals[at] as number,
					delivery_cents: deliveryCents,
					tax_cents: taxCents,
				}));
				const paidCents = orders.reduce((sum, order) => sum + dueCents(order), 0);
				const tax = { category: "S", percent } as const;
				const lines = items.map((item) => ({ ...item, name: "Part", tax }));
				const { taxed, taxCents } = calculateSums({ lines, delivery: { words: "Delivery", cents, tax }, paidCents });
				const basis = totals.reduce((sum, total) => sum + total, cents);
				expect(taxed).toEqual([{ tax, basisCents: basis, taxCents }]);
				expect(taxCents).toBe(taxOn(basis, percent));
				// Half a cent up, in whole numbers.
				const exact = BigInt(basis) * BigInt(Math.round(percent * 10_000));
				expect(BigInt(taxCents)).toBe((exact + 500_000n) / 1_000_000n);
			},
		),
	);
});
