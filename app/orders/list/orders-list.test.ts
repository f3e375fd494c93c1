import type { RootOperationNode } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aPaidOrder, aProduct } from "../../../tests/support/factories.ts";
import { scansOf } from "../../../tests/support/query-plans.ts";
import { numberOf } from "../../../tests/support/stored-orders.ts";
import { engines } from "../../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../../tests/support/test-shop.ts";

const buyers = 9;

describe.each(engines)("a list of orders on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let buyer: TestCaller;
	const queries: RootOperationNode[] = [];
	/** Oldest first. */
	const ids: string[] = [];

	beforeAll(async () => {
		shop = await createTestShop(engine, { queries });
		admin = await shop.admin();
		const product = await aProduct(shop, { name: "Brake disc", partNumber: "TF-320V", price: 10, quantity: 10_000 });
		buyer = await shop.customer("zoe.muller@foundry.example");
		for (let units = buyers; units > 0; units--) {
			const own = units === 3 ? buyer : await shop.customer();
			const place = units === 5 ? aPaidOrder : anOrder;
			const placed = await place(shop, own, product, units % 2 === 0 ? 2 : units + 2);
			ids.push(typeof placed === "string" ? placed : placed.orderId);
		}
		await admin.post(`/orders/${ids[0]}/cancel`, {});
	});
	beforeEach(() => {
		queries.length = 0;
	});
	afterAll(() => shop.close());

	/** Reads all pages of a list by their links. */
	async function pagesOf(query: string, rel: "next" | "prev" = "next"): Promise<string[][]> {
		const pages: string[][] = [];
		for (let path: string | undefined = `?${query}`; path; ) {
			const { body, headers } = await admin.get(`/orders${path}`);
			pages.push(body.map(({ _id }: { _id: string }) => _id));
			[, path] = new RegExp(`<(\\?[^>]*)>; rel="${rel}"`).exec(headers.get("link") ?? "") ?? [];
		}
		return pages;
	}

	test("is read page by page, to its end and back, with every order once", async () => {
		const open = ids.slice(1);
		expect((await pagesOf("limit=3")).flat()).toEqual(open);
		expect((await pagesOf("limit=3&sort=newest")).flat()).toEqual(open.toReversed());
		expect(await pagesOf("limit=4")).toEqual([open.slice(0, 4), open.slice(4)]);
		const last = await admin.get(`/orders?limit=3&after=${open[5]}`);
		expect(last.body).toHaveLength(2);
		const back = await pagesOf(`limit=3&before=${last.body[0]._id}`, "prev");
		expect(back.toReversed().flat()).toEqual(open.slice(0, 6));
	});

	test("is sorted by amount, orders of one amount by their age, across pages", async () => {
		const { body } = await admin.get("/orders?state=all&limit=100");
		const sorted = body.toSorted(
			(a: { totalPrice: number; _id: string }, b: typeof a) => a.totalPrice - b.totalPrice || (a._id < b._id ? -1 : 1),
		);
		const expected = sorted.map(({ _id }: { _id: string }) => _id);
		expect((await pagesOf("state=all&limit=2&sort=total")).flat()).toEqual(expected);
		expect((await pagesOf("state=all&limit=2&sort=-total")).flat()).toEqual(expected.toReversed());
	});

	test("without further words is the specification's array: unpaid and paid, oldest first", async () => {
		const { body, headers } = await admin.get("/orders");
		expect(body.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(1));
		expect(headers.get("link")).toBeNull();
	});

	test.each([
		["its number", () => numberOf(shop.db, ids[4] ?? ""), 1],
		["the buyer's name", () => "muster erika", 9],
		["the beginning of a part of an e-mail", () => "zoe mull", 1],
		["an e-mail", () => "zoe.muller@foundry.example", 1],
		["the beginning of an e-mail", () => "zoe.muller@found", 1],
		["an e-mail elsewhere", () => "zoe.muller@elsewhere.example", 0],
		["a part number and a word that is nowhere", () => "TF-320V nobody", 0],
		["the part number, also without its hyphen", () => "TF 320v", 9],
		["an accent too many", () => "zoë", 1],
		["words of which one is nowhere", () => "erika nobody", 0],
		["nothing but signs", () => "%*\"'()&|!:-", 0],
		["words of the database's own", () => "erika OR brake NOT", 0],
	])("finds an order by %s", async (_, words, count) => {
		const { status, body } = await admin.get(`/orders?state=all&search=${encodeURIComponent(await words())}`);
		expect(status).toBe(200);
		expect(body).toHaveLength(count);
	});

	test("is a customer's own, whatever they ask for", async () => {
		for (const query of ["", "?state=all", "?search=erika&state=all", "?sort=-total"]) {
			expect((await buyer.get(`/orders${query}`)).body.map(({ email }: { email: string }) => email)).toEqual([
				"zoe.muller@foundry.example",
			]);
		}
	});

	test("is narrowed to days", async () => {
		const today = shop.time.now.toISOString().slice(0, 10);
		expect((await admin.get(`/orders?from=${today}&until=${today}`)).body).toHaveLength(8);
		expect((await admin.get("/orders?until=2020-01-01")).body).toEqual([]);
		expect((await admin.get("/orders?from=2100-01-01")).body).toEqual([]);
	});

	test("is narrowed to one amount", async () => {
		const ofAmount = async (query: string) =>
			(await admin.get(`/orders?${query}`)).body.map(({ totalPrice }: { totalPrice: number }) => totalPrice);
		expect(await ofAmount("total=70.00")).toEqual([70]);
		expect(await ofAmount("total=20&state=all&sort=newest")).toEqual([20, 20, 20, 20]);
		expect(await ofAmount("total=20.5")).toEqual([]);
	});

	test.each([
		"total=1e3",
		"total=-5",
		"limit=0",
		"limit=101",
		"limit=x",
		"state=lost",
		"sort=name",
		"from=today",
		"after=",
		"sort=total&after=1",
	])("refuses %s in words", async (query) => {
		expect((await admin.get(`/orders?${query}`)).status).toBe(422);
	});

	test("ends after a place beyond the largest amount", async () => {
		for (const place of ["2147483648~x", "999999999999999~x"])
			expect(await admin.get(`/orders?sort=total&after=${place}`)).toMatchObject({ status: 200, body: [] });
	});

	test("never reads the whole table", async () => {
		for (const state of ["open", "paid", "unpaid", "delivered", "all"]) {
			for (const sort of ["newest", "oldest"]) await admin.get(`/orders?limit=50&state=${state}&sort=${sort}`);
		}
		await admin.get(`/orders?limit=50&state=paid&sort=newest&after=${ids[4]}`);
		await admin.get("/orders?limit=50&state=paid&sort=-total&after=500~x");
		await admin.get("/orders?limit=50&state=all&sort=total");
		await admin.get("/orders?limit=50&state=all&sort=-total&after=500~x");
		for (const search of ["erika", "mayer", "pi_1", "2026-000001"])
			await admin.get(`/orders?limit=50&state=paid&search=${search}`);
		for (const state of ["open", "paid", "all"])
			await admin.get(`/orders?limit=50&total=20&sort=newest&state=${state}`);
		await buyer.get("/orders?limit=50&state=paid&sort=newest");
		expect(queries.length).toBeGreaterThan(30);
		expect(await scansOf(shop.db, queries.splice(0))).toEqual([]);
	});
});
