import { Agent } from "node:http";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { createHttpServer } from "../../app/traffic/http-server.server.ts";
import type { RequestOrigin } from "../../server/app.server.ts";
import { createCachedPaths } from "../../server/cached-paths.ts";
import { createListener } from "../../server/listener.server.ts";
import { createPageCache } from "../../server/page-cache.server.ts";
import { anOrder, aProduct } from "../support/factories.ts";
import { pageRoutes } from "../support/page-routes.ts";
import { answerFault } from "../support/problem-fault.ts";
import { engines, silentLog } from "../support/test-database.ts";
import { createTestIdentity } from "../support/test-identity.ts";
import { createTestShop, type TestShop } from "../support/test-shop.ts";
import { type ApiDocument, createMalformedRequests } from "./malformed-requests.ts";
import { pagePaths } from "./page-paths.ts";
import { createDraw } from "./random.ts";
import { type Tried, tryMalformed } from "./try-malformed.ts";

const count = 1500;
const countToSignIn = 500;

/** Starts the API behind the listener and the page cache, which see each address first. Pages are a fixed text. */
async function listeningShop(shop: TestShop): Promise<string> {
	const app = new Hono<{ Bindings: RequestOrigin }>()
		.all("/api/*", (c) => shop.api.fetch(c.req.raw))
		.all("*", (c) => c.html("a page"));
	const render = async (path: string) => app.request(new URL(path, "http://shop"));
	const listener = createListener({
		app,
		middleware: [createPageCache({ ...createCachedPaths(await pageRoutes()), changes: shop.changes, render })],
		originOf: () => ({ clientAddress: undefined, prefix48: undefined }),
		isFair: false,
		log: silentLog,
	});
	const server = createHttpServer().on("request", listener).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await new Promise((listening) => server.once("listening", listening));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A fixed seed, so that a failure comes from the code. `npm run resilience -- fuzz` uses a new seed each time. */
const seed = 3_914_940_496;

test.each(engines)(
	"malformed requests get no 5xx and only problem documents on %s",
	{ timeout: 120_000 },
	async (engine) => {
		const shop = await createTestShop(engine);
		const customer = await shop.customer("customer@example.com");
		const admin = await shop.admin();
		const product = await aProduct(shop, { minorder: 1, quantity: 1000 });
		const order = await anOrder(shop, customer, product, 1);
		const known = {
			ids: [product, order, "pi_1"],
			emails: [customer.email, admin.email],
			tokens: [await shop.issueToken(customer.id), await shop.issueToken(admin.id), "none"],
		};
		const document: ApiDocument = (await shop.visitor.get("/openapi.json")).body;
		const paths = { ...document.paths, ...pagePaths };
		const next = createMalformedRequests({ paths }, known, createDraw(seed));
		const origin = await listeningShop(shop);
		const agent = new Agent({ keepAlive: true });
		const tried: Tried[] = [];
		for (let i = 0; i < count; i++) tried.push(await tryMalformed(origin, agent, next()));
		agent.destroy();
		const faults = tried.flatMap(({ fault, asked }) => (fault ? [`${fault}: ${asked}`] : []));
		expect(faults).toEqual([]);
		// The requests reach every layer. They are not all refused by the first check.
		const statuses = [...new Set(tried.map(({ status }) => status))];
		expect(statuses).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 405, 415, 422]));
		await shop.close();
	},
);

test.each(engines)("malformed sign-in requests get no 5xx on %s", { timeout: 120_000 }, async (engine) => {
	const shop = await createTestShop();
	const { body: document } = await shop.visitor.get("/openapi.json");
	await shop.close();
	const paths = Object.entries(document.paths as ApiDocument["paths"]).filter(([path]) =>
		path.startsWith("/api/auth/"),
	);
	const signIn = await createTestIdentity({ engine });
	const browser = signIn.newBrowser();
	await browser.signUp("customer@example.com");
	const known = { ids: ["none"], emails: ["customer@example.com"], tokens: ["none"] };
	const next = createMalformedRequests({ paths: Object.fromEntries(paths) }, known, createDraw(seed));
	const faults: string[] = [];
	const statuses = new Set<number>();
	for (let i = 0; i < countToSignIn; i++) {
		const { method, target, headers, body } = next();
		if (!target.startsWith("/api/auth/") || target.includes("..")) continue;
		// Half of the requests have a session cookie.
		const answer = await (i % 2 ? browser : signIn.newBrowser()).send(target, { method, headers, body });
		const said = { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
		statuses.add(said.status);
		const fault = answerFault(said, method);
		if (fault) faults.push(`${fault}: ${method} ${target} ${body?.toString().slice(0, 200)}`);
	}
	expect(faults).toEqual([]);
	expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404, 405, 415, 422]));
	await signIn.close();
});
