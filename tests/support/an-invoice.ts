import { type Bill, type Invoice, noTax, type Party } from "../../app/invoices/invoice.ts";
import { calculateSums } from "../../app/invoices/invoice-sums.ts";
import { taxOn } from "../../app/money/costs.ts";

const seller: Party = {
	name: "Foundry & Sons Ltd",
	address: ["14 Crucible Lane", "United Kingdom"],
	country: "GB",
	email: "sales@foundry.example",
	vatId: "GB123456789",
	register: "Companies House 0123",
};

const buyer: Party = {
	name: "Rosa Ray",
	address: ["Ray Motors", "Yard 3", "1 High St", "10115 Berlin", "Germany"],
	country: "DE",
	email: "rosa@example.com",
	vatId: "DE123456789",
};

const standard = { category: "S", percent: 19 } as const;
const reduced = { category: "S", percent: 7 } as const;

/** Returns the price of a bill: net amounts, and tax on the total of each rate. */
export function priceOf({ lines, delivery }: Pick<Bill, "lines" | "delivery">): number {
	const goods = lines.map(({ tax, units, priceCents }) => ({ tax, cents: units * priceCents }));
	const byRate = Map.groupBy(delivery ? [...goods, delivery] : goods, ({ tax }) => tax.percent);
	return [...byRate].reduce((total, [percent, amounts]) => {
		const net = amounts.reduce((sum, { cents }) => sum + cents, 0);
		return total + net + taxOn(net, percent);
	}, 0);
}

/** Returns an invoice with these lines, paid in full unless the bill gives another amount. */
export function invoiceOf(bill: Pick<Bill, "lines"> & Partial<Bill>, given: Partial<Invoice> = {}): Invoice {
	const at = "2026-11-23T01:29:00.000Z";
	const about = { seller, buyer, purchaseNumber: 10_027, orders: ["10027.1"], paidAt: at };
	const issued = { number: "2026-000007", issuedAt: at };
	const paid = { paidCents: priceOf(bill), ...bill };
	return { ...about, ...issued, ...paid, sums: calculateSums(paid), ...given };
}

/** Returns an invoice for two orders with two tax rates, delivery and every optional field of a buyer. */
export const taxedInvoice = (): Invoice =>
	invoiceOf({
		orders: ["10027.1", "10027.2"],
		lines: [
			{ name: "Brake disc", number: "TF-320V", item: "10027.1", units: 1200, priceCents: 14_950, tax: standard },
			{ name: "Workshop book", item: "10027.2", units: 2, priceCents: 999, tax: reduced },
		],
		delivery: { words: "Delivery by parcel", cents: 490, tax: standard },
		purchaseOrder: "PO-4711",
		card: { words: "Visa ending in 4242", lastDigits: "4242" },
	});

/** Returns a credit note outside of VAT. */
export const untaxedCreditNote = (): Invoice =>
	invoiceOf(
		{ lines: [{ name: "Partial refund of invoice 2026-000003", units: 1, priceCents: 3010, tax: noTax }] },
		{ number: "CN-2026-000001", credits: { number: "2026-000003", issuedAt: "2026-10-31T23:00:00.000Z" } },
	);

export const longInvoice = (lines: number): Invoice =>
	invoiceOf({
		lines: Array.from({ length: lines }, (_, nth) => ({
			name: `Part ${nth + 1}`,
			units: nth + 1,
			priceCents: 100,
			tax: noTax,
		})),
	});
