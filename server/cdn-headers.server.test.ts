import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Changes, createChanges } from "../db/changes.ts";
import { keepFromCdn } from "./cdn-headers.server.ts";
import { createPageCache } from "./page-cache.server.ts";

const page = "<p>Torque</p>".repeat(100);

describe("the page cache behind a CDN", () => {
	const cdn = { seconds: 60, staleSeconds: 600, purgeUrls: [] };
	let changes: Changes;
	let answer: () => Response | Promise<Response>;
	let close: () => Promise<unknown>;
	let get: (path: string, headers?: Record<string, string>) => Promise<Response>;
	let time: number;

	beforeEach(async () => {
		time = 0;
		changes = createChanges();
		answer = () => new Response(page);
		const serveCached = createPageCache({ changes, cdn, now: () => time, render: async () => answer() });
		const server = createServer((incoming, response) =>
			serveCached(incoming, response, () => response.end("not kept")),
		);
		await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
		const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		get = (path, headers) => fetch(origin + path, { headers });
		close = () => new Promise((closed) => server.close(closed));
	});
	afterEach(() => close());

	const sentHeaders = async (path: string, headers?: Record<string, string>) => {
		const answered = (await get(path, headers)).headers;
		return ["cache-control", "cdn-cache-control", "surrogate-key", "cache-tag"].map((name) => answered.get(name));
	};
	const cacheHeaders = (seconds: number, ...tags: string[]) => [
		`public, max-age=0, s-maxage=${seconds}`,
		`max-age=${seconds}, stale-while-revalidate=1, stale-if-error=600`,
		tags.join(" "),
		tags.join(","),
	];

	test("says how long it may be kept and what it shows", async () => {
		expect(await sentHeaders("/blog")).toEqual(cacheHeaders(60, "shop"));
		expect(await sentHeaders("/")).toEqual(cacheHeaders(60, "shop", "products", "reviews", "catalogue", "soon:stock"));
		answer = () => new Response(page, { headers: { "surrogate-key": "products/one stock/one soon:products" } });
		expect(await sentHeaders("/product/TF-1")).toEqual(
			cacheHeaders(60, "shop", "products/one", "stock/one", "soon:products"),
		);
		expect(await sentHeaders("/product/TF-1", { "if-none-match": "*" })).toEqual(
			cacheHeaders(60, "shop", "products/one", "stock/one", "soon:products"),
		);
	});

	test("lets be kept for a second what cannot be made anew, and what was begun before an edit", async () => {
		await sentHeaders("/");
		answer = () => new Response("no", { status: 503 });
		changes.take([{ noun: "products", subject: "one", version: 1 }]);
		expect(await sentHeaders("/")).toEqual(cacheHeaders(1, "shop", "products", "reviews", "catalogue", "soon:stock"));
		let finish: (() => void) | undefined;
		answer = () => new Promise((resolve) => (finish = () => resolve(new Response("before"))));
		const early = sentHeaders("/allproducts");
		await expect.poll(() => finish).toBeDefined();
		changes.take([{ noun: "products", subject: "one", version: 2 }]);
		finish?.();
		expect(await early).toEqual(cacheHeaders(1, "shop", "products", "catalogue", "soon:stock"));
	});

	test("keeps to the browser what it prefetches, and to nobody what fails", async () => {
		const prefetched = await sentHeaders("/product/TF-1", { "sec-purpose": "prefetch" });
		expect(prefetched.slice(0, 2)).toEqual(["private, max-age=3", "no-store"]);
		answer = () => new Response("no", { status: 503 });
		expect((await sentHeaders("/blog")).slice(0, 2)).toEqual(["no-store", null]);
	});
});

test.each([
	[undefined, "private, no-cache"],
	["no-cache", "private, no-cache"],
	["no-store", "no-store"],
	["private, max-age=3", "private, max-age=3"],
	["public, max-age=31536000, immutable", "public, max-age=31536000, immutable"],
])("what the app answers by itself with %s says %s to a CDN", async (said, sentHeaders) => {
	const app = new Hono().use(keepFromCdn);
	app.get("/", (c) => c.text("mine", 200, said ? { "cache-control": said } : {}));
	expect((await app.request("/")).headers.get("cache-control")).toBe(sentHeaders);
});
