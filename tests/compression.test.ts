import { readdirSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startShop } from "./support/shop-process.ts";

let shop: Awaited<ReturnType<typeof startShop>>;
beforeAll(async () => {
	shop = await startShop();
});
afterAll(() => shop.stop());

function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
	return new Promise<{ status?: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
		const sent = request(shop.origin + path, { method, headers }, (answer) => {
			const chunks: Buffer[] = [];
			answer.on("data", (chunk) => chunks.push(chunk));
			answer.on("end", () =>
				resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
			);
		});
		sent.on("error", reject).end();
	});
}

const inChrome = "gzip, deflate, br, zstd";
const script = readdirSync("build/client/assets").find((name) => /^entry\.client.*\.js$/.test(name));
const texts = [
	["a page that is kept", "/"],
	["a page with an unknown query", "/?utm_source=mail"],
	["a page of one person", "/dashboard"],
	["a page that does not exist", "/nowhere"],
	["a call that is kept", "/api/products"],
	["a search", "/api/catalogue?search=brake"],
	["a script", `/assets/${script}`],
];

describe.each(texts)("%s", (_, path) => {
	test.each([
		[inChrome, "br", brotliDecompressSync],
		["gzip", "gzip", gunzipSync],
	])("is sent to clients that accept %s as %s", async (accepted, encoding, decompress) => {
		const plain = await ask(path);
		expect(plain.headers["content-encoding"]).toBeUndefined();
		expect(plain.headers.vary).toMatch(/accept-encoding/i);
		const { status, headers, body } = await ask(path, { "accept-encoding": accepted });
		expect(status).toBe(plain.status);
		expect(headers["content-encoding"]).toBe(encoding);
		expect(headers.vary).toMatch(/accept-encoding/i);
		expect(decompress(body).length).toBe(plain.body.length);
		expect(body.length).toBeLessThan(plain.body.length / 2);
	});

	test("has no body for HEAD", async () => {
		const { status, body } = await ask(path, { "accept-encoding": inChrome }, "HEAD");
		expect(status).toBe((await ask(path)).status);
		expect(body).toHaveLength(0);
	});
});

test.each([
	["a picture", "/catalogue/bearing-6205-1-400.webp"],
	["what is short", "/livez"],
	["what is said about a session", "/api/auth/jwks"],
])("%s is sent as it is", async (_, path) => {
	expect((await ask(path, { "accept-encoding": inChrome })).headers["content-encoding"]).toBeUndefined();
});

test("a product is sent uncompressed with its ETag", async () => {
	const [product] = JSON.parse((await ask("/api/products")).body.toString());
	const { headers, body } = await ask(`/api/products/${product._id}`, { "accept-encoding": inChrome });
	expect(headers.etag).toMatch(/^"/);
	expect(JSON.parse(body.toString())._id).toBe(product._id);
});
