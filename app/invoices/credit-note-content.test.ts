import fc from "fast-check";
import { expect, test } from "vitest";
import { invoiceOf, priceOf } from "../../tests/support/an-invoice.ts";
import { followsTheRules } from "../../tests/support/en16931.ts";
import { addedCosts, taxOn } from "../money/costs.ts";
import { type Bill, type BillLine, type Invoice, noTax, type TaxKind } from "./invoice.ts";
import { creditNoteContent } from "./invoice-sums.ts";
import { invoiceXml } from "./invoice-xml.server.ts";

const standard: TaxKind = { category: "S", percent: 19 };
const reduced: TaxKind = { category: "S", percent: 7 };

type Order = Pick<Bill, "orders" | "lines" | "delivery" | "paidCents">;
interface Refund {
	order: number;
	/** Cents, or a share of the remaining amount. */
	cents?: number;
	share?: number;
}

const refund: fc.Arbitrary<Refund> = fc.record({ order: fc.nat(5) }).chain(({ order }) =>
	fc.oneof(
		fc.integer({ min: 1, max: 3 }).map((cents) => ({ order, cents })),
		fc.constantFrom(1 / 3, 1 / 2, 2 / 3, 1).map((share) => ({ order, share })),
		fc.double({ min: 0, max: 1, noNaN: true }).map((share) => ({ order, share })),
	),
);
const requests = fc.array(fc.array(refund, { minLength: 1, maxLength: 4 }), { maxLength: 25 });

const anyLine = (tax: TaxKind): fc.Arbitrary<BillLine> =>
	fc.record({
		name: fc.constant("Part"),
		units: fc.integer({ min: 1, max: 700 }),
		priceCents: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 500_000 })),
		tax: fc.constant(tax),
	});

/** A purchase of several orders at one rate. Payment fixes their shares of delivery and tax. */
const anyPurchase: fc.Arbitrary<Order[]> = fc
	.record({
		percent: fc.constantFrom(0, 5, 7.7, 8.875, 19, 20, 33.333, 50),
		cents: fc.constantFrom(0, 1, 100, 799, 1000),
		lines: fc.array(anyLine(noTax), { minLength: 1, maxLength: 5 }),
	})
	.map(({ percent, cents, lines }) => {
		const tax: TaxKind = percent > 0 ? { category: "S", percent } : noTax;
		const totals = lines.map(({ units, priceCents }) => units * priceCents);
		const shares = addedCosts(totals, { delivery: { label: "", cents }, tax: { label: "", percent } });
		return lines.map((line, nth): Order => {
			const { deliveryCents = 0, taxCents = 0 } = shares[nth] ?? {};
			return {
				orders: [`ORDER${nth}`],
				lines: [{ ...line, tax }],
				...(deliveryCents > 0 && { delivery: { words: "Delivery", cents: deliveryCents, tax } }),
				paidCents: (totals[nth] ?? 0) + deliveryCents + taxCents,
			};
		});
	});

/** One order with lines and delivery at several rates. */
const anyMixedOrder: fc.Arbitrary<Order[]> = fc
	.constantFrom<TaxKind[]>([standard, reduced], [standard, reduced, { category: "S", percent: 5.125 }])
	.chain((rates) => {
		const rate = fc.constantFrom(...rates);
		const lines = fc.array(rate.chain(anyLine), { minLength: 1, maxLength: 5 });
		const delivery = fc.record({ words: fc.constant("Delivery"), cents: fc.integer({ min: 1, max: 999 }), tax: rate });
		return fc.record({ lines, delivery }, { requiredKeys: ["lines"] });
	})
	.map((sold) => [{ orders: ["ORDER0"], ...sold, paidCents: priceOf(sold) }]);

/** The invoice of a purchase, as issued by its payment. */
function invoiceFor(orders: Order[]): Invoice {
	const deliveries = orders.flatMap(({ delivery }) => delivery ?? []);
	const [delivery] = deliveries;
	const cents = sum(deliveries.map((one) => one.cents));
	return invoiceOf({
		orders: orders.flatMap((order) => order.orders),
		lines: orders.flatMap(({ lines }) => lines),
		...(delivery && { delivery: { ...delivery, cents } }),
		paidCents: sum(orders.map(({ paidCents }) => paidCents)),
	});
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Goods, delivery, tax and gross of documents at each rate. */
function amountsByRate(documents: Invoice[]): Record<string, number[]> {
	const all: Record<string, number[]> = {};
	const add = ({ category, percent }: TaxKind, amounts: number[]) => {
		const key = `${category} ${percent}`;
		all[key] = amounts.map((amount, nth) => amount + (all[key]?.[nth] ?? 0));
	};
	for (const { lines, delivery, sums } of documents) {
		for (const { tax, units, priceCents } of lines) add(tax, [units * priceCents, 0, 0, units * priceCents]);
		if (delivery) add(delivery.tax, [0, delivery.cents, 0, delivery.cents]);
		for (const { tax, taxCents } of sums.taxed) add(tax, [0, 0, taxCents, taxCents]);
	}
	return all;
}

/** Refunds orders in this sequence, some of them at once, and then all the rest. Checks each credit note. */
function refundAll(orders: Order[], requests: Refund[][]): { invoice: Invoice; notes: Invoice[] } {
	const invoice = invoiceFor(orders);
	const invoiced = amountsByRate([invoice]);
	const notes: Invoice[] = [];
	for (const request of [...requests, orders.map((_, order): Refund => ({ order, share: 1 }))]) {
		const earlier = notes.flatMap(({ credited = [] }) => credited);
		const byOrder = new Map(request.map((refund) => [refund.order % orders.length, refund]));
		const credits = [...byOrder].flatMap(([at, { cents, share = 1 }]) => {
			const order = orders[at] as Order;
			const ofOrder = earlier.filter((one) => one.order === order.orders[0]);
			const left = order.paidCents - sum(ofOrder.flatMap(({ amounts }) => amounts));
			const credited = Math.min(left, cents ?? Math.ceil(left * share));
			return credited > 0 ? [{ order, cents: credited, units: 0 }] : [];
		});
		if (credits.length === 0) continue;
		const content = creditNoteContent(credits, { invoice: invoice.number, earlier });
		const { seller, buyer, purchaseNumber, paidAt, issuedAt } = invoice;
		const about = { seller, buyer, purchaseNumber, paidAt, issuedAt };
		const note: Invoice = {
			...{ ...about, ...content, number: "CN-2026-000001" },
			credits: { number: invoice.number, issuedAt: invoice.issuedAt },
		};
		const creditedCents = sum(credits.map(({ cents }) => cents));
		expect(note.paidCents).toBe(creditedCents);
		expect(sum(Object.values(amountsByRate([note])).map(([, , , gross = 0]) => gross))).toBe(creditedCents);
		expect(note.credited?.map(({ amounts }) => sum([...amounts]))).toEqual(credits.map(({ cents }) => cents));
		notes.push(note);
		for (const [rate, amounts] of Object.entries(amountsByRate(notes)))
			for (const [nth, amount] of amounts.entries()) expect(amount).toBeLessThanOrEqual(invoiced[rate]?.[nth] ?? -1);
		expect(
			Object.values(amountsByRate([note]))
				.flat()
				.every((amount) => amount >= 0),
		).toBe(true);
		for (const { tax, basisCents, taxCents } of note.sums.taxed)
			expect(Math.abs(taxCents - taxOn(basisCents, tax.percent))).toBeLessThanOrEqual(2 * credits.length);
		followsTheRules(invoiceXml(note));
	}
	return { invoice, notes };
}

test.each([
	["a purchase of several orders", anyPurchase],
	["an order at several rates", anyMixedOrder],
])("after any refunds of %s, invoice and credit notes add up to zero at each rate", (_, purchase) => {
	fc.assert(
		fc.property(purchase, requests, (orders, sequence) => {
			const { invoice, notes } = refundAll(orders, sequence);
			expect(amountsByRate(notes)).toEqual(amountsByRate([invoice]));
		}),
		{ numRuns: 300 },
	);
});

const ofInvoice = { invoice: "2026-000001", earlier: [] };
const orders = ["10027.1"];

test("a refund of the whole order repeats its lines", () => {
	const lines = [
		{ name: "Nut", units: 2, priceCents: 1000, tax: standard },
		{ name: "Book", units: 1, priceCents: 1, tax: reduced },
	];
	const order = { orders, lines, paidCents: 2381 };
	expect(creditNoteContent([{ order, cents: 2381, units: 3 }], ofInvoice).lines).toEqual(lines);
});

test("a partial refund names the invoice, the only part and what was refunded, and leaves out a rate without a share", () => {
	const nut = { name: "Nut", number: "TF-1", item: "10027.1", units: 2, priceCents: 1000, tax: standard };
	const name = "Partial refund of invoice 2026-000001";
	const credited = { units: 1, priceCents: 200, tax: standard };
	const linesOf = (lines: BillLine[], paidCents: number, units: number) =>
		creditNoteContent([{ order: { orders, lines, paidCents }, cents: 238, units }], ofInvoice).lines;
	const numbers = { number: "TF-1", item: "10027.1" };
	expect(linesOf([nut], 2380, 0)).toEqual([{ ...credited, ...numbers, name: `${name}: Nut, part of the price` }]);
	expect(linesOf([nut], 2380, 1)).toEqual([{ ...credited, ...numbers, name: `${name}: 1 of 2 × Nut` }]);
	expect(linesOf([nut, { name: "Book", units: 1, priceCents: 1, tax: reduced }], 2381, 0)).toEqual([
		{ ...credited, name },
	]);
});

test("a note about several orders has the lines of each, and their amounts at a rate in one sum", () => {
	const order = (nth: number) => ({
		orders: [`10027.${nth}`],
		lines: [{ name: `Nut ${nth}`, item: `10027.${nth}`, units: 2, priceCents: 1000, tax: standard }],
		delivery: { words: "Delivery", cents: 100, tax: standard },
		paidCents: 2499,
	});
	const content = creditNoteContent(
		[
			{ order: order(1), cents: 2499, units: 2 },
			{ order: order(3), cents: 1249, units: 1 },
		],
		ofInvoice,
	);
	expect(content.lines.map(({ name, item, priceCents }) => [name, item, priceCents])).toEqual([
		["Nut 1", "10027.1", 1000],
		["Partial refund of invoice 2026-000001: 1 of 2 × Nut 3", "10027.3", 1000],
	]);
	expect(content).toMatchObject({ orders: ["10027.1", "10027.3"], paidCents: 3748, delivery: { cents: 150 } });
	expect(content.sums.taxed).toEqual([{ tax: standard, basisCents: 3150, taxCents: 598 }]);
});
