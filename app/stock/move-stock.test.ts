import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aProduct } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";

describe.each(engines)("stock that a keeper moves on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let buyer: TestCaller;
	let id: string;
	let other: string;
	beforeEach(async () => {
		shop = await createTestShop(engine);
		[admin, buyer] = [await shop.admin(), await shop.customer()];
		id = await aProduct(shop, { quantity: 42, minorder: 1 });
		other = await aProduct(shop, { name: "Brake pad", quantity: 10, minorder: 1 });
	});
	afterEach(() => shop.close());

	const stock = async (product = id) => (await shop.visitor.get(`/products/${product}`)).body.quantity;
	const receive = (change: number, headers = {}, who = admin) =>
		who.post(`/products/${id}/stock`, { change, reason: "received", note: "DN 4711" }, headers);
	const count = (lines: object[], headers = {}, given = {}) => admin.post("/stocktakes", { lines, ...given }, headers);
	const line = (productId: string, seen: number, counted: number) => ({ productId, seen, counted });

	test("what arrived is added, whatever orders and other admins do at once", async () => {
		const second = await shop.admin();
		await Promise.all([receive(24), anOrder(shop, buyer, id, 3), receive(6, {}, second), anOrder(shop, buyer, id, 1)]);
		expect(await stock()).toBe(42 + 24 - 3 + 6 - 1);
		expect(await receive(1)).toMatchObject({ status: 200, body: { modifiedCount: 1, quantity: 69 } });
	});

	test("goes to nothing once by requests of one key at once, none of which is refused", async () => {
		const key = { "idempotency-key": "fire" };
		const burn = () => admin.post(`/products/${id}/stock`, { change: -42, reason: "damaged" }, key);
		const answers = await Promise.all([burn(), burn(), burn()]);
		expect(answers.map(({ status, body }) => [status, body.quantity])).toEqual(Array(3).fill([200, 0]));
		const empty = (counted: number) => count([line(other, 10, counted)], { "idempotency-key": "empty" });
		const counts = await Promise.all([empty(0), empty(0), empty(1)]);
		expect(counts.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
		expect(new Set(counts.map(({ body }) => body.code ?? "done"))).toEqual(new Set(["done", "idempotency-key-reused"]));
	});

	test.each([
		[{ change: 0, reason: "received" }],
		[{ change: -1, reason: "received" }],
		[{ change: 1, reason: "damaged" }],
		[{ change: 1.5, reason: "received" }],
		[{ change: 1, reason: "stolen" }],
		[{ change: 2_000_000, reason: "received" }],
	])("%j is refused", async (body) => {
		expect((await admin.post(`/products/${id}/stock`, body)).status).toBe(422);
		expect(await stock()).toBe(42);
	});

	test("never falls below nothing, and is of a product that there is", async () => {
		const damaged = (change: number, product = id) =>
			admin.post(`/products/${product}/stock`, { change, reason: "damaged" });
		expect(await damaged(-43)).toMatchObject({
			status: 409,
			body: { code: "stock-cannot-move", lines: [{ productId: id, present: 42 }] },
		});
		expect((await damaged(-42)).body.quantity).toBe(0);
		expect((await damaged(-1, "none")).status).toBe(404);
	});

	test("a count applies what differed from the books, so that orders meanwhile stay counted", async () => {
		await anOrder(shop, buyer, id, 5);
		expect(await count([line(id, 42, 40), line(other, 10, 10)], {}, { note: "Shelf 3" })).toMatchObject({
			status: 200,
			body: { modifiedCount: 2 },
		});
		expect([await stock(), await stock(other)]).toEqual([35, 10]);
		const noted = await shop.db.selectFrom("stock_changes").selectAll().where("reason", "=", "counted").execute();
		expect(noted.map(({ change, note }) => [change, note])).toEqual(
			expect.arrayContaining([
				[-2, "Shelf 3"],
				[0, "Shelf 3"],
			]),
		);
	});

	test("a count is posted whole or not at all", async () => {
		await anOrder(shop, buyer, id, 40);
		expect(await count([line(other, 10, 12), line(id, 42, 20)])).toMatchObject({
			status: 409,
			body: { code: "stock-cannot-move", lines: [{ productId: id, present: 2, change: -22 }] },
		});
		expect([await stock(), await stock(other)]).toEqual([2, 10]);
		expect((await count([line("none", 1, 2), line(id, 2, 3)])).status).toBe(409);
		expect((await count([line(id, 2, 3), line(id, 2, 4)])).status).toBe(422);
		expect((await count([])).status).toBe(422);
	});

	test("of two counts of a part at once one is refused, and orders meanwhile stay counted", async () => {
		const second = await shop.admin();
		const answers = await Promise.all([
			count([line(id, 42, 38)]),
			anOrder(shop, buyer, id, 2).then(() => ({ status: 200 })),
			second.post("/stocktakes", { lines: [line(id, 42, 38)] }),
			second.post("/stocktakes", { lines: [line(other, 10, 13)] }),
		]);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409]);
		expect([await stock(), await stock(other)]).toEqual([42 - 4 - 2, 13]);
		const stale = await second.post("/stocktakes", { lines: [line(id, 42, 38), line(other, 13, 12)] });
		expect(stale.body).toMatchObject({ code: "stock-cannot-move", lines: [{ productId: id, present: 36 }] });
		expect((await second.post("/stocktakes", { lines: [line(id, 36, 38), line(other, 13, 12)] })).status).toBe(200);
		expect([await stock(), await stock(other)]).toEqual([38, 12]);
	});

	test("is in the audit with who, how many and why", async () => {
		await receive(24);
		await count([line(id, 66, 60)]);
		const audits = await shop.db.selectFrom("audit").select(["actor", "action", "facts"]).orderBy("id").execute();
		expect(audits.map(({ facts, ...entry }) => ({ ...entry, facts: JSON.parse(facts) }))).toEqual([
			{ actor: admin.id, action: "stock.moved", facts: { quantityBefore: 42, quantity: 66, reason: "received" } },
			{ actor: admin.id, action: "stock.counted", facts: { quantityBefore: 66, quantity: 60, reason: "counted" } },
		]);
	});
});
