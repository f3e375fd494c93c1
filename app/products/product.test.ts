import { describe, expect, test } from "vitest";
import { brand } from "../brand/brand.ts";
import { productStructuredData } from "../part-page/product-structured-data.ts";
import { previewOf, productMessages } from "./product.ts";
import { productFieldError, productInputSchema } from "./product-schema.ts";

const valid = {
	name: "Torque wrench",
	img1: "/catalogue/torque-wrench-200-1-800.webp",
	img2: "https://example.com/wrench.png",
	price: 149.5,
	quantity: 40,
	minorder: 2,
	description: "40 to 200 N·m",
};

describe("previewOf", () => {
	test.each([
		["", ""],
		["Short.", "Short."],
		["x".repeat(40), "x".repeat(40)],
		["x".repeat(41), `${"x".repeat(40)}...`],
		["🔧".repeat(41), `${"🔧".repeat(40)}...`],
	])("%j is shown as %j", (description, preview) => {
		expect(previewOf(description)).toBe(preview);
	});
});

describe("what the form says of a product", () => {
	const messages = (wrong: object) => {
		const parsed = productInputSchema.safeParse({ ...valid, ...wrong }, { error: productFieldError });
		return parsed.error?.issues.map((issue) => issue.message);
	};

	test("nothing when all is well", () => expect(messages({})).toBeUndefined());

	test.each([
		["Name is required", { name: " " }],
		["Name must be at most 200 characters", { name: "x".repeat(201) }],
		["Enter an http or https link, or choose a picture", { img1: "" }],
		["Price is required", { price: undefined }],
		["Price is required", { price: Number.NaN }],
		["Price must be more than 0", { price: 0 }],
		["At most two decimals", { price: 1.001 }],
		["Price must be at most 999999.99", { price: 1_000_000 }],
		["Quantity is required", { quantity: undefined }],
		["Quantity must be at least 0", { quantity: -1 }],
		["Quantity must be a whole number", { quantity: 1.5 }],
		["Minimum order must be at least 1", { minorder: 0 }],
		["Quantity must be at most 1000000", { quantity: 1_000_001 }],
		["Minimum order must be at most 1000000", { minorder: 1_000_001 }],
		["Minimum order is required", { minorder: "2" }],
		["Image 1 is required", { img1: 5 }],
		["Image 2 must be at most 2000 characters", { img2: `https://example.com/${"x".repeat(1981)}` }],
		["Enter an http or https link, or choose a picture", { img2: "javascript:alert(1)" }],
		["The minimum order must cost from $0.50 to $999,999.99", { price: 0.01, minorder: 49 }],
		["The minimum order must cost from $0.50 to $999,999.99", { price: 500_000, minorder: 2 }],
		["Description is required", { description: "" }],
		["Description is required", { description: " " }],
		["Description must be at most 5000 characters", { description: "x".repeat(5001) }],
	])("%s", (message, wrong) => {
		expect(messages(wrong)).toEqual([message]);
	});

	test.each([
		{ name: "x".repeat(200) },
		{ price: 0.01, minorder: 50 },
		{ price: 999_999.99, minorder: 1 },
		{ quantity: 0 },
		{ quantity: 1_000_000 },
		{ minorder: 1 },
		{ minorder: 1_000_000, price: 0.99 },
		{ description: "x".repeat(5000) },
	])("and nothing at the bounds (%#)", (given) => expect(messages(given)).toBeUndefined());

	test("nothing of its own for what is no field of the form, or a fault it has no words for", () => {
		const issue = { code: "too_small", minimum: 1, inclusive: true, origin: "number", input: 0 } as const;
		expect(productFieldError({ ...issue, path: ["other"] })).toBeUndefined();
		expect(productFieldError({ ...issue, path: [] })).toBeUndefined();
		expect(productFieldError({ ...issue, path: undefined })).toBeUndefined();
		expect(productFieldError({ code: "custom", path: ["name"], input: 0 })).toBeUndefined();
	});
});

test("a name and a description are kept without the spaces around them", () => {
	const spaced = { ...valid, name: " Torque wrench ", description: " 40 to 200 N·m " };
	expect(productInputSchema.parse(spaced)).toEqual(valid);
});

test("what the shop says of a saved and a deleted product is in the owner's words", () => {
	expect(productMessages).toEqual({ saved: "Your product have been saved", deleted: "Deleted Permanently" });
});

describe("what search engines read of a product", () => {
	const product = { ...valid, _id: "p1", price: 149.5, quantity: 2, minorder: 2 };

	test("is schema.org's product with its offer, under full addresses", () => {
		expect(productStructuredData(product, "https://shop.example")).toEqual({
			"@context": "https://schema.org",
			"@type": "Product",
			productID: "p1",
			name: valid.name,
			description: valid.description,
			image: [`https://shop.example${valid.img1}`, valid.img2],
			brand: { "@type": "Brand", name: brand.name },
			offers: {
				"@type": "Offer",
				url: "https://shop.example/product/p1",
				price: "149.50",
				priceCurrency: "USD",
				availability: "https://schema.org/InStock",
				eligibleQuantity: { "@type": "QuantitativeValue", minValue: 2 },
			},
		});
	});

	test("has its number, GTIN, family and specs with the codes of their units, and its number's address", () => {
		const specs = [
			{ name: "Bore", value: 25, unit: "MMT" as const },
			{ name: "Torque", value: [40, 200] as [number, number], unit: "NU" as const },
			{ name: "Material", text: "C45" },
		];
		const part = { partNumber: "TF-320 V/1", gtin: "4006381333931", family: "Brakes", specs };
		expect(productStructuredData({ ...product, ...part }, "https://shop.example")).toMatchObject({
			sku: "TF-320 V/1",
			mpn: "TF-320 V/1",
			gtin: "4006381333931",
			category: "Brakes",
			additionalProperty: [
				{ "@type": "PropertyValue", name: "Bore", value: 25, unitCode: "MMT" },
				{ "@type": "PropertyValue", name: "Torque", minValue: 40, maxValue: 200, unitCode: "NU" },
				{ "@type": "PropertyValue", name: "Material", value: "C45" },
			],
			offers: { url: "https://shop.example/product/TF-320-V-1" },
		});
	});

	test("shows a reduced price beside the lowest one of the 30 days before, which is none anybody can make up", () => {
		const reduced = { ...product, reduction: { lowestBefore: 180, since: "2026-11-01T00:00:00Z" } };
		const { offers } = productStructuredData(reduced, "https://shop.example");
		expect(offers).toMatchObject({
			price: "149.50",
			priceSpecification: {
				"@type": "UnitPriceSpecification",
				priceType: "https://schema.org/StrikethroughPrice",
				price: "180.00",
				priceCurrency: "USD",
			},
		});
		expect(productInputSchema.parse({ ...valid, reduction: reduced.reduction })).toEqual(valid);
	});

	test("has the rating that the page shows, and none where it shows none", () => {
		const rated = productStructuredData(product, "https://shop.example", { average: 4.25, count: 4 });
		expect(rated).toMatchObject({ aggregateRating: { ratingValue: "4.3", reviewCount: 4 } });
		expect(productStructuredData(product, "https://shop.example")).not.toHaveProperty("aggregateRating");
	});

	test("says that it is out of stock when not even the minimum is left", () => {
		const { offers } = productStructuredData({ ...product, quantity: 1 }, "https://shop.example");
		expect(offers.availability).toBe("https://schema.org/OutOfStock");
	});
});
