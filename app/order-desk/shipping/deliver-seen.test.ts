import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aProduct } from "../../../tests/support/factories.ts";
import { aPaidPurchase } from "../../../tests/support/purchases.ts";
import { refundOrder } from "../../../tests/support/refunds.ts";
import { engines } from "../../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../../tests/support/test-shop.ts";
import type { Order } from "../../orders/order.ts";

describe.each(engines)("delivering what an admin has seen, on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let admin: TestCaller;
	let [disc, plug] = ["", ""];

	beforeAll(async () => {
		shop = await createTestShop(engine);
		[buyer, admin] = [await shop.customer(), await shop.admin()];
		const product = (name: string, price: number) => aProduct(shop, { name, price, quantity: 1000, minorder: 1 });
		[disc, plug] = [await product("Disc", 149.5), await product("Plug", 20.5)];
	});
	afterAll(() => shop.close());

	const deliver = (id: string, orders: string[], rest: object) =>
		admin.post(`/purchases/${id}/deliver`, { orders, ...rest });

	test("what has changed since the page was read is not delivered, and is named", async () => {
		const { id, orders } = await aPaidPurchase(shop, buyer, { [disc]: 5, [plug]: 2 });
		const ids = orders.map(({ _id }: Order) => _id) as string[];
		const [first = "", second = ""] = ids;
		const read = { units: { [first]: 5, [second]: 2 }, addressChangedAt: null };
		await refundOrder(admin, first, { amount: 299, units: 2 });
		const fewer = await deliver(id, ids, { seen: read });
		expect(fewer).toMatchObject({
			status: 409,
			body: { code: "delivery-changed", orders: [{ _id: first, units: 3 }] },
		});
		expect(fewer.body.detail).toContain("3 instead of 5 × Disc to send");
		expect(fewer.body.detail).not.toContain("Plug");
		const moved = { phone: "0114 5550142", address: "18 Sidney St\nSheffield\nUnited Kingdom" };
		await buyer.put(`/purchases/${id}/delivery`, moved);
		const now = { units: { [first]: 3, [second]: 2 }, addressChangedAt: shop.time.now.toISOString() };
		const elsewhere = await deliver(id, ids, { seen: { ...now, addressChangedAt: null } });
		expect(elsewhere).toMatchObject({ status: 409, body: { addressChangedAt: now.addressChangedAt, orders: [] } });
		expect((await admin.get(`/purchases/${id}`)).body.orders).toMatchObject([{ status: "paid" }, { status: "paid" }]);
		expect((await deliver(id, [second], { seen: now })).status).toBe(200);
		expect((await deliver(id, [first], { seen: now })).status).toBe(200);
	});
});
