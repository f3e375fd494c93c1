import { createCatalogueIndex } from "../../app/search/catalogue-index.server.ts";
import { demoPart, demoProducts } from "../../demo/demo-products.ts";

/** The demo catalogue as the index takes it. The part number is the ID. */
export const products = demoProducts.map(({ slug, price, ...product }) => {
	const { partNumber, family, specs = [], numbers = [] } = demoPart(slug);
	if (!partNumber || !family) throw new Error(`${slug} has no part number or family`);
	return {
		...product,
		id: partNumber,
		part_number: partNumber,
		family,
		specs,
		numbers: numbers.map(({ number }) => number),
		makers: numbers.flatMap(({ maker }) => maker ?? []),
		price_cents: Math.round(price * 100),
		off_sale_at: null,
	};
});
export type IndexedDemoProduct = (typeof products)[number];

export function createDemoIndex() {
	const index = createCatalogueIndex();
	for (const product of products) index.put(product);
	return index;
}
