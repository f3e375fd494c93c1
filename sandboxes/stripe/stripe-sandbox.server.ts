import { Hono } from "hono";
import { createBrowserFiles } from "./browser-files.server.ts";
import { createMerchantPage } from "./merchant-page.server.ts";
import { SandboxDatabase } from "./sandbox-database.server.ts";
import { createStripeApi } from "./stripe-api.server.ts";
import { type SandboxLog, startDeliveries, type WebhookListener } from "./webhooks.server.ts";

export interface StripeSandboxOptions {
	databaseFile: string;
	/** Keys of the one account: `sk_test_…` and `pk_test_…`. */
	secretKey: string;
	publishableKey: string;
	webhook: WebhookListener;
	/** The path on the shop's origin, such as `/sandbox/stripe`. */
	basePath: string;
	clock?: () => Date;
	log?: SandboxLog;
}

export interface StripeSandbox {
	/** Answers one request, from the `stripe` package or from a browser. */
	fetch(request: Request): Promise<Response>;
	close(): void;
}

/**
 * Creates a simulation of Stripe in test mode: cards only, no money moves. The official `stripe` package reaches it
 * through `fetch`, the official browser packages through its `stripe.js`.
 */
export function createStripeSandbox(options: StripeSandboxOptions): StripeSandbox {
	const { databaseFile, secretKey, publishableKey, webhook, basePath, clock = () => new Date(), log } = options;
	const database = new SandboxDatabase(databaseFile);
	const deliveries = startDeliveries({ database, webhook, clock, log });
	const onChange = () => deliveries.wake();
	const api = createStripeApi({ database, secretKey, publishableKey, clock, log, onChange });
	const app = new Hono();
	app.route("/v1", api);
	app.route(`${basePath}/v1`, api);
	app.route(basePath, createBrowserFiles());
	app.route(basePath, createMerchantPage(basePath, { database, clock, onChange }));
	return {
		fetch: async (request) => app.fetch(request),
		close: () => {
			deliveries.close();
			database.close();
		},
	};
}
