import { fork } from "node:child_process";
import { request } from "node:http";
import { readings, removeFolder, startShop } from "./shop-process.mjs";

const warmUp = 1000;
const requests = 8000;
const callers = 16;
const firstRenderings = 60;
const pages = ["/", "/allproducts", "/api/products", "/api/reviews"];

/** CPU of a ready answer against a plain `node:http` server that sends the same bytes, in the same run; and of a first rendering. */
export async function measurePages() {
	const shop = await startShop();
	const figures = [];
	for (const path of pages) {
		const bytes = await ask(shop.origin + path);
		const plain = await startPlain(bytes);
		const ready = await cpuEach(shop, shop.origin + path);
		const floor = await cpuEach(plain, plain.origin);
		plain.stop();
		figures.push({ name: `${path} ready, CPU`, value: ready, unit: "ms" });
		figures.push({ name: `${path} ready, against plain node:http`, value: ready / floor, unit: "×", limit: 1.5 });
	}
	for (const path of ["/", "/allproducts"]) {
		// A query is not kept ready: each of these is rendered.
		await renderTimes(shop, path, firstRenderings);
		const each = await renderTimes(shop, path, firstRenderings);
		figures.push({ name: `${path} rendered, CPU`, value: each, unit: "ms", limit: 6 });
	}
	await shop.stop();
	removeFolder(shop.dataDir);
	return figures;
}

async function renderTimes(shop, path, times) {
	const before = shop.cpuMs();
	for (let i = 0; i < times; i++) await ask(`${shop.origin}${path}?render=${i}`);
	return (shop.cpuMs() - before) / times;
}

async function cpuEach(server, url) {
	await run(url, warmUp);
	const before = server.cpuMs();
	await run(url, requests);
	return (server.cpuMs() - before) / requests;
}

async function run(url, times) {
	let left = times;
	const caller = async () => {
		while (left-- > 0) await ask(url);
	};
	await Promise.all(Array.from({ length: callers }, caller));
}

/** The compressed bytes of a page, over a connection that is kept. */
function ask(url) {
	return new Promise((resolve, reject) => {
		request(url, { headers: { "accept-encoding": "br" } }, (answer) => {
			const chunks = [];
			answer.on("data", (chunk) => chunks.push(chunk));
			answer.on("end", () => resolve(Buffer.concat(chunks)));
		})
			.on("error", reject)
			.end();
	});
}

async function startPlain(bytes) {
	const child = fork(new URL("plain-server.mjs", import.meta.url), { serialization: "advanced" });
	child.send(bytes);
	const port = await new Promise((ready) => child.once("message", ready));
	return { origin: `http://127.0.0.1:${port}/`, ...readings(child.pid), stop: () => child.kill() };
}
