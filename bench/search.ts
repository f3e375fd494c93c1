import { cpuPerResponse, fetchRaw } from "./load.ts";
import { families, fillDatabase, partNumber } from "./many-products.ts";
import { type Figure, inFreshFolder, type MeasuredShop, startMeasuredShop, waitForCatalogue } from "./measured-shop.ts";
import { compareWithPlain } from "./pages.ts";

const rounds = 20;
const searches = [
	...["brake disc", "turbochrager", "6205", "forged piston rally", "w", "mm", "precison wrench", "BE-10001-12", "m8"],
	...["hexagon bolt zinc", "bearng", "ceramic brake pad", "10 mm", "br", "torqe wrench", "titanium spring certified"],
];
const filters = ["", "&sort=price", "&instock=1&sort=-price", "&min=5", "&page=20"];
/** Queries sent as a buyer types them, key by key. */
const typed = ["brake disc", "6205", "tf-0042", "spark plug m14", "torqe wrench", "bolt m8x40"];

/** Measures 10,000 products under load, then search, suggestions and facets over 100,000 products. */
export async function measureSearch(): Promise<Figure[]> {
	return [...(await withProducts(10_000, measureLoad)), ...(await withProducts(100_000, measureQueries))];
}

function withProducts(count: number, measure: (shop: MeasuredShop) => Promise<Figure[]>): Promise<Figure[]> {
	return inFreshFolder(async (dataDir) => {
		await (await startMeasuredShop(dataDir)).stop();
		fillDatabase(dataDir, count);
		const shop = await startMeasuredShop(dataDir);
		const startedAt = performance.now();
		await waitForCatalogue(shop.origin);
		const builtMs = performance.now() - startedAt;
		const figures = await measure(shop);
		await shop.stop();
		return [{ name: `search index built, ${count} products`, value: builtMs, unit: "ms" }, ...figures];
	});
}

async function measureLoad(shop: MeasuredShop): Promise<Figure[]> {
	const idle = shop.memoryMb();
	const list = await compareWithPlain(shop, "GET /products of 10,000", "/api/products", 400);
	for (const path of ["/", "/allproducts", "/allproducts?q=brake"])
		await cpuPerResponse(shop, shop.origin + path, 2000);
	return [
		{ name: "ready after start, 10,000 products", value: shop.readyMs, unit: "ms", limit: 1000 },
		{ name: "memory, idle, 10,000 products", value: idle, unit: "MB", limit: 150 },
		...list,
		{ name: "memory, under load, 10,000 products", value: shop.memoryMb(), unit: "MB", limit: 300 },
	];
}

async function measureQueries(shop: MeasuredShop): Promise<Figure[]> {
	const words = searches.flatMap((text) => filters.map((filter) => `q=${encodeURIComponent(text)}${filter}`));
	const prefixes = typed.flatMap((text) => Array.from(text, (_, i) => text.slice(0, i + 1).trim()));
	const numbers = Array.from({ length: 40 }, (_, i) => partNumber(i * 2477));
	// The query of the header's search field.
	const suggested = [...prefixes, ...numbers].map((text) => `size=6&facets=0&q=${encodeURIComponent(text)}`);
	return [
		...(await measureEach(shop, "search", words, 10)),
		...(await measureEach(shop, "suggestions", suggested, 10)),
		...(await measureEach(shop, "facets", families.flatMap(facetQueries), 20)),
		{ name: "memory, 100,000 products", value: shop.memoryMb(), unit: "MB", limit: 300 },
	];
}

/** Returns queries for a family alone, then with one, two and three of its specifications chosen. */
function facetQueries(family: string): string[] {
	const chosen = [`${family} size 1:7`, `${family} kind 1:Plain`, `${family} size 8:10..40`];
	return Array.from({ length: chosen.length + 1 }, (_, count) => {
		const query = new URLSearchParams({ family, instock: "1" });
		for (const spec of chosen.slice(0, count)) query.append("spec", spec);
		return query.toString();
	});
}

/** Sends each query over HTTP, one after the other. A different price limit in each round bypasses the caches. */
async function measureEach(shop: MeasuredShop, name: string, queries: string[], limit: number): Promise<Figure[]> {
	for (const query of queries) await fetchRaw(`${shop.origin}/api/catalogue?${query}`);
	const times: number[] = [];
	const before = shop.cpuMs();
	for (let round = 0; round < rounds; round++) {
		for (const query of queries) {
			const startedAt = performance.now();
			await fetchRaw(`${shop.origin}/api/catalogue?${query}&max=${100_000 + round}`);
			times.push(performance.now() - startedAt);
		}
	}
	const cpu = (shop.cpuMs() - before) / times.length;
	times.sort((a, b) => a - b);
	const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
	return [
		{ name: `${name} over 100,000 products, CPU`, value: cpu, unit: "ms" },
		{ name: `${name} over 100,000 products, median`, value: at(0.5), unit: "ms" },
		{ name: `${name} over 100,000 products, p99`, value: at(0.99), unit: "ms", limit },
	];
}
