import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aProduct, orderBody, productInput } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";

describe.each(engines)("an edit with If-Match on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let buyer: TestCaller;
	let id: string;
	beforeEach(async () => {
		shop = await createTestShop(engine);
		[admin, buyer] = [await shop.admin(), await shop.customer()];
		id = await aProduct(shop, { quantity: 40, minorder: 1 });
	});
	afterEach(() => shop.close());

	const readETag = async () => (await shop.visitor.get(`/products/${id}`)).headers.get("etag") ?? "";
	const stock = async () => (await shop.visitor.get(`/products/${id}`)).body.quantity;
	const edit = (ifMatch: string, given = {}, who = admin) =>
		who.put(`/products/${id}`, productInput({ quantity: 100, minorder: 1, ...given }), { "if-match": ifMatch });

	test("changes the product that was read", async () => {
		const etag = await readETag();
		expect(etag).toMatch(/^"[\w-]+"$/);
		expect(await edit(etag)).toMatchObject({ status: 200, body: { modifiedCount: 1, product: { quantity: 100 } } });
		expect(await readETag()).not.toBe(etag);
	});

	test("what was read is not sent again to whoever has it, until it changes", async () => {
		const read = (etag: string) => shop.call("GET", `/products/${id}`, undefined, undefined, { "if-none-match": etag });
		const etag = await readETag();
		expect(await read(`"other", W/${etag}`)).toMatchObject({ status: 304, body: "" });
		expect((await read('"other"')).status).toBe(200);
		await edit(etag);
		expect(await read(etag)).toMatchObject({ status: 200, body: { quantity: 100 } });
	});

	test("leaves stock alone that an order has moved since, and records nothing", async () => {
		const etag = await readETag();
		await anOrder(shop, buyer, id, 3);
		const refused = await edit(etag);
		const detail = "The product has changed since you loaded it. Reload it and try again.";
		expect(refused).toMatchObject({ status: 412, body: { status: 412, code: "changed-meanwhile", detail } });
		expect(refused.headers.get("content-type")).toBe("application/problem+json");
		expect(await stock()).toBe(37);
		const edits = await shop.db.selectFrom("audit").selectAll().where("action", "=", "product.edited").execute();
		expect(edits).toEqual([]);
		expect(await edit(await readETag())).toMatchObject({ status: 200 });
		expect(await stock()).toBe(100);
	});

	test("never gives back what an order takes at the same moment", async () => {
		for (let round = 0; round < 15; round++) {
			const [before, etag, body] = [await stock(), await readETag(), await orderBody(shop, buyer, id, 1)];
			const [placed, edited] = await Promise.all([buyer.post("/orders", body), edit(etag)]);
			expect([placed.status, [200, 412].includes(edited.status)]).toEqual([200, true]);
			expect(await stock()).toBe((edited.status === 200 ? 100 : before) - 1);
		}
	});

	test("refuses another shelf or reorder level than staff read, and saves both", async () => {
		const read = async () => (await admin.get(`/products/${id}`)).headers.get("etag") ?? "";
		const [first, body] = [await read(), productInput({ shelf: "B-2", lowStock: 9 })];
		await admin.patch(`/products/${id}`, { shelf: "A-1" });
		expect(await edit(first, body)).toMatchObject({ status: 412 });
		const second = await read();
		await admin.patch(`/products/${id}`, { lowStock: 5 });
		expect(await edit(second, body)).toMatchObject({ status: 412 });
		expect((await admin.get(`/products/${id}`)).body).toMatchObject({ shelf: "A-1", lowStock: 5 });
		expect(await edit(await read(), body)).toMatchObject({ status: 200 });
		expect((await admin.get(`/products/${id}`)).body).toMatchObject({ shelf: "B-2", lowStock: 9 });
		expect(await edit(await read())).toMatchObject({ status: 200 });
		expect((await admin.get(`/products/${id}`)).body).toMatchObject({ shelf: "B-2", lowStock: 9 });
		for (const who of [shop.visitor, buyer])
			expect(Object.keys((await who.get(`/products/${id}`)).body)).not.toContain("shelf");
		const entries = await shop.db.selectFrom("audit").select("facts").where("action", "=", "product.edited").execute();
		expect(JSON.parse(entries[0]?.facts ?? "{}")).toMatchObject({
			shelfBefore: "A-1",
			shelf: "B-2",
			lowStockBefore: 5,
		});
	});

	test.each([
		["*", 200],
		["ETAG ", 200],
		['"other", ETAG', 200],
		['"other"', 412],
		["W/ETAG", 412],
		["none", 412],
	])("%s is answered %i", async (ifMatch, status) => {
		expect(await edit(ifMatch.replace("ETAG", await readETag()))).toMatchObject({ status });
	});

	test.each([
		["if-match", '"other"'],
		["if-none-match", "*"],
	])("%s: %s stops every change of the product", async (header, value) => {
		const headers = { [header]: value };
		const body = productInput({ quantity: 100, minorder: 1 });
		expect(await admin.put(`/products/${id}`, body, headers)).toMatchObject({ status: 412 });
		expect(await admin.patch(`/products/${id}`, { quantity: 100 }, headers)).toMatchObject({ status: 412 });
		expect(await admin.delete(`/products/${id}`, headers)).toMatchObject({ status: 412 });
		expect(await stock()).toBe(40);
	});

	test("deletes the product that was read, but no other state of it", async () => {
		const etag = await readETag();
		await anOrder(shop, buyer, id, 3);
		const remove = (ifMatch: string) => admin.delete(`/products/${id}`, { "if-match": ifMatch });
		expect(await remove(etag)).toMatchObject({ status: 412, body: { code: "changed-meanwhile" } });
		expect(await remove(await readETag())).toMatchObject({ status: 200, body: { deletedCount: 1 } });
		expect(await remove("*")).toMatchObject({ status: 404 });
	});

	test("says first what else is wrong: who calls, what was sent, which product", async () => {
		expect(await edit('"other"', { price: 0 })).toMatchObject({ status: 422 });
		expect(await edit('"other"', {}, buyer)).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
		await admin.delete(`/products/${id}`);
		expect(await edit("*")).toMatchObject({ status: 404 });
		expect(await edit('"other"')).toMatchObject({ status: 404 });
	});
});
