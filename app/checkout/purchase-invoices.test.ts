import { afterEach, describe, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { cents, invoicePdf, papersOf, writtenOn, xmlIn } from "../../tests/support/invoice-pdf.ts";
import { aPaidPurchase, aPurchase, charge } from "../../tests/support/purchases.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestMail } from "../../tests/support/test-mail.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import type { Invoice } from "../invoices/invoice.ts";
import { makeInvoicePdf } from "../invoices/invoice-pdf.server.ts";
import { applyProviderState } from "../payments/apply-provider-state.server.ts";

const costs = { delivery: { label: "Parcel service", cents: 890 }, tax: { label: "VAT", percent: 19 } };

describe.each(engines)("the invoice of a purchase on %s", (engine) => {
	let shop: TestShop;
	afterEach(() => shop.close());

	const amounts = (xml: string, name: string) =>
		[...xml.matchAll(new RegExp(`<ram:${name}[^>]*>([^<]*)<`, "g"))].map(([, amount]) => Number(amount));

	async function paid(units: Record<string, number>, cancelFirst = false) {
		const buyer = await shop.customer();
		if (!cancelFirst) return { buyer, ...(await aPaidPurchase(shop, buyer, units)) };
		const id = await aPurchase(shop, buyer, units);
		const { body } = await buyer.get(`/purchases/${id}`);
		await buyer.delete(`/orders/${body.orders[0]._id}`);
		const transactionId = await charge(shop, buyer, id);
		await buyer.patch(`/orders/${body.orders[1]._id}`, { transactionId });
		const { orders } = (await buyer.get(`/purchases/${id}`)).body;
		return { buyer, id, transactionId, orders: orders.slice(1) };
	}
	const threeParts = () =>
		Promise.all([3.33, 20.5, 0.07].map((price) => aProduct(shop, { price, quantity: 90, minorder: 1 })));

	test("is one, of all its orders, with delivery and tax to the cent", async () => {
		shop = await createTestShop(engine, { costs });
		const [a = "", b = "", c = ""] = await threeParts();
		const { buyer, id, orders } = await paid({ [a]: 7, [b]: 3, [c]: 31 });
		const papers = await Promise.all(orders.map(({ _id }: { _id: string }) => papersOf(buyer, _id)));
		const numbers = new Set(papers.flat().map(({ number }) => number));
		expect(numbers.size).toBe(1);
		const listed = (await buyer.get(`/purchases/${id}`)).body.invoices;
		expect(listed.map(({ number }: { number: string }) => number)).toEqual([...numbers]);
		const xml = xmlIn(await invoicePdf(shop, buyer, [...numbers][0] as string));
		const total = (23.31 + 61.5 + 2.17 + 8.9) * 1.19;
		expect(amounts(xml, "LineTotalAmount").at(-1)).toBe(86.98);
		expect(amounts(xml, "TaxBasisTotalAmount")).toEqual([95.88]);
		expect(amounts(xml, "RateApplicablePercent").every((percent) => percent === 19)).toBe(true);
		expect(amounts(xml, "GrandTotalAmount")).toEqual([Math.round(total * 100) / 100]);
		expect(amounts(xml, "TotalPrepaidAmount")).toEqual([114.1]);
		expect(amounts(xml, "DuePayableAmount")).toEqual([0]);
	});

	test("names tax and delivery as the shop does", async () => {
		const delivery = { label: "Ground", cents: 1250 };
		shop = await createTestShop(engine, { costs: { delivery, tax: { label: "Sales tax", percent: 8.25 } } });
		const [a = ""] = await threeParts();
		const { buyer, orders } = await paid({ [a]: 7 });
		await papersOf(buyer, orders[0]._id);
		const { content } = await shop.db.selectFrom("invoices").selectAll().executeTakeFirstOrThrow();
		const invoice: Invoice = JSON.parse(content);
		expect(invoice.delivery?.words).toBe("Delivery (Ground)");
		const written = async (label: string) => {
			const taxed = invoice.sums.taxed.map((part) => ({ ...part, tax: { ...part.tax, label } }));
			return writtenOn(await makeInvoicePdf({ ...invoice, sums: { ...invoice.sums, taxed } }));
		};
		expect(writtenOn(await makeInvoicePdf(invoice))).toEqual(await written("Sales tax"));
		expect(await written("VAT")).not.toEqual(await written("Sales tax"));
	});

	test("says which order each part is of, and the receipt does, with parts, delivery and tax by their names", async () => {
		shop = await createTestShop(engine, { costs, mail: true });
		const mail = createTestMail();
		const [a = "", b = ""] = await threeParts();
		const { buyer, orders } = await paid({ [a]: 7, [b]: 3 });
		const numbers = [1, 2].map((item) => `${orders[0].purchaseNumber}.${item}`);
		const [paper] = await papersOf(buyer, orders[0]._id);
		const { content } = await shop.db.selectFrom("invoices").selectAll().executeTakeFirstOrThrow();
		expect(JSON.parse(content).lines.map(({ item }: { item?: string }) => item)).toEqual(numbers);
		await mail.sender(shop).sendDue();
		const { text = "", html = "" } = await mail.newest(shop, orders[0]._id);
		const number = `order ${orders[0].purchaseNumber}`;
		expect([text, html].every((said) => said.includes(number))).toBe(true);
		expect(text).toContain(
			`Invoice: ${paper?.number}\nSubtotal: $84.81\nDelivery (Parcel service): $8.90\nVAT 19%: $17.80\nPaid: $111.51`,
		);
		expect(text).not.toContain("Order numbers");
		expect(text).toContain(`because of your ${number} at`);
		mail.sandbox.close();
	});

	test("an order of two parts that waits for its payment is told of as one", async () => {
		shop = await createTestShop(engine, { mail: true });
		const mail = createTestMail();
		const [a = "", b = ""] = await threeParts();
		const buyer = await shop.customer();
		const { body } = await buyer.get(`/purchases/${await aPurchase(shop, buyer, { [a]: 7, [b]: 3 })}`);
		await mail.sender(shop).sendDue();
		const { text = "" } = await mail.newest(shop, body.orders[0]._id);
		expect(text).toContain("we'll cancel your order. You won't be charged.");
		expect(text).toContain("Pay your order: ");
		expect(text).toMatch(/Ventilated brake disc\nItem \d+\.2\n3 × \$20\.50 = \$61\.50/);
		mail.sandbox.close();
	});

	test("of several sheets has the table's headings on each", async () => {
		shop = await createTestShop(engine, { costs });
		const names = Array.from({ length: 40 }, (_, nth) => `Part of many ${nth}`);
		const many = await Promise.all(names.map((name) => aProduct(shop, { name, price: 2, quantity: 9, minorder: 1 })));
		await paid(Object.fromEntries(many.map((id) => [id, 1])));
		const { content } = await shop.db.selectFrom("invoices").selectAll().executeTakeFirstOrThrow();
		const [first = [], ...further] = writtenOn(await makeInvoicePdf(JSON.parse(content) as Invoice));
		expect(further.length).toBeGreaterThan(0);
		for (const written of further) expect(first).toContain(written[0]);
	});

	test("is of what was left of it when it was paid", async () => {
		shop = await createTestShop(engine, { costs });
		const [a = "", b = "", c = ""] = await threeParts();
		const { buyer, orders, transactionId } = await paid({ [a]: 7, [b]: 3, [c]: 31 }, true);
		const [paper] = await papersOf(buyer, orders[0]._id);
		const xml = xmlIn(await invoicePdf(shop, buyer, paper?.number as string));
		const charged = (await shop.stripe.paymentIntents.retrieve(transactionId)).amount / 100;
		expect(amounts(xml, "LineTotalAmount").at(-1)).toBe(63.67);
		expect(amounts(xml, "TotalPrepaidAmount")).toEqual([charged]);
		expect(amounts(xml, "DuePayableAmount")).toEqual([0]);
	});

	test("has a credit note for each order that is refunded alone", async () => {
		shop = await createTestShop(engine, { costs });
		const admin = await shop.admin();
		const [a = "", b = ""] = await threeParts();
		const { buyer, orders } = await paid({ [a]: 7, [b]: 3 });
		for (const { _id } of orders) await refundOrder(admin, _id, { restock: false });
		const [invoice, ...creditNotes] = await papersOf(buyer, orders[0]._id);
		const notes = await Promise.all(
			creditNotes.map(async ({ number, total }) => {
				const xml = xmlIn(await invoicePdf(shop, buyer, number as string));
				return { total: Math.round((total ?? 0) * 100), units: amounts(xml, "BilledQuantity"), xml };
			}),
		);
		expect(notes.map(({ units }) => units)).toEqual([[7], [3]]);
		expect(notes.map(({ xml }) => amounts(xml, "DuePayableAmount"))).toEqual([[0], [0]]);
		expect(notes.reduce((sum, { total }) => sum + total, 0)).toBe(Math.round((invoice?.total ?? 0) * 100));
	});

	test("and its credit notes add up to zero: goods, delivery, tax and total, in any sequence of refunds", async () => {
		shop = await createTestShop(engine, { costs });
		const admin = await shop.admin();
		const [a = "", b = "", c = ""] = await threeParts();
		const { buyer, id, orders, transactionId } = await paid({ [a]: 7, [b]: 3, [c]: 31 });
		const [first, second, third] = orders.map(({ _id }: { _id: string }) => _id);
		const refund = async (order: string, body: object) =>
			expect((await refundOrder(admin, order, body)).body).toMatchObject({ sent: true });
		await refund(second, { amount: 0.01, restock: false });
		await refund(first, { amount: 10.01, units: 2, restock: 1 });
		// Made at the provider and noticed later: it counts for the oldest order.
		await shop.stripe.refunds.create({ payment_intent: transactionId, amount: 333 });
		await applyProviderState(shop, transactionId);
		await refund(second, { amount: 24.4, restock: false });
		await refund(third, { restock: true });
		await refund(second, { restock: false });
		await refund(first, { restock: false });
		const papers = await Promise.all(orders.map(({ _id }: { _id: string }) => papersOf(buyer, _id)));
		const numbers = new Set(papers.flat().map(({ number }) => number));
		const [invoice = [], ...notes] = await Promise.all(
			Array.from(numbers, async (number) => {
				const xml = xmlIn(await invoicePdf(shop, buyer, number));
				const totals = ["ChargeTotalAmount", "TaxBasisTotalAmount", "TaxTotalAmount", "GrandTotalAmount"];
				expect(cents(xml, "GrandTotalAmount")).toBe(cents(xml, "TotalPrepaidAmount"));
				return totals.map((name) => cents(xml, name));
			}),
		);
		expect(notes).toHaveLength(7);
		expect(invoice).toEqual([890, 9588, 1822, 11410]);
		expect(invoice.map((_, nth) => notes.reduce((sum, note) => sum + (note[nth] ?? 0), 0))).toEqual(invoice);
		const { body } = await buyer.get(`/purchases/${id}`);
		expect(body.orders.map(({ status }: { status: string }) => status)).toEqual(["refunded", "refunded", "refunded"]);
	});
});
