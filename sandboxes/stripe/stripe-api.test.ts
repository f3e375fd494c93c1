import { describe, expect, it } from "vitest";
import { errorOf, openSandbox } from "../../tests/support/stripe-sandbox.ts";

describe("a key", () => {
	it("that is wrong is answered with 401", async () => {
		const { clientFor } = openSandbox();
		const error = await errorOf(clientFor("sk_test_wrong_key_000000").paymentIntents.list());
		expect(error).toMatchObject({ type: "StripeAuthenticationError", statusCode: 401 });
	});

	it("must be there", async () => {
		const { sandbox } = openSandbox();
		const answer = await sandbox.fetch(new Request("https://api.stripe.com/v1/payment_intents"));
		expect(answer.status).toBe(401);
	});
});

describe("the publishable key", () => {
	it.each([
		["GET", "/payment_intents"],
		["POST", "/payment_intents"],
		["POST", "/payment_intents/pi_x/cancel"],
		["POST", "/refunds"],
		["GET", "/refunds"],
		["GET", "/charges"],
	] as const)("cannot call %s %s", async (method, path) => {
		const { call } = openSandbox();
		expect(await call(method, path)).toMatchObject({ status: 403, body: { error: { code: "secret_key_required" } } });
	});

	it("reads an intent with its client secret only, and not all of it", async () => {
		const { call, stripe } = openSandbox();
		const intent = await stripe.paymentIntents.create({ amount: 700, currency: "usd", metadata: { note: "private" } });
		const path = `/payment_intents/${intent.id}`;
		const guess = `${intent.id}_secret_${"x".repeat(25)}`;
		for (const fields of [undefined, { client_secret: guess }]) {
			expect(await call("GET", path, fields)).toMatchObject({
				status: 400,
				body: { error: { param: "client_secret" } },
			});
		}
		const { body, status } = await call("GET", path, { client_secret: String(intent.client_secret) });
		expect(status).toBe(200);
		expect(body).toMatchObject({ id: intent.id, amount: 700, status: "requires_payment_method" });
		expect(body).not.toHaveProperty("metadata");
		expect(body).not.toHaveProperty("latest_charge");
	});

	it("confirms an intent with its client secret only", async () => {
		const { call, createIntent, stripe } = openSandbox();
		const { id } = await createIntent();
		const fields = { payment_method: "pm_card_visa", client_secret: `${id}_secret_${"x".repeat(25)}` };
		expect((await call("POST", `/payment_intents/${id}/confirm`, fields)).status).toBe(400);
		expect((await stripe.paymentIntents.retrieve(id)).status).toBe("requires_payment_method");
	});
});

const fields = { amount: 1500, currency: "usd" };

describe("an idempotency key", () => {
	it("makes calls at the same time happen once", async () => {
		const { stripe } = openSandbox();
		const calls = Array.from({ length: 8 }, () => stripe.paymentIntents.create(fields, { idempotencyKey: "order-2" }));
		expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1);
		expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
	});

	it("answers the state of the first time, even when the intent has moved on", async () => {
		const { stripe } = openSandbox();
		const { id } = await stripe.paymentIntents.create(fields, { idempotencyKey: "order-3" });
		await stripe.paymentIntents.cancel(id);
		const replayed = await stripe.paymentIntents.create(fields, { idempotencyKey: "order-3" });
		expect(replayed.status).toBe("requires_payment_method");
	});

	it("is refused with other parameters or for another call", async () => {
		const { stripe } = openSandbox();
		const { id } = await stripe.paymentIntents.create(fields, { idempotencyKey: "order-4" });
		const other = await errorOf(
			stripe.paymentIntents.create({ ...fields, amount: 1600 }, { idempotencyKey: "order-4" }),
		);
		expect(other).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
		const elsewhere = await errorOf(stripe.paymentIntents.cancel(id, {}, { idempotencyKey: "order-4" }));
		expect(elsewhere).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
	});

	it("repeats a decline, but forgets a call whose parameters were wrong", async () => {
		const { stripe, createIntent } = openSandbox();
		const { id } = await createIntent();
		const decline = () =>
			errorOf(
				stripe.paymentIntents.confirm(id, { payment_method: "pm_card_chargeDeclined" }, { idempotencyKey: "pay-1" }),
			);
		const first = await decline();
		await stripe.paymentIntents.cancel(id);
		expect(await decline()).toMatchObject({ code: first.code, payment_intent: first.payment_intent });
		await errorOf(stripe.paymentIntents.create({ ...fields, amount: 1 }, { idempotencyKey: "order-5" }));
		const corrected = await stripe.paymentIntents.create(fields, { idempotencyKey: "order-5" });
		expect(corrected.amount).toBe(1500);
	});

	it("is forgotten after 24 hours", async () => {
		let now = new Date("2030-01-01T00:00:00Z");
		const { stripe } = openSandbox({ clock: () => now });
		const first = await stripe.paymentIntents.create(fields, { idempotencyKey: "order-6" });
		now = new Date("2030-01-02T00:00:01Z");
		const second = await stripe.paymentIntents.create(fields, { idempotencyKey: "order-6" });
		expect(second.id).not.toBe(first.id);
	});
});

it("confirms a payment with the card's data in one call", async () => {
	const shop = openSandbox();
	const { id, client_secret } = await shop.createIntent();
	const data = { type: "card", "card][number": "4242424242424242", "card][exp_month": "12", "card][exp_year": "2034" };
	const fields = Object.entries(data).map(([name, value]) => [`payment_method_data[${name}]`, value]);
	const confirm = { client_secret: `${client_secret}`, ...Object.fromEntries(fields) };
	const confirmed = await shop.call("POST", `/payment_intents/${id}/confirm`, confirm);
	expect(confirmed).toMatchObject({ status: 200, body: { status: "succeeded" } });
});
