import { expect, test } from "vitest";
import { handle as home } from "../app/home/home-page.tsx";
import { aProduct, productInput } from "../tests/support/factories.ts";
import { createTestShop } from "../tests/support/test-shop.ts";
import { publishDayChanges } from "./jobs.server.ts";

test("kept pages are made anew when a month begins and when a reduction ends, and not between", async () => {
	const shop = await createTestShop();
	const services = { ...shop, clock: () => shop.time.now };
	const homeChanged = () => shop.changes.lastOf(home.cache.immediate);
	async function isHomeAnewOn(day: string): Promise<boolean> {
		const before = homeChanged();
		shop.time.now = new Date(day);
		await publishDayChanges(services);
		return homeChanged() > before;
	}
	shop.time.now = new Date("2026-01-10T00:00:00Z");
	const id = await aProduct(shop, { price: 100 });
	await isHomeAnewOn("2026-02-20T00:00:00Z");
	await (await shop.admin()).put(`/products/${id}`, productInput({ price: 80 }));
	const days = ["2026-02-28T23:59:59Z", "2026-03-01T00:00:00Z", "2026-03-21T23:59:59Z", "2026-03-22T00:00:00Z"];
	const anew = [];
	for (const day of days) anew.push(await isHomeAnewOn(day));
	expect(anew).toEqual([false, true, false, true]);
	expect(await isHomeAnewOn("2026-03-22T00:01:00Z")).toBe(false);
	await shop.close();
});
