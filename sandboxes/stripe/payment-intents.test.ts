import { describe, expect, it } from "vitest";
import { cardFields, errorOf, openSandbox, secretKey } from "../../tests/support/stripe-sandbox.ts";

describe("creating an intent", () => {
	it("keeps amount, currency and metadata and waits for a payment method", async () => {
		const { stripe } = openSandbox();
		const intent = await stripe.paymentIntents.create({
			amount: 1999,
			currency: "usd",
			metadata: { orderId: "o-1" },
		});
		expect(intent).toMatchObject({
			object: "payment_intent",
			amount: 1999,
			currency: "usd",
			status: "requires_payment_method",
			metadata: { orderId: "o-1" },
			livemode: false,
		});
		expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{25}$`));
		expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ id: intent.id, amount: 1999 });
	});

	it.each([
		[{ amount: 49, currency: "usd" }, "amount"],
		[{ amount: 100_000_000, currency: "usd" }, "amount"],
		[{ amount: 10.5, currency: "usd" }, "amount"],
		[{ amount: -5, currency: "usd" }, "amount"],
		[{ currency: "usd" }, "amount"],
		[{ amount: 100 }, "currency"],
		[{ amount: 100, currency: "zzz" }, "currency"],
		[{ amount: 100, currency: "usd", colour: "red" }, "colour"],
	])("refuses %j", async (fields, param) => {
		const { stripe } = openSandbox();
		const error = await errorOf(stripe.paymentIntents.create(fields as { amount: number; currency: string }));
		expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, param });
	});

	it.each([50, 99_999_999])("takes the limit %i", async (amount) => {
		const { createIntent } = openSandbox();
		expect((await createIntent(amount)).amount).toBe(amount);
	});
});

describe("finding intents", () => {
	it("lists the newest first, in pages", async () => {
		const { stripe, createIntent } = openSandbox();
		const ids: string[] = [];
		for (const amount of [100, 200, 300]) ids.unshift((await createIntent(amount)).id);
		const page = await stripe.paymentIntents.list({ limit: 2 });
		expect(page.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
		expect(page.has_more).toBe(true);
		const all = await stripe.paymentIntents.list({ limit: 1 }).autoPagingToArray({ limit: 10 });
		expect(all.map(({ id }) => id)).toEqual(ids);
	});

	it("answers 404 for an unknown id and for an unknown path", async () => {
		const { stripe, call } = openSandbox();
		const error = await errorOf(stripe.paymentIntents.retrieve("pi_none"));
		expect(error).toMatchObject({ statusCode: 404, code: "resource_missing" });
		expect((await call("GET", "/nothing")).status).toBe(404);
	});

	it("refuses a parameter that the sandbox does not know", async () => {
		const { call } = openSandbox();
		const answer = await call("GET", "/payment_intents", { "created[gt]": "1" }, secretKey);
		expect(answer).toMatchObject({ status: 400, body: { error: { code: "parameter_unknown" } } });
	});
});

describe("cancelling an intent", () => {
	it("ends it for good", async () => {
		const { stripe, createIntent } = openSandbox();
		const { id } = await createIntent();
		expect(await stripe.paymentIntents.cancel(id)).toMatchObject({ id, status: "canceled" });
		const confirmed = await errorOf(stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }));
		expect(confirmed).toMatchObject({ statusCode: 400, code: "payment_intent_unexpected_state" });
		expect(confirmed.payment_intent).toMatchObject({ id, status: "canceled" });
		expect((await errorOf(stripe.paymentIntents.cancel(id))).code).toBe("payment_intent_unexpected_state");
	});

	it("is refused after success", async () => {
		const { stripe, createIntent } = openSandbox();
		const { id } = await createIntent();
		await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
		expect((await errorOf(stripe.paymentIntents.cancel(id))).code).toBe("payment_intent_unexpected_state");
	});

	it("and confirming at the same time lets exactly one of them win", async () => {
		const { stripe, createIntent } = openSandbox();
		for (let round = 0; round < 5; round += 1) {
			const { id } = await createIntent();
			const attempts = [
				stripe.paymentIntents.cancel(id),
				stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }),
				stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }),
			];
			const results = await Promise.allSettled(round % 2 ? attempts.reverse() : attempts);
			expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		}
	});
});

type Shop = ReturnType<typeof openSandbox>;

/** Pays as the browser does: payment method with the publishable key, then confirmation with the client secret. */
async function payInBrowser(shop: Shop, number: string) {
	const intent = await shop.createIntent();
	const { exp_month, exp_year, cvc } = cardFields(number);
	const method = await shop.call("POST", "/payment_methods", {
		type: "card",
		"card[number]": number,
		"card[exp_month]": String(exp_month),
		"card[exp_year]": String(exp_year),
		"card[cvc]": cvc,
		"billing_details[name]": "Ada",
		"billing_details[email]": "ada@example.test",
	});
	const secret = String(intent.client_secret);
	const confirmed = await shop.call("POST", `/payment_intents/${intent.id}/confirm`, {
		payment_method: method.body.id,
		client_secret: secret,
	});
	const authenticate = (outcome: "complete" | "fail") =>
		shop.call("POST", `/payment_intents/${intent.id}/authentication`, { client_secret: secret, outcome });
	return { id: intent.id, secret, method, confirmed, authenticate };
}

describe("a card that pays", () => {
	it.each(["4242424242424242", "5555555555554444", "378282246310005"])("%s", async (number) => {
		const shop = openSandbox();
		const { id, method, confirmed } = await payInBrowser(shop, number);
		expect(method.body.card).toMatchObject({ last4: number.slice(-4), exp_month: 12 });
		expect(method.body.billing_details).toMatchObject({ name: "Ada", email: "ada@example.test" });
		expect(confirmed).toMatchObject({ status: 200, body: { status: "succeeded" } });
		const intent = await shop.stripe.paymentIntents.retrieve(id);
		expect(intent).toMatchObject({ status: "succeeded", last_payment_error: null });
		const [charge] = (await shop.stripe.charges.list({ payment_intent: id })).data;
		expect(charge).toMatchObject({ status: "succeeded", amount: 1234, amount_refunded: 0 });
	});

	it("cannot pay the same intent again", async () => {
		const { stripe, createIntent } = openSandbox();
		const { id } = await createIntent();
		await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
		const error = await errorOf(stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }));
		expect(error).toMatchObject({ statusCode: 400, code: "payment_intent_unexpected_state" });
		expect(error.payment_intent).toMatchObject({ id, status: "succeeded" });
	});
});

describe("a card that is declined", () => {
	it.each([
		["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
		["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
		["4000000000000069", "expired_card", undefined, "Your card has expired."],
		["4000000000000127", "incorrect_cvc", undefined, "Your card's security code is incorrect."],
		["4000000000000119", "processing_error", undefined, "An error occurred while processing your card."],
	])("%s: %s %s", async (number, code, declineCode, message) => {
		const shop = openSandbox();
		const { id, confirmed } = await payInBrowser(shop, number);
		expect(confirmed.status).toBe(402);
		expect(confirmed.body.error).toMatchObject({ type: "card_error", code, message });
		expect(confirmed.body.error.decline_code).toBe(declineCode);
		expect(confirmed.body.error.payment_intent).toMatchObject({ id, status: "requires_payment_method" });
		const intent = await shop.stripe.paymentIntents.retrieve(id);
		expect(intent).toMatchObject({ status: "requires_payment_method", payment_method: null, latest_charge: null });
		expect(intent.last_payment_error).toMatchObject({ code, message });
		expect((await shop.stripe.charges.list({ payment_intent: id })).data).toEqual([]);
	});

	it("reaches the official client as a card error, and another card may follow", async () => {
		const { stripe, createIntent } = openSandbox();
		const { id } = await createIntent();
		const error = await errorOf(stripe.paymentIntents.confirm(id, { payment_method: "pm_card_chargeDeclined" }));
		expect(error).toMatchObject({ type: "StripeCardError", statusCode: 402, decline_code: "generic_decline" });
		const paid = await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
		expect(paid).toMatchObject({ status: "succeeded", last_payment_error: null });
	});
});

describe("a card that asks for authentication", () => {
	it.each(["4000002500003155", "4000000000003220"])("%s pays once it is completed", async (number) => {
		const shop = openSandbox();
		const { id, confirmed, authenticate } = await payInBrowser(shop, number);
		expect(confirmed.body).toMatchObject({ status: "requires_action" });
		expect((await authenticate("complete")).body.status).toBe("succeeded");
		expect((await shop.stripe.paymentIntents.retrieve(id)).status).toBe("succeeded");
		expect((await authenticate("complete")).body.error.code).toBe("payment_intent_unexpected_state");
	});

	it("fails when the buyer fails it, and another card may follow", async () => {
		const shop = openSandbox();
		const { id, authenticate } = await payInBrowser(shop, "4000002500003155");
		expect(await authenticate("fail")).toMatchObject({
			status: 402,
			body: {
				error: {
					code: "payment_intent_authentication_failure",
					payment_intent: { status: "requires_payment_method" },
				},
			},
		});
		const intent = await shop.stripe.paymentIntents.retrieve(id);
		expect(intent.last_payment_error?.code).toBe("payment_intent_authentication_failure");
		expect((await shop.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" })).status).toBe("succeeded");
	});

	it("can be declined all the same after it is completed", async () => {
		const shop = openSandbox();
		const { authenticate } = await payInBrowser(shop, "4000008260003178");
		expect(await authenticate("complete")).toMatchObject({
			status: 402,
			body: { error: { type: "card_error", decline_code: "insufficient_funds" } },
		});
	});

	it("cannot be completed after the intent was cancelled", async () => {
		const shop = openSandbox();
		const { id, authenticate } = await payInBrowser(shop, "4000002500003155");
		await shop.stripe.paymentIntents.cancel(id);
		expect((await authenticate("complete")).body.error.code).toBe("payment_intent_unexpected_state");
		expect((await shop.stripe.paymentIntents.retrieve(id)).status).toBe("canceled");
	});

	it("cannot be completed without the client secret", async () => {
		const shop = openSandbox();
		const { id } = await payInBrowser(shop, "4000002500003155");
		const answer = await shop.call("POST", `/payment_intents/${id}/authentication`, { outcome: "complete" });
		expect(answer).toMatchObject({ status: 400, body: { error: { param: "client_secret" } } });
	});
});

it("a card that is not a test card is refused", async () => {
	const { stripe } = openSandbox();
	const error = await errorOf(stripe.paymentMethods.create({ type: "card", card: cardFields("4111111111111111") }));
	expect(error).toMatchObject({ code: "card_declined", decline_code: "test_mode_live_card" });
});

it("confirming needs a payment method", async () => {
	const { stripe, createIntent } = openSandbox();
	const error = await errorOf(stripe.paymentIntents.confirm((await createIntent()).id));
	expect(error).toMatchObject({ statusCode: 400, param: "payment_method" });
});
