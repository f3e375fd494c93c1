import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aProduct, productInput } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { editProductsIn } from "./edit-products.server.ts";
import { toProductValues } from "./present-product.server.ts";
import { endReductions } from "./price-history.server.ts";
import { insertProduct } from "./products-repository.server.ts";

const day = 86_400_000;

describe.each(engines)("reduced prices on %s", (engine) => {
	let shop: TestShop;
	beforeEach(async () => {
		shop = await createTestShop(engine);
	});
	afterEach(() => shop.close());

	const pass = (days: number) => {
		shop.time.now = new Date(shop.time.now.getTime() + days * day);
	};
	/** Signs in again each time because the session expires when the clock moves. */
	const setPrice = async (id: string, price: number, given = {}) =>
		(await shop.admin()).put(`/products/${id}`, productInput({ price, ...given }));
	const reductionOf = async (id: string) => (await shop.visitor.get(`/products/${id}`)).body.reduction;

	/** Adds a product and sets these prices one after the other. Each lasts the given number of days. */
	async function aProductPriced(...prices: [price: number, days: number][]): Promise<string> {
		const [[first, days] = [100, 0], ...later] = prices;
		const id = await aProduct(shop, { price: first });
		pass(days);
		for (const [price, days] of later) {
			await setPrice(id, price);
			pass(days);
		}
		return id;
	}

	test("a lower price is told with the lowest one of the 30 days before, wherever the product is read", async () => {
		const id = await aProductPriced([120, 40]);
		await setPrice(id, 96);
		const since = shop.time.now.toISOString();
		const shown = { _id: id, price: 96, reduction: { lowestBefore: 120, since } };
		expect((await shop.visitor.get(`/products/${id}`)).body).toMatchObject(shown);
		expect((await shop.visitor.get("/products")).body).toMatchObject([shown]);
		expect((await shop.visitor.get("/catalogue?q=disc")).body.products).toMatchObject([shown]);
		expect((await shop.visitor.get("/offers")).body).toMatchObject([shown]);
	});

	test("what is shown as reduced is compared with the lowest price of the 30 days before it", async () => {
		const histories: [string, [price: number, days: number][], lowestBefore: number | undefined][] = [
			["first price", [[100, 40]], undefined],
			[
				"raised",
				[
					[100, 40],
					[110, 1],
				],
				undefined,
			],
			[
				"not yet 30 days on sale",
				[
					[100, 29],
					[80, 1],
				],
				undefined,
			],
			[
				"raised shortly before, to be cut",
				[
					[100, 40],
					[150, 2],
					[110, 1],
				],
				undefined,
			],
			[
				"cut deeper than before that",
				[
					[100, 40],
					[150, 2],
					[90, 1],
				],
				100,
			],
			[
				"cut again",
				[
					[100, 40],
					[90, 5],
					[80, 1],
				],
				90,
			],
			[
				"after a lower price 31 days ago",
				[
					[70, 40],
					[100, 31],
					[80, 1],
				],
				100,
			],
			[
				"after a lower price 29 days ago",
				[
					[70, 40],
					[100, 29],
					[80, 1],
				],
				undefined,
			],
			[
				"cut, and the cut taken back",
				[
					[100, 40],
					[80, 5],
					[100, 1],
				],
				undefined,
			],
		];
		const shown = new Map<string, number | undefined>();
		for (const [name, prices] of histories)
			shown.set(name, (await reductionOf(await aProductPriced(...prices)))?.lowestBefore);
		expect([...shown]).toEqual(histories.map(([name, _, lowest]) => [name, lowest]));
	});

	test("an edit that leaves the price leaves the reduction, and one of another product too", async () => {
		const id = await aProductPriced([100, 40], [80, 3]);
		const reduction = await reductionOf(id);
		await setPrice(id, 80, { description: "New words" });
		await setPrice(await aProduct(shop), 1000);
		expect(await reductionOf(id)).toEqual(reduction);
	});

	test("a reduction ends 30 days after it began, and everything that shows it hears of it", async () => {
		const id = await aProductPriced([100, 40], [80, 29.9]);
		await endReductions(shop.db, shop.transact, shop.time.now);
		expect((await reductionOf(id)).lowestBefore).toBe(100);
		pass(0.1);
		const seen = shop.changes.now();
		await endReductions(shop.db, shop.transact, shop.time.now);
		expect(await reductionOf(id)).toBeUndefined();
		expect(shop.changes.lastOf([`products/${id}`])).toBeGreaterThan(seen);
		const again = shop.changes.now();
		await endReductions(shop.db, shop.transact, shop.time.now);
		expect(shop.changes.now()).toBe(again);
	});

	test("offers are what can be ordered, what saves most with the smallest order first", async () => {
		const priced = { price: 100, minorder: 1 };
		const [single, dozen, soldOut] = [
			await aProduct(shop, priced),
			await aProduct(shop, { ...priced, minorder: 12 }),
			await aProduct(shop, priced),
		];
		pass(40);
		await setPrice(single, 50, { minorder: 1 });
		await setPrice(dozen, 95, { minorder: 12 });
		await setPrice(soldOut, 10, { minorder: 1, quantity: 0 });
		const { body } = await shop.visitor.get("/offers");
		expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([dozen, single]);
	});

	test("what saves more on its smallest order than 32 bits count comes first", async () => {
		const priced = { price: 1_000_000, minorder: 30 };
		const [much, more] = [await aProduct(shop, priced), await aProduct(shop, priced)];
		pass(40);
		await setPrice(much, 1, { minorder: 30 });
		await setPrice(more, 1, { minorder: 31 });
		const { status, body } = await shop.visitor.get("/offers");
		expect(status).toBe(200);
		expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([more, much]);
	});

	test("a deleted product leaves no prices, and orders keep what was paid", async () => {
		const id = await aProductPriced([100, 40], [80, 1]);
		const customer = await shop.customer();
		const order = await anOrder(shop, customer, id, 2);
		await setPrice(id, 60);
		await (await shop.admin()).delete(`/products/${id}`);
		expect(await shop.db.selectFrom("prices").selectAll().execute()).toEqual([]);
		expect((await shop.visitor.get("/offers")).body).toEqual([]);
		expect((await customer.get(`/orders/${order}`)).body).toMatchObject({ price: 80, totalPrice: 160 });
	});

	test("of two prices at the same time the later counts", async () => {
		const id = await aProductPriced([100, 40]);
		await Promise.all([setPrice(id, 70), setPrice(id, 80)]);
		const { price, reduction } = (await shop.visitor.get(`/products/${id}`)).body;
		expect([[70, 80].includes(price), reduction.lowestBefore]).toEqual([true, 100]);
		const current = await shop.db.selectFrom("prices").select("price_cents").where("until", "is", null).execute();
		expect(current).toEqual([{ price_cents: price * 100 }]);
	});

	test("an edit that waits for another one sees its price, and leaves the reduction", async () => {
		const id = await aProductPriced([100, 40]);
		const cut = toProductValues(productInput({ price: 80 }));
		const [written, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const first = shop.transact(async (tx) => {
			await editProductsIn(tx, [{ id, values: cut }], { actor: "system", now: shop.time.now });
			written.resolve();
			await over.promise;
		});
		await written.promise;
		pass(1);
		const second = shop.transact((tx) =>
			editProductsIn(tx, [{ id, values: cut }], { actor: "system", now: shop.time.now }),
		);
		setTimeout(over.resolve, 200);
		await Promise.all([first, second]);
		expect((await reductionOf(id))?.lowestBefore).toBe(100);
	});
});

test("more reductions than one statement takes end together", async () => {
	const shop = await createTestShop();
	const values = toProductValues(productInput());
	await shop.transact(async (tx) => {
		for (let i = 0; i < 501; i++) await insertProduct(tx, values, shop.time.now);
		await tx.updateTable("prices").set({ lowest_before_cents: 20_000 }).execute();
	});
	expect((await shop.visitor.get("/offers")).body).toHaveLength(12);
	const later = new Date(shop.time.now.getTime() + 30 * day);
	await endReductions(shop.db, shop.transact, later);
	expect((await shop.visitor.get("/offers")).body).toEqual([]);
	await shop.close();
});
