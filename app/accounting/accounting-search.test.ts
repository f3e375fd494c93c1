import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aPaidPurchase, threeProducts } from "../../tests/support/purchases.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";

const november = "from=2026-11-01&until=2026-11-30";

describe.each(engines)("documents and payments on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	beforeEach(async () => {
		shop = await createTestShop(engine, {});
		shop.time.now = new Date("2026-11-20T12:00:00.000Z");
		admin = await shop.admin();
	});
	afterEach(() => shop.close());

	test("are searched by document, customer, order, amount and the provider's id, with the sums of what is found", async () => {
		const [buyer, ann] = [await shop.customer(), await shop.customer("ann@mill.example")];
		const [product = "", another = ""] = await threeProducts(shop);
		const { orders: refunded } = await aPaidPurchase(shop, buyer, { [another]: 7 });
		await refundOrder(admin, refunded[0]._id, { amount: 3.33 });
		const { orders } = await aPaidPurchase(shop, ann, { [product]: 5 });
		const { purchaseNumber } = orders[0];
		const rows = async (path: string) => (await admin.get(path)).body as Record<string, number & string>[];
		const find = (list: string, search: string) =>
			rows(`/accounting/${list}?${november}&search=${encodeURIComponent(search)}`);
		const [payment] = await find("payments", `${purchaseNumber}`);
		const [invoice] = await find("documents", `${purchaseNumber}`);
		const { number = "", gross = 0 } = invoice ?? {};
		for (const search of [number, number.slice(-6), "ann@mill.example"])
			expect([search, await find("documents", search)]).toEqual([search, [invoice]]);
		const { payment: id = "", amount = 0 } = payment ?? {};
		for (const search of [id, id.slice(0, -2), "ann@mill", amount.toFixed(2), `$${amount.toFixed(2)}`])
			expect([search, await find("payments", search)]).toEqual([search, [payment]]);
		const refunds = await rows(`/accounting/payments?${november}&kind=refund&search=-3.33`);
		expect(refunds.map((row) => row.amount)).toEqual([-3.33]);
		const found = await admin.get(`/accounting/documents/sums?${november}&search=${number}`);
		expect(found.body.gross).toBe(gross);
		expect(await find("documents", "nobody")).toEqual([]);
	});
});
