import { describe, expect, it } from "vitest";
import { errorOf, openSandbox, secretKey } from "../../tests/support/stripe-sandbox.ts";

describe("creating an intent", () => {
	it("keeps amount, currency and metadata and waits for a payment method", async () => {
		const { stripe } = openSandbox();
		const intent = await stripe.paymentIntents.create({
			amount: 1999,
			currency: "USD",
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
		[{ amount: 49, currency: "usd" }, "amount_too_small", "amount"],
		[{ amount: 100_000_000, currency: "usd" }, "amount_too_large", "amount"],
		[{ amount: 10.5, currency: "usd" }, "parameter_invalid_integer", "amount"],
		[{ amount: -5, currency: "usd" }, "parameter_invalid_integer", "amount"],
		[{ currency: "usd" }, "parameter_missing", "amount"],
		[{ amount: 100 }, "parameter_missing", "currency"],
		[{ amount: 100, currency: "zzz" }, undefined, "currency"],
		[{ amount: 100, currency: "usd", colour: "red" }, "parameter_unknown", "colour"],
		[{ amount: 100, currency: "usd", payment_method_types: ["card"] }, "parameter_unknown", "payment_method_types"],
	])("refuses %j", async (fields, code, param) => {
		const { stripe } = openSandbox();
		const error = await errorOf(stripe.paymentIntents.create(fields as { amount: number; currency: string }));
		expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, code, param });
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
		expect(error).toMatchObject({
			statusCode: 404,
			code: "resource_missing",
			param: "intent",
			message: "No such payment_intent: 'pi_none'",
		});
		expect(error.requestId).toMatch(/^req_/);
		expect((await call("GET", "/nothing")).status).toBe(404);
	});

	it.each([
		["POST", "/payment_intents/pi_x"],
		["GET", "/charges/ch_x"],
		["GET", "/refunds/re_x"],
		["GET", "/payment_methods/pm_x"],
		["GET", "/events"],
	] as const)("answers 404 for %s %s, which the sandbox does not know", async (method, path) => {
		const { status, body } = await openSandbox().call(method, path, {}, secretKey);
		expect(status).toBe(404);
		expect(body.error).toMatchObject({
			type: "invalid_request_error",
			message: expect.stringMatching(/^Unrecognized request URL/),
		});
	});

	it.each(["expand[]", "created[gt]", "ending_before"])(
		"refuses the parameter %s, which the sandbox does not know",
		async (name) => {
			const { call } = openSandbox();
			for (const path of ["/payment_intents", "/charges", "/refunds"]) {
				const answer = await call("GET", path, { [name]: "1" }, secretKey);
				expect(answer).toMatchObject({ status: 400, body: { error: { code: "parameter_unknown" } } });
			}
		},
	);
});

describe("cancelling an intent", () => {
	it("ends it for good", async () => {
		const { stripe, createIntent } = openSandbox();
		const { id } = await createIntent();
		const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" });
		expect(canceled).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
		expect(canceled.canceled_at).toBeTypeOf("number");
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
