import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createStaticFiles } from "./static-files.server.ts";

const script = "export const part = 'bearing';".repeat(40);
let folder: string;
let server: Server;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "static-files-"));
	put("now/assets/home-abc.js", script);
	put("now/assets/home-abc.js.br", brotliCompressSync(script));
	put("now/assets/home-abc.js.gz", gzipSync(script));
	put("now/catalogue/bolt.webp", "a picture");
	put("now/catalogue/bolt.dxf.gz", "no file's variant");
	put("before/assets/home-old.js", "old");
	put("before/icon.svg", "<svg/>");
	put("secret.txt", "secret");
	await restart();
});
async function restart() {
	server?.close();
	const serve = createStaticFiles({ clientDir: join(folder, "now"), previousClientDir: join(folder, "before") }, 1500);
	server = createServer((incoming, response) => serve(incoming, response, () => response.end("no file")));
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
}
afterEach(async () => {
	await new Promise((closed) => server.close(closed));
	rmSync(folder, { recursive: true, force: true });
});

function put(name: string, content: string | Buffer): void {
	mkdirSync(dirname(join(folder, name)), { recursive: true });
	writeFileSync(join(folder, name), content);
}

/** Returns an answer with its body as sent. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
	const { port } = server.address() as AddressInfo;
	return new Promise<{ status?: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
		const sent = request({ host: "127.0.0.1", port, path, headers, method, agent: false }, (answer) => {
			const chunks: Buffer[] = [];
			answer.on("data", (chunk) => chunks.push(chunk));
			answer.on("end", () =>
				resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
			);
		});
		sent.on("error", reject).end();
	});
}
const text = async (path: string) => String((await ask(path)).body);

test("what is named by its content may be kept for good, other files for an hour; all carry their type and no script may run of them", async () => {
	const { status, headers } = await ask("/assets/home-abc.js?v=1");
	expect(status).toBe(200);
	expect(headers).toMatchObject({
		"content-type": "text/javascript; charset=utf-8",
		"cache-control": "public, max-age=31536000, immutable",
		"content-length": String(script.length),
		vary: "accept-encoding",
		"x-content-type-options": "nosniff",
		"content-security-policy": expect.stringContaining("default-src 'none'"),
	});
	const picture = await ask("/catalogue/bolt.webp");
	expect(picture.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "public, max-age=3600" });
	expect(picture.headers.vary).toBeUndefined();
});

test("a variant is sent to whoever takes it, and each has a tag of its own, which spares sending it again", async () => {
	const tags = new Set<string | undefined>();
	for (const [accepted, encoding] of [
		["br, gzip", "br"],
		["gzip", "gzip"],
		["identity", undefined],
	] as const) {
		const asked = { "accept-encoding": accepted };
		const first = await ask("/assets/home-abc.js", asked);
		const again = await ask("/assets/home-abc.js", asked);
		expect([first.headers["content-encoding"], again.headers.etag]).toEqual([encoding, first.headers.etag]);
		expect(again.body).toEqual(first.body);
		tags.add(first.headers.etag);
		for (const tag of [first.headers.etag, `W/${first.headers.etag}`, `"x", ${first.headers.etag}`]) {
			const known = await ask("/assets/home-abc.js", { ...asked, "if-none-match": String(tag) });
			expect([known.status, known.body.length]).toEqual([304, 0]);
			expect(known.headers["cache-control"]).toContain("immutable");
		}
		expect((await ask("/assets/home-abc.js", { ...asked, "if-none-match": '"x"' })).status).toBe(200);
	}
	expect(tags.size).toBe(3);
});

test("HEAD tells the length and sends nothing; what does not read is for others", async () => {
	const { status, headers, body } = await ask("/catalogue/bolt.webp", {}, "HEAD");
	expect([status, headers["content-length"], body.length]).toEqual([200, "9", 0]);
	expect(String((await ask("/catalogue/bolt.webp", {}, "POST")).body)).toBe("no file");
});

test("of the release before only assets are there", async () => {
	expect(await text("/assets/home-old.js")).toBe("old");
	expect(await text("/icon.svg")).toBe("no file");
});

test.each([
	"/",
	"/assets",
	"/assets/",
	"/assets/none.js",
	"/assets/home-abc.js.br",
	"/../secret.txt",
	"/assets/../../secret.txt",
	"/assets/..%2f..%2fsecret.txt",
	"//catalogue/bolt.webp",
])("%s is no file", async (path) => {
	expect(await text(path)).toBe("no file");
});

test("what was asked for last is kept, within its limit: it is sent though its file is gone, the rest is for others", async () => {
	put("now/large.bin", Buffer.alloc(1400));
	await restart();
	const [picture, large] = ["/catalogue/bolt.webp", "/large.bin"];
	for (const path of [picture, "/assets/home-abc.js", picture, large]) await text(path);
	rmSync(join(folder, "now"), { recursive: true });
	expect(await text(picture)).toBe("a picture");
	expect(await text(large)).toHaveLength(1400);
	expect(await text("/assets/home-abc.js")).toBe("no file");
});
