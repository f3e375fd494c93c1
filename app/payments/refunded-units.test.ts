import { afterEach, describe, expect, test } from "vitest";
import { aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { refundBalance, refundOrder } from "../../tests/support/refunds.ts";
import { engines } from "../../tests/support/test-database.ts";
import { postedMail } from "../../tests/support/test-mail.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import type { Costs } from "../money/costs.ts";
import { unitsToSend } from "../orders/order.ts";
import type { OrderEvent } from "../orders/order-history.ts";
import { applyProviderState } from "./apply-provider-state.server.ts";

describe.each(engines)("units of a refund, on %s", (engine) => {
	let shop: TestShop;
	afterEach(() => shop.close());

	/** Opens a shop with a paid order of 4 units for $100.00, and 36 units in stock. */
	async function openShop(options: { costs?: Costs } = {}) {
		shop = await createTestShop(engine, { mail: true, ...options });
		const [buyer, admin] = [await shop.customer(), await shop.admin()];
		const productId = await aProduct(shop, { price: 25, quantity: 40 });
		const { orderId } = await aPaidOrder(shop, buyer, productId, 4);
		return {
			admin,
			buyer,
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

	test("money withheld from earlier units stays withheld, unless an amount is given", async () => {
		const { admin, orderId, refund, balance } = await openShop();
		await admin.delete(`/orders/${orderId}`);
		await refund({ amount: 40, units: 2 });
		for (const units of [1, 1]) expect((await refund({ units })).body).toMatchObject({ amount: 25 });
		expect(await balance()).toMatchObject({ left: 10, units: 0 });
		expect((await refund({ amount: 10 })).body).toMatchObject({ amount: 10 });
	});

	test("units refunded one after the other add up to the whole payment", async () => {
		const costs = { delivery: { label: "Parcel", cents: 890 }, tax: { label: "VAT", percent: 19 } };
		const { refund, order } = await openShop({ costs });
		const amounts: number[] = [];
		for (const units of [1, 1, 1, 1]) amounts.push((await refund({ units })).body.amount);
		expect(amounts).toEqual([32.4, 32.4, 32.39, 32.4]);
		expect(await order()).toMatchObject({ status: "refunded", refunded: 129.59 });
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

	test("an order without units to send is not among a customer's paid ones, but among the staff's, who close it", async () => {
		const { admin, buyer, refund } = await openShop();
		const counted = async (who: TestCaller, query: string) => {
			const { paid, refunded, all } = (await who.get(`/purchases/counts?${query}`)).body;
			const { body } = await who.get(`/purchases?state=paid&${query}`);
			return { listed: body.length, paid, refunded, all };
		};
		const [own, found] = ["mine=true", "mine=true&search=erika"];
		await refund({ amount: 60, units: 3, restock: false });
		for (const query of [own, found])
			expect(await counted(buyer, query)).toEqual({ listed: 1, paid: 1, refunded: 1, all: 1 });
		await refund({ amount: 30, units: 1, restock: false });
		for (const query of [own, found])
			expect(await counted(buyer, query)).toEqual({ listed: 0, paid: 0, refunded: 1, all: 1 });
		expect(await counted(admin, "")).toEqual({ listed: 1, paid: 1, refunded: 1, all: 1 });
		expect((await admin.get("/overview")).body.paid.count).toBe(1);
	});

	test("the history has the units of each refund, and for the staff those that were restocked", async () => {
		const { admin, buyer, orderId, refund } = await openShop();
		await refund({ amount: 5 });
		await refund({ amount: 50, units: 2, restock: 1 });
		await admin.delete(`/orders/${orderId}`);
		await refund({ amount: 25, units: 1, restock: 1 });
		const units = async (caller: TestCaller) =>
			(await caller.get(`/orders/${orderId}/history`)).body.events
				.filter(({ action }: OrderEvent) => action === "order.partly-refunded")
				.map(({ units, restocked }: OrderEvent) => [units, restocked]);
		expect(await units(admin)).toEqual([
			[undefined, undefined],
			[2, 1],
			[1, 1],
		]);
		expect(await units(buyer)).toEqual([[undefined, undefined], ...[2, 1].map((count) => [count, undefined])]);
	});

	test("a refund mail names the units of its refund", async () => {
		const { admin, orderId, refund } = await openShop();
		await admin.delete(`/orders/${orderId}`);
		const text = async () => (await postedMail(shop, orderId)).text;
		await refund({ amount: 25, units: 1, restock: false });
		expect(await text()).toContain("\n$25.00: 1 of 4 units, $25.00 of $100.00 refunded so far\n");
		await refund({ amount: 5, units: 0, restock: false });
		expect(await text()).toContain("\n$5.00: $30.00 of $100.00 refunded so far\n");
		await refund({ amount: 70, units: 3, restock: false });
		expect(await text()).toContain("\n$70.00: 3 of 4 units, $100.00 of $100.00 refunded so far\n");
	});

	test("a refund mail says which units will not be sent, also when the card provider's dashboard refunded all", async () => {
		const { buyer, orderId, refund } = await openShop();
		await refund({ amount: 25, units: 1 });
		expect((await postedMail(shop, orderId)).text).toContain(
			"\n$25.00: 1 of 4 units (will not be sent), $25.00 of $100.00",
		);
		await refund({ restock: true });
		expect((await postedMail(shop, orderId)).text).toContain(
			"\n$75.00: 3 of 4 units (will not be sent), $100.00 of $100.00",
		);
		const other = await aPaidOrder(shop, buyer, await aProduct(shop, { price: 25 }), 2);
		await shop.stripe.refunds.create({ payment_intent: other.transactionId });
		await applyProviderState(shop, other.transactionId);
		expect((await postedMail(shop, other.orderId)).text).toContain("\n$50.00: 2 units (will not be sent)\n");
	});

	test("a partial refund for goodwill is about no units, as is one of the whole price", async () => {
		const { admin, orderId, refund, order, stock } = await openShop();
		await refund({ amount: 5 });
		expect((await postedMail(shop, orderId)).text).toContain("\n$5.00: $5.00 of $100.00 refunded so far\n");
		expect(unitsToSend(await order())).toBe(4);
		expect(await stock()).toBe(36);
		const buyer = await shop.customer();
		const { orderId: whole } = await aPaidOrder(shop, buyer, await aProduct(shop, { price: 25 }), 2);
		await admin.delete(`/orders/${whole}`);
		await refundOrder(admin, whole, { amount: 50, units: 0, restock: 0 });
		expect((await postedMail(shop, whole)).text).toContain("\n$50.00: The whole price\n");
	});
});
