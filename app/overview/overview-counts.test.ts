import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { aPaidPurchase, aPurchase } from "../../tests/support/purchases.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import type { Overview } from "./overview-schema.server.ts";

describe.each(engines)("the overview's counts on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	const overview = async (): Promise<Overview> => (await admin.get("/overview")).body;

	beforeAll(async () => {
		shop = await createTestShop(engine);
		admin = await shop.admin();
	});
	afterAll(() => shop.close());

	test("counts an order of several items once, as Manage Orders does", async () => {
		const buyer = await shop.customer();
		const items = { [await aProduct(shop, { minorder: 1 })]: 1, [await aProduct(shop, { minorder: 1 })]: 1 };
		const before = await overview();
		await aPurchase(shop, buyer, items);
		const { transactionId } = await aPaidPurchase(shop, buyer, items);
		await shop.db.updateTable("payments").set({ dispute: "needs_response" }).where("id", "=", transactionId).execute();
		const { toPack, unpaid, disputed, days } = await overview();
		const waiting = [before.toPack, before.unpaid, before.disputed].map(({ count }) => count + 1);
		expect([toPack, unpaid, disputed].map(({ count }) => count)).toEqual(waiting);
		expect(days.at(-1)?.orders).toBe((before.days.at(-1)?.orders ?? 0) + 1);
		const { body } = await admin.get("/purchases/counts");
		expect([toPack.count, unpaid.count]).toEqual([body.paid, body.unpaid]);
		await shop.db.updateTable("payments").set({ dispute: null }).where("id", "=", transactionId).execute();
	});
});
