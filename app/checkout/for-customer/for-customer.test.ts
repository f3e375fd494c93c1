import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aCharge, anOrder, aProduct } from "../../../tests/support/factories.ts";
import { purchaseBody, stockOf, type Units } from "../../../tests/support/purchases.ts";
import { engines } from "../../../tests/support/test-database.ts";
import { mailOrigin, postedMail } from "../../../tests/support/test-mail.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../../tests/support/test-shop.ts";
import { orderHolds } from "../../orders/order.ts";

describe.each(engines)("an order for a customer on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let customer: TestCaller;
	let productId: string;
	beforeAll(async () => {
		shop = await createTestShop(engine, { mail: true, holds: { ...orderHolds, purchases: 2 } });
		admin = await shop.admin();
	});
	beforeEach(async () => {
		customer = await shop.customer();
		productId = await aProduct(shop, { quantity: 40, minorder: 2 });
		await confirm(customer, 1);
	});
	afterAll(() => shop.close());

	const confirm = ({ id }: TestCaller, email_verified: number) =>
		shop.db.updateTable("users").set({ email_verified }).where("id", "=", id).execute();
	async function orderFor(who: TestCaller, units: Units) {
		const { email, ...body } = await purchaseBody(shop, customer, units);
		return who.post(`/users/${encodeURIComponent(customer.email)}/purchases`, body);
	}

	test("belongs to the customer, who gets a link to pay for it, and is audited as the admin's", async () => {
		const { status, body } = await orderFor(admin, { [productId]: 3 });
		expect(status).toBe(200);
		const [order] = body.purchase.orders;
		expect(order).toMatchObject({ status: "unpaid", quantity: 3, email: customer.email });
		expect(Date.parse(order.heldUntil) - shop.time.now.getTime()).toBe(60 * 60_000);
		expect(await stockOf(shop, productId)).toBe(37);
		const { subject, text } = await postedMail(shop, order._id);
		expect(subject).toMatch(new RegExp(`^We placed order ${order.purchaseNumber} for you: please pay by `));
		expect(text).toContain(`Pay your order: ${mailOrigin}/dashboard/payment/${order._id}`);
		const { events } = (await admin.get(`/orders/${order._id}/history`)).body;
		expect(events[0]).toMatchObject({ action: "order.placed", by: "you", email: admin.email });
		const transactionId = await aCharge(shop, customer, order._id);
		expect((await customer.patch(`/orders/${order._id}`, { transactionId })).status).toBe(200);
	});

	test("has the limits of the customer's own orders, in words for an admin", async () => {
		await orderFor(admin, { [productId]: 2 });
		await orderFor(admin, { [productId]: 2 });
		expect((await orderFor(admin, { [productId]: 2 })).body).toMatchObject({
			code: "too-many-unpaid-orders",
			detail: "This customer has 2 unpaid orders. Cancel one first, or wait until one is paid.",
		});
	});

	test("is mailed beyond the customer's ten mails an hour about unpaid orders, and counts among them", async () => {
		const cancelled = async (id: string) => customer.delete(`/orders/${id}`);
		for (let nth = 0; nth < 5; nth++)
			await cancelled((await orderFor(admin, { [productId]: 2 })).body.purchase.orders[0]._id);
		const countMails = async () =>
			(await shop.db.selectFrom("mails").select("id").where("recipient", "=", customer.email).execute()).length;
		expect(await countMails()).toBe(10);
		await cancelled(await anOrder(shop, customer, productId, 2));
		expect(await countMails()).toBe(10);
		expect((await orderFor(admin, { [productId]: 2 })).status).toBe(200);
		expect(await countMails()).toBe(11);
	});

	test("is refused for an account that has not confirmed its e-mail address, and for an unknown one", async () => {
		await confirm(customer, 0);
		const refused = await orderFor(admin, { [productId]: 2 });
		expect(refused).toMatchObject({ status: 409, body: { code: "address-not-confirmed" } });
		expect(await stockOf(shop, productId)).toBe(40);
		const { email, ...body } = await purchaseBody(shop, customer, { [productId]: 2 });
		expect((await admin.post("/users/nobody@example.com/purchases", body)).status).toBe(404);
	});
});
