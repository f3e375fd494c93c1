import { describe, expect, test } from "vitest";
import { newestFirst, previewOf } from "./product.ts";
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
		["", "..."],
		["Short.", "Short...."],
		["x".repeat(40), `${"x".repeat(40)}...`],
		["x".repeat(41), `${"x".repeat(40)}...`],
	])("%j is shown as %j", (description, preview) => {
		expect(previewOf(description)).toBe(preview);
	});
});

test("newestFirst turns the list round and leaves the one it was given alone", () => {
	const oldestFirst = ["first", "second", "third"];
	expect(newestFirst(oldestFirst)).toEqual(["third", "second", "first"]);
	expect(oldestFirst).toEqual(["first", "second", "third"]);
});

describe("what the form says of a product", () => {
	const messages = (wrong: object) => {
		const parsed = productInputSchema.safeParse({ ...valid, ...wrong }, { error: productFieldError });
		return parsed.error?.issues.map((issue) => issue.message);
	};

	test("nothing when all is well", () => expect(messages({})).toBeUndefined());

	test.each([
		[{ name: " " }, "Name is required"],
		[{ name: "x".repeat(201) }, "Name must be at most 200 characters"],
		[{ img1: "" }, "Enter a http or https link"],
		[{ price: undefined }, "Price is required"],
		[{ price: Number.NaN }, "Price is required"],
		[{ price: 0 }, "Price must be more than 0"],
		[{ price: 1.001 }, "At most two decimals"],
		[{ price: 1_000_000 }, "Price must be at most 999999.99"],
		[{ quantity: undefined }, "Quantity is required"],
		[{ quantity: -1 }, "Quantity must be at least 0"],
		[{ quantity: 1.5 }, "Quantity must be a whole number"],
		[{ minorder: 0 }, "Minimum order must be at least 1"],
		[{ description: "" }, "Description is required"],
	])("%j: %s", (wrong, message) => {
		expect(messages(wrong)).toEqual([message]);
	});
});
