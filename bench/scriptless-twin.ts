import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const scripts = /<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs;

/** A server that gives a shop's pages without any script, and everything else as the shop does: what a page costs at least. */
export async function startScriptlessTwin(origin: string) {
	const pages = new Map<string, Buffer>();
	const server = createServer(async (incoming, answer) => {
		const { url: path = "/" } = incoming;
		if (/\.\w+($|\?)/.test(path)) return relay(origin + path, incoming, answer);
		if (!pages.has(path)) pages.set(path, await withoutScript(origin + path));
		answer.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "br" });
		answer.end(pages.get(path));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const stop = () => {
		server.close();
		server.closeAllConnections();
	};
	return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

async function withoutScript(url: string): Promise<Buffer> {
	const page = await fetch(url, { redirect: "manual" });
	if (page.status !== 200) throw new Error(`${url} is no page: it was answered ${page.status}`);
	return promisify(brotliCompress)((await page.text()).replaceAll(scripts, ""));
}

function relay(url: string, incoming: IncomingMessage, answer: ServerResponse): void {
	request(url, { headers: incoming.headers }, (original) => {
		answer.writeHead(original.statusCode ?? 502, original.headers);
		original.pipe(answer);
	}).end();
}
