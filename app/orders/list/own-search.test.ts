import { randomUUID } from "node:crypto";
import type { RootOperationNode } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { aProduct, orderBody } from "../../../tests/support/factories.ts";
import { plansOf, scansOf } from "../../../tests/support/query-plans.ts";
import { copyOrder } from "../../../tests/support/stored-orders.ts";
import { engines } from "../../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../../tests/support/test-shop.ts";

describe.each(engines)("a customer's search on %s", (engine) => {
	const queries: RootOperationNode[] = [];
	let shop: TestShop;
	let other: TestCaller;
	let caller: TestCaller;
	let theirs: { number: number };
	afterEach(() => shop.close());

	/** Another customer's order of $57.60 to Xaverweg 7, and the caller's own with many guesses in its address. */
	async function placeBoth() {
		shop = await createTestShop(engine, { queries });
		const [dear, cheap] = [
			await aProduct(shop, { price: 57.6, quantity: 9, minorder: 1 }),
			await aProduct(shop, { price: 5, quantity: 9, minorder: 1 }),
		];
		[other, caller] = [await shop.customer(), await shop.customer()];
		const place = async (by: TestCaller, product: string, address: string) =>
			expect((await by.post("/orders", { ...(await orderBody(shop, by, product, 1)), address })).status).toBe(200);
		await place(other, dear, "Xaverweg 7\n70173 Stuttgart\nGermany");
		await place(caller, cheap, "Xaverweg Yamweg 10001 57.60\nGermany");
		const { body } = await other.get("/purchases");
		theirs = body[0];
	}
	const found = async (search: string) => {
		const query = `?search=${encodeURIComponent(search)}`;
		const [orders, purchases, counts] = await Promise.all([
			caller.get(`/orders${query}`),
			caller.get(`/purchases${query}`),
			caller.get(`/purchases/counts${query}`),
		]);
		return [orders.body.length, purchases.body.length, counts.body.all];
	};

	test("finds the same whether or not somebody else's order has the words, the amount or the number", async () => {
		await placeBoth();
		expect(await found("xaverweg 57.60")).toEqual([1, 1, 1]);
		expect(await found("yamweg 57.60")).toEqual([1, 1, 1]);
		expect(await found(`${theirs.number}`)).toEqual([1, 1, 1]);
		expect(await found(`${theirs.number}.1`)).toEqual([1, 1, 1]);
		expect(await found("stuttgart")).toEqual([0, 0, 0]);
		expect(await found("$57.60")).toEqual([1, 1, 1]);
	});

	test("finds withdrawals of the own e-mail by their numbers, at a cost that others' orders and repeats do not raise", async () => {
		await placeBoth();
		const { body: own } = await caller.get("/purchases");
		const withdraw = async (email: string, orders: string): Promise<string> => {
			const sent = { name: "Anna", email, orders, words: "", formKey: randomUUID() };
			return (await shop.visitor.post("/withdrawals", sent)).body.number;
		};
		const mine = await withdraw(caller.email, `${own[0].number}`);
		const all = await withdraw("c@example.com", "all of it");
		const named = await withdraw(other.email, `${theirs.number}`);
		queries.length = 0;
		expect(await found(mine)).toEqual([1, 1, 1]);
		const once = queries.splice(0);
		for (const search of [all, named, Array.from({ length: 18 }, () => all).join(" ")]) {
			queries.length = 0;
			expect(await found(search)).toEqual([0, 0, 0]);
			const asked = queries.splice(0);
			expect(asked.length, search).toBeLessThanOrEqual(once.length);
			expect(await scansOf(shop.db, asked)).toEqual([]);
			expect(await plansOf(shop.db, asked, (text) => /match|tsquery/.test(text))).toEqual([]);
		}
	});

	test("is filtered by amount and day among the own orders alone", async () => {
		await placeBoth();
		queries.length = 0;
		for (const query of ["total=57.60", "total=5", "paid=2026-11-28", "search=57.60"]) {
			for (const list of ["orders", "purchases", "purchases/counts"]) {
				const { status } = await caller.get(`/${list}?state=all&${query}`.replace("/counts?state=all&", "/counts?"));
				expect(status).toBe(200);
			}
		}
		const plans = await plansOf(shop.db, queries.splice(0), (text) => /^select/.test(text));
		expect(plans.filter((plan) => /payments_by_amount|orders_by_total|orders_by_gross|orders_paid/.test(plan))).toEqual(
			[],
		);
	});

	test("finds the same among hundreds of own orders", async () => {
		await placeBoth();
		const { body } = await caller.get("/orders");
		const copies = Array.from({ length: 149 }, (_, at) => ({ name: at % 50 === 0 ? "Quentin" : "Anna" }));
		await copyOrder(shop.db, body[0]._id, copies);
		expect(await found("quentin")).toEqual([3, 3, 3]);
		expect(await found("yamweg")).toEqual([150, 100, 150]);
	});
});
