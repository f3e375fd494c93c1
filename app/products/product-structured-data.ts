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
