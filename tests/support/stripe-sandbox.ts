import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { createStripeSandbox, type StripeSandboxOptions } from "../../sandboxes/stripe/stripe-sandbox.server.ts";

export const secretKey = "sk_test_only_for_tests_0001";
export const publishableKey = "pk_test_only_for_tests_0001";
export const webhookSecret = "whsec_only_for_tests";
export const basePath = "/sandbox/stripe";

export function cardFields(number: string) {
	return {
		number,
		exp_month: 12,
		exp_year: new Date().getFullYear() + 3,
		cvc: number.startsWith("3") ? "1234" : "123",
	};
}

/** Opens a card sandbox with the official client and browser-like calls. It is closed after the test. */
export function openSandbox(options: Partial<StripeSandboxOptions> = {}) {
	const sandbox = createStripeSandbox({
		databaseFile: ":memory:",
		secretKey,
		publishableKey,
		basePath,
		webhook: { secret: webhookSecret, deliver: async () => new Response() },
		...options,
	});
	let isOpen = true;
	const close = () => {
		if (isOpen) sandbox.close();
		isOpen = false;
	};
	onTestFinished(close);
	const clientFor = (key: string) =>
		new Stripe(key, {
			maxNetworkRetries: 0,
			httpClient: Stripe.createFetchHttpClient((url, init) => sandbox.fetch(new Request(url, init))),
		});
	const stripe = clientFor(secretKey);
	return {
		sandbox,
		stripe,
		clientFor,
		close,
		/** Creates an intent of $12.34 that the server may confirm without a return address. */
		createIntent: (amount = 1234) =>
			stripe.paymentIntents.create({ amount, currency: "usd", allowed_payment_method_types: ["card"] }),
		call: async (method: "GET" | "POST", path: string, fields: Record<string, string> = {}, key = publishableKey) => {
			const form = new URLSearchParams(fields);
			const url = `http://shop.test${basePath}/v1${path}${method === "GET" ? `?${form}` : ""}`;
			const body = method === "POST" ? form : undefined;
			const answer = await sandbox.fetch(
				new Request(url, { method, body, headers: { authorization: `Bearer ${key}` } }),
			);
			return { status: answer.status, headers: answer.headers, body: await answer.json() };
		},
	};
}

/** Returns the error that a promise rejects with, as the official client's type. */
export async function errorOf(promise: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
	const outcome = await promise.then(
		() => new Error("The call was expected to fail"),
		(error: unknown) => error,
	);
	if (outcome instanceof Stripe.errors.StripeError) return outcome;
	throw outcome;
}
