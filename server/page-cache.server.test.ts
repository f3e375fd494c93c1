import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createChanges, type Noun } from "../db/changes.ts";
import { pageRoutes } from "../tests/support/page-routes.ts";
import { createCachedPaths } from "./cached-paths.ts";
import { createPageCache } from "./page-cache.server.ts";

const { cachedAs } = createCachedPaths(await pageRoutes());

const page = "<p>Torque</p>".repeat(100);
const publicly = "public, max-age=0, s-maxage=5";

describe("the page cache", () => {
	let server: Server;
	let origin: string;
	let time: number;
	let rendered: string[];
	let answer: () => Response | Promise<Response>;
	let version = 0;
	const changes = createChanges();
	const change = (noun: Noun, subject = "p1") => {
		version += 1;
		changes.add([{ noun, subject, version }]);
	};

	beforeEach(async () => {
		time = 0;
		rendered = [];
		answer = () => new Response(`${page}${rendered.length}`, { headers: { "content-type": "text/html" } });
		const serveCached = createPageCache({
			changes,
			cachedAs,
			now: () => time,
			limits: { maxEntries: 20, maxBytes: 1_000_000 },
			render: async (path) => {
				rendered.push(path);
				return answer();
			},
		});
		server = createServer((incoming, response) => serveCached(incoming, response, () => response.end("not kept")));
		await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
		origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	});
	afterEach(() => new Promise((closed) => server.close(closed)));

	const get = (path: string, headers?: Record<string, string>) => fetch(origin + path, { headers });
	const text = async (path: string) => (await get(path)).text();

	test("renders once for many who ask at once, and then serves that", async () => {
		const texts = await Promise.all(Array.from({ length: 20 }, () => text("/")));
		expect(new Set(texts)).toEqual(new Set([`${page}1`]));
		await text("/");
		expect(rendered).toEqual(["/"]);
	});

	test("serves what is prefetched as it is kept; of a product's page the browser may keep it until the click", async () => {
		const headers = { "sec-purpose": "prefetch;prerender" };
		const sentHeaders = async (path: string) => (await get(path, headers)).headers.get("cache-control");
		expect(await sentHeaders("/product/TF-1.data?_routes=root")).toBe("private, max-age=3");
		for (const path of ["/blog", "/product/TF-1/datasheet.pdf"]) expect(await sentHeaders(path)).toBe(publicly);
		expect(rendered).toHaveLength(3);
	});

	test("shows an edit in the very next answer", async () => {
		await text("/allproducts");
		change("products");
		expect(await text("/allproducts")).toBe(`${page}2`);
		change("products");
		expect(await text("/allproducts")).toBe(`${page}3`);
	});

	test("renders nothing anew for what it does not show", async () => {
		await text("/api/reviews");
		change("products");
		await text("/api/reviews");
		await text("/blog");
		change("reviews");
		await text("/blog");
		expect(rendered).toEqual(["/api/reviews", "/blog"]);
	});

	/** Answers like product pages, with cache tags in a header. */
	const showing = (subject: string) => () =>
		new Response(`${page}${rendered.length}`, { headers: { "surrogate-key": `products/${subject} stock/${subject}` } });

	test("renders for an order the page of its product, whatever its address is, and no other product's", async () => {
		answer = showing("one");
		await text("/product/TF-1");
		answer = showing("another");
		await text("/product/TF-2");
		change("stock", "one");
		expect(await text("/product/TF-2")).toBe(`${page}2`);
		answer = showing("one");
		expect(await text("/product/TF-1")).toBe(`${page}3`);
	});

	test("shows at an address the product that has it now", async () => {
		for (const subject of ["one", "another"]) {
			answer = showing(subject);
			await text("/product/TF-1");
			change("products", "one");
		}
		expect(await text("/product/TF-1")).toBe(`${page}2`);
		change("stock", "another");
		expect(await text("/product/TF-1")).toBe(`${page}3`);
	});

	test("shows the stock of a list a tenth of a second late at most, however many orders storm in", async () => {
		await text("/api/products");
		time += 5000;
		change("stock");
		expect(await text("/api/products")).toBe(`${page}2`);
		for (let order = 0; order < 99; order++) {
			change("stock");
			time += 1;
			await text("/api/products");
		}
		expect(rendered).toHaveLength(2);
		time += 1;
		expect(await text("/api/products")).toBe(`${page}3`);
	});

	test("does not serve after an edit what was begun before it", async () => {
		let finish = () => {};
		answer = () => new Promise((resolve) => (finish = () => resolve(new Response("before"))));
		const early = text("/");
		await expect.poll(() => rendered.length).toBe(1);
		change("reviews");
		const finishEarly = finish;
		answer = () => new Response("after");
		const late = text("/");
		await expect.poll(() => rendered.length).toBe(2);
		finishEarly();
		expect(await early).toBe("before");
		expect(await late).toBe("after");
		expect(await text("/")).toBe("after");
	});

	test("names what it serves by an ETag, and does not send it again to who has it", async () => {
		const etag = (await get("/")).headers.get("etag") ?? "";
		const again = await get("/", { "if-none-match": etag });
		expect([again.status, await again.text()]).toEqual([304, ""]);
		expect((await get("/", { "if-none-match": '"other"' })).status).toBe(200);
	});

	test.each([
		["gzip, br", "br"],
		["gzip", "gzip"],
		["br;q=0, gzip;q=0.5", "gzip"],
		["identity", undefined],
		["br;q=0.0", undefined],
	])("answers who takes %s with %s", async (accepted, encoding) => {
		const { headers, body } = await raw("/", accepted);
		expect([headers["content-encoding"], headers.vary]).toEqual([encoding, "accept-encoding"]);
		const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""] ?? ((same: Buffer) => same);
		expect(decode(body).toString()).toBe(`${page}1`);
	});

	function raw(path: string, accepted: string) {
		return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve) => {
			request(origin + path, { headers: { "accept-encoding": accepted } }, async (response) => {
				resolve({ headers: response.headers, body: Buffer.concat(await Array.fromAsync(response)) });
			}).end();
		});
	}

	test.each([
		["an answer that fails", () => new Response("no", { status: 503, headers: { "retry-after": "5" } })],
		["a page that breaks off", () => Promise.reject(new Error("broken off"))],
		["a database that never answers", () => new Promise<Response>(() => {})],
	])("serves the last good one with its age for %s, and a fresh one as soon as there is one", async (_, failing) => {
		await text("/");
		time += 61_000;
		change("products");
		answer = failing;
		for (let asked = 0; asked < 2; asked++) {
			const old = await get("/");
			const sentHeaders = ["age", "cache-control"].map((name) => old.headers.get(name));
			expect([old.status, ...sentHeaders, await old.text()]).toEqual([200, "61", publicly, `${page}1`]);
		}
		change("products");
		answer = () => new Response("fresh");
		const fresh = await get("/");
		expect([fresh.headers.get("age"), await fresh.text()]).toEqual([null, "fresh"]);
	});

	test("does not serve what is gone while something else has failed", async () => {
		await text("/product/one");
		change("products", "one");
		answer = () => new Response("gone", { status: 404 });
		expect((await get("/product/one")).status).toBe(404);
	});

	test("does not keep a failure", async () => {
		answer = () => new Response("no", { status: 503, headers: { "retry-after": "1" } });
		for (const { status, headers } of await Promise.all([get("/"), get("/")])) {
			expect([status, headers.get("retry-after"), headers.get("cache-control")]).toEqual([503, "1", "no-store"]);
		}
		answer = () => new Response("yes");
		expect(await text("/")).toBe("yes");
	});

	test("is neither passed by nor filled by names in a query that mean nothing", async () => {
		await text("/?utm_source=mail&x=1");
		await text("/");
		await text("/allproducts?sort=price&utm_medium=y&instock=1");
		await text("/allproducts?instock=1&sort=price");
		await text("/_.data?fbclid=1");
		expect(rendered).toEqual(["/", "/allproducts?instock=1&sort=price", "/_.data"]);
	});

	test("keeps no page of its own for an order and a page that there are not", async () => {
		await text("/allproducts");
		for (const query of ["sort=abcdefgh", "sort=-newest", "page=x", "page=0", "page=1", "page=x&page=2", "through=3"]) {
			await text(`/allproducts?${query}`);
		}
		await text("/allproducts?sort=-price&page=2");
		await text("/allproducts?page=%202&sort=-price&sort=x");
		await text("/allproducts.data?page=x&_routes=root");
		expect(rendered).toEqual(["/allproducts", "/allproducts?page=2&sort=-price", "/allproducts.data?_routes=root"]);
	});

	test("throws out what was asked for the longest time ago, however many addresses are invented", async () => {
		await text("/");
		for (let i = 0; i < 50; i++) for (const path of [`/product/invented-${i}`, "/"]) await text(path);
		expect(rendered.filter((path) => path === "/")).toHaveLength(1);
		await text("/product/invented-49");
		await text("/product/invented-1");
		expect(rendered.slice(-2)).toEqual(["/product/invented-49", "/product/invented-1"]);
	});

	test("leaves to the app what is not kept, and writes", async () => {
		expect(await text("/dashboard")).toBe("not kept");
		expect(await (await fetch(`${origin}/api/products`, { method: "POST" })).text()).toBe("not kept");
	});
});
