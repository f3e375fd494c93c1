import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createChanges } from "../db/changes.ts";
import { createReadyAnswers } from "./page-cache.server.ts";

const page = "<p>Torque</p>".repeat(100);

describe("ready answers", () => {
	let server: Server;
	let origin: string;
	let time: number;
	let made: string[];
	/** Whether there is capacity to make answers. */
	let isAble: boolean;
	let answer: () => Response | Promise<Response>;
	const changes = createChanges();

	beforeEach(async () => {
		time = 0;
		made = [];
		answer = () => new Response(`${page}${made.length}`, { headers: { "content-type": "text/html" } });
		const ready = createReadyAnswers({
			changes,
			now: () => time,
			make: async (path) => {
				made.push(path);
				return answer();
			},
		});
		isAble = true;
		server = createServer((request, response) =>
			ready.give(request, response, () => {
				if (isAble) ready.make(request, response, () => response.end("not kept"));
				else response.end("refused");
			}),
		);
		await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
		origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	});
	afterEach(() => new Promise((closed) => server.close(closed)));

	const get = (path: string, headers?: Record<string, string>) => fetch(origin + path, { headers });
	const text = async (path: string) => (await get(path)).text();

	test("are made once for many who ask at once, and then served", async () => {
		const texts = await Promise.all(Array.from({ length: 20 }, () => text("/")));
		expect(new Set(texts)).toEqual(new Set([`${page}1`]));
		await text("/");
		expect(made).toEqual(["/"]);
	});

	test("show an edit in the very next answer", async () => {
		await text("/allproducts");
		changes.edited("products");
		expect(await text("/allproducts")).toBe(`${page}2`);
		changes.edited("products");
		expect(await text("/allproducts")).toBe(`${page}3`);
	});

	test("are given past capacity too, and none is made then", async () => {
		await text("/allproducts");
		let finish = () => {};
		answer = () => new Promise((resolve) => (finish = () => resolve(new Response("made for another"))));
		const begun = text("/blog");
		await expect.poll(() => made).toEqual(["/allproducts", "/blog"]);
		isAble = false;
		expect(await text("/allproducts")).toBe(`${page}1`);
		expect(await text("/product/made-up")).toBe("refused");
		const joined = text("/blog");
		changes.edited("products");
		expect(await text("/allproducts")).toBe("refused");
		finish();
		expect(await Promise.all([begun, joined])).toEqual(["made for another", "made for another"]);
	});

	test("are not made anew for what they do not show", async () => {
		await text("/api/reviews");
		changes.edited("products");
		await text("/api/reviews");
		await text("/blog");
		changes.edited("reviews");
		await text("/blog");
		expect(made).toEqual(["/api/reviews", "/blog"]);
	});

	test("show stock at once after a quiet time, and at most a second late in a storm of orders", async () => {
		answer = async () => {
			time += 100;
			return new Response(`stock ${made.length}`);
		};
		await text("/api/products");
		time += 5000;
		changes.moved("products");
		expect(await text("/api/products")).toBe("stock 2");
		for (let order = 0; order < 50; order++) {
			changes.moved("products");
			time += 10;
			await text("/api/products");
		}
		expect(made).toHaveLength(2);
		time += 500;
		expect(await text("/api/products")).toBe("stock 3");
	});

	test("that were begun before an edit are not served after it", async () => {
		let finish = () => {};
		answer = () => new Promise((resolve) => (finish = () => resolve(new Response("before"))));
		const early = text("/");
		await expect.poll(() => made.length).toBe(1);
		changes.edited("reviews");
		const finishEarly = finish;
		answer = () => new Response("after");
		const late = text("/");
		await expect.poll(() => made.length).toBe(2);
		finishEarly();
		expect(await early).toBe("before");
		expect(await late).toBe("after");
		expect(await text("/")).toBe("after");
	});

	test("carry an ETag, and are not sent again to who has them", async () => {
		const etag = (await get("/")).headers.get("etag") ?? "";
		const again = await get("/", { "if-none-match": etag });
		expect([again.status, await again.text()]).toEqual([304, ""]);
		expect((await get("/", { "if-none-match": '"other"' })).status).toBe(200);
	});

	test("keep an ETag of their own, which names the bytes as they are", async () => {
		answer = () => new Response(page, { headers: { etag: '"own"' } });
		const { headers } = await get("/api/products/1", { "accept-encoding": "br" });
		expect([headers.get("etag"), headers.get("content-encoding")]).toEqual(['"own"', null]);
		expect((await get("/api/products/1", { "if-none-match": '"own"' })).status).toBe(304);
	});

	test("are compressed for who can read that", async () => {
		const plain = await fetch(`${origin}/`, { headers: { "accept-encoding": "identity" } });
		expect(plain.headers.get("content-encoding")).toBeNull();
		expect(plain.headers.get("vary")).toBe("accept-encoding");
		expect(await plain.text()).toBe(`${page}1`);
		const { request } = await import("node:http");
		const compressed = await new Promise<Buffer>((resolve) => {
			request(`${origin}/`, { headers: { "accept-encoding": "gzip, br" } }, async (response) => {
				resolve(Buffer.concat(await Array.fromAsync(response)));
			}).end();
		});
		expect(brotliDecompressSync(compressed).toString()).toBe(`${page}1`);
	});

	test("do not keep a failure", async () => {
		answer = () => new Response("no", { status: 503, headers: { "retry-after": "1" } });
		const failures = await Promise.all([get("/"), get("/")]);
		expect(failures.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual([
			[503, "1"],
			[503, "1"],
		]);
		answer = () => new Response("yes");
		expect(await text("/")).toBe("yes");
	});

	test.each(["/dashboard", "/allproducts?q=disc", "/api/orders", "/api/users/a@b.c"])(
		"leave %s to the app",
		async (path) => {
			expect(await text(path)).toBe("not kept");
		},
	);

	test("leave writes to the app", async () => {
		expect(await (await fetch(`${origin}/api/products`, { method: "POST" })).text()).toBe("not kept");
	});
});
