import { setTimeout } from "node:timers/promises";
import { ask } from "./ask.ts";
import { cpuEach } from "./cpu-each.ts";
import type { Figure } from "./figures.ts";
import { fillDatabase, manyProducts } from "./many-products.ts";
import { inFreshFolder, type MeasuredShop, startMeasuredShop } from "./measured-shop.ts";
import { compareWithPlain } from "./pages.ts";
import { untilCatalogueIsRead } from "./until-catalogue-is-read.ts";

const searches = [
	...["brake disc", "turbochrager", "6205", "forged piston rally", "w", "mm", "precison wrench", "BE-10001-12", "m8"],
	...["hexagon bolt zinc", "bearng", "ceramic brake pad", "10 mm", "br", "torqe wrench", "titanium spring certified"],
];
const filters = ["", "&sort=price", "&instock=1&sort=-price", "&min=5&max=50", "&page=20"];
const rounds = 25;
const settleMs = 3000;

/** What the number of products costs: 87 (20 beside those of the demo), 10,000 and 100,000 of them. */
export async function measureCatalogueSize(): Promise<Figure[]> {
	const figures = await withProducts(20, (shop) => compareWithPlain(shop, "GET /products of 87", "/api/products"));
	figures.push(
		...(await withProducts(10_000, async (shop) => {
			const idle = shop.memoryMb();
			const list = await compareWithPlain(shop, "GET /products of 10,000", "/api/products", 400);
			for (const path of ["/", "/allproducts", "/allproducts?q=brake"]) await cpuEach(shop, shop.origin + path, 2000);
			return [
				{ name: "ready after start, 10,000 products", value: shop.readyMs, unit: "ms", limit: 1000 },
				{ name: "memory, idle, 10,000 products", value: idle, unit: "MB", limit: 150 },
				...list,
				{ name: "memory, under load, 10,000 products", value: shop.memoryMb(), unit: "MB", limit: 300 },
			];
		})),
		...(await withProducts(100_000, measureSearch)),
	);
	return figures;
}

function withProducts(count: number, measure: (shop: MeasuredShop) => Promise<Figure[]>): Promise<Figure[]> {
	return inFreshFolder(async (dataDir) => {
		await (await startMeasuredShop(dataDir)).stop();
		fillDatabase(dataDir, manyProducts(count));
		const shop = await startMeasuredShop(dataDir);
		await setTimeout(settleMs);
		const figures = await measure(shop);
		await shop.stop();
		return figures;
	});
}

async function measureSearch(shop: MeasuredShop): Promise<Figure[]> {
	const begun = performance.now();
	await untilCatalogueIsRead(shop.origin);
	const built = performance.now() - begun;
	const at = await searchTimes(shop.origin, rounds);
	return [
		{ name: "first question, 100,000 products", value: built, unit: "ms" },
		{ name: "search over 100,000 products, median", value: at(0.5), unit: "ms" },
		{ name: "search over 100,000 products, p99", value: at(0.99), unit: "ms", limit: 10 },
		{ name: "memory, 100,000 products", value: shop.memoryMb(), unit: "MB" },
	];
}

/**
 * Searches one after the other over HTTP, with the page's products read from the database.
 * @returns how many milliseconds a share of the searches took at most
 */
export async function searchTimes(origin: string, rounds: number): Promise<(share: number) => number> {
	const times: number[] = [];
	for (let round = 0; round < rounds; round++) {
		for (const words of searches) {
			for (const filter of filters) {
				const asked = performance.now();
				await ask(`${origin}/api/catalogue?q=${encodeURIComponent(words)}${filter}`);
				times.push(performance.now() - asked);
			}
		}
	}
	times.sort((a, b) => a - b);
	return (share) => times[Math.floor(times.length * share)] ?? 0;
}
