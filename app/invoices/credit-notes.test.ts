import { afterEach, describe, expect, test } from "vitest";
import { aCharge, anOrder, aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { cents, invoicePdf, papersOf, texts, xmlIn } from "../../tests/support/invoice-pdf.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { createBill } from "../orders/order-bill.server.ts";
import { findOrder, type OrderRow } from "../orders/orders-repository.server.ts";
import { applyProviderState } from "../payments/apply-provider-state.server.ts";
import { type Period, periodOfMonth } from "./invoice-period.ts";
import { issueCreditNote } from "./issue-invoice.server.ts";

const year = new Date().getUTCFullYear();

describe.each(engines)("credit notes on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let productId: string;
	afterEach(() => shop.close());

	async function openShop() {
		shop = await createTestShop(engine);
		buyer = await shop.customer();
		productId = await aProduct(shop, { price: 25, quantity: 1000, minorder: 1, partNumber: "TF-320V" });
	}
	const numbers = async () =>
		(await shop.db.selectFrom("invoices").select("number").execute()).map(({ number }) => number);

	test("each refund has a credit note for its own amount, told of once, and all of them together what went back", async () => {
		await openShop();
		const admin = await shop.admin();
		const { orderId } = await aPaidOrder(shop, buyer, productId, 4);
		const refund = (body: object) => refundOrder(admin, orderId, body);
		await refund({ amount: 30.1, units: 1 });
		const { transaction_id } = (await findOrder(shop.db, orderId)) as OrderRow;
		await applyProviderState(shop, transaction_id ?? "");
		await refund({ restock: true });
		const papers = await papersOf(buyer, orderId);
		expect(papers.map(({ number, kind, total }) => [number, kind, total])).toEqual([
			[`${year}-000001`, "invoice", 100],
			[`CN-${year}-000001`, "credit-note", 30.1],
			[`CN-${year}-000002`, "credit-note", 69.9],
		]);
		const xml = xmlIn(await invoicePdf(shop, admin, `CN-${year}-000001`));
		expect(texts(xml, "TypeCode")[0]).toBe("381");
		expect(xml).toContain(`<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${year}-000001</ram:IssuerAssignedID>`);
		expect(cents(xml, "GrandTotalAmount")).toBe(3010);
		expect(xml).toContain(`Partial refund of invoice ${year}-000001: 1 of 4 × `);
		expect(texts(xml, "SellerAssignedID")).toContain("TF-320V");
	});

	test("a month's table for admins has invoices and credit notes as lines of their own", async () => {
		await openShop();
		const admin = await shop.admin();
		const { orderId } = await aPaidOrder(shop, buyer, productId, 4);
		await refundOrder(admin, orderId, { amount: 30.1, units: 1 });
		const month = shop.time.now.toISOString().slice(0, 7);
		const { from, until } = periodOfMonth(month) as Period;
		const { body, headers } = await admin.get(`/invoices.csv?from=${from}&until=${until}`);
		expect(headers.get("content-disposition")).toContain(`invoices-${month}.csv`);
		const lines = `${body}`.trim().split("\r\n").slice(1);
		expect(lines.map((line) => [line.split(",")[0], line.split(",").at(-1)])).toEqual(
			[
				[`${year}-000001`, "100.00"],
				[`CN-${year}-000001`, "-30.10"],
			].toSorted(),
		);
		expect(
			`${(await admin.get("/invoices.csv?from=2001-01-01&until=2001-01-31")).body}`.trim().split("\r\n"),
		).toHaveLength(1);
		expect((await admin.get("/invoices.csv?from=2026-13-01&until=2026-13-31")).status).toBe(422);
	});

	test("a refund that did not arrive stays credited, and is not credited again when it is sent again", async () => {
		await openShop();
		const { orderId, transactionId } = await aPaidOrder(shop, buyer, productId, 4);
		const order = createBill([(await findOrder(shop.db, orderId)) as OrderRow]);
		for (const refundedCents of [3000, 1000, 3000, 5000]) {
			const credited = [{ order, refundedCents, units: 0 }];
			await shop.transact((tx) => issueCreditNote(tx, transactionId, credited, shop.time.now));
		}
		const papers = await papersOf(buyer, orderId);
		expect(papers.map(({ total }) => total)).toEqual([100, 30, 20]);
	});

	test("what was sent back at the provider itself is credited once, however many hear of it at once", async () => {
		await openShop();
		const { orderId, transactionId } = await aPaidOrder(shop, buyer, productId, 4);
		await shop.stripe.refunds.create({ payment_intent: transactionId, amount: 1234 });
		await Promise.all([1, 2, 3].map(() => applyProviderState(shop, transactionId)));
		const [, ...notes] = await papersOf(buyer, orderId);
		expect(notes.map(({ number, total }) => [number, total])).toEqual([[`CN-${year}-000001`, 12.34]]);
	});

	test("a refund of all at once credits the invoice's own lines", async () => {
		await openShop();
		const { orderId } = await aPaidOrder(shop, buyer, productId, 4);
		await refundOrder(await shop.admin(), orderId, { restock: false });
		const xml = xmlIn(await invoicePdf(shop, buyer, `CN-${year}-000001`));
		expect([texts(xml, "BilledQuantity"), texts(xml, "SellerAssignedID")]).toEqual([["4"], ["TF-320V"]]);
	});

	test("what is cancelled unpaid has no paper, and neither has money that came too late", async () => {
		await openShop();
		const orderId = await anOrder(shop, buyer, productId, 1);
		const payment = await aCharge(shop, buyer, orderId);
		await shop.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", orderId).execute();
		await applyProviderState(shop, payment);
		expect((await shop.stripe.refunds.list({ payment_intent: payment })).data).toHaveLength(1);
		expect(await numbers()).toEqual([]);
		expect(await papersOf(buyer, orderId)).toEqual([]);
	});

	test("an order that was paid before there were invoices has none, and is refunded without a credit note", async () => {
		await openShop();
		const orderId = await anOrder(shop, buyer, productId, 1);
		const payment = await aCharge(shop, buyer, orderId);
		const paid = { status: "paid", transaction_id: payment, paid_at: shop.time.now.toISOString() } as const;
		await shop.db.updateTable("orders").set(paid).where("id", "=", orderId).execute();
		await shop.db.updateTable("payments").set({ state: "succeeded" }).where("id", "=", payment).execute();
		expect(await papersOf(buyer, orderId)).toEqual([]);
		const refunded = await refundOrder(await shop.admin(), orderId, { restock: false });
		expect(refunded).toMatchObject({ status: 200, body: { sent: true } });
		expect(await numbers()).toEqual([]);
	});
});
