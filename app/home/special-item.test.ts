import { describe, expect, test } from "vitest";
import type { Product } from "../products/product-schema.ts";
import { specialItemOf } from "./special-item.ts";

const product = (name: string, quantity = 100): Product => ({
	_id: name,
	name,
	img1: "/catalogue/a-1-800.webp",
	img2: "/catalogue/a-2-800.webp",
	price: 1,
	quantity,
	minorder: 10,
	description: name,
});
const november = new Date("2026-11-20T12:00:00Z");
const december = new Date("2026-12-01T00:00:00Z");

describe("special item", () => {
	test("stays the same for a month and moves on to the next product after it", () => {
		const products = ["a", "b", "c", "d", "e"].map((name) => product(name));
		const inNovember = specialItemOf(products, november);
		expect(specialItemOf(products, new Date("2026-11-30T23:59:59Z"))).toBe(inNovember);
		const next = products[(products.indexOf(inNovember as Product) + 1) % products.length];
		expect(specialItemOf(products, december)).toBe(next);
	});

	test("passes over what cannot fill one order", () => {
		const products = [product("sold out", 0), product("too few", 9), product("enough", 10)];
		for (const date of [november, december]) expect(specialItemOf(products, date)?.name).toBe("enough");
	});

	test("is nothing when nothing can be ordered", () => {
		expect(specialItemOf([], november)).toBeUndefined();
		expect(specialItemOf([product("sold out", 0)], november)).toBeUndefined();
	});
});
