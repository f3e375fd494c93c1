import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { CardProviderUnavailable } from "./card-payment-provider.ts";
import { createStripeProvider } from "./stripe-provider.server.ts";

test("an address that Stripe refuses gets no receipt, and the payment is opened", async () => {
	const asked: { form: URLSearchParams; key: string | null }[] = [];
	const intent = { id: "pi_1", status: "requires_payment_method", amount: 500, currency: "usd", metadata: {} };
	const provider = createStripeProvider({
		secretKey: "sk_test_refusing",
		webhookSecret: "whsec_refusing",
		httpClient: Stripe.createFetchHttpClient(async (_, init) => {
			const form = new URLSearchParams(String(init?.body ?? ""));
			if (init?.method === "POST") asked.push({ form, key: new Headers(init.headers).get("idempotency-key") });
			if (!form.has("receipt_email")) return Response.json(intent);
			const message = "Invalid email address: a@b";
			const error = { type: "invalid_request_error", code: "email_invalid", param: "receipt_email", message };
			return Response.json({ error }, { status: 400 });
		}),
		clock: () => new Date(),
	});
	const payment = { orderId: "o1", amountCents: 500, email: "a@b", idempotencyKey: "order-o1-first" };
	expect(await provider.create(payment)).toMatchObject({ id: "pi_1", status: "open" });
	expect(asked.map(({ form, key }) => [form.get("receipt_email"), form.get("metadata[orderId]"), key])).toEqual([
		["a@b", "o1", "order-o1-first"],
		[null, "o1", "order-o1-first-without-receipt"],
	]);
});

test("a provider that hangs is given up within 12 seconds, with a clear error", { timeout: 40_000 }, async () => {
	let asked = 0;
	const hanging = createServer(() => {
		asked += 1;
	});
	await new Promise<void>((listening) => hanging.listen(0, "127.0.0.1", listening));
	const { port } = hanging.address() as AddressInfo;
	const provider = createStripeProvider({
		secretKey: "sk_test_hanging",
		webhookSecret: "whsec_hanging",
		httpClient: Stripe.createFetchHttpClient((_, init) => fetch(`http://127.0.0.1:${port}`, init)),
		clock: () => new Date(),
	});
	const begun = performance.now();
	await expect(provider.retrieve("pi_1")).rejects.toBeInstanceOf(CardProviderUnavailable);
	expect(performance.now() - begun).toBeLessThan(12_000);
	expect(asked).toBe(2);
	hanging.closeAllConnections();
	hanging.close();
});
