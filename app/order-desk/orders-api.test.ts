import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aPaidOrder, aProduct, orderBody } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";

describe.each(engines)("orders on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let productId: string;
	beforeEach(async () => {
		shop = await createTestShop(engine);
		buyer = await shop.customer();
		productId = await aProduct(shop, { price: 19.99, quantity: 10, minorder: 2 });
	});
	afterEach(() => shop.close());

	const stock = async () => (await shop.visitor.get(`/products/${productId}`)).body.quantity;

	test("an order takes its units from stock and totals price times quantity", async () => {
		const placed = await buyer.post("/orders", await orderBody(shop, buyer, productId, 3));
		expect(placed).toMatchObject({ status: 200, body: { acknowledged: true } });
		const { body: order } = await buyer.get(`/orders/${placed.body.insertedId}`);
		expect(order).toMatchObject({ quantity: 3, price: 19.99, totalPrice: 59.97, paid: false, email: buyer.email });
		expect(order).not.toHaveProperty("transactionId");
		expect(await stock()).toBe(7);
	});

	test("a product can be ordered by its name alone, as in the specification", async () => {
		const { productId: _, ...body } = await orderBody(shop, buyer, productId, 2);
		expect((await buyer.post("/orders", { ...body, phone: 5550100 })).status).toBe(200);
		expect(await stock()).toBe(8);
	});

	test("a name that two products share needs the product's id", async () => {
		const { productId: _, ...body } = await orderBody(shop, buyer, productId, 2);
		await aProduct(shop, { name: body.product });
		expect(await buyer.post("/orders", body)).toMatchObject({ status: 409, body: { code: "product-ambiguous" } });
	});

	test.each([
		[1, "below-minimum"],
		[11, "not-enough-stock"],
	])("%d units are refused with minimum and stock, and nothing is taken", async (units, code) => {
		const refused = await buyer.post("/orders", await orderBody(shop, buyer, productId, units));
		expect(refused).toMatchObject({ status: 409, body: { code, minorder: 2, quantity: 10 } });
		expect(await stock()).toBe(10);
		expect((await buyer.get("/orders")).body).toEqual([]);
	});

	test("a wrong price is refused with the current one", async () => {
		const honest = await orderBody(shop, buyer, productId, 2);
		for (const wrong of [{ price: 0.01 }, { totalPrice: 0.02 }, { price: 0.01, totalPrice: 0.02 }]) {
			const refused = await buyer.post("/orders", { ...honest, ...wrong });
			expect(refused).toMatchObject({ status: 409, body: { code: "price-changed", price: 19.99, totalPrice: 39.98 } });
		}
		expect(await stock()).toBe(10);
	});

	test("an order with another customer's e-mail is refused", async () => {
		const body = await orderBody(shop, buyer, productId, 2);
		expect((await buyer.post("/orders", { ...body, email: "other@example.com" })).status).toBe(403);
	});

	test("an unknown or deleted product cannot be ordered", async () => {
		const body = await orderBody(shop, buyer, productId, 2);
		await (await shop.admin()).delete(`/products/${productId}`);
		expect(await buyer.post("/orders", body)).toMatchObject({ status: 409, body: { code: "product-gone" } });
	});

	test("of fifty simultaneous orders of two units from a stock of ten, five succeed, and the others get the number left", async () => {
		const body = await orderBody(shop, buyer, productId, 2);
		const answers = await Promise.all(Array.from({ length: 50 }, () => buyer.post("/orders", body)));
		expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
		const refused = answers.filter((answer) => answer.status === 409);
		expect(refused).toHaveLength(45);
		expect(refused.every((answer) => answer.body.code === "not-enough-stock" && answer.body.quantity < 2)).toBe(true);
		expect(await stock()).toBe(0);
	});

	test("cancelling returns the units once and removes the order from the lists", async () => {
		const id = await anOrder(shop, buyer, productId, 4);
		const cancelled = await Promise.all([1, 2, 3].map(() => buyer.delete(`/orders/${id}`)));
		expect(cancelled.filter((answer) => answer.body.deletedCount === 1)).toHaveLength(1);
		expect(await stock()).toBe(10);
		expect((await buyer.get(`/individual?email=${buyer.email}`)).body).toEqual([]);
		const gone = { status: 404, body: { code: "order-cancelled", detail: "This order was cancelled." } };
		expect(await buyer.get(`/orders/${id}`)).toMatchObject(gone);
		const stranger = await (await shop.customer()).get(`/orders/${id}`);
		expect(stranger).toMatchObject({ status: 404, body: { code: "not-found" } });
	});

	test("a paid order cannot be cancelled, and an unpaid one cannot be delivered", async () => {
		const admin = await shop.admin();
		const unpaid = await anOrder(shop, buyer, productId, 2);
		const { orderId: paid } = await aPaidOrder(shop, buyer, productId, 2);
		const refused = { status: 409, body: { deletedCount: 0 } };
		expect(await buyer.delete(`/orders/${paid}`)).toMatchObject(refused);
		expect(await admin.delete(`/orders/${unpaid}`)).toMatchObject(refused);
		expect(await stock()).toBe(6);
	});

	test("a delivered order leaves the open lists and stays in the customer's history", async () => {
		const admin = await shop.admin();
		const { orderId } = await aPaidOrder(shop, buyer, productId, 2);
		expect((await admin.get("/orders")).body).toHaveLength(1);
		expect((await admin.delete(`/orders/${orderId}`)).body).toEqual({ deletedCount: 1 });
		expect((await admin.delete(`/orders/${orderId}`)).status).toBe(409);
		expect((await admin.get("/orders")).body).toEqual([]);
		expect((await buyer.get(`/individual?email=${buyer.email}`)).body).toEqual([]);
		const history = await buyer.get(`/individual?email=${buyer.email}&status=delivered`);
		expect(history.body).toMatchObject([{ _id: orderId, status: "delivered", paid: true }]);
	});

	test("customers see their own orders, admins see all", async () => {
		const other = await shop.customer();
		const mine = await anOrder(shop, buyer, productId, 2);
		const theirs = await anOrder(shop, other, productId, 2);
		const ids = (answer: { body: { _id: string }[] }) => answer.body.map((order) => order._id);
		expect(ids(await buyer.get("/orders"))).toEqual([mine]);
		expect(ids(await (await shop.admin()).get("/orders"))).toEqual([mine, theirs]);
		expect((await buyer.get(`/orders/${theirs}`)).status).toBe(404);
		expect((await buyer.delete(`/orders/${theirs}`)).status).toBe(404);
		expect((await buyer.get(`/individual?email=${other.email}`)).status).toBe(403);
		expect(ids(await buyer.get(`/individual?email=${buyer.email.toUpperCase()}`))).toEqual([mine]);
	});

	test.each([
		["no units", { quantity: 0 }],
		["half a unit", { quantity: 2.5 }],
		["letters for a phone", { phone: "call me" }],
		["no address", { address: " " }],
	])("%s is refused with the field named", async (_what, wrong) => {
		const body = await orderBody(shop, buyer, productId, 2);
		const refused = await buyer.post("/orders", { ...body, ...wrong });
		expect(refused.status).toBe(422);
		expect(refused.body.errors[0].path).toBe(Object.keys(wrong)[0]);
	});
});
