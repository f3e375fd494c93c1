import { cpuEach, startPlain } from "./cpu-each.mjs";
import { ask, removeFolder, startShop } from "./shop-process.mjs";

const renderings = 300;

/** CPU of a ready answer against a plain `node:http` server that sends the same bytes, in the same run; and of a rendering. */
export async function measurePages() {
	const shop = await startShop();
	const [product] = JSON.parse(await ask(`${shop.origin}/api/products`, "identity"));
	const paths = { home: "/", catalogue: "/allproducts", "product page": `/product/${product._id}` };
	const figures = [];
	for (const [name, path] of Object.entries({ ...paths, "GET /reviews": "/api/reviews" })) {
		figures.push(...(await compareWithPlain(shop, name, path)));
	}
	for (const [name, path] of Object.entries(paths)) {
		await renderTimes(shop, path, renderings);
		const each = await renderTimes(shop, path, renderings);
		figures.push({ name: `${name}, rendered, CPU`, value: each, unit: "ms", limit: 6 });
	}
	await shop.stop();
	removeFolder(shop.dataDir);
	return figures;
}

/** A ready answer's CPU, and how many times that of a plain server with the same bytes. */
export async function compareWithPlain(shop, name, path, times) {
	const plain = await startPlain(await ask(shop.origin + path));
	const ready = await cpuEach(shop, shop.origin + path, times);
	const floor = await cpuEach(plain, plain.origin, times);
	plain.stop();
	return [
		{ name: `${name}, ready, CPU`, value: ready, unit: "ms" },
		{ name: `${name}, ready, against plain node:http`, value: ready / floor, unit: "×", limit: 1.5 },
	];
}

/** A query that means nothing is not kept ready: each of these is rendered. Its compression is not counted, nor done. */
async function renderTimes(shop, path, times) {
	const before = shop.cpuMs();
	for (let i = 0; i < times; i++) await ask(`${shop.origin}${path}?render=${i}`);
	return (shop.cpuMs() - before) / times;
}
