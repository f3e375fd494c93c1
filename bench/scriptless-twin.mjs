import { createServer, request } from "node:http";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { ask } from "./shop-process.mjs";

const scripts = /<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs;

/** A server that gives a shop's pages without any script, and everything else as the shop does: what a page costs at least. */
export async function startScriptlessTwin(origin) {
	const pages = new Map();
	const server = createServer(async (incoming, answer) => {
		const path = incoming.url;
		if (/\.\w+($|\?)/.test(path)) return relay(origin + path, incoming, answer);
		if (!pages.has(path)) pages.set(path, await withoutScript(origin + path));
		answer.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "br" });
		answer.end(pages.get(path));
	});
	await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
	const stop = () => {
		server.close();
		server.closeAllConnections();
	};
	return { origin: `http://127.0.0.1:${server.address().port}`, stop };
}

async function withoutScript(url) {
	const page = (await ask(url, "identity")).toString();
	return promisify(brotliCompress)(page.replaceAll(scripts, ""));
}

function relay(url, incoming, answer) {
	request(url, { headers: incoming.headers }, (original) => {
		answer.writeHead(original.statusCode, original.headers);
		original.pipe(answer);
	}).end();
}
