import { describe, expect, it } from "vitest";
import { cardFields, errorOf, openSandbox } from "../../tests/support/stripe-sandbox.ts";

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
		use_stripe_sdk: "true",
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
		expect(intent).toMatchObject({ status: "succeeded", amount_received: 1234, last_payment_error: null });
		const [charge] = (await shop.stripe.charges.list({ payment_intent: id })).data;
		expect(charge).toMatchObject({ status: "succeeded", billing_details: { name: "Ada" } });
	});

	it("cannot pay the same intent again", async () => {
		const { stripe, createIntent } = openSandbox();
		const { id } = await createIntent();
		await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
		const error = await errorOf(stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }));
		expect(error).toMatchObject({ statusCode: 400, code: "payment_intent_unexpected_state" });
		expect(error.payment_intent).toMatchObject({ id, status: "succeeded" });
	});

	it("cannot pay another intent with the same payment method", async () => {
		const { stripe, createIntent } = openSandbox();
		const method = await stripe.paymentMethods.create({ type: "card", card: cardFields("4242424242424242") });
		await stripe.paymentIntents.confirm((await createIntent()).id, { payment_method: method.id });
		const second = await createIntent();
		const error = await errorOf(stripe.paymentIntents.confirm(second.id, { payment_method: method.id }));
		expect(error.message).toMatch(/may not be used again/);
	});
});

describe("a card that is declined", () => {
	it.each([
		["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
		["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
		["4000000000009987", "card_declined", "lost_card", "Your card was declined."],
		["4000000000000069", "expired_card", undefined, "Your card has expired."],
		["4000000000000127", "incorrect_cvc", undefined, "Your card's security code is incorrect."],
		[
			"4000000000000119",
			"processing_error",
			undefined,
			"An error occurred while processing your card. Try again in a little bit.",
		],
	])("%s: %s %s", async (number, code, declineCode, message) => {
		const shop = openSandbox();
		const { id, confirmed } = await payInBrowser(shop, number);
		expect(confirmed.status).toBe(402);
		expect(confirmed.body.error).toMatchObject({ type: "card_error", code, message });
		expect(confirmed.body.error.decline_code).toBe(declineCode);
		expect(confirmed.body.error.payment_intent).toMatchObject({ id, status: "requires_payment_method" });
		const intent = await shop.stripe.paymentIntents.retrieve(id);
		expect(intent).toMatchObject({ status: "requires_payment_method", payment_method: null, amount_received: 0 });
		expect(intent.last_payment_error).toMatchObject({ code, message });
		const [charge] = (await shop.stripe.charges.list({ payment_intent: id })).data;
		expect(charge).toMatchObject({ id: intent.latest_charge, paid: false, status: "failed", failure_code: code });
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
		expect(confirmed.body).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
		expect((await authenticate("complete")).body.status).toBe("succeeded");
		expect((await shop.stripe.paymentIntents.retrieve(id)).status).toBe("succeeded");
		expect((await authenticate("complete")).body.error.code).toBe("payment_intent_unexpected_state");
	});

	it("fails when the buyer fails it, and another card may follow", async () => {
		const shop = openSandbox();
		const { id, authenticate } = await payInBrowser(shop, "4000002500003155");
		expect((await authenticate("fail")).body.status).toBe("requires_payment_method");
		const intent = await shop.stripe.paymentIntents.retrieve(id);
		expect(intent.last_payment_error?.code).toBe("payment_intent_authentication_failure");
		expect((await shop.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" })).status).toBe("succeeded");
	});

	it("can be declined all the same after it is completed", async () => {
		const shop = openSandbox();
		const { authenticate } = await payInBrowser(shop, "4000008260003178");
		expect((await authenticate("complete")).body).toMatchObject({
			status: "requires_payment_method",
			last_payment_error: { decline_code: "insufficient_funds" },
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
		expect(answer).toMatchObject({ status: 400, body: { error: { code: "parameter_missing" } } });
	});
});

describe("a card that cannot be taken", () => {
	it.each([
		[{ number: "4242424242424241" }, "incorrect_number", "Your card number is incorrect."],
		[{ exp_year: 2019 }, "invalid_expiry_year", "Your card's expiration year is invalid."],
		[{ exp_month: 13 }, "invalid_expiry_month", "Your card's expiration month is invalid."],
		[{ cvc: "12" }, "invalid_cvc", "Your card's security code is invalid."],
	])("is refused by the server too: %j", async (wrong, code, message) => {
		const { stripe } = openSandbox();
		const card = { ...cardFields("4242424242424242"), ...wrong };
		const error = await errorOf(stripe.paymentMethods.create({ type: "card", card }));
		expect(error).toMatchObject({ type: "StripeCardError", statusCode: 402, code, message });
	});

	it("is refused when it is not a test card", async () => {
		const { stripe } = openSandbox();
		const card = cardFields("4111111111111111");
		const error = await errorOf(stripe.paymentMethods.create({ type: "card", card }));
		expect(error).toMatchObject({ code: "card_declined", decline_code: "test_mode_live_card" });
	});
});

it("confirming needs a payment method", async () => {
	const { stripe, createIntent } = openSandbox();
	const error = await errorOf(stripe.paymentIntents.confirm((await createIntent()).id));
	expect(error.code).toBe("payment_intent_unexpected_state");
});
