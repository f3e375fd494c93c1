import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { maxLists } from "./buy-list.ts";
import { readList } from "./read-list.server.ts";

describe.each(engines)("buy lists on %s", (engine) => {
	let shop: TestShop;
	let disc: string;
	beforeAll(async () => {
		shop = await createTestShop(engine);
		disc = await aProduct(shop, { partNumber: "TF-320V", numbers: [{ kind: "oem", number: "34 11-6" }] });
	});
	afterAll(() => shop.close());

	const linesOf = async (who: Pick<TestCaller, "get">, id = "current") => (await who.get(`/lists/${id}`)).body.lines;
	const put = (who: Pick<TestCaller, "post">, ...lines: object[]) => who.post("/lists/current/lines", { lines });

	test("units of a part that is on the list already are added", async () => {
		const buyer = await shop.customer();
		await put(buyer, { productId: disc, units: 4 });
		await put(buyer, { productId: disc, units: 2 }, { productId: disc, units: 1 });
		expect(await linesOf(buyer)).toMatchObject([{ units: 7 }]);
		const next = await put(buyer, { productId: disc, units: 1 }, { number: "TF-NONE", units: 1 });
		expect(next.body).toMatchObject({ lineCount: 2, mergedCount: 1 });
	});

	test("what is put on a list says what stands against all its units there", async () => {
		const buyer = await shop.customer();
		const part = await aProduct(shop, { quantity: 5, minorder: 2 });
		const press = async () => (await put(buyer, { productId: part })).body.added;
		expect(await press()).toMatchObject([{ units: 2, unitsOnList: 2, status: "ok" }]);
		expect(await press()).toMatchObject([{ units: 2, unitsOnList: 4, status: "ok" }]);
		expect(await press()).toMatchObject([{ units: 2, unitsOnList: 6, status: "short", quantity: 5 }]);
		const twice = await put(buyer, { number: "TF-NONE", units: 5 }, { number: "TF-NONE", units: 5 });
		expect(twice.body.added).toMatchObject(Array(2).fill({ status: "not-found", units: 5, unitsOnList: 5 }));
	});

	test("each line says what stands against it, and mended it does no more", async () => {
		const buyer = await shop.customer();
		const admin = await shop.admin();
		const few = await aProduct(shop, { quantity: 3, minorder: 2 });
		const out = await aProduct(shop, { quantity: 1, minorder: 2 });
		const gone = await aProduct(shop, { name: "Old disc" });
		await put(buyer, { productId: disc, units: 1 }, { productId: few, units: 9 }, { productId: out, units: 2 });
		await put(buyer, { productId: gone, units: 2 }, { number: "TF-NONE", units: 5 });
		await admin.delete(`/products/${gone}`);
		const lines = await linesOf(buyer);
		expect(lines).toMatchObject([
			{ status: "below-minimum", minorder: 2 },
			{ status: "short", quantity: 3 },
			{ status: "out-of-stock" },
			{ status: "gone", name: "Old disc", productId: gone },
			{ status: "not-found", number: "TF-NONE", units: 5 },
		]);
		expect((await buyer.get("/lists/current")).body.total).toBe(0);
		await buyer.patch(`/lists/current/lines/${lines[0]._id}`, { units: 2 });
		await buyer.patch(`/lists/current/lines/${lines[1]._id}`, { units: 3 });
		for (const { _id } of lines.slice(2)) await buyer.delete(`/lists/current/lines/${_id}`);
		const mended = await buyer.get("/lists/current");
		expect(mended.body).toMatchObject({ lines: [{ status: "ok" }, { status: "ok" }], total: 5 * 149.5 });
		expect(await buyer.get("/lists/current/count")).toMatchObject({ body: { lineCount: 2 } });
	});

	test("a line says what its part cost when it was put there, until one has taken note", async () => {
		const [buyer, admin] = [await shop.customer(), await shop.admin()];
		const id = await aProduct(shop, { price: 10 });
		await put(buyer, { productId: id, units: 2 });
		await admin.patch(`/products/${id}`, { price: 12 });
		const [line] = await linesOf(buyer);
		expect(line).toMatchObject({ price: 12, priceWhenAdded: 10, status: "ok" });
		await buyer.patch(`/lists/current/lines/${line._id}`, { acceptPrice: true });
		expect((await linesOf(buyer))[0]).not.toHaveProperty("priceWhenAdded");
	});

	test("an account has several lists by name, one of them current", async () => {
		const buyer = await shop.customer();
		await put(buyer, { productId: disc, units: 2 });
		const made = await buyer.post("/lists", { name: "Bay 3 service" });
		expect(made.status).toBe(201);
		const names = async () =>
			(await buyer.get("/lists")).body.map((list: { name: string; lineCount: number; isCurrent: boolean }) =>
				[list.name, list.lineCount, list.isCurrent].join(),
			);
		expect(await names()).toEqual(["Bay 3 service,0,true", "My list,1,false"]);
		const [, mine] = (await buyer.get("/lists")).body;
		shop.time.now = new Date(shop.time.now.getTime() + 1000);
		const copy = await buyer.post("/lists", { name: "Copy", copyOf: mine._id });
		expect(await linesOf(buyer, copy.body.insertedId)).toMatchObject([{ productId: disc, units: 2 }]);
		shop.time.now = new Date(shop.time.now.getTime() + 1000);
		await buyer.patch(`/lists/${mine._id}`, { name: "Stock up", isCurrent: true });
		await buyer.delete(`/lists/${copy.body.insertedId}`);
		expect(await names()).toEqual(["Bay 3 service,0,false", "Stock up,1,true"]);
		expect(await buyer.delete(`/lists/${copy.body.insertedId}`)).toMatchObject({ body: { deletedCount: 0 } });
	});

	test("an account has 20 lists at most, also when they are made at once", async () => {
		const buyer = await shop.customer();
		const made = await Promise.all(
			Array.from({ length: maxLists + 3 }, (_, i) => buyer.post("/lists", { name: `L${i}` })),
		);
		expect(made.filter(({ status }) => status === 201)).toHaveLength(maxLists);
		expect(made.filter(({ body }) => body.code === "too-many-lists")).toHaveLength(3);
	});

	test("two tabs that begin an account's first list begin one", async () => {
		const buyer = await shop.customer();
		const other = await aProduct(shop);
		await Promise.all([put(buyer, { productId: disc }), put(buyer, { productId: other })]);
		expect(await linesOf(buyer)).toHaveLength(2);
		expect((await buyer.get("/lists")).body).toHaveLength(1);
	});

	test("nobody reads or changes what is another's", async () => {
		const [buyer, stranger] = [await shop.customer(), await shop.customer()];
		await put(buyer, { productId: disc, units: 2 });
		const [{ _id: id }] = (await buyer.get("/lists")).body;
		const [line] = await linesOf(buyer);
		for (const who of [stranger, shop.visitor, await shop.admin()]) {
			expect((await who.get(`/lists/${id}`)).status).toBe(404);
			expect((await who.get(`/lists/${id}/count`)).status).toBe(404);
			expect((await who.post(`/lists/${id}/lines`, { lines: [{ productId: disc }] })).status).toBe(404);
			expect((await who.patch(`/lists/${id}/lines/${line._id}`, { units: 9 })).status).toBe(404);
			expect((await who.patch(`/lists/current/lines/${line._id}`, { units: 9 })).status).toBe(404);
			const removed = await who.delete(`/lists/${id}/lines/${line._id}`);
			expect(removed.status === 404 || removed.body.deletedCount === 0).toBe(true);
		}
		expect((await stranger.patch(`/lists/${id}`, { name: "Mine" })).status).toBe(404);
		expect((await stranger.post("/lists", { name: "Copy", copyOf: id })).status).toBe(404);
		expect((await stranger.delete(`/lists/${id}`)).body).toEqual({ deletedCount: 0 });
		expect(await linesOf(buyer)).toMatchObject([{ units: 2 }]);
	});

	test("the whole stock can be ordered, and no more", async () => {
		const part = await aProduct(shop, { quantity: 102, minorder: 2, partNumber: "TF-CAP" });
		const check = async (units: number) =>
			(await shop.visitor.post("/lists/check", { text: `TF-CAP ${units}` })).body.lines[0];
		expect(await check(102)).toMatchObject({ productId: part, status: "ok", quantity: 102 });
		expect(await check(103)).toMatchObject({ status: "short" });
	});

	test("reads the lines with their current and their seen prices", async () => {
		const buyer = await shop.customer();
		const other = await aProduct(shop, { price: 10 });
		await put(buyer, { productId: disc, units: 4 }, { productId: other, units: 2 });
		const [{ _id: id }] = (await buyer.get("/lists")).body;
		expect(await readList(shop.db, { id })).toMatchObject([
			{ productId: disc, units: 4, priceCents: 14_950, seenCents: 14_950, status: "ok" },
			{ productId: other, units: 2, priceCents: 1000 },
		]);
	});
});
