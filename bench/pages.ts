import { cpuPerResponse, fetchRaw, startPlain } from "./load.ts";
import { type Figure, type MeasuredShop, startMeasuredShop } from "./measured-shop.ts";

const renderings = 300;
/** Static files that a first visit requests besides the page. */
const files = {
	"a style sheet": /\/assets\/[\w-]+\.css/,
	"a picture": /\/catalogue\/[\w-]+-400\.avif/,
};

/**
 * Measures CPU per cached response, as a ratio to a plain `node:http` server with the same response, and CPU per
 * rendering.
 */
export async function measurePages(): Promise<Figure[]> {
	const shop = await startMeasuredShop();
	const [product] = JSON.parse(String(await fetchRaw(`${shop.origin}/api/products`, "identity")));
	const paths = { home: "/", catalogue: "/allproducts", "product page": `/product/${product.partNumber}` };
	const figures: Figure[] = [];
	// Waits for start-up work to end and lets V8 compile.
	for (const path of Object.values(paths)) await cpuPerResponse(shop, shop.origin + path);
	for (const [name, path] of Object.entries({ ...paths, "GET /reviews": "/api/reviews" })) {
		figures.push(...(await compareWithPlain(shop, name, path)));
	}
	const home = String(await fetchRaw(shop.origin, "identity"));
	for (const [name, pattern] of Object.entries(files)) {
		const [path = ""] = home.match(pattern) ?? [];
		figures.push(...(await compareWithPlain(shop, name, path)).map((figure) => withLimit(figure, 0.03)));
	}
	for (const [name, path] of Object.entries(paths)) {
		const whole = await fetchRaw(shop.origin + path, "identity");
		const rendered = await fetchRaw(shop.origin, "identity", uncachedPath(path));
		if (rendered.length < whole.length * 0.9) throw new Error(`${uncachedPath(path)} is not ${name}`);
		await renderTimes(shop, path, "identity");
		const each = await renderTimes(shop, path, "identity");
		const compressed = await renderTimes(shop, path, "br");
		figures.push(
			{ name: `${name}, rendered, CPU`, value: each, unit: "ms", limit: 9 },
			{ name: `${name}, rendered and compressed, CPU`, value: compressed, unit: "ms" },
		);
	}
	await shop.stop();
	return figures;
}

const withLimit = (figure: Figure, limit: number): Figure => (figure.unit === "ms" ? { ...figure, limit } : figure);

/** Returns CPU per cached response and its ratio to a plain server with the same response. */
export async function compareWithPlain(
	shop: MeasuredShop,
	name: string,
	path: string,
	times?: number,
): Promise<Figure[]> {
	const plain = await startPlain(shop.origin + path);
	const cached = await cpuPerResponse(shop, shop.origin + path, times);
	const baseline = await cpuPerResponse(plain, plain.origin, times);
	plain.stop();
	return [
		{ name: `${name}, cached, CPU`, value: cached, unit: "ms" },
		{ name: `${name}, cached, against plain node:http`, value: cached / baseline, unit: "×", limit: 1.2 },
	];
}

/**
 * Returns an address of the same page that bypasses the page cache: the last character is escaped, and home becomes
 * `/.`.
 */
const uncachedPath = (path: string) =>
	path === "/" ? "/." : path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`);

/** Returns CPU per rendering. Includes compression unless the encoding is `identity`. */
async function renderTimes(shop: MeasuredShop, path: string, encoding: string): Promise<number> {
	const before = shop.cpuMs();
	for (let i = 0; i < renderings; i++) await fetchRaw(shop.origin, encoding, uncachedPath(path));
	return (shop.cpuMs() - before) / renderings;
}
