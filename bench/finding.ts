import { ask } from "./ask.ts";
import type { Figure } from "./figures.ts";
import { families, fillParts, partNumber } from "./many-parts.ts";
import { fillDatabase, manyProducts } from "./many-products.ts";
import { inFreshFolder, type MeasuredShop, startMeasuredShop } from "./measured-shop.ts";
import { untilCatalogueIsRead } from "./until-catalogue-is-read.ts";

const count = 100_000;
const rounds = 40;
/** What a buyer types, key after key. */
const typed = ["brake disc", "6205", "tf-0042", "spark plug m14", "torqe wrench", "bolt m8x40"];

/** Suggestions and facets over 100 000 parts with twelve specifications each, one question after the other over HTTP. */
export function measureFinding(): Promise<Figure[]> {
	return inFreshFolder(async (dataDir) => {
		await (await startMeasuredShop(dataDir)).stop();
		fillDatabase(dataDir, manyProducts(count));
		fillParts(dataDir, count);
		const shop = await startMeasuredShop(dataDir);
		await untilCatalogueIsRead(shop.origin);
		const prefixes = typed.flatMap((text) => Array.from(text, (_, i) => text.slice(0, i + 1).trim()));
		const numbers = Array.from({ length: rounds }, (_, i) => partNumber((i * 2477) % count));
		const figures = [
			...(await measureEach(
				shop,
				"suggestions",
				// As the header asks.
				[...prefixes, ...numbers].map((q) => `size=6&facets=0&q=${encodeURIComponent(q)}`),
				10,
			)),
			...(await measureEach(shop, "facets", families.flatMap(facetQuestions), 20)),
			{ name: "memory, 100,000 parts of 12 specifications", value: shop.memoryMb(), unit: "MB" as const, limit: 300 },
		];
		await shop.stop();
		return figures;
	});
}

/** A family alone, then with one, two and three of its specifications chosen. */
function facetQuestions(family: string): string[] {
	const chosen = [`${family} size 1:7`, `${family} kind 1:Plain`, `${family} size 8:10..40`];
	return Array.from({ length: chosen.length + 1 }, (_, most) => {
		const query = new URLSearchParams({ family, instock: "1" });
		for (const spec of chosen.slice(0, most)) query.append("spec", spec);
		return query.toString();
	});
}

async function measureEach(shop: MeasuredShop, name: string, queries: string[], limit: number): Promise<Figure[]> {
	for (const query of queries) await ask(`${shop.origin}/api/catalogue?${query}`);
	const times: number[] = [];
	const before = shop.cpuMs();
	for (let round = 0; round < rounds; round++) {
		for (const query of queries) {
			const begun = performance.now();
			// No two questions are alike: none is answered from what is kept.
			await ask(`${shop.origin}/api/catalogue?${query}&max=${100_000 + round}`);
			times.push(performance.now() - begun);
		}
	}
	const cpuEach = (shop.cpuMs() - before) / times.length;
	times.sort((a, b) => a - b);
	const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
	return [
		{ name: `${name} over 100,000 parts, CPU`, value: cpuEach, unit: "ms" },
		{ name: `${name} over 100,000 parts, median`, value: at(0.5), unit: "ms" },
		{ name: `${name} over 100,000 parts, p99`, value: at(0.99), unit: "ms", limit },
	];
}
