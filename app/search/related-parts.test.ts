import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import type { ProductInput } from "../products/product-schema.ts";

const bearing = (bore: number, width: number, given: Partial<ProductInput> = {}): Partial<ProductInput> => ({
	name: `Bearing ${bore}`,
	family: "Bearings",
	specs: [
		{ name: "Bore", value: bore, unit: "MMT" },
		{ name: "Width", value: width, unit: "MMT" },
		{ name: "Cage", text: "Steel" },
	],
	...given,
});

describe.each(anyEngine)("related parts on %s", (engine) => {
	let shop: TestShop;
	beforeEach(async () => {
		shop = await createTestShop(engine);
	});
	afterEach(() => shop.close());

	const related = async (id: string): Promise<[relation: string, name: string][]> => {
		const { status, body } = await shop.visitor.get(`/products/${id}/related`);
		if (status !== 200) throw new Error(JSON.stringify(body));
		return body.map(({ relation, name }: { relation: string; name: string }) => [relation, name]);
	};

	test("contains at most four similar parts of the family, none sold out", async () => {
		const id = await aProduct(shop, bearing(20, 14));
		for (const bore of [60, 35, 17, 30, 25]) await aProduct(shop, bearing(bore, bore * 0.7));
		await aProduct(shop, bearing(21, 14, { quantity: 1, minorder: 2 }));
		await aProduct(shop, bearing(20, 14, { name: "Gear", family: "Gears" }));
		await aProduct(shop, { name: "Grease", family: "Bearings", specs: [{ name: "Volume", value: 20, unit: "MLT" }] });
		expect(await related(id)).toEqual([17, 25, 30, 35].map((bore) => ["near", `Bearing ${bore}`]));
	});

	test("begins with parts that share a number, then parts named in the text, each once", async () => {
		const cross = { kind: "cross", maker: "SKF", number: "6204/C3" } as const;
		const mate = await aProduct(shop, bearing(22, 14, { name: "Mate", partNumber: "TF-BR-22" }));
		const id = await aProduct(
			shop,
			bearing(20, 14, { partNumber: "TF-BR-20", numbers: [cross], description: "Pairs with tf-br-22, see TF-BR-20." }),
		);
		await aProduct(shop, { name: "Other make", numbers: [{ ...cross, number: "6204 C3" }] });
		expect(await related(id)).toEqual([
			["interchangeable", "Other make"],
			["named", "Mate"],
		]);
		const admin = await shop.admin();
		await admin.delete(`/products/${mate}`);
		expect(await related(id)).toEqual([["interchangeable", "Other make"]]);
	});

	test("includes parts whose text names its part number, unless that is digits only", async () => {
		const disc = await aProduct(shop, { name: "Disc", partNumber: "TF-320" });
		await aProduct(shop, { name: "Pad", description: "Fits the disc tf-320." });
		await aProduct(shop, { name: "Vented disc", partNumber: "TF-320V", description: "Heavier than TF-3200." });
		expect(await related(disc)).toEqual([["naming", "Pad"]]);
		const figure = await aProduct(shop, { name: "Bearing", partNumber: "6205" });
		await aProduct(shop, { name: "Grease", description: "For 6205 and others." });
		expect(await related(figure)).toEqual([]);
	});

	test("has specs; omits much larger parts and products without any, or off sale", async () => {
		const id = await aProduct(shop, bearing(20, 14));
		await aProduct(shop, bearing(21, 14));
		await aProduct(shop, bearing(60, 42));
		expect(await related(id)).toEqual([["near", "Bearing 21"]]);
		const { body } = await shop.visitor.get(`/products/${id}/related`);
		expect(body[0].specs[0]).toEqual({ name: "Bore", value: 21, unit: "MMT" });
		for (const none of [await aProduct(shop), "nothing", "constructor"]) expect(await related(none)).toEqual([]);
	});
});
