import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aProduct } from "../../../tests/support/factories.ts";
import { anyEngine } from "../../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../../tests/support/test-shop.ts";
import { inFieldUnits } from "../../catalogue/chosen-specs.ts";
import { compareSpecs } from "../../catalogue/compare.ts";
import type { Product } from "../../products/product-schema.ts";

type Answer = { total: number; products: Product[]; facets: never[] };

describe.each(anyEngine)("specs that differ only in capitals and spaces, on %s", (engine) => {
	let shop: TestShop;
	const bush = (specs: [name: string, bore: number, finish: string], more: object[] = []) => ({
		name: `Bush ${specs[1]}`,
		family: "Bushes",
		specs: [
			{ name: specs[0], value: specs[1], unit: "MMT" as const },
			{ name: specs[0] === "BORE" ? "FINISH" : "Finish", text: specs[2] },
			...more,
		] as never[],
	});
	beforeAll(async () => {
		shop = await createTestShop(engine);
		await aProduct(shop, bush(["Bore", 10, "zinc plated"]));
		await aProduct(shop, bush(["bore", 12, "Zinc plated"]));
		await aProduct(shop, bush(["BORE", 13, "Zinc  Plated"]));
		await aProduct(shop, bush(["Bore", 14, "Zinc plated"]));
		const diameters = [
			{ name: "d", value: 20, unit: "MMT" },
			{ name: "D", value: 47, unit: "MMT" },
			{ name: "Load", text: "5 MPa" },
		];
		await aProduct(shop, bush(["Bore", 16, "Black"], diameters));
		await aProduct(shop, bush(["Bore", 18, "Black"], [{ name: "Load", text: "5 mPa" }]));
	});
	afterAll(() => shop.close());

	const ask = async (...specs: string[]): Promise<Answer> => {
		const query = new URLSearchParams([["family", "Bushes"], ...specs.map((spec) => ["spec", spec])]);
		return (await shop.visitor.get(`/catalogue?${query}`)).body;
	};

	test("are one filter with the most frequent spelling", async () => {
		const { facets } = await ask();
		expect(facets.filter(({ name }) => /^(?:bore|finish)$/i.test(name))).toEqual([
			expect.objectContaining({
				name: "Bore",
				values: [10, 12, 13, 14, 16, 18].map((one) => ({ value: `${one}`, count: 1 })),
			}),
			expect.objectContaining({
				name: "Finish",
				values: [
					{ value: "Black", count: 2 },
					{ value: "Zinc plated", count: 4 },
				],
			}),
		]);
	});

	test("are found by any spelling, and shown as the chosen value of the filter", async () => {
		const found = async (...specs: string[]) => (await ask(...specs)).products.map(({ name }) => name);
		expect(await found("Bore:12")).toEqual(["Bush 12"]);
		expect(await found("bore:12..13")).toEqual(["Bush 13", "Bush 12"]);
		expect(await found("FINISH:ZINC PLATED", "Bore:13")).toEqual(["Bush 13"]);
		expect(await found("Finish:zinc plated")).toHaveLength(4);
		const { facets } = await ask("finish:zinc PLATED");
		expect(inFieldUnits({ spec: ["finish:zinc PLATED", "BORE:12 mm"] }, facets).spec).toEqual([
			"Finish:Zinc plated",
			"Bore:12",
		]);
	});

	test("are one row of a comparison", async () => {
		const { products } = await ask("Bore:12..13");
		const whole = await Promise.all(products.map(async ({ _id }) => (await shop.visitor.get(`/products/${_id}`)).body));
		expect(compareSpecs(whole)).toMatchObject([
			{ name: "BORE", values: ["13 mm", "12 mm"], differs: true },
			{ name: "FINISH", values: ["Zinc  Plated", "Zinc plated"], differs: false },
		]);
	});

	test("symbols and units keep their capitals", async () => {
		const { facets } = await ask();
		expect(facets.map(({ name }) => name)).toEqual(expect.arrayContaining(["d", "D"]));
		expect(await ask("Load:5 MPa")).toMatchObject({ total: 1 });
		expect(await ask("d:20")).toMatchObject({ total: 1 });
		expect(await ask("d:47")).toMatchObject({ total: 0 });
	});
});
