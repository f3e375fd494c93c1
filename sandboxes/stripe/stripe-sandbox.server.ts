import { createHash } from "node:crypto";
import { Hono } from "hono";
import { type BrowserScript, buildBrowserScript } from "./browser-scripts.server.ts";
import { DeliveryQueue } from "./delivery-queue.server.ts";
import { createMerchantPage } from "./merchant-page.server.ts";
import { SandboxDatabase } from "./sandbox-database.server.ts";
import { secondsNow } from "./sandbox-deps.server.ts";
import { cardEntryPage, threeDSecurePage } from "./sandbox-pages.server.ts";
import { apiVersion, createStripeApi } from "./stripe-api.server.ts";
import { type SandboxLog, WebhookDelivery, type WebhookListener } from "./webhook-delivery.server.ts";

export interface StripeSandboxOptions {
	/** A path, or `:memory:`. Several processes may share the file. */
	databaseFile: string;
	/** The keys the one account has: `sk_test_…` and `pk_test_…`. */
	secretKey: string;
	publishableKey: string;
	/** Who is told about events. */
	webhook: WebhookListener;
	/** Where the browser finds the sandbox on the shop's origin, such as `/sandbox/stripe`. */
	basePath: string;
	/** The time of objects, card dates and signatures; the system's own by default. */
	clock?: () => Date;
	log?: SandboxLog;
}

export interface StripeSandbox {
	/** Serves `/v1/…`, and below `basePath` the same API, `v3/stripe.js` and the frames. */
	app: Hono;
	/** Answers one request, from the `stripe` package or from a browser. */
	fetch(request: Request): Promise<Response>;
	/** Stops deliveries and closes the database. */
	close(): void;
}

const hour = 60 * 60 * 1000;

function scriptAnswer(script: string, request: Request): Response {
	const etag = `"${createHash("sha256").update(script).digest("base64url").slice(0, 27)}"`;
	const headers = {
		"content-type": "text/javascript; charset=utf-8",
		"cache-control": "no-cache",
		etag,
		"x-content-type-options": "nosniff",
	};
	const isKnown = request.headers.get("if-none-match") === etag;
	return new Response(isKnown ? null : script, { status: isKnown ? 304 : 200, headers });
}

function createBrowserFiles(basePath: string): Hono {
	const built = new Map<BrowserScript, string>();
	const script = (name: BrowserScript): string => {
		const text = built.get(name) ?? buildBrowserScript(name, basePath);
		built.set(name, text);
		return text;
	};
	return new Hono()
		.get("/v3/stripe.js", (c) => scriptAnswer(script("stripe"), c.req.raw))
		.get("/card-entry", () => cardEntryPage(script("cardEntry")))
		.get("/three-d-secure", () => threeDSecurePage(script("threeDSecure")));
}

/**
 * An embedded stand-in for Stripe in test mode: cards only, no money moves. The official `stripe`
 * package talks to it through `fetch`, the official browser packages through its `stripe.js`.
 */
export function createStripeSandbox(options: StripeSandboxOptions): StripeSandbox {
	const { databaseFile, secretKey, publishableKey, webhook, basePath, clock = () => new Date(), log } = options;
	const database = new SandboxDatabase(databaseFile);
	const queue = new DeliveryQueue(database);
	const prune = () => database.prune(secondsNow({ clock }));
	prune();
	const pruning = setInterval(prune, hour).unref();
	const delivery = new WebhookDelivery({ queue, webhook, clock, log });
	const deps = { database, clock, secretKey, queue, onChange: () => delivery.wake() };
	const api = createStripeApi({ ...deps, publishableKey, log });
	const app = new Hono();
	app.route("/v1", api);
	app.route(`${basePath}/v1`, api);
	app.route(basePath, createBrowserFiles(basePath));
	app.route(basePath, createMerchantPage(basePath, { ...deps, apiVersion }));
	return {
		app,
		fetch: async (request) => app.fetch(request),
		close: () => {
			clearInterval(pruning);
			delivery.close();
			database.close();
		},
	};
}
