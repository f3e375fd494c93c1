import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { purchaseBody, stockOf, threeProducts } from "../../tests/support/purchases.ts";
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

	test("places it once for one Idempotency-Key, even by two at once", async () => {
		const [a = "", b = "", c = ""] = await threeProducts(shop);
		const body = await purchaseBody(shop, buyer, { [a]: 2, [b]: 2 });
		const headers = { "idempotency-key": `twice-${a}` };
		const answers = await Promise.all([1, 2, 3].map(() => buyer.post("/purchases", body, headers)));
		expect(new Set(answers.map((answer) => answer.body.insertedId)).size).toBe(1);
		const replayed = answers.map((answer) => answer.headers.get("idempotent-replayed"));
		expect(replayed.toSorted()).toEqual([null, "true", "true"].toSorted());
		expect(await stockOf(shop, a)).toBe(38);
		const [first, second] = body.lines;
		const otherwise = [
			{ name: "Somebody Else" },
			{ phone: "5550199" },
			{ address: "2 Foundry Lane" },
			{ purchaseOrder: "PO-2" },
			{ vatId: "DE136695976" },
			{ lines: [first] },
			{ lines: [second, first] },
			{ lines: [first, second, { productId: c, quantity: 2, price: 3.33 }] },
			{ lines: [first, { ...second, quantity: 3 }] },
		];
		for (const changed of otherwise) {
			const other = await buyer.post("/purchases", { ...body, ...changed }, headers);
			expect(other.body.code, JSON.stringify(changed)).toBe("idempotency-key-reused");
		}
		expect(await stockOf(shop, b)).toBe(38);
	});

	test("takes what is ordered off the list that it comes from, and nothing else", async () => {
		const [a = "", b = "", c = ""] = await threeProducts(shop);
		await buyer.post("/lists/current/lines", { lines: [a, b, c].map((productId) => ({ productId, units: 3 })) });
		const { body: list } = await buyer.get("/lists/current");
		const body = await purchaseBody(shop, buyer, { [a]: 3, [c]: 3 });
		expect((await buyer.post("/purchases", { ...body, list: list._id })).status).toBe(200);
		const { body: left } = await buyer.get("/lists/current");
		expect(left.lines.map(({ productId }: { productId: string }) => productId)).toEqual([b]);
	});
});
