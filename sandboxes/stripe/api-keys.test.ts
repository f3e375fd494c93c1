import { describe, expect, it } from "vitest";
import { errorOf, openSandbox, secretKey } from "../../tests/support/stripe-sandbox.ts";

describe("a key", () => {
	it("that is wrong is answered with 401", async () => {
		const { clientFor } = openSandbox();
		const error = await errorOf(clientFor("sk_test_wrong_key_000000").paymentIntents.list());
		expect(error).toMatchObject({ type: "StripeAuthenticationError", statusCode: 401 });
		expect(error.message).toMatch(/^Invalid API Key provided: sk_test_\*+0000$/);
	});

	it("must be there", async () => {
		const { sandbox } = openSandbox();
		const answer = await sandbox.fetch(new Request("https://api.stripe.com/v1/payment_intents"));
		expect(answer.status).toBe(401);
		expect((await answer.json()).error.message).toMatch(/^You did not provide an API key/);
	});

	it("may come by basic authentication", async () => {
		const { sandbox } = openSandbox();
		const headers = { authorization: `Basic ${btoa(`${secretKey}:`)}` };
		const answer = await sandbox.fetch(new Request("https://api.stripe.com/v1/payment_intents", { headers }));
		expect(answer.status).toBe(200);
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
		expect((await call("GET", path)).body.error.code).toBe("parameter_missing");
		const guess = `${intent.id}_secret_${"x".repeat(25)}`;
		expect((await call("GET", path, { client_secret: guess })).body.error.code).toBe(
			"payment_intent_invalid_parameter",
		);
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
