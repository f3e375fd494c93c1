import { brand } from "../brand/brand.ts";
import { currency } from "../money/money.ts";
import { productPath } from "../products/part/part-number.ts";
import type { Spec } from "../products/part/part-schema.ts";
import type { Product } from "../products/product-schema.ts";

/** Returns schema.org's Product with its Offer, for search engines. @param origin public origin of the shop */
export function productStructuredData(product: Product, origin: string, rating?: { average: number; count: number }) {
	const { _id, name, description, img1, img2, price, quantity, minorder, partNumber, gtin, family, specs } = product;
	const { reduction } = product;
	const availability = quantity >= minorder ? "InStock" : "OutOfStock";
	return {
		"@context": "https://schema.org",
		"@type": "Product",
		productID: _id,
		name,
		...(partNumber && { sku: partNumber, mpn: partNumber }),
		...(gtin && { gtin }),
		...(family && { category: family }),
		description,
		image: [img1, img2].map((link) => new URL(link, origin).href),
		brand: { "@type": "Brand", name: brand.name },
		...(rating && {
			aggregateRating: {
				"@type": "AggregateRating",
				ratingValue: rating.average.toFixed(1),
				reviewCount: rating.count,
			},
		}),
		...(specs && { additionalProperty: specs.map(propertyValue) }),
		offers: {
			"@type": "Offer",
			url: origin + productPath(product),
			price: price.toFixed(2),
			priceCurrency: currency,
			...(reduction && { priceSpecification: priceBefore(reduction.lowestBefore) }),
			availability: `https://schema.org/${availability}`,
			eligibleQuantity: { "@type": "QuantitativeValue", minValue: minorder },
		},
	};
}

/** The price that search results strike through: the lowest of the 30 days before, as on the page. */
const priceBefore = (dollars: number) => ({
	"@type": "UnitPriceSpecification",
	priceType: "https://schema.org/StrikethroughPrice",
	price: dollars.toFixed(2),
	priceCurrency: currency,
});

function propertyValue({ name, value, text, unit }: Spec) {
	const range = Array.isArray(value) && { minValue: value[0], maxValue: value[1] };
	return { "@type": "PropertyValue", name, ...(range || { value: value ?? text }), ...(unit && { unitCode: unit }) };
}

export function breadcrumbs(product: Product, origin: string) {
	const steps = [
		["Home", "/"],
		["All Products", "/allproducts"],
		[product.name, productPath(product)],
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
