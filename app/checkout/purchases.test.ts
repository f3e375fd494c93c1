import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import {
	aPaidPurchase,
	aPurchase,
	charge,
	purchaseBody,
	stockOf,
	threeProducts,
} from "../../tests/support/purchases.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { orderHolds } from "../orders/order.ts";
import { applyProviderState } from "../payments/apply-provider-state.server.ts";

describe.each(engines)("a purchase on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let admin: TestCaller;
	beforeAll(async () => {
		shop = await createTestShop(engine);
		buyer = await shop.customer();
		admin = await shop.admin();
	});
	afterAll(() => shop.close());

	test("is an order for each line, whose stock is taken, and one sum", async () => {
		const [a = "", b = "", c = ""] = await threeProducts(shop);
		const placed = await buyer.post("/purchases", await purchaseBody(shop, buyer, { [a]: 2, [b]: 3, [c]: 5 }));
		expect(placed.status).toBe(200);
		const { purchase } = placed.body;
		expect(purchase).toMatchObject({ parts: 98.15, delivery: 0, tax: 0, total: 98.15, due: 98.15 });
		expect(purchase.orders).toMatchObject([
			{ productId: a, quantity: 2, totalPrice: 20, status: "unpaid", purchaseId: purchase._id },
			{ productId: b, quantity: 3, totalPrice: 61.5 },
			{ productId: c, quantity: 5, totalPrice: 16.65 },
		]);
		expect(purchase.heldUntil).toBe(purchase.orders[0].heldUntil);
		expect(await Promise.all([a, b, c].map((id) => stockOf(shop, id)))).toEqual([38, 37, 35]);
		expect((await buyer.get(`/purchases/${purchase._id}`)).body).toEqual(purchase);
	});

	test("places nothing when one line cannot be ordered, and names every such line", async () => {
		const [a = "", b = "", c = ""] = await threeProducts(shop);
		const body = await purchaseBody(shop, buyer, { [a]: 2, [b]: 41, [c]: 1 });
		const { status, body: problem } = await buyer.post("/purchases", body);
		expect(status).toBe(409);
		expect(problem).toMatchObject({
			code: "lines-refused",
			lines: [
				{ productId: b, code: "not-enough-stock", quantity: 40 },
				{ productId: c, code: "below-minimum", minorder: 2 },
			],
		});
		expect(await stockOf(shop, a)).toBe(40);
		expect((await buyer.get(`/orders?product=${a}`)).body).toEqual([]);
	});

	test("says of a price that has changed what it is now", async () => {
		const [a = ""] = await threeProducts(shop);
		const body = await purchaseBody(shop, buyer, { [a]: 2 });
		const [line] = body.lines;
		const { body: problem } = await buyer.post("/purchases", { ...body, lines: [{ ...line, price: 9 }] });
		expect(problem.lines).toMatchObject([{ productId: a, code: "price-changed", price: 10 }]);
	});

	test("names every line of which the buyer's network would hold too much unpaid", async () => {
		const capped = await createTestShop(engine, { holds: orderHolds });
		const another = await capped.customerAt("203.0.113.7");
		const [a = "", b = "", ...more] = await Promise.all(
			[10, 20.5, 3.33, 5, 6].map((price) => aProduct(capped, { price, quantity: 42, minorder: 2 })),
		);
		const units = Object.fromEntries(more.map((id) => [id, 12]));
		const body = await purchaseBody(capped, another, { ...units, [a]: 13, [b]: 10 });
		const { status, body: problem } = await another.post("/purchases", body);
		expect(status).toBe(409);
		expect(problem).toMatchObject({
			code: "lines-refused",
			lines: [{ productId: a, code: "too-many-units-unpaid", maxUnits: 10 }],
		});
		await capped.close();
	});

	test.runIf(engine === "postgres")("names every line that was sold out while it was being placed", async () => {
		const [a = "", b = "", c = ""] = await threeProducts(shop);
		const body = await purchaseBody(shop, buyer, { [a]: 2, [b]: 2, [c]: 2 });
		const placing = await shop.db.transaction().execute(async (tx) => {
			await tx.updateTable("products").set({ quantity: 1 }).where("id", "in", [a, c]).execute();
			const waiting = buyer.post("/purchases", body);
			await expect.poll(() => waitingForRows(shop)).toBeGreaterThan(0);
			return { waiting };
		});
		const { status, body: problem } = await placing.waiting;
		expect(status).toBe(409);
		expect(problem).toMatchObject({
			code: "lines-refused",
			lines: [
				{ productId: a, code: "not-enough-stock", quantity: 1 },
				{ productId: c, code: "not-enough-stock", quantity: 1 },
			],
		});
		expect(await stockOf(shop, b)).toBe(40);
	});

	test.each([
		["no lines", { lines: [] }],
		["a product twice", { lines: [1, 2].map(() => ({ productId: "x", quantity: 1, price: 1 })) }],
		[
			"more lines than a purchase has",
			{ lines: Array.from({ length: 201 }, (_, i) => ({ productId: `${i}`, quantity: 1, price: 1 })) },
		],
		["no address", { address: " " }],
	])("is refused with %s", async (_, wrong) => {
		const [a = ""] = await threeProducts(shop);
		const body = { ...(await purchaseBody(shop, buyer, { [a]: 2 })), ...wrong };
		expect((await buyer.post("/purchases", body)).status).toBe(422);
	});

	test("is its buyer's and an admin's to see, and nobody else's", async () => {
		const [a = ""] = await threeProducts(shop);
		const id = await aPurchase(shop, buyer, { [a]: 2 });
		const other = await shop.customer();
		expect(await other.get(`/purchases/${id}`)).toMatchObject({
			status: 404,
			body: { detail: "Purchase not found." },
		});
		expect((await other.post(`/purchases/${id}/cancel`, {})).status).toBe(404);
		expect((await other.post("/create-payment-intent", { totalPrice: 20, purchaseId: id })).status).toBe(404);
		expect((await shop.visitor.get(`/purchases/${id}`)).status).toBe(401);
		expect((await admin.get(`/purchases/${id}`)).status).toBe(200);
		expect((await buyer.post("/purchases", await purchaseBody(shop, other, { [a]: 2 }))).status).toBe(403);
	});

	test("is paid by one payment, which all its orders name", async () => {
		const [a = "", b = ""] = await threeProducts(shop);
		const { id, orders, transactionId } = await aPaidPurchase(shop, buyer, { [a]: 2, [b]: 2 });
		expect((await buyer.get(`/purchases/${id}`)).body.heldUntil).toBeUndefined();
		expect(orders).toMatchObject([
			{ status: "paid", transactionId, card: "visa 4242" },
			{ status: "paid", transactionId },
		]);
		const intent = await shop.stripe.paymentIntents.retrieve(transactionId);
		expect(intent.amount).toBe(6100);
	});

	test("is paid when the shop hears of it from the provider alone, once", async () => {
		const [a = "", b = ""] = await threeProducts(shop);
		const id = await aPurchase(shop, buyer, { [a]: 2, [b]: 2 });
		const transactionId = await charge(shop, buyer, id);
		await applyProviderState(shop, transactionId);
		const { orders } = (await buyer.get(`/purchases/${id}`)).body;
		expect(orders).toMatchObject([{ status: "paid" }, { status: "paid" }]);
		expect(await applyProviderState(shop, transactionId)).toMatchObject({ isNewlyPaid: false });
		const again = await buyer.post("/create-payment-intent", { totalPrice: 61, purchaseId: id });
		expect(again.body.code).toBe("order-is-paid");
	});

	test("is not paid order by order", async () => {
		const [a = "", b = ""] = await threeProducts(shop);
		const id = await aPurchase(shop, buyer, { [a]: 2, [b]: 2 });
		const [order] = (await buyer.get(`/purchases/${id}`)).body.orders;
		const opened = await buyer.post("/create-payment-intent", { totalPrice: 20, orderId: order._id });
		expect(opened.body).toMatchObject({ code: "order-of-purchase", purchaseId: id });
		const wrong = await buyer.post("/create-payment-intent", { totalPrice: 20, purchaseId: id });
		expect(wrong.body.code).toBe("total-differs");
	});

	test("goes on without an order that is cancelled: the rest is due, by another payment", async () => {
		const [a = "", b = ""] = await threeProducts(shop);
		const id = await aPurchase(shop, buyer, { [a]: 2, [b]: 2 });
		const first = await buyer.post("/create-payment-intent", { totalPrice: 61, purchaseId: id });
		const [order] = (await buyer.get(`/purchases/${id}`)).body.orders;
		expect((await buyer.delete(`/orders/${order._id}`)).body.deletedCount).toBe(1);
		expect(await stockOf(shop, a)).toBe(40);
		const { body: left } = await buyer.get(`/purchases/${id}`);
		expect(left).toMatchObject({ due: 41, orders: [{ status: "cancelled" }, { status: "unpaid" }] });
		const closed = await shop.stripe.paymentIntents.retrieve(first.body.clientSecret.split("_secret_")[0]);
		expect(closed.status).toBe("canceled");
		const transactionId = await charge(shop, buyer, id);
		await buyer.patch(`/orders/${left.orders[1]._id}`, { transactionId });
		expect((await buyer.get(`/purchases/${id}`)).body).toMatchObject({
			due: 0,
			total: 41,
			orders: [{ status: "cancelled" }, { status: "paid", transactionId }],
		});
	});

	test("is cancelled whole by one call, once", async () => {
		const [a = "", b = ""] = await threeProducts(shop);
		const id = await aPurchase(shop, buyer, { [a]: 2, [b]: 2 });
		expect((await buyer.post(`/purchases/${id}/cancel`, {})).body).toEqual({ modifiedCount: 2 });
		expect((await buyer.post(`/purchases/${id}/cancel`, {})).body).toEqual({ modifiedCount: 0 });
		expect(await Promise.all([a, b].map((id) => stockOf(shop, id)))).toEqual([40, 40]);
		const paid = await aPaidPurchase(shop, buyer, { [a]: 2 });
		expect((await buyer.post(`/purchases/${paid.id}/cancel`, {})).body.code).toBe("order-is-paid");
	});

	test.runIf(engine === "postgres")("gives its units back in the order in which purchases take them", async () => {
		const [a = "", b = ""] = (await threeProducts(shop)).sort();
		const id = await aPurchase(shop, buyer, { [b]: 2, [a]: 2 });
		const { cancelling } = await shop.db.transaction().execute(async (tx) => {
			await sql`select 1 from products where id = ${a} for update`.execute(tx);
			const cancelling = buyer.post(`/purchases/${id}/cancel`, {});
			await expect.poll(() => waitingForRows(shop)).toBeGreaterThan(0);
			await sql`select 1 from products where id = ${b} for update nowait`.execute(tx);
			return { cancelling };
		});
		expect((await cancelling).body).toEqual({ modifiedCount: 2 });
		expect(await Promise.all([a, b].map((id) => stockOf(shop, id)))).toEqual([40, 40]);
	});

	test("keeps each order once while it is paid and cancelled at the same moment", async () => {
		const [a = "", b = ""] = await threeProducts(shop);
		for (let round = 0; round < 5; round++) {
			const id = await aPurchase(shop, buyer, { [a]: 2, [b]: 2 });
			const [first] = (await buyer.get(`/purchases/${id}`)).body.orders;
			const opened = await buyer.post("/create-payment-intent", { totalPrice: 61, purchaseId: id });
			const paying = charge(shop, buyer, id, opened.body.clientSecret).catch(() => undefined);
			await Promise.all([paying, buyer.delete(`/orders/${first._id}`)]);
			const transactionId = await paying;
			if (transactionId) await buyer.patch(`/orders/${first._id}`, { transactionId });
			const { orders } = (await buyer.get(`/purchases/${id}`)).body;
			const states = orders.map(({ status }: { status: string }) => status).join(" ");
			expect(["paid paid", "cancelled unpaid"]).toContain(states);
			const isPaid = states === "paid paid";
			if (!isPaid) await buyer.post(`/purchases/${id}/cancel`, {});
		}
	});
});

/** Returns the number of connections that wait for locks. */
async function waitingForRows({ db }: TestShop): Promise<number> {
	const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
		where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
	return rows[0]?.n ?? 0;
}
