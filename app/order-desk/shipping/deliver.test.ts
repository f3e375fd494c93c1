import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPaidOrder, aProduct } from "../../../tests/support/factories.ts";
import { aPaidPurchase, aPurchase, stockOf } from "../../../tests/support/purchases.ts";
import { refundOrder } from "../../../tests/support/refunds.ts";
import { engines } from "../../../tests/support/test-database.ts";
import { createTestMail } from "../../../tests/support/test-mail.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../../tests/support/test-shop.ts";
import type { Order } from "../../orders/order.ts";

describe.each(engines)("delivering on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let admin: TestCaller;
	let [disc, plug, filter] = ["", "", ""];
	const mail = createTestMail();

	beforeAll(async () => {
		shop = await createTestShop(engine, { mail: true });
		const product = (name: string, price: number) => aProduct(shop, { name, price, quantity: 1000, minorder: 1 });
		[disc, plug, filter] = [await product("Disc", 149.5), await product("Plug", 20.5), await product("Filter", 3.33)];
	});
	beforeEach(async () => {
		await shop.db.deleteFrom("mails").execute();
		buyer = await shop.customer();
		admin = await shop.admin();
	});
	afterAll(async () => {
		await shop.close();
		await mail.sandbox.close();
	});

	const paid = async (units: Record<string, number> = { [disc]: 2, [plug]: 4, [filter]: 5 }) => {
		const { id, orders, transactionId } = await aPaidPurchase(shop, buyer, units);
		return { id, transactionId, ids: orders.map(({ _id }: Order) => _id) as string[] };
	};
	const deliver = (id: string, orders: string[], rest: object = {}) =>
		admin.post(`/purchases/${id}/deliver`, { orders, ...rest });
	const undo = (shipmentId: string) => admin.post(`/shipments/${shipmentId}/undo`, {});
	const seen = async (id: string): Promise<Order[]> => (await buyer.get(`/purchases/${id}`)).body.orders;
	const statuses = async (id: string) => (await seen(id)).map(({ status }) => status);
	async function pass(minutes: number) {
		shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000);
		// Tokens last for a quarter of an hour.
		[admin, buyer] = [await shop.signInAgain(admin), await shop.signInAgain(buyer)];
	}
	const subjects = async () => {
		await mail.sender(shop).sendDue();
		return mail.subjectsFor(buyer.email).filter((subject) => !/pay by|receipt/.test(subject));
	};
	/** Returns the latest mail about an order. */
	const newest = async (orderId: string) => {
		await mail.sender(shop).sendDue();
		return { text: "", subject: "", ...(await mail.newest(shop, orderId)) };
	};
	const numberOf = async (id: string) => (await seen(id))[0]?.purchaseNumber;
	const actions = async (orderId: string) =>
		(await admin.get(`/orders/${orderId}/history`)).body.events.map(({ action }: { action: string }) => action);

	test("orders of a purchase are one shipment, with one mail that lists them and announces the rest", async () => {
		const { id, ids } = await paid();
		const [first = "", second = "", third = ""] = ids;
		const delivered = await deliver(id, [first, second], { carrier: "DHL", tracking: "00340434161094042557" });
		const undoUntil = new Date(shop.time.now.getTime() + 600_000).toISOString();
		expect(delivered).toMatchObject({ status: 200, body: { shipmentId: expect.any(String), undoUntil } });
		const orders = await seen(id);
		expect(orders.map(({ status }) => status)).toEqual(["delivered", "delivered", "paid"]);
		expect(orders.map(({ shipmentId }) => shipmentId)).toEqual([
			delivered.body.shipmentId,
			delivered.body.shipmentId,
			undefined,
		]);
		expect(orders[1]).toMatchObject({ carrier: "DHL", tracking: "00340434161094042557" });
		for (const order of [first, second]) expect(await actions(order)).toContain("order.delivered");
		expect(await subjects()).toEqual([]);
		await pass(10);
		expect(await subjects()).toEqual([`Part of order ${await numberOf(id)} has shipped`]);
		const { text } = await newest(first);
		expect(text).toContain("It was shipped with DHL.");
		expect(text).toContain("This is part of your order. We'll send the rest separately, except what");
		expect(text).toContain("Carrier: DHL\nTracking number: 00340434161094042557");
		expect(text).toMatch(/Track the parcel: https:\/\/www\.dhl\.com\/.*00340434161094042557/);
		for (const line of ["2 × $149.50 = $299.00", "4 × $20.50 = $82.00"]) expect(text).toContain(line);
		expect(text).not.toContain("Filter");
		expect((await deliver(id, [third])).status).toBe(200);
		await pass(10);
		expect(await subjects()).toHaveLength(2);
		const last = await newest(third);
		expect(last.subject).toBe(`The rest of order ${await numberOf(id)} has shipped`);
		for (const words of ["5 × $3.33 = $16.65", "With it, your order is complete. We shipped the other items before."])
			expect(last.text).toContain(words);
	});

	test("the mail lists only the units that were sent, and announces no rest that is refunded before it is sent", async () => {
		const { id, ids } = await paid({ [disc]: 3, [plug]: 4 });
		await refundOrder(admin, ids[0], { amount: 149.5, units: 1 });
		await deliver(id, ids.slice(0, 1));
		await refundOrder(admin, ids[1], { restock: true });
		await pass(10);
		const { text } = await newest(ids[0] ?? "");
		expect(text).toContain("2 × $149.50 = $299.00");
		expect(text).not.toContain("3 ×");
		expect(text).not.toContain("part of your order");
	});

	test("if one order cannot be delivered, it is named, and nothing is shipped or mailed", async () => {
		const { id, ids } = await paid();
		await admin.delete(`/orders/${ids[1]}`);
		await refundOrder(admin, ids[2], { restock: true });
		const { body } = await deliver(id, ids);
		expect(body).toMatchObject({ status: 409, code: "orders-not-deliverable" });
		expect(body.orders.map(({ _id }: Order) => _id)).toEqual([ids[1], ids[2]]);
		expect(body.detail).toMatch(/^Nothing was shipped\. Plug: .* is now shipped\. Filter: .* is now refunded\.$/);
		expect(await statuses(id)).toEqual(["paid", "delivered", "refunded"]);
		const unpaid = await aPurchase(shop, buyer, { [disc]: 1 });
		const [{ _id } = { _id: "" }] = await seen(unpaid);
		expect(await deliver(unpaid, [_id])).toMatchObject({ status: 409, body: { code: "order-is-not-paid" } });
		expect(await deliver(id, [_id])).toMatchObject({ status: 404 });
		expect((await deliver(id, [])).status).toBe(422);
		expect((await deliver(id, Array(200).fill("none"))).status).toBe(404);
		expect((await deliver(id, ids.slice(0, 1), { tracking: "a\nb" })).status).toBe(422);
	});

	test("simultaneous requests deliver once", async () => {
		const { id, ids } = await paid();
		const answers = await Promise.all([deliver(id, ids), deliver(id, ids), deliver(id, ids)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
		const shipments = await shop.db.selectFrom("shipments").select("id").where("purchase_id", "=", id).execute();
		expect(shipments).toHaveLength(1);
	});

	test("disputed and withdrawn orders need a confirmation", async () => {
		const disputed = await paid();
		const { transactionId } = disputed;
		await shop.db.updateTable("payments").set({ dispute: "needs_response" }).where("id", "=", transactionId).execute();
		const refused = await deliver(disputed.id, disputed.ids);
		expect(refused).toMatchObject({ status: 409, body: { code: "delivery-unconfirmed" } });
		expect(refused.body.detail).toContain("Disc, Plug, Filter: the payment is disputed");
		expect((await deliver(disputed.id, disputed.ids.slice(1), { confirmed: true })).status).toBe(200);
		const path = `/orders/${disputed.ids[0]}`;
		expect(await admin.delete(path)).toMatchObject({ status: 409, body: { code: "delivery-unconfirmed" } });
		expect((await admin.delete(`${path}?confirmed=true`)).body).toEqual({ deletedCount: 1 });

		const { id, ids } = await paid();
		const statement = {
			name: "Erika",
			email: buyer.email,
			orders: `${await numberOf(id)}.2`,
			message: "",
			formKey: id,
		};
		expect((await shop.visitor.post("/withdrawals", statement)).status).toBeLessThan(300);
		expect((await deliver(id, ids)).body.detail).toContain("Plug: the customer has withdrawn");
		expect(await statuses(id)).toEqual(["paid", "paid", "paid"]);
		expect((await deliver(id, [ids[0] ?? ""])).status).toBe(200);
		expect((await deliver(id, [ids[1] ?? ""], { confirmed: true })).status).toBe(200);
	});

	test("undone in time, the orders are paid again, and no mail is sent; stock and payment do not change", async () => {
		const { id, ids } = await paid();
		const stock = await stockOf(shop, disc);
		const { body } = await deliver(id, ids, { carrier: "DHL", tracking: "JJD0777UNDONE" });
		await pass(9);
		expect(await undo(body.shipmentId)).toMatchObject({ status: 200, body: { modifiedCount: 3 } });
		const orders = await seen(id);
		expect(orders.map(({ status }) => status)).toEqual(["paid", "paid", "paid"]);
		for (const gone of ["tracking", "carrier", "shipmentId", "closedAt"]) expect(orders[0]).not.toHaveProperty(gone);
		expect(await stockOf(shop, disc)).toBe(stock);
		expect((await admin.get("/purchases?state=all&search=JJD0777UNDONE")).body).toEqual([]);
		expect(await actions(ids[0] ?? "")).toEqual(expect.arrayContaining(["order.delivered", "order.delivery-undone"]));
		expect(await undo(body.shipmentId)).toMatchObject({ status: 404, body: { detail: /already undone/ } });
		await pass(5);
		expect(await subjects()).toEqual([]);
		await deliver(id, ids, { tracking: "778" });
		await pass(10);
		expect(await subjects()).toHaveLength(1);
	});

	test("a delivery is not undone after ten minutes, after the mail, or after a refund", async () => {
		const late = await paid();
		const { body: first } = await deliver(late.id, late.ids);
		await pass(10);
		const refused = { status: 409, body: { code: "delivery-not-undone" } };
		expect(await undo(first.shipmentId)).toMatchObject(refused);
		expect(await statuses(late.id)).toEqual(["delivered", "delivered", "delivered"]);

		const mailed = await paid();
		const { body: second } = await deliver(mailed.id, mailed.ids);
		const { body: mails } = await admin.get(`/mails?order=${mailed.ids[1]}`);
		const waiting = mails.find(({ kind }: { kind: string }) => kind === "order-shipped");
		expect(waiting).toMatchObject({ state: "waiting", nextAttemptAt: second.undoUntil });
		await shop.db.updateTable("mails").set({ next_attempt_at: shop.time.now.toISOString() }).execute();
		expect(await undo(second.shipmentId)).toMatchObject(refused);
		await mail.sender(shop).sendDue();
		expect((await undo(second.shipmentId)).body.detail).toMatch(/already sent/);
		expect(await statuses(mailed.id)).toEqual(["delivered", "delivered", "delivered"]);

		const refunded = await paid();
		const { body: third } = await deliver(refunded.id, refunded.ids);
		await refundOrder(admin, refunded.ids[2], { amount: 1 });
		expect((await undo(third.shipmentId)).body.detail).toMatch(/refunded/);
	});

	test("simultaneous requests undo once", async () => {
		const { id, ids } = await paid();
		const { body } = await deliver(id, ids);
		const answers = await Promise.all([undo(body.shipmentId), undo(body.shipmentId)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
	});

	test("tracking changed in time updates the waiting mail and sends no second one", async () => {
		const { id, ids } = await paid({ [disc]: 1, [plug]: 1 });
		await deliver(id, ids, { carrier: "DHL", tracking: "1" });
		const right = { carrier: "UPS", tracking: "1Z9" };
		expect((await admin.put(`/orders/${ids[1]}/shipment`, right)).body).toEqual({ modifiedCount: 1 });
		for (const order of await seen(id)) expect(order).toMatchObject(right);
		for (const order of ids) {
			const { events } = (await admin.get(`/orders/${order}/history`)).body;
			const changes = [
				{ name: "carrier", before: "DHL", after: "UPS" },
				{ name: "tracking", before: "1", after: "1Z9" },
			];
			expect(events).toContainEqual(expect.objectContaining({ action: "order.shipment-changed", changes }));
			const { body } = await admin.get(`/audit?action=order.shipment-changed&subject=${order}`);
			const facts = { carrierBefore: "DHL", carrier: "UPS", trackingBefore: "1", tracking: "1Z9" };
			expect(body).toMatchObject([{ facts }]);
		}
		await pass(10);
		expect(await subjects()).toEqual([`Order ${await numberOf(id)} has shipped`]);
		expect((await newest(ids[0] ?? "")).text).toContain("Carrier: UPS\nTracking number: 1Z9");
	});

	test.each([
		["?carrier=DHL&tracking=1", { carrier: "DHL", tracking: "12" }, "corrected tracking details", "wrong"],
		["?carrier=DHL&tracking=1", { carrier: "DHL" }, "corrected tracking details", "wrong"],
		["?tracking=12", { carrier: "DHL", tracking: "12" }, "tracking details", "latest tracking details"],
		["", { carrier: "DHL", tracking: "12" }, "tracking details", "latest tracking details"],
	])("delivered with “%s”, later %j: one more mail, with %s", async (query, later, subject, line) => {
		const { orderId } = await aPaidOrder(shop, buyer, disc, 1);
		await admin.delete(`/orders/${orderId}${query}`);
		await pass(10);
		await mail.sender(shop).sendDue();
		await admin.put(`/orders/${orderId}/shipment`, later);
		const sent = await newest(orderId);
		expect(sent.subject).toMatch(new RegExp(`^Order \\d+: ${subject}$`));
		expect(sent.text).toContain(line);
		expect((await subjects()).length).toBe(2);
		await admin.put(`/orders/${orderId}/shipment`, {});
		expect((await subjects()).length).toBe(2);
	});
});
