import { brand } from "../brand/brand.ts";
import type { Product } from "./product-schema.ts";

/** What search engines read of a product: schema.org's Product with its Offer. @param origin where the shop is */
export function productStructuredData(product: Product, origin: string) {
	const { _id, name, description, img1, img2, price, quantity, minorder } = product;
	const availability = quantity >= minorder ? "InStock" : "OutOfStock";
	return {
		"@context": "https://schema.org",
		"@type": "Product",
		productID: _id,
		name,
		...partNumber(description),
		description,
		image: [img1, img2].map((link) => new URL(link, origin).href),
		brand: { "@type": "Brand", name: brand.name },
		offers: {
			"@type": "Offer",
			url: `${origin}/product/${_id}`,
			price: price.toFixed(2),
			priceCurrency: "USD",
			availability: `https://schema.org/${availability}`,
			eligibleQuantity: { "@type": "QuantitativeValue", minValue: minorder },
		},
	};
}

/** Where the text has one. */
function partNumber(description: string) {
	const number = /\bPart no\. ([A-Z\d]+(?:-[A-Z\d]+)*)/.exec(description)?.[1];
	return number && { sku: number, mpn: number };
}

/** The way from home to a product: schema.org's BreadcrumbList. */
export function breadcrumbs({ _id, name }: Pick<Product, "_id" | "name">, origin: string) {
	const steps = [
		["Home", "/"],
		["All Products", "/allproducts"],
		[name, `/product/${_id}`],
	] as const;
	return {
		"@context": "https://schema.org",
		"@type": "BreadcrumbList",
		itemListElement: steps.map(([step, path], place) => ({
			"@type": "ListItem",
			position: place + 1,
			name: step,
			item: origin + path,
		})),
	};
}
