import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aCharge, anOrder, aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { findOrder } from "../orders/orders-repository.server.ts";
import { applyProviderState } from "./apply-provider-state.server.ts";
import { cancelOrders } from "./cancel-orders.server.ts";
import { findOpenPayment, insertPayment } from "./payments-repository.server.ts";

let shop: TestShop;
let buyer: TestCaller;
let productId: string;
beforeEach(async () => {
	shop = await createTestShop();
	buyer = await shop.customer();
	productId = await aProduct(shop, { price: 25, quantity: 100, minorder: 1 });
});
afterEach(() => shop.close());

const open = (body: object) => buyer.post("/create-payment-intent", body);
const openFor = (orderId: string) => open({ totalPrice: 50, orderId });
const paymentOf = (answer: { body: { clientSecret: string } }) => answer.body.clientSecret.split("_secret_")[0] ?? "";
const order = () => anOrder(shop, buyer, productId, 2);
const purchaseOf = async (orderId: string) => (await findOrder(shop.db, orderId))?.purchase_id ?? "";
const openPaymentOf = async (orderId: string) => (await findOpenPayment(shop.db, await purchaseOf(orderId)))?.id;

/** A payment made and charged outside the shop. */
async function aForeignCharge(given: { amount?: number; currency?: string; metadata?: Record<string, string> }) {
	const made = await shop.stripe.paymentIntents.create({
		...{ amount: 5000, currency: "usd", allowed_payment_method_types: ["card"], metadata: {} },
		...given,
	});
	const card = { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "123" };
	const { id } = await shop.stripe.paymentMethods.create({ type: "card", card });
	await shop.stripe.paymentIntents.confirm(made.id, { payment_method: id });
	return made.id;
}

describe("what a buyer reads when a payment cannot be opened", () => {
	const conflict = (code: string, detail: string) => ({ status: 409, body: { code, detail } });
	const noOrder = { status: 404, body: { code: "not-found", detail: "No unpaid order found." } };

	test("that there is no such order: none, cancelled, somebody else's, or none of that total", async () => {
		const cancelled = await order();
		await buyer.delete(`/orders/${cancelled}`);
		const other = await shop.customer();
		for (const orderId of ["none", cancelled, await anOrder(shop, other, productId, 2)]) {
			expect(await openFor(orderId)).toMatchObject(noOrder);
		}
		expect(await open({ totalPrice: 50 })).toMatchObject(noOrder);
	});

	test("that it is paid, also when it is delivered, and is not meant by its total any more", async () => {
		const paid = conflict("order-is-paid", "This order is already paid.");
		const { orderId } = await aPaidOrder(shop, buyer, productId, 2);
		expect(await openFor(orderId)).toMatchObject(paid);
		expect(await open({ totalPrice: 50 })).toMatchObject(noOrder);
		await (await shop.admin()).delete(`/orders/${orderId}`);
		expect(await openFor(orderId)).toMatchObject(paid);
		const charged = await order();
		await aCharge(shop, buyer, charged);
		expect(await openFor(charged)).toMatchObject(paid);
	});

	test("that several orders have the total, or that the order has another", async () => {
		const id = await order();
		await order();
		expect(await open({ totalPrice: 50 })).toMatchObject(
			conflict("order-ambiguous", "Several unpaid orders have this total. Send orderId."),
		);
		expect(await open({ totalPrice: 51, orderId: id })).toMatchObject(
			conflict("total-differs", "The order's total is different."),
		);
	});

	test("that a total of nothing or an endless order id is no request", async () => {
		for (const wrong of [{ totalPrice: 0 }, { totalPrice: 50, orderId: "x".repeat(101) }, {}]) {
			expect((await open(wrong)).status).toBe(422);
		}
		expect((await open({ totalPrice: 50, orderId: "x".repeat(100) })).status).toBe(404);
	});
});

describe("opening a payment again", () => {
	test("answers the one that is open, also by the total alone", async () => {
		const id = await order();
		await anOrder(shop, buyer, productId, 3);
		const first = await openFor(id);
		expect((await openFor(id)).body).toEqual(first.body);
		expect((await open({ totalPrice: 50 })).body).toEqual(first.body);
	});

	test("makes another when the provider has cancelled the first, once", async () => {
		const id = await order();
		const first = paymentOf(await openFor(id));
		await shop.stripe.paymentIntents.cancel(first);
		const answers = await Promise.all([openFor(id), openFor(id)]);
		const [second] = answers.map(paymentOf);
		expect(second).not.toBe(first);
		expect(paymentOf(answers[1])).toBe(second);
		expect(await shop.stripe.paymentIntents.retrieve(second as string)).toMatchObject({ amount: 5000 });
		expect(paymentOf(await openFor(id))).toBe(second);
		expect(await openPaymentOf(id)).toBe(second);
	});
});

describe("a payment that is opened while", () => {
	let meanwhile: (() => Promise<unknown>) | undefined;
	let id: string;
	beforeEach(async () => {
		await shop.close();
		const pause = async (point: string) => {
			if (point !== "after create") return;
			const act = meanwhile;
			meanwhile = undefined;
			await act?.();
		};
		shop = await createTestShop("sqlite", { pause });
		buyer = await shop.customer();
		id = await anOrder(shop, buyer, await aProduct(shop, { price: 25 }), 2);
	});
	const noOrder = { status: 404, body: { detail: "No unpaid order found." } };
	const statuses = async () => (await shop.stripe.paymentIntents.list()).data.map(({ status }) => status);

	test("its order is cancelled is closed, and answered with 404", async () => {
		meanwhile = () => buyer.delete(`/orders/${id}`);
		expect(await openFor(id)).toMatchObject(noOrder);
		expect(await statuses()).toEqual(["canceled"]);
	});

	test("another tab opens it and cancels the order is answered with 404 too", async () => {
		meanwhile = async () => {
			await openFor(id);
			await buyer.delete(`/orders/${id}`);
		};
		expect(await openFor(id)).toMatchObject(noOrder);
		expect(await statuses()).toEqual(["canceled"]);
	});

	test("another tab opens it is the same, and one that was replaced meanwhile is none", async () => {
		let other: Awaited<ReturnType<typeof openFor>> | undefined;
		meanwhile = async () => {
			other = await openFor(id);
		};
		expect((await openFor(id)).body).toEqual(other?.body);

		await shop.stripe.paymentIntents.cancel(paymentOf(other as NonNullable<typeof other>));
		meanwhile = async () => {
			await shop.stripe.paymentIntents.cancel(paymentOf(await openFor(id)));
			other = await openFor(id);
		};
		expect(await openFor(id)).toMatchObject(noOrder);
		expect(await openPaymentOf(id)).toBe(paymentOf(other as NonNullable<typeof other>));
	});
});

test("an order without a payment, or with one that the provider no longer knows, is cancelled all the same", async () => {
	const [never, forgotten] = [await order(), await order()];
	const payment = { id: "pi_forgotten", purchase_id: await purchaseOf(forgotten), amount_cents: 5000 };
	await insertPayment(shop.db, payment, shop.time.now);
	for (const id of [never, forgotten]) expect((await buyer.delete(`/orders/${id}`)).body).toEqual({ deletedCount: 1 });
});

test("money of another currency, amount, order or shop pays nothing, and is not sent back either", async () => {
	const id = await order();
	const metadata = { purchaseId: await purchaseOf(id) };
	const worthless = [
		await aForeignCharge({ currency: "eur", metadata }),
		await aForeignCharge({ amount: 4999, metadata }),
		await aForeignCharge({}),
		await aForeignCharge({ metadata: { purchaseId: "none" } }),
	];
	for (const payment of worthless) {
		expect(await buyer.patch(`/orders/${id}`, { transactionId: payment })).toMatchObject({
			status: 409,
			body: { code: "payment-not-of-this-order" },
		});
		expect(await applyProviderState(shop, payment)).toBeUndefined();
	}
	expect((await buyer.get(`/orders/${id}`)).body.paid).toBe(false);
	expect((await shop.stripe.refunds.list()).data).toEqual([]);
});

test("an order is not cancelled while the provider is carrying its payment out, and keeps its units", async () => {
	const id = await order();
	await openFor(id);
	const { cardPayments } = shop;
	// A payment in progress cannot be cancelled and has not succeeded yet.
	const payments = { ...shop, cardPayments: { ...cardPayments, cancel: cardPayments.retrieve } };
	const row = await findOrder(shop.db, id);
	if (!row) throw new Error("The order is gone");
	const refused = cancelOrders(payments, [row], { actor: buyer.id });
	await expect(refused).rejects.toMatchObject({
		problem: {
			status: 409,
			code: "payment-under-way",
			detail: "The payment is being processed. Try again in a moment.",
			deletedCount: 0,
		},
	});
	expect((await buyer.get(`/orders/${id}`)).body.status).toBe("unpaid");
	expect((await shop.visitor.get(`/products/${productId}`)).body.quantity).toBe(98);
});

test("the provider's webhook is answered that it was received, and a worthless one why not", async () => {
	const id = await order();
	const paymentId = await aCharge(shop, buyer, id);
	const event = { id: "evt_1", object: "event", data: { object: { id: paymentId, object: "payment_intent" } } };
	const payload = JSON.stringify(event);
	const timestamp = Math.floor(shop.time.now.getTime() / 1000);
	const secret = shop.webhookSecret;
	const signature = shop.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
	const send = (headers: Record<string, string>) => shop.call("POST", "/webhooks/stripe", undefined, payload, headers);
	for (const wrong of ["", `${signature}0`]) {
		expect(await send({ "stripe-signature": wrong })).toMatchObject({
			status: 400,
			body: { code: "malformed", detail: "The signature is invalid or not recent." },
		});
	}
	expect(await send({ "stripe-signature": signature })).toMatchObject({ status: 200, body: { received: true } });
	expect((await buyer.get(`/orders/${id}`)).body.paid).toBe(true);
});
