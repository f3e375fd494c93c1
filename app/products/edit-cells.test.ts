import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aProduct } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";

describe.each(engines)("single cells of a product on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let buyer: TestCaller;
	let id: string;
	beforeEach(async () => {
		shop = await createTestShop(engine);
		[admin, buyer] = [await shop.admin(), await shop.customer()];
		id = await aProduct(shop, { price: 100, quantity: 42, minorder: 1 });
	});
	afterEach(() => shop.close());

	const patch = (body: object, who = admin) => who.patch(`/products/${id}`, body);
	const product = async () => (await shop.visitor.get(`/products/${id}`)).body;
	const audits = () => shop.db.selectFrom("audit").select(["actor", "action", "facts"]).orderBy("id").execute();

	test("change by themselves, and who changed them is recorded", async () => {
		expect(await patch({ price: 80.5, quantity: 40 })).toMatchObject({
			status: 200,
			body: { modifiedCount: 1, product: { price: 80.5, quantity: 40, name: "Ventilated brake disc" } },
		});
		expect(await product()).toMatchObject({ price: 80.5, quantity: 40 });
		expect((await audits()).map(({ facts, ...entry }) => ({ ...entry, facts: JSON.parse(facts) }))).toEqual([
			{
				actor: admin.id,
				action: "product.adjusted",
				facts: { priceCents: 8050, priceCentsBefore: 10_000, quantity: 40, quantityBefore: 42 },
			},
		]);
	});

	test("a lower price is a reduction, as by an edit", async () => {
		shop.time.now = new Date(shop.time.now.getTime() + 31 * 86_400_000);
		await patch({ price: 80 }, await shop.admin());
		expect(await product()).toMatchObject({ price: 80, reduction: { lowestBefore: 100 } });
	});

	test("a stock that orders have moved since it was seen is told, and stays", async () => {
		await anOrder(shop, buyer, id, 3);
		expect(await patch({ quantity: 45, price: 90, seen: { quantity: 42, price: 100 } })).toMatchObject({
			status: 412,
			body: {
				code: "changed-meanwhile",
				present: { quantity: 39 },
				detail: "The product has changed since you loaded it: the stock is now 39.",
			},
		});
		expect(await product()).toMatchObject({ quantity: 39, price: 100 });
		expect((await patch({ quantity: 45, seen: { quantity: 39 } })).status).toBe(200);
		expect(await product()).toMatchObject({ quantity: 45 });
	});

	test("several products change in one call; one that has changed since stays, and the others do not mind", async () => {
		const other = await aProduct(shop, { name: "Pad", price: 10 });
		const change = (_id: string, price: number, seen: number) => ({ _id, change: { price, seen: { price: seen } } });
		const changes = [change(id, 104, 100), change(other, 10.4, 9), change("gone", 1, 1)];
		const first = await admin.patch("/products", { changes });
		expect(first.body.results).toEqual([
			{ _id: id, modifiedCount: 1 },
			{ _id: other, modifiedCount: 0, failure: expect.stringContaining("the price is now $10.00") },
			{ _id: "gone", modifiedCount: 0, failure: expect.any(String) },
		]);
		expect((await admin.patch("/products", { changes: changes.slice(0, 1) })).body.results).toMatchObject([
			{ modifiedCount: 1 },
		]);
		expect(await product()).toMatchObject({ price: 104 });
		expect(await audits()).toHaveLength(1);
		const many = Array.from({ length: 101 }, () => change(id, 1, 1));
		expect((await admin.patch("/products", { changes: many })).status).toBe(422);
		expect((await buyer.patch("/products", { changes })).status).toBe(403);
	});

	test("a family changes by itself, and is recorded", async () => {
		await patch({ family: "Bearings" });
		expect((await patch({ family: "Seals", seen: { family: "Discs" } })).body.detail).toContain(
			"the family is now Bearings",
		);
		await patch({ family: null, seen: { family: "Bearings" } });
		expect(await product()).not.toHaveProperty("family");
		expect(JSON.parse((await audits())[0]?.facts ?? "")).toEqual({ family: "Bearings" });
	});

	test("a cell that has not changed is written whatever orders did to another", async () => {
		await anOrder(shop, buyer, id, 3);
		expect((await patch({ price: 90, seen: { price: 100 } })).status).toBe(200);
		expect(await product()).toMatchObject({ quantity: 39, price: 90 });
	});

	test("of two admins who type at once one is told of the other", async () => {
		const other = await shop.admin();
		const answers = await Promise.all([
			patch({ quantity: 50, seen: { quantity: 42 } }),
			patch({ quantity: 60, seen: { quantity: 42 } }, other),
		]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
		const lost = answers.find(({ status }) => status === 412);
		expect(lost?.body.present).toEqual({ quantity: (await product()).quantity });
	});

	test("a typed stock never gives back what an order takes at the same moment", async () => {
		for (let round = 0; round < 10; round++) {
			const { quantity } = await product();
			const [, answer] = await Promise.all([anOrder(shop, buyer, id, 1), patch({ quantity: 100, seen: { quantity } })]);
			expect((await product()).quantity).toBe((answer.status === 200 ? 100 : quantity) - 1);
		}
	});

	test("with If-Match the product as a whole has to be what was read", async () => {
		const { headers } = await shop.visitor.get(`/products/${id}`);
		const tag = { "if-match": headers.get("etag") ?? "" };
		const put = (price: number) => shop.call("PATCH", `/products/${id}`, undefined, { price }, tag);
		expect((await put(90)).status).toBe(401);
		await anOrder(shop, buyer, id, 1);
		const token = await shop.issueToken(admin.id);
		expect(await shop.call("PATCH", `/products/${id}`, token, { price: 90 }, tag)).toMatchObject({ status: 412 });
	});

	test.each([
		[{}, /Enter a change/],
		[{ seen: { quantity: 42 } }, /Enter a change/],
		[{ price: 0.01 }, /minimum order must cost/],
		[{ quantity: -1 }, /quantity/],
		[{ quantity: 1.5 }, /quantity/],
		[{ lowStock: -1 }, /lowStock/],
	])("%j is refused in words", async (body, words) => {
		expect(await patch(body)).toMatchObject({ status: 422, body: { detail: expect.stringMatching(words) } });
	});

	test("a product that is deleted has none", async () => {
		await admin.delete(`/products/${id}`);
		expect((await patch({ price: 90 })).status).toBe(404);
	});
});
