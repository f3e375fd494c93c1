import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderBody } from "../../tests/support/factories.ts";
import { purchaseBody, threeProducts } from "../../tests/support/purchases.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";

describe.each(engines)("placing a purchase on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	beforeAll(async () => {
		shop = await createTestShop(engine);
		buyer = await shop.customer();
	});
	afterAll(() => shop.close());

	test("takes what is ordered off the list that it comes from, and nothing else", async () => {
		const [a = "", b = "", c = ""] = await threeProducts(shop);
		await buyer.post("/lists/current/lines", { lines: [a, b, c].map((productId) => ({ productId, units: 3 })) });
		const { body: list } = await buyer.get("/lists/current");
		const body = await purchaseBody(shop, buyer, { [a]: 3, [c]: 3 });
		expect((await buyer.post("/purchases", { ...body, list: list._id })).status).toBe(200);
		const { body: left } = await buyer.get("/lists/current");
		expect(left.lines.map(({ productId }: { productId: string }) => productId)).toEqual([b]);
	});

	test("takes a single order off the list that it names, but not when it is refused", async () => {
		const [a = "", b = ""] = await threeProducts(shop);
		await buyer.post("/lists/current/lines", { lines: [a, b].map((productId) => ({ productId, units: 3 })) });
		const { body: list } = await buyer.get("/lists/current");
		const listed = async () =>
			(await buyer.get(`/lists/${list._id}`)).body.lines.map(({ productId }: { productId: string }) => productId);
		const body = await orderBody(shop, buyer, a, 3);
		const refused = await buyer.post("/orders", { ...body, quantity: 1, totalPrice: body.price, list: list._id });
		expect(refused.body.code).toBe("below-minimum");
		expect(await listed()).toContain(a);
		const stranger = await shop.customer();
		await stranger.post("/orders", { ...(await orderBody(shop, stranger, a, 3)), list: list._id });
		expect(await listed()).toContain(a);
		expect((await buyer.post("/orders", { ...body, list: list._id })).status).toBe(200);
		expect(await listed()).not.toContain(a);
		expect(await listed()).toContain(b);
	});
});
