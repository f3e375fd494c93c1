import { afterEach, describe, expect, test } from "vitest";
import { aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { refundBalance, refundOrder } from "../../tests/support/refunds.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { unitsToSend } from "../orders/order.ts";

describe.each(engines)("units of a refund, on %s", (engine) => {
	let shop: TestShop;
	afterEach(() => shop.close());

	/** Opens a shop with a paid order of 4 units for $100.00, and 36 units in stock. */
	async function openShop() {
		shop = await createTestShop(engine);
		const [buyer, admin] = [await shop.customer(), await shop.admin()];
		const productId = await aProduct(shop, { price: 25, quantity: 40 });
		const { orderId } = await aPaidOrder(shop, buyer, productId, 4);
		return {
			admin,
			orderId,
			refund: (body: object) => refundOrder(admin, orderId, body),
			order: async () => (await buyer.get(`/orders/${orderId}`)).body,
			balance: async () => await refundBalance(admin, orderId),
			stock: async () => (await shop.visitor.get(`/products/${productId}`)).body.quantity,
		};
	}

	test("a broken unit is neither sent nor restocked", async () => {
		const { refund, order, stock, balance } = await openShop();
		await refund({ amount: 25, units: 1, restock: false });
		expect(await order()).toMatchObject({ status: "paid", unitsNotSent: 1 });
		expect(unitsToSend(await order())).toBe(3);
		expect(await stock()).toBe(36);
		expect(await balance()).toMatchObject({ units: 3, refunds: [{ units: 1, restocked: 0 }] });
		await refund({ restock: true });
		expect(await stock()).toBe(39);
	});

	test("units of a delivered order come back: broken ones are not restocked", async () => {
		const { admin, orderId, refund, order, stock } = await openShop();
		await admin.delete(`/orders/${orderId}`);
		await refund({ amount: 50, units: 2, restock: 1 });
		expect(await order()).toMatchObject({ status: "delivered", unitsReturned: 2 });
		expect(unitsToSend(await order())).toBe(4);
		expect(await stock()).toBe(37);
		await refund({ restock: true });
		expect(await order()).toMatchObject({ status: "delivered", unitsReturned: 4 });
		expect(await stock()).toBe(39);
	});

	test("an order without units to send is not delivered, and what is left of its money closes it", async () => {
		const { admin, orderId, refund, order } = await openShop();
		await refund({ amount: 90, units: 4, restock: false });
		expect(await order()).toMatchObject({ status: "paid", unitsNotSent: 4, refunded: 90 });
		const delivered = await admin.delete(`/orders/${orderId}`);
		expect(delivered).toMatchObject({ status: 409, body: { code: "order-is-refunded", deletedCount: 0 } });
		expect((await refund({ restock: false })).status).toBe(200);
		expect(await order()).toMatchObject({ status: "refunded", refunded: 100 });
	});

	test("a partial refund for goodwill is about no units", async () => {
		const { refund, order, stock } = await openShop();
		await refund({ amount: 5 });
		expect(unitsToSend(await order())).toBe(4);
		expect(await stock()).toBe(36);
	});
});
