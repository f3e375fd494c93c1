import type { RootOperationNode } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCharge, anOrder, aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { aPaidPurchase } from "../../tests/support/purchases.ts";
import { scansOf } from "../../tests/support/query-plans.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";

describe.each(anyEngine)("an order's page on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let buyer: TestCaller;
	let product: string;
	const queries: RootOperationNode[] = [];

	beforeAll(async () => {
		shop = await createTestShop(engine, { queries });
		[admin, buyer] = [await shop.admin("ada@foundry.example"), await shop.customer("zoe@foundry.example")];
		product = await aProduct(shop, { price: 25, quantity: 10_000 });
	});
	afterAll(() => shop.close());

	const later = (minutes: number) => {
		shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000);
	};
	const historyOf = async (id: string, caller = buyer) => (await caller.get(`/orders/${id}/history`)).body;

	test("tells its buyer what happened and by whom, and an admin by whose account", async () => {
		const { orderId } = await aPaidOrder(shop, buyer, product, 2);
		later(5);
		await admin.delete(`/orders/${orderId}?carrier=DHL+Express&tracking=JD0123`);
		const { order, events, onSale, ...rest } = await historyOf(orderId);
		expect(events.map(({ action, by, amount }: Record<string, unknown>) => [action, by, amount])).toEqual([
			["order.placed", "you", undefined],
			["order.paid", "provider", 50],
			["order.delivered", "shop", undefined],
		]);
		expect(JSON.stringify(events)).not.toContain("@");
		expect(order).toMatchObject({ status: "delivered", card: "visa 4242", carrier: "DHL Express", tracking: "JD0123" });
		expect(order.closedAt).toBe(shop.time.now.toISOString());
		expect([onSale, rest]).toEqual([
			[product],
			{
				...{ orders: [order], replacements: [], isOwn: true },
				invoices: [expect.objectContaining({ kind: "invoice", total: 50 })],
			},
		]);
		const orderEvents = (await historyOf(orderId, admin)).events;
		expect(orderEvents.map(({ by, email }: Record<string, unknown>) => [by, email])).toEqual([
			["buyer", buyer.email],
			["provider", undefined],
			["you", admin.email],
		]);
	});

	test("tells only admins whether the customer has confirmed the e-mail address", async () => {
		const id = await anOrder(shop, buyer, product, 2);
		const seenBy = async (caller: TestCaller) => (await historyOf(id, caller)).emailVerified;
		const confirm = (email_verified: number) =>
			shop.db.updateTable("users").set({ email_verified }).where("id", "=", buyer.id).execute();
		await confirm(0);
		expect([await seenBy(admin), await seenBy(buyer)]).toEqual([false, undefined]);
		await confirm(1);
		expect([await seenBy(admin), await seenBy(buyer)]).toEqual([true, undefined]);
	});

	test("shows an order that was cancelled, and one whose product is not sold any more", async () => {
		const gone = await aProduct(shop, { price: 25 });
		const id = await anOrder(shop, buyer, gone, 2);
		await buyer.delete(`/orders/${id}`);
		await admin.delete(`/products/${gone}`);
		const { order, events, onSale } = await historyOf(id);
		expect([order.status, onSale]).toEqual(["cancelled", []]);
		expect(events.at(-1)).toMatchObject({ action: "order.cancelled", by: "you" });
	});

	test("tells of a refund and of what the card provider sent back", async () => {
		const { orderId } = await aPaidOrder(shop, buyer, product, 2);
		later(1);
		await refundOrder(admin, orderId, { restock: true });
		const { events } = await historyOf(orderId);
		expect(events.slice(2).map(({ action, amount }: Record<string, unknown>) => [action, amount])).toEqual([
			["order.refunded", 50],
			["refund.confirmed", 50],
		]);
	});

	test("tells of a payment that came after the cancellation, and of its refund", async () => {
		const id = await anOrder(shop, buyer, product, 2);
		const transactionId = await aCharge(shop, buyer, id);
		await shop.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", id).execute();
		await buyer.patch(`/orders/${id}`, { transactionId });
		const story = async (who: TestCaller) =>
			(await historyOf(id, who)).events
				.slice(1)
				.map(({ action, amount, reason }: Record<string, unknown>) => [action, amount, reason]);
		expect(await story(buyer)).toEqual([
			["refund.recorded", 50, undefined],
			["refund.confirmed", 50, undefined],
		]);
		expect((await story(admin))[0]).toEqual(["refund.recorded", 50, "order cancelled"]);
	});

	test("is one story of all items of a purchase, whichever is opened", async () => {
		const [first, second] = [await aProduct(shop, { price: 10 }), await aProduct(shop, { price: 15 })];
		const { orders } = await aPaidPurchase(shop, buyer, { [product]: 2, [first]: 2, [second]: 2 });
		const [a, b, c] = orders.map(({ _id }: { _id: string }) => _id);
		later(1);
		await admin.delete(`/orders/${a}`);
		await admin.delete(`/orders/${b}`);
		later(1);
		await refundOrder(admin, c, { restock: true });
		const { events, ...page } = await historyOf(b);
		expect(page).toMatchObject({ order: { _id: b }, orders: [{ _id: a }, { _id: b }, { _id: c }] });
		expect(page.invoices).toMatchObject([
			{ kind: "invoice", total: 100 },
			{ kind: "credit-note", total: 30 },
		]);
		expect(events.map(({ at: _, by: __, ...event }: { at: string; by?: string }) => event)).toEqual([
			{ action: "order.placed" },
			{ action: "order.paid", amount: 100 },
			{ action: "order.delivered", orders: [a, b] },
			{ action: "order.refunded", orders: [c], amount: 30, units: 2 },
			{ action: "refund.confirmed", orders: [c], amount: 30 },
		]);
		expect((await historyOf(c)).events).toEqual(events);
	});

	test("tells admins, and nobody else, why money went back", async () => {
		const { orderId } = await aPaidOrder(shop, buyer, product, 2);
		later(1);
		await refundOrder(admin, orderId, { amount: 10, units: 0, reason: "Scratched" });
		later(1);
		await refundOrder(admin, orderId, { restock: true, reason: "Sent back" });
		const reasons = async (who: TestCaller) => {
			const { events } = (await who.get(`/orders/${orderId}/history`)).body;
			return events.flatMap(({ action, reason }: Record<string, string>) => (reason ? [[action, reason]] : []));
		};
		expect(await reasons(admin)).toEqual([
			["order.partly-refunded", "Scratched"],
			["order.refunded", "Sent back"],
		]);
		expect(await reasons(buyer)).toEqual([]);
	});

	test("has a note that admins write and its buyer never sees; the audit has that it was written", async () => {
		const id = await anOrder(shop, buyer, product, 2);
		expect((await admin.put(`/orders/${id}/note`, { note: " Call first: gate 4 " })).body).toEqual({
			modifiedCount: 1,
		});
		expect((await admin.put(`/orders/${id}/note`, { note: "Call first: gate 4" })).body).toEqual({ modifiedCount: 0 });
		expect(await historyOf(id, admin)).toMatchObject({ note: "Call first: gate 4" });
		for (const path of [
			`/orders/${id}/history`,
			`/orders/${id}`,
			"/orders?state=all",
			`/individual?email=${buyer.email}`,
		])
			expect(JSON.stringify((await buyer.get(path)).body), path).not.toContain("gate 4");
		// Two clerks have read the same note. The second does not overwrite the first without knowing.
		const seen = "Call first: gate 4";
		expect((await admin.put(`/orders/${id}/note`, { note: "Gate 5", seen: "" })).status).toBe(409);
		expect((await admin.put(`/orders/${id}/note`, { note: "Gate 5", seen: "" })).body).toMatchObject({ note: seen });
		expect((await admin.put(`/orders/${id}/note`, { note: seen, seen })).body).toEqual({ modifiedCount: 0 });
		const audited = await shop.db.selectFrom("audit").selectAll().where("subject", "=", id).execute();
		expect(audited.filter(({ action }) => action === "order.note-changed")).toHaveLength(1);
		expect(JSON.stringify(audited)).not.toContain("gate 4");
		await admin.put(`/orders/${id}/note`, { note: "" });
		expect((await historyOf(id, admin)).note).toBeUndefined();
		expect((await admin.put(`/orders/${id}/note`, { note: "x".repeat(1001) })).status).toBe(422);
		expect((await admin.put("/orders/none/note", { note: "x" })).status).toBe(404);
	});

	test("a delivery says how it travels or nothing; what is too long is refused and nothing delivered", async () => {
		const { orderId } = await aPaidOrder(shop, buyer, product, 2);
		expect((await admin.delete(`/orders/${orderId}?tracking=${"x".repeat(101)}`)).status).toBe(422);
		expect((await admin.delete(`/orders/${orderId}?carrier=a%0Ab`)).status).toBe(422);
		expect((await admin.delete(`/orders/${orderId}?carrier=&tracking=`)).body).toEqual({ deletedCount: 1 });
		const { order } = await historyOf(orderId);
		expect([order.status, order.carrier, order.tracking]).toEqual(["delivered", undefined, undefined]);
	});

	test("is the buyer's own whatever the e-mail of the account, and not an admin's", async () => {
		const own = await shop.customer();
		const { orderId } = await aPaidOrder(shop, own, product, 2);
		const email = `${crypto.randomUUID()}@example.com`;
		await shop.db.updateTable("users").set({ email, email_key: email }).where("id", "=", own.id).execute();
		expect(await historyOf(orderId, own)).toMatchObject({ isOwn: true });
		expect((await historyOf(orderId, admin)).isOwn).toBeUndefined();
	});

	test("carrier and tracking of a delivered order are corrected by an admin, and audited", async () => {
		const { orderId } = await aPaidOrder(shop, buyer, product, 2);
		const path = `/orders/${orderId}/shipment`;
		expect((await admin.put(path, { carrier: "DHL" })).body.code).toBe("order-is-not-delivered");
		await admin.delete(`/orders/${orderId}?carrier=DHL&tracking=0012`);
		expect((await buyer.put(path, { carrier: "UPS" })).status).toBe(403);
		expect((await admin.put(path, { tracking: "x".repeat(101) })).status).toBe(422);
		expect((await admin.put(path, { carrier: "UPS", tracking: "1Z9" })).body).toEqual({ modifiedCount: 1 });
		expect((await admin.put(path, { carrier: "UPS", tracking: "1Z9" })).body).toEqual({ modifiedCount: 0 });
		expect((await historyOf(orderId)).order).toMatchObject({ carrier: "UPS", tracking: "1Z9" });
		const stale = await admin.put(path, {
			carrier: "DHL",
			tracking: "0013",
			seen: { carrier: "DHL", tracking: "0012" },
		});
		const present = { carrier: "UPS", tracking: "1Z9" };
		expect(stale).toMatchObject({ status: 409, body: { code: "shipment-changed", present } });
		const { events } = await historyOf(orderId, admin);
		expect(events.map(({ action }: Record<string, unknown>) => action)).toContain("order.shipment-changed");
		await admin.put(path, { carrier: "", tracking: "" });
		expect((await historyOf(orderId)).order.tracking).toBeUndefined();
		expect((await admin.put("/orders/none/shipment", {})).status).toBe(404);
	});

	test("never reads a whole table", async () => {
		const { orderId } = await aPaidOrder(shop, buyer, product, 2);
		queries.length = 0;
		await historyOf(orderId, admin);
		expect(queries.length).toBeGreaterThan(3);
		expect(await scansOf(shop.db, queries.splice(0))).toEqual([]);
	});
});
