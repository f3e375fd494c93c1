import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aProduct } from "../../../tests/support/factories.ts";
import { anOrder, aPurchase } from "../../../tests/support/orders-page.tsx";
import { aPaidPurchase } from "../../../tests/support/purchases.ts";
import { engines } from "../../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../../tests/support/test-shop.ts";
import { type DeskPurchase, flagOf, isSelectable, parcelOf, unflaggedOf } from "../../orders/list/desk-purchase.ts";
import type { Order } from "../../orders/order.ts";
import { matchTracking } from "./match-tracking.ts";

const calls = ["the specification's call", "a delivery", "a delivery of what was seen"] as const;
const flags = ["disputed", "withdrawn"] as const;

describe.each(engines)("an item that needs a confirmation, on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let product: string;

	beforeAll(async () => {
		shop = await createTestShop(engine);
		admin = await shop.admin();
		product = await aProduct(shop, { quantity: 1000 });
	});
	afterAll(() => shop.close());

	test.each(flags.flatMap((flag) => calls.map((call) => [flag, call] as const)))("%s, by %s", async (flag, call) => {
		const buyer = await shop.customer();
		const { id, orders, transactionId } = await aPaidPurchase(shop, buyer, { [product]: 2 });
		const [{ _id, purchaseNumber }] = orders as [Order];
		const statement = { name: "Erika", email: buyer.email, orders: `${purchaseNumber}`, formKey: crypto.randomUUID() };
		if (flag === "disputed") await shop.disputeCharge(transactionId);
		else expect((await shop.visitor.post("/withdrawals", statement)).status).toBe(201);
		const status = async () => (await admin.get(`/orders/${_id}`)).body.status;
		const paid = await buyer.patch(`/orders/${_id}`, { order: {}, transactionId });
		expect([paid.status, await status()]).toEqual([200, "paid"]);
		const seen = call === "a delivery of what was seen" && { units: { [_id]: 2 }, addressChangedAt: null };
		const deliver = (confirmed: boolean) =>
			call === "the specification's call"
				? admin.delete(`/orders/${_id}${confirmed ? "?confirmed=true" : ""}`)
				: admin.post(`/purchases/${id}/deliver`, { orders: [_id], confirmed, ...(seen && { seen }) });
		expect(await deliver(false)).toMatchObject({ status: 409, body: { code: "delivery-unconfirmed" } });
		expect(await status()).toBe("paid");
		expect((await deliver(true)).status).toBe(200);
		expect(await status()).toBe("delivered");
	});

	test.each(["its number", "all of it"])("a replacement that is withdrawn by %s", async (by) => {
		const buyer = await shop.customer();
		const [first] = (await aPaidPurchase(shop, buyer, { [product]: 2 })).orders as [Order];
		await admin.delete(`/orders/${first._id}`);
		const { order } = (await admin.post(`/orders/${first._id}/replacement`, { quantity: 1 })).body;
		const orders = by === "all of it" ? by : `${order.purchaseNumber}`;
		const statement = { name: "Erika", email: buyer.email, orders, formKey: crypto.randomUUID() };
		const { number } = (await shop.visitor.post("/withdrawals", statement)).body;
		const open = (await admin.get(`/withdrawals/of-orders?ids=${order._id}`)).body;
		expect(open).toMatchObject([{ order: order._id, number }]);
		const deliver = (confirmed: boolean) =>
			admin.post(`/purchases/${order.purchaseId}/deliver`, { orders: [order._id], confirmed });
		expect(await deliver(false)).toMatchObject({ status: 409, body: { code: "delivery-unconfirmed" } });
		expect((await deliver(true)).status).toBe(200);
	});
});

const disputed = { dispute: "needs_response" };

/** Expects the items that each way delivers without a question: row or order page, selection, list or scan. */
test.each<[string, Partial<Order>[], string[], [dialog: string, selection: string, line: string]]>([
	["nothing", [{}, {}], [], ["a,b", "a,b", "a,b"]],
	["an item withdrawn", [{}, {}], ["b"], ["a", "a", "Withdrawn: deliver it in Manage Orders"]],
	["all withdrawn", [{}, {}], ["a", "b"], ["asks", "none", "Withdrawn: deliver it in Manage Orders"]],
	["a dispute", [disputed, disputed], [], ["asks", "none", "Disputed: deliver it in Manage Orders"]],
	["both", [disputed, disputed], ["b"], ["asks", "none", "Disputed: deliver it in Manage Orders"]],
	["a dispute that is won", [{ dispute: "won" }, {}], [], ["a,b", "a,b", "a,b"]],
	["a withdrawal from a shipped item", [{ status: "delivered" }, {}], ["a"], ["b", "b", "b"]],
])("with %s each way of delivering leaves out, asks or refuses", (_, given, withdrawn, expected) => {
	const orders = given.map((facts, place) => anOrder("ab"[place] as string, facts));
	const withdrawals = withdrawn.map((order) => ({ order, number: "W-1", receivedAt: "" }));
	const purchase: DeskPurchase = { ...aPurchase(10001, orders), withdrawals };
	const toPack = purchase.orders.filter(({ status }) => status === "paid");
	const idsOf = (some: readonly Order[]) => some.map((order) => order._id).join();
	const first = unflaggedOf(purchase, toPack);
	const [line] = matchTracking([{ row: 1, number: "10001", tracking: "1Z9" }], [purchase], "");
	expect([
		flagOf(purchase, first) ? "asks" : idsOf(first),
		isSelectable(purchase) ? idsOf(parcelOf(purchase).orders) : "none",
		line?.act === "deliver" ? idsOf(line.orders) : line?.text,
	]).toEqual(expected);
});
