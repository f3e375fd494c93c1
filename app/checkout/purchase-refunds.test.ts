import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { aPaidPurchase } from "../../tests/support/purchases.ts";
import { refundBalance, refundOrder } from "../../tests/support/refunds.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { applyProviderState } from "../payments/apply-provider-state.server.ts";

const costs = {
	delivery: { label: "Parcel service", cents: 900, freeFromCents: 100_000 },
	tax: { label: "VAT", percent: 19 },
};

describe.each(engines)("money that goes back of a purchase on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let admin: TestCaller;
	beforeAll(async () => {
		shop = await createTestShop(engine, { costs });
		buyer = await shop.customer();
		admin = await shop.admin();
	});
	afterAll(() => shop.close());

	/** Two orders of $20 and $41, $9 for delivery and 19% of tax: $23.86 and $48.91 … of $83.30. */
	async function paid() {
		const [a, b] = await Promise.all([10, 20.5].map((price) => aProduct(shop, { price, quantity: 40, minorder: 2 })));
		const { id, transactionId, orders } = await aPaidPurchase(shop, buyer, { [`${a}`]: 2, [`${b}`]: 2 });
		return { id, transactionId, first: orders[0], second: orders[1], product: a as string };
	}
	const refundsAt = async (payment: string) =>
		(await shop.stripe.refunds.list({ payment_intent: payment })).data
			.map(({ amount }) => amount)
			.sort((x, y) => x - y);
	const orderNow = async ({ _id }: { _id: string }) => (await buyer.get(`/orders/${_id}`)).body;

	test("is what was paid: parts, and each order's share of delivery and tax", async () => {
		const { id, transactionId, first, second } = await paid();
		expect(first).toMatchObject({ totalPrice: 20, delivery: 2.95, tax: 4.36 });
		expect(second).toMatchObject({ totalPrice: 41, delivery: 6.05, tax: 8.94 });
		const { body } = await buyer.get(`/purchases/${id}`);
		expect(body).toMatchObject({ parts: 61, delivery: 9, tax: 13.3, total: 83.3 });
		expect((await shop.stripe.paymentIntents.retrieve(transactionId)).amount).toBe(8330);
	});

	test("closes the order that is refunded whole, and leaves the others paid", async () => {
		const { transactionId, first, second, product } = await paid();
		const { status, body } = await refundOrder(admin, first._id, { restock: true });
		expect([status, body.sent]).toEqual([200, true]);
		expect(await refundsAt(transactionId)).toEqual([2731]);
		expect(await orderNow(first)).toMatchObject({ status: "refunded", refunded: 27.31 });
		expect((await orderNow(second)).status).toBe("paid");
		expect((await orderNow(second)).refunded).toBeUndefined();
		expect((await shop.visitor.get(`/products/${product}`)).body.quantity).toBe(40);
		expect((await refundOrder(admin, second._id, { restock: false })).body.sent).toBe(true);
		expect(await refundsAt(transactionId)).toEqual([2731, 5599]);
	});

	test("is one order's alone, in part, up to what it has paid", async () => {
		const { transactionId, first, second } = await paid();
		const tooMuch = await refundOrder(admin, first._id, { amount: 27.32, restock: false });
		expect(tooMuch.body).toMatchObject({ status: 422, code: "invalid-values" });
		await refundOrder(admin, first._id, { amount: 5, restock: false });
		await refundOrder(admin, second._id, { amount: 7, restock: false });
		expect(await orderNow(first)).toMatchObject({ status: "paid", refunded: 5 });
		expect(await orderNow(second)).toMatchObject({ status: "paid", refunded: 7 });
		const rest = await refundOrder(admin, first._id, { restock: false });
		expect(rest.body.sent).toBe(true);
		expect(await refundsAt(transactionId)).toEqual([500, 700, 2231]);
		expect(await orderNow(first)).toMatchObject({ status: "refunded", refunded: 27.31 });
	});

	test("is taken off one order after the other where it was sent at the provider itself", async () => {
		const { transactionId, first, second } = await paid();
		await refundOrder(admin, second._id, { amount: 1, restock: false });
		await refundOrder(admin, first._id, { amount: 2, restock: false });
		await shop.stripe.refunds.create({ payment_intent: transactionId, amount: 3000 });
		await applyProviderState(shop, transactionId);
		expect((await orderNow(first)).refunded).toBe(27.31);
		expect((await orderNow(second)).refunded).toBe(5.69);
		expect(await refundBalance(admin, second._id)).toMatchObject({ refunded: 5.69, left: 50.3 });
		const closed = await refundOrder(admin, first._id, { restock: false });
		expect(closed.body.sent).toBe(true);
		expect(await refundsAt(transactionId)).toEqual([100, 200, 3000]);
		expect(await orderNow(first)).toMatchObject({ status: "refunded" });
		await refundOrder(admin, second._id, { restock: false });
		expect((await refundsAt(transactionId)).reduce((sum, amount) => sum + amount, 0)).toBe(8330);
	});

	test("is told on the page of the purchase, with the order that it is of", async () => {
		const { first, second } = await paid();
		await refundOrder(admin, first._id, { amount: 5, restock: false });
		for (const { _id } of [first, second]) {
			const { events, invoices } = (await buyer.get(`/orders/${_id}/history`)).body;
			const told = Object.fromEntries(
				events.map(({ action, orders }: { action: string; orders?: string[] }) => [action, orders]),
			);
			expect(told["order.partly-refunded"]).toEqual([first._id]);
			expect(told["refund.confirmed"]).toEqual([first._id]);
			expect(invoices.map(({ kind }: { kind: string }) => kind)).toEqual(["invoice", "credit-note"]);
		}
	});

	test("is sent once, of each order, by admins who refund all at the same moment", async () => {
		const { transactionId, first, second } = await paid();
		const both = [first, second, first, second].map(({ _id }) => refundOrder(admin, _id, { restock: false }));
		const answers = await Promise.all(both);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
		expect(await refundsAt(transactionId)).toEqual([2731, 5599]);
	});

	test("is each order's own while the provider has sent one's and its answer is still on the way", async () => {
		const { transactionId, first, second } = await paid();
		await refundOrder(admin, second._id, { amount: 20, restock: false });
		const ofSecond = shop.db.updateTable("refunds").where("order_id", "=", second._id);
		await ofSecond.set({ state: "due", ended_at: null }).execute();
		await shop.db.updateTable("orders").set({ refunded_cents: 0 }).where("id", "=", second._id).execute();
		expect((await refundOrder(admin, first._id, { restock: false })).body.sent).toBe(true);
		expect(await refundsAt(transactionId)).toEqual([2000, 2731]);
		expect(await orderNow(second)).toMatchObject({ status: "paid", refunded: 20 });
	});

	test("goes back whole when an order was closed although its payment was under way", async () => {
		const { id } = await paid();
		const { body } = await buyer.get(`/purchases/${id}`);
		const [first, second] = body.orders;
		await shop.db
			.updateTable("orders")
			.set({ status: "unpaid", transaction_id: null })
			.where("id", "=", second._id)
			.execute();
		await shop.db
			.updateTable("orders")
			.set({ status: "cancelled", transaction_id: null })
			.where("id", "=", first._id)
			.execute();
		await shop.db.updateTable("payments").set({ state: "open" }).where("id", "=", second.transactionId).execute();
		await buyer.patch(`/orders/${second._id}`, { transactionId: second.transactionId });
		expect(await refundsAt(second.transactionId)).toEqual([8330]);
		expect(await orderNow(second)).toMatchObject({ status: "unpaid" });
		const { due } = (await buyer.get(`/purchases/${id}`)).body;
		const reopened = await buyer.post("/create-payment-intent", { totalPrice: due, purchaseId: id });
		expect(reopened.body.amount).toBe(55.99);
	});
});
