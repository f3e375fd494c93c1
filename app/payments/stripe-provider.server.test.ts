import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { CardProviderUnavailable } from "./card-payment-provider.ts";
import { createStripeProvider } from "./stripe-provider.server.ts";

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
