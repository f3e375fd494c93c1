import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aPaidOrder, aProduct } from "../../../tests/support/factories.ts";
import { stockOf } from "../../../tests/support/purchases.ts";
import { refundBalance, refundOrder } from "../../../tests/support/refunds.ts";
import { engines } from "../../../tests/support/test-database.ts";
import { postedMail } from "../../../tests/support/test-mail.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../../tests/support/test-shop.ts";
import { eventText, type OrderEvent } from "../../orders/order-history.ts";
import { CardProviderUnavailable } from "../../payments/card-payment-provider.ts";
import { refundOrders } from "../../payments/refund-orders.server.ts";

describe.each(engines)("a replacement at no charge on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let buyer: TestCaller;
	let productId: string;
	beforeAll(async () => {
		shop = await createTestShop(engine, { mail: true });
		admin = await shop.admin();
	});
	beforeEach(async () => {
		buyer = await shop.customer();
		productId = await aProduct(shop, { quantity: 40, minorder: 2 });
	});
	afterAll(() => shop.close());

	const replace = (orderId: string, quantity: number) => admin.post(`/orders/${orderId}/replacement`, { quantity });
	async function delivered(quantity = 3): Promise<string> {
		const { orderId } = await aPaidOrder(shop, buyer, productId, quantity);
		await admin.delete(`/orders/${orderId}`);
		return orderId;
	}

	test("costs nothing, takes stock, goes to the same customer and address, and is delivered like any other", async () => {
		const orderId = await delivered();
		const { body: replaced } = await buyer.get(`/orders/${orderId}`);
		const { status, body } = await replace(orderId, 1);
		expect(status).toBe(200);
		const free = { price: 0, totalPrice: 0, quantity: 1, status: "paid", paid: true, replaces: orderId };
		const { name, address, phone, email, product } = replaced;
		expect(body.order).toMatchObject({ ...free, productId, product, name, address, phone, email });
		expect(body.order.transactionId).toBeUndefined();
		expect(body.order.purchaseNumber).not.toBe(replaced.purchaseNumber);
		expect(await stockOf(shop, productId)).toBe(36);
		expect((await buyer.get(`/orders/${body.insertedId}`)).body).toEqual(body.order);
		expect((await buyer.get(`/orders/${body.insertedId}/history`)).body.invoices).toEqual([]);
		const { subject, text } = await postedMail(shop, body.insertedId);
		expect(subject).toBe(`We're sending you a replacement for order ${replaced.purchaseNumber}`);
		expect(text).toContain("1, no charge");
		expect((await admin.delete(`/orders/${body.insertedId}`)).body).toEqual({ deletedCount: 1 });
		expect((await buyer.get(`/orders/${body.insertedId}`)).body.status).toBe("delivered");
		const shipped = await postedMail(shop, body.insertedId);
		const [old, own] = [replaced.purchaseNumber, body.order.purchaseNumber];
		expect(shipped.subject).toBe(`Order ${own}, the replacement for order ${old}, has shipped`);
		expect(shipped.text).toContain(`because of your order ${old} at`);
	});

	test("keeps the delivery from being undone, and an order says so until the replacement is cancelled", async () => {
		const orderId = await delivered();
		const isFinal = async () => (await admin.get(`/orders/${orderId}`)).body.deliveryIsFinal;
		expect(await isFinal()).toBeUndefined();
		const { insertedId } = (await replace(orderId, 1)).body;
		expect(await isFinal()).toBe(true);
		await admin.post(`/orders/${insertedId}/cancel`, {});
		expect(await isFinal()).toBeUndefined();
	});

	test("is neither revenue nor a payment to refund", async () => {
		const { insertedId } = (await replace(await delivered(), 2)).body;
		const paidDays = await shop.db.selectFrom("orders").select("paid_at").where("id", "=", insertedId).execute();
		expect(paidDays).toEqual([{ paid_at: null }]);
		const refund = await refundOrder(admin, insertedId, { units: 1 });
		expect(refund).toMatchObject({ status: 409, body: { detail: "A replacement has nothing to refund. Cancel it." } });
	});

	test("is counted with what can still be refunded, unless it is cancelled", async () => {
		const orderId = await delivered(4);
		for (const units of [2, 1]) await replace(orderId, units);
		const { insertedId } = (await replace(orderId, 1)).body;
		expect(await refundBalance(admin, orderId)).toMatchObject({ units: 4, replaced: 4 });
		await admin.post(`/orders/${insertedId}/cancel`, {});
		expect(await refundBalance(admin, orderId)).toMatchObject({ units: 4, replaced: 3 });
		expect(await refundBalance(admin, await delivered())).toMatchObject({ replaced: 0 });
	});

	test("is refused when the admin has not seen an earlier one", async () => {
		const orderId = await delivered(4);
		const send = () => admin.post(`/orders/${orderId}/replacement`, { quantity: 1, left: 4 });
		expect((await send()).status).toBe(200);
		expect((await send()).body).toMatchObject({
			code: "order-was-replaced",
			detail: "Units of this order were replaced or refunded in the meantime. 3 units are left.",
		});
		expect(await stockOf(shop, productId)).toBe(35);
	});

	test("has at most the units that were neither refunded nor replaced, also for simultaneous requests", async () => {
		const orderId = await delivered(4);
		await refundOrder(admin, orderId, { amount: 10, units: 1 });
		const answers = await Promise.all([replace(orderId, 2), replace(orderId, 2)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
		const refused = answers.find(({ status }) => status === 422);
		expect(refused?.body.errors).toEqual([{ path: "quantity", message: "At most 1 unit" }]);
		expect((await replace(orderId, 1)).status).toBe(200);
		expect((await replace(orderId, 1)).body.errors[0].message).toBe("All units were replaced or refunded");
		expect(await stockOf(shop, productId)).toBe(33);
	});

	test("is not placed for a fully refunded order", async () => {
		const orderId = await delivered(2);
		const { body } = await admin.get(`/orders/${orderId}`);
		await refundOrder(admin, orderId, { amount: body.totalPrice, units: 0 });
		expect(await replace(orderId, 1)).toMatchObject({ status: 409, body: { code: "order-is-refunded" } });
	});

	test("is not placed for an order whose full refund the card provider has not sent yet", async () => {
		const orderId = await delivered(2);
		const unanswered = async () => Promise.reject(new CardProviderUnavailable("No answer"));
		const broken = { ...shop, cardPayments: { ...shop.cardPayments, refund: unanswered } };
		const { purchaseId, totalPrice } = (await admin.get(`/orders/${orderId}`)).body;
		const items = [{ order: orderId, amountCents: totalPrice * 100, units: 0, restock: false }];
		await refundOrders(broken, { purchaseId, items, actor: admin.id });
		expect(await replace(orderId, 1)).toMatchObject({ status: 409, body: { code: "order-is-refunded" } });
	});

	test("is not placed while the customer's bank disputes the payment", async () => {
		const { orderId, transactionId } = await aPaidOrder(shop, buyer, productId, 2);
		await shop.disputeCharge(transactionId);
		await refundOrder(admin, orderId, { amount: 1 });
		expect(await replace(orderId, 1)).toMatchObject({ status: 409, body: { code: "payment-disputed" } });
	});

	test("is not placed for another replacement", async () => {
		const { insertedId } = (await replace(await delivered(), 1)).body;
		await admin.delete(`/orders/${insertedId}`);
		expect(await replace(insertedId, 1)).toMatchObject({ status: 409, body: { code: "order-is-replacement" } });
	});

	test("keeps its order from a full refund until it is cancelled or delivered", async () => {
		for (const end of ["cancel", "deliver"]) {
			const orderId = await delivered();
			const { insertedId, order } = (await replace(orderId, 1)).body;
			const refund = (body: object) => refundOrder(admin, orderId, body);
			const refused = await refund({ restock: false });
			expect(refused).toMatchObject({ status: 409, body: { code: "order-is-replaced" } });
			expect(refused.body.detail).toContain(String(order.purchaseNumber));
			expect((await refund({ amount: 1 })).status).toBe(200);
			await (end === "cancel" ? admin.post(`/orders/${insertedId}/cancel`, {}) : admin.delete(`/orders/${insertedId}`));
			expect((await refund({ restock: false })).status).toBe(200);
		}
	});

	test("prevents undoing the replaced delivery, unless it is cancelled", async () => {
		const orderId = await delivered();
		const { shipmentId } = (await admin.get(`/orders/${orderId}`)).body;
		const { insertedId } = (await replace(orderId, 1)).body;
		const undo = () => admin.post(`/shipments/${shipmentId}/undo`, {});
		expect(await undo()).toMatchObject({ status: 409, body: { code: "delivery-not-undone" } });
		await admin.post(`/orders/${insertedId}/cancel`, {});
		expect((await undo()).status).toBe(200);
	});

	test("is cancelled by an admin before delivery, which returns its units, and never by the customer", async () => {
		const orderId = await delivered();
		const { insertedId, order } = (await replace(orderId, 3)).body;
		expect((await buyer.delete(`/orders/${insertedId}`)).body.code).toBe("order-is-paid");
		expect((await buyer.post(`/purchases/${order.purchaseId}/cancel`, {})).body.code).toBe("order-is-paid");
		expect((await admin.post(`/orders/${insertedId}/cancel`, {})).body).toEqual({ modifiedCount: 1 });
		const { subject, text } = await postedMail(shop, insertedId);
		expect(subject).toMatch(/^The replacement for order \d+ was cancelled$/);
		expect(text).not.toMatch(/charged|Reorder/);
		expect(await stockOf(shop, productId)).toBe(37);
		const again = (await replace(orderId, 3)).body;
		await admin.delete(`/orders/${again.insertedId}`);
		expect((await admin.post(`/orders/${again.insertedId}/cancel`, {})).body.code).toBe("order-is-closed");
		expect((await admin.post(`/orders/${orderId}/cancel`, {})).body.code).toBe("order-is-closed");
	});

	test("needs a paid order and stock, also of a part that is hidden or below its minimum order", async () => {
		const unpaid = await anOrder(shop, buyer, productId, 2);
		expect((await replace(unpaid, 1)).body).toMatchObject({
			code: "order-is-not-paid",
			detail: "Only a paid or shipped order can be replaced.",
		});
		await admin.post(`/orders/${unpaid}/cancel`, {});
		expect((await replace(unpaid, 1)).body.code).toBe("order-is-closed");
		expect((await replace("none", 1)).status).toBe(404);
		const { orderId } = await aPaidOrder(shop, buyer, productId, 2);
		await admin.patch(`/products/${productId}`, { quantity: 1 });
		expect((await replace(orderId, 2)).body).toMatchObject({
			code: "not-enough-stock",
			detail: "Only 1 left in stock.",
		});
		await shop.db
			.updateTable("products")
			.set({ hidden_since: shop.time.now.toISOString() })
			.where("id", "=", productId)
			.execute();
		expect((await replace(orderId, 2)).body).toMatchObject({ code: "not-enough-stock" });
		expect((await replace(orderId, 1)).status).toBe(200);
	});

	test("is linked with the order it replaces, unless it is cancelled", async () => {
		const orderId = await delivered();
		const { insertedId, order } = (await replace(orderId, 1)).body;
		const history = async (id: string) => (await buyer.get(`/orders/${id}/history`)).body;
		const { events, replacements, order: replaced } = await history(orderId);
		expect(events.at(-1)).toMatchObject({ action: "order.replaced", by: "shop" });
		const link = { other: insertedId, number: order.purchaseNumber, quantity: 1 };
		expect(replacements).toEqual([{ order: orderId, isReplacement: false, ...link }]);
		expect((await history(insertedId)).replacements).toEqual([
			{ order: insertedId, isReplacement: true, other: orderId, number: replaced.purchaseNumber, quantity: 1 },
		]);
		await admin.post(`/orders/${insertedId}/cancel`, {});
		const cancelled = await history(orderId);
		expect(cancelled.replacements).toEqual([]);
		expect(cancelled.events.at(-1)).toMatchObject({ action: "order.replacement-cancelled", by: "shop" });
		expect(eventText(cancelled.events.at(-1))).toBe("Replacement cancelled");
		expect(cancelled.events.filter(({ action }: OrderEvent) => action === "order.cancelled")).toEqual([]);
		const { body } = await admin.get(`/audit?action=order.replacement-cancelled&subject=${orderId}`);
		expect(body).toMatchObject([{ facts: { replacement: insertedId, quantity: 1 } }]);
	});
});
