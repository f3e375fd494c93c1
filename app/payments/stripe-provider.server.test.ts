import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { CardProviderUnavailable } from "./card-payment-provider.ts";
import { openStripe } from "./stripe-client.server.ts";
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

test("so is one whose connection nothing answers, as behind a firewall", { timeout: 40_000 }, async () => {
	// Listens for one connection and never accepts it, so that the next one waits.
	const listen = `const server = require("node:net").createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
		require("node:fs").writeSync(1, String(server.address().port));
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
	});`;
	const silent = spawn(process.execPath, ["-e", listen], { stdio: ["ignore", "pipe", "inherit"] });
	const [port] = await once(silent.stdout, "data");
	const waiting = [1, 2, 3].map(() => connect(Number(port), "127.0.0.1").on("error", () => {}));
	onTestFinished(() => {
		for (const socket of waiting) socket.destroy();
		silent.kill();
	});
	const stripe = openStripe("sk_test_silent", { host: "127.0.0.1", port: Number(port), protocol: "http" });
	const begun = performance.now();
	await expect(stripe.balance.retrieve()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
	expect(performance.now() - begun).toBeLessThan(12_000);
});
