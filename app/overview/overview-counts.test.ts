import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { aPaidPurchase, aPurchase } from "../../tests/support/purchases.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { isoDay } from "../time/calendar.ts";
import type { Overview } from "./overview-schema.server.ts";
import { sumOf } from "./revenue-chart.tsx";

const costs = { delivery: { label: "Parcel", cents: 890 }, tax: { label: "VAT", percent: 19 } };

describe.each(engines)("the overview's counts on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	const overview = async (): Promise<Overview> => (await admin.get("/overview")).body;

	beforeAll(async () => {
		shop = await createTestShop(engine, { costs });
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
		const { paid, unpaid, disputed, days } = await overview();
		const waiting = [before.paid, before.unpaid, before.disputed].map(({ count }) => count + 1);
		expect([paid, unpaid, disputed].map(({ count }) => count)).toEqual(waiting);
		expect(days.at(-1)?.orders).toBe((before.days.at(-1)?.orders ?? 0) + 1);
		const { body } = await admin.get("/purchases/counts");
		expect([paid.count, unpaid.count]).toEqual([body.paid, body.unpaid]);
		await shop.db.updateTable("payments").set({ dispute: null }).where("id", "=", transactionId).execute();
	});

	test("has the same paid, refunded and disputed sums as Accounting, with delivery and tax", async () => {
		const buyer = await shop.customer();
		const [one, two] = [
			await aProduct(shop, { price: 12.8, minorder: 1 }),
			await aProduct(shop, { price: 50, minorder: 1 }),
		];
		const whole = await aPaidPurchase(shop, buyer, { [two]: 1 });
		await refundOrder(admin, whole.orders[0]._id, { restock: true });
		const { transactionId, orders } = await aPaidPurchase(shop, buyer, { [one]: 5, [two]: 1 });
		const { _id, totalPrice, delivery, tax } = orders[0];
		const back = Math.round((totalPrice + delivery + tax) * 20) / 100;
		expect((await refundOrder(admin, _id, { amount: back, units: 1 })).status).toBe(200);
		await shop.db.updateTable("payments").set({ dispute: "needs_response" }).where("id", "=", transactionId).execute();
		const today = isoDay(shop.time.now);
		const { payments } = (await admin.get(`/accounting?from=${today}&until=${today}`)).body;
		const { days, disputed, bestSellers } = await overview();
		expect(payments).toMatchObject({ paid: days.at(-1)?.revenue, refunded: days.at(-1)?.refunded });
		expect(payments.inDispute).toBe(disputed.amount);
		expect(bestSellers.find(({ productId }) => productId === one)).toMatchObject({ units: 4, revenue: 51.2 });
		expect(bestSellers.find(({ productId }) => productId === two)).toMatchObject({ units: 1, revenue: 50 });
	});

	test("adds up months when asked, and the period before beside any", async () => {
		const buyer = await shop.customer();
		const yearOf = async (): Promise<Overview> => (await admin.get("/overview?range=year")).body;
		const before = { days: await overview(), year: await yearOf() };
		const { orders } = await aPaidPurchase(shop, buyer, { [await aProduct(shop, { price: 30, minorder: 1 })]: 1 });
		const ago = new Date(shop.time.now.getTime() - 40 * 86_400_000).toISOString();
		await shop.db.updateTable("orders").set({ paid_at: ago }).where("id", "=", orders[0]._id).execute();
		const paid = 46.29;
		const days = await overview();
		expect(days.days).toEqual(before.days.days);
		expect(days.previous).toBeCloseTo(before.days.previous + paid);
		const year = await yearOf();
		expect([year.days.length, year.days.at(-1)?.day]).toEqual([12, `${isoDay(shop.time.now).slice(0, 7)}-01`]);
		expect(sumOf(year.days, "revenue")).toBeCloseTo(sumOf(before.year.days, "revenue") + paid);
		expect(year.previous).toBe(0);
		expect((await admin.get("/overview?range=31")).status).toBe(422);
	});
});
