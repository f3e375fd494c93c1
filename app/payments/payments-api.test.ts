import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aCharge, anOrder, aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { applyProviderState } from "./apply-provider-state.server.ts";
import { reconcile } from "./reconcile.server.ts";

describe.each(engines)("payments on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let productId: string;
	beforeEach(async () => {
		shop = await createTestShop(engine);
		buyer = await shop.customer();
		productId = await aProduct(shop, { price: 25, quantity: 100, minorder: 1 });
	});
	afterEach(() => shop.close());

	const open = (body: unknown, who = buyer) => who.post("/create-payment-intent", body);
	const intentOf = (answer: { body: { clientSecret: string } }) => answer.body.clientSecret.split("_secret_")[0];
	const purchaseOf = async (orderId: string) => (await buyer.get(`/orders/${orderId}`)).body.purchaseId;
	const refunded = async (paymentId: string) => {
		const refunds = await shop.stripe.refunds.list({ payment_intent: paymentId });
		return refunds.data.reduce((sum, refund) => sum + refund.amount, 0);
	};
	/** Delivers every webhook that the provider has sent so far. */
	async function deliverWebhooks() {
		const answers = [];
		for (const webhook of shop.received.splice(0)) {
			const headers = { "stripe-signature": webhook.headers.get("stripe-signature") ?? "" };
			answers.push(await shop.call("POST", "/webhooks/stripe", undefined, await webhook.text(), headers));
		}
		return answers;
	}
	const webhooksArrive = () => expect.poll(() => shop.received.length, { timeout: 3000 }).toBeGreaterThan(0);

	test("an order's payment is opened once, for its total in cents, whoever asks how often", async () => {
		const orderId = await anOrder(shop, buyer, productId, 2);
		const answers = await Promise.all([1, 2, 3].map(() => open({ totalPrice: 50, orderId })));
		expect(new Set(answers.map((answer) => answer.body.clientSecret)).size).toBe(1);
		const intent = await shop.stripe.paymentIntents.retrieve(intentOf(answers[0] as never) as string);
		expect(intent).toMatchObject({
			amount: 5000,
			currency: "usd",
			metadata: { purchaseId: await purchaseOf(orderId) },
		});
	});

	test("without an order's id, the caller's one unpaid order of that total is meant", async () => {
		await anOrder(shop, buyer, productId, 2);
		expect((await open({ totalPrice: 50 })).status).toBe(200);
		expect((await open({ totalPrice: 51 })).status).toBe(404);
		await anOrder(shop, buyer, productId, 2);
		expect(await open({ totalPrice: 50 })).toMatchObject({ status: 409, body: { code: "order-ambiguous" } });
	});

	test("nobody opens a payment for another's order, or for another total", async () => {
		const orderId = await anOrder(shop, buyer, productId, 2);
		expect((await open({ totalPrice: 50, orderId }, await shop.customer())).status).toBe(404);
		expect(await open({ totalPrice: 1, orderId })).toMatchObject({ status: 409, body: { code: "total-differs" } });
	});

	test("a reported payment makes the order paid and records its transaction id; again changes nothing", async () => {
		const orderId = await anOrder(shop, buyer, productId, 2);
		const transactionId = await aCharge(shop, buyer, orderId);
		const report = () => buyer.patch(`/orders/${orderId}`, { order: orderId, transactionId });
		expect(await report()).toMatchObject({
			status: 200,
			body: { modifiedCount: 1, order: { paid: true, transactionId } },
		});
		expect(await report()).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
		expect(await refunded(transactionId)).toBe(0);
	});

	test("an order is not paid because a client says so", async () => {
		const orderId = await anOrder(shop, buyer, productId, 2);
		const opened = intentOf(await open({ totalPrice: 50, orderId }));
		const report = (transactionId: unknown) => buyer.patch(`/orders/${orderId}`, { order: orderId, transactionId });
		expect(await report(opened)).toMatchObject({ status: 409, body: { code: "payment-not-succeeded" } });
		expect(await report("pi_invented")).toMatchObject({ status: 409, body: { code: "payment-not-of-this-order" } });
		expect((await report("")).status).toBe(422);
		expect((await buyer.get(`/orders/${orderId}`)).body.paid).toBe(false);
	});

	test("one payment does not pay two orders", async () => {
		const { transactionId } = await aPaidOrder(shop, buyer, productId, 2);
		const second = await anOrder(shop, buyer, productId, 2);
		const reused = await buyer.patch(`/orders/${second}`, { order: second, transactionId });
		expect(reused).toMatchObject({ status: 409, body: { code: "payment-not-of-this-order" } });
	});

	test("the webhook alone makes the order paid", async () => {
		const orderId = await anOrder(shop, buyer, productId, 2);
		const transactionId = await aCharge(shop, buyer, orderId);
		await webhooksArrive();
		const answers = await deliverWebhooks();
		expect(answers.every((answer) => answer.status === 200)).toBe(true);
		expect((await buyer.get(`/orders/${orderId}`)).body).toMatchObject({ paid: true, transactionId });
	});

	test("a forged, an old and a future webhook are refused", async () => {
		const orderId = await anOrder(shop, buyer, productId, 2);
		const id = await aCharge(shop, buyer, orderId);
		const payload = JSON.stringify({
			id: "evt_1",
			object: "event",
			type: "payment_intent.succeeded",
			data: { object: { id, object: "payment_intent" } },
		});
		const now = Math.floor(shop.time.now.getTime() / 1000);
		const signed = (timestamp: number, secret = "whsec_test_shop") =>
			shop.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
		for (const signature of [
			"",
			"t=1,v1=",
			"t=1,v1=00",
			signed(now, "whsec_other"),
			signed(now - 301),
			signed(now + 90),
		]) {
			const headers = { "stripe-signature": signature };
			expect((await shop.call("POST", "/webhooks/stripe", undefined, payload, headers)).status).toBe(400);
		}
		expect((await buyer.get(`/orders/${orderId}`)).body.paid).toBe(false);
		const genuine = { "stripe-signature": signed(now) };
		expect((await shop.call("POST", "/webhooks/stripe", undefined, payload, genuine)).status).toBe(200);
		expect((await buyer.get(`/orders/${orderId}`)).body.paid).toBe(true);
	});

	test("a payment that succeeded and fits no order is told to whoever runs the shop", async () => {
		const logged: string[] = [];
		const log = { info: () => {}, error: (event: string) => logged.push(event) };
		const orderId = await anOrder(shop, buyer, productId, 2);
		const paymentId = await aCharge(shop, buyer, orderId);
		for (const table of ["payments", "orders", "purchases"] as const) await shop.db.deleteFrom(table).execute();
		expect(await applyProviderState({ ...shop, log }, paymentId)).toBeUndefined();
		expect(logged).toEqual(["payment.matches-no-order"]);
	});

	test("a genuine webhook about something else is received, and moves nothing", async () => {
		const payload = JSON.stringify({
			id: "evt_1",
			object: "event",
			type: "customer.created",
			data: { object: { id: "cus_1", object: "customer" } },
		});
		const timestamp = Math.floor(shop.time.now.getTime() / 1000);
		const signature = shop.stripe.webhooks.generateTestHeaderString({ payload, secret: shop.webhookSecret, timestamp });
		const headers = { "stripe-signature": signature };
		const answer = await shop.call("POST", "/webhooks/stripe", undefined, payload, headers);
		expect(answer).toMatchObject({ status: 200, body: { received: true } });
	});

	test("a cancelled order's payment can no longer be charged", async () => {
		const orderId = await anOrder(shop, buyer, productId, 2);
		const id = intentOf(await open({ totalPrice: 50, orderId })) as string;
		expect((await buyer.delete(`/orders/${orderId}`)).body).toEqual({ deletedCount: 1 });
		expect((await shop.stripe.paymentIntents.retrieve(id)).status).toBe("canceled");
	});

	test("an order whose payment went through before the cancel stays, paid", async () => {
		const orderId = await anOrder(shop, buyer, productId, 2);
		await aCharge(shop, buyer, orderId);
		expect(await buyer.delete(`/orders/${orderId}`)).toMatchObject({ status: 409, body: { code: "order-is-paid" } });
		expect((await buyer.get(`/orders/${orderId}`)).body.paid).toBe(true);
	});

	test("late money for a cancelled order is refunded once", async () => {
		const orderId = await anOrder(shop, buyer, productId, 2);
		const id = await aCharge(shop, buyer, orderId);
		await shop.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", orderId).execute();
		await webhooksArrive();
		await Promise.all([deliverWebhooks(), buyer.patch(`/orders/${orderId}`, { transactionId: id })]);
		const late = await buyer.patch(`/orders/${orderId}`, { transactionId: id });
		expect(late).toMatchObject({ status: 409, body: { code: "payment-refunded" } });
		expect(await refunded(id)).toBe(5000);
	});

	test("a second payment of a paid order is refunded and the first is kept", async () => {
		const { orderId, transactionId } = await aPaidOrder(shop, buyer, productId, 2);
		const second = await shop.stripe.paymentIntents.create({
			amount: 5000,
			currency: "usd",
			metadata: { purchaseId: await purchaseOf(orderId) },
			allowed_payment_method_types: ["card"],
		});
		const card = { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "123" };
		const method = await shop.stripe.paymentMethods.create({ type: "card", card });
		await shop.stripe.paymentIntents.confirm(second.id, { payment_method: method.id });
		const reported = await buyer.patch(`/orders/${orderId}`, { transactionId: second.id });
		expect(reported).toMatchObject({ status: 409, body: { code: "payment-refunded" } });
		expect(await refunded(second.id)).toBe(5000);
		expect(await refunded(transactionId)).toBe(0);
	});

	test("what a lost webhook left open is settled: the order is paid, and a second round changes nothing", async () => {
		const orderId = await anOrder(shop, buyer, productId, 2);
		const transactionId = await aCharge(shop, buyer, orderId);
		await anOrder(shop, buyer, productId, 1);
		expect(await reconcile(shop)).toEqual({ paid: 1, refunded: 0 });
		expect((await buyer.get(`/orders/${orderId}`)).body).toMatchObject({ paid: true, transactionId });
		expect(await reconcile(shop)).toEqual({ paid: 0, refunded: 0 });
	});

	test("a paid order's payment is not opened again", async () => {
		const { orderId } = await aPaidOrder(shop, buyer, productId, 2);
		expect(await open({ totalPrice: 50, orderId })).toMatchObject({ status: 409, body: { code: "order-is-paid" } });
	});

	test("an order that the provider charged unnoticed is paid when its payment is opened again", async () => {
		const orderId = await anOrder(shop, buyer, productId, 2);
		await aCharge(shop, buyer, orderId);
		expect(await open({ totalPrice: 50, orderId })).toMatchObject({ status: 409, body: { code: "order-is-paid" } });
		expect((await buyer.get(`/orders/${orderId}`)).body.paid).toBe(true);
	});
});
