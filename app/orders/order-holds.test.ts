import { afterEach, describe, expect, test } from "vitest";
import { anOrder, aPaidOrder, aProduct, orderBody } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";

const holds = { minutes: 60, purchases: 10, sharePercent: 25 };

describe.each(engines)("what one account may hold unpaid, on %s", (engine) => {
	let shop: TestShop;
	afterEach(() => shop.close());
	const order = async (buyer: TestCaller, productId: string, units: number) =>
		buyer.post("/orders", await orderBody(shop, buyer, productId, units));

	test("ten orders, also when they are placed at once; a paid or cancelled one makes room", async () => {
		shop = await createTestShop(engine, { holds });
		const [buyer, other] = [await shop.customer(), await shop.customer()];
		const products = await Promise.all(Array.from({ length: 14 }, () => aProduct(shop, { price: 25 })));
		const answers = await Promise.all(products.map((productId) => order(buyer, productId, 2)));
		const placed = answers.filter(({ status }) => status === 200);
		expect(placed).toHaveLength(10);
		expect(answers.find(({ status }) => status !== 200)).toMatchObject({
			status: 409,
			body: {
				code: "too-many-unpaid-orders",
				detail: "You have 10 unpaid orders. Pay for one or cancel one first.",
				held: 10,
			},
		});
		const [productId = ""] = products;
		expect((await order(other, productId, 2)).status).toBe(200);
		await buyer.delete(`/orders/${placed[0]?.body.insertedId}`);
		await aPaidOrder(shop, buyer, productId, 2);
		expect((await order(buyer, productId, 2)).status).toBe(200);
		expect((await order(buyer, productId, 2)).status).toBe(409);
	});

	test("of a product its minimum and a quarter of what is above that, in one order or several", async () => {
		shop = await createTestShop(engine, { holds });
		const [buyer, other] = [await shop.customer(), await shop.customer()];
		const productId = await aProduct(shop, { price: 25, quantity: 42, minorder: 2 });
		expect(await order(buyer, productId, 13)).toMatchObject({
			status: 409,
			body: {
				code: "too-many-units-unpaid",
				detail: "You can reserve up to 12 units of this product before you pay. Order fewer, or pay first.",
				held: 0,
				maxUnits: 12,
			},
		});
		await anOrder(shop, buyer, productId, 8);
		expect(await order(buyer, productId, 5)).toMatchObject({
			status: 409,
			body: {
				detail:
					"You can reserve up to 12 units of this product before you pay, and you already have 8. Order fewer, or pay first.",
				held: 8,
				maxUnits: 12,
			},
		});
		await anOrder(shop, buyer, productId, 4);
		expect((await shop.visitor.get(`/products/${productId}`)).body.quantity).toBe(30);
		await anOrder(shop, other, productId, 9);
	});

	test("always the minimum order, however little is left", async () => {
		shop = await createTestShop(engine, { holds });
		const buyer = await shop.customer();
		await anOrder(shop, buyer, await aProduct(shop, { price: 25, quantity: 5, minorder: 5 }), 5);
		await anOrder(shop, buyer, await aProduct(shop, { price: 25, quantity: 1, minorder: 1 }), 1);
	});

	test("an admin cancels anybody's unpaid order by a call of its own, once; a paid one not, a buyer never", async () => {
		shop = await createTestShop(engine);
		const [buyer, admin] = [await shop.customer(), await shop.admin()];
		const productId = await aProduct(shop, { price: 25, quantity: 42 });
		const id = await anOrder(shop, buyer, productId, 4);
		const cancel = (who: TestCaller, orderId: string) => who.post(`/orders/${orderId}/cancel`, {});
		expect((await cancel(buyer, id)).status).toBe(403);
		expect(await admin.delete(`/orders/${id}`)).toMatchObject({ status: 409, body: { code: "order-is-not-paid" } });
		expect(await cancel(admin, id)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
		expect(await cancel(admin, id)).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
		expect((await shop.visitor.get(`/products/${productId}`)).body.quantity).toBe(42);
		const { orderId: paid } = await aPaidOrder(shop, buyer, productId, 2);
		expect(await cancel(admin, paid)).toMatchObject({ status: 409, body: { code: "order-is-paid" } });
		expect((await cancel(admin, "none")).status).toBe(404);
		const rows = await shop.db.selectFrom("audit").select("actor").where("action", "=", "order.cancelled").execute();
		expect(rows).toEqual([{ actor: admin.id }]);
	});
});
