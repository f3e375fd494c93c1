import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aProduct } from "../../../tests/support/factories.ts";
import { anyEngine } from "../../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../../tests/support/test-shop.ts";

const bearing = (name: string, bore: number, cage: string, more: object = {}) => ({
	name,
	family: "bearings",
	specs: [
		{ name: "Bore", value: bore, unit: "MMT" as const },
		{ name: "Cage", text: cage },
	],
	...more,
});

describe.each(anyEngine)("families and facets on %s", (engine) => {
	let shop: TestShop;
	beforeEach(async () => {
		shop = await createTestShop(engine);
		await aProduct(shop, bearing("6203", 17, "Steel", { price: 5 }));
		await aProduct(shop, bearing("6205", 25, "Steel", { price: 7 }));
		await aProduct(shop, bearing("6308", 40, "Brass", { price: 40 }));
		await aProduct(shop, {
			name: "R8",
			family: "bearings",
			specs: [{ name: "Bore", value: 0.5, unit: "INH" }],
		});
		await aProduct(shop, {
			name: "Torque wrench",
			family: "hand-tools",
			specs: [{ name: "Torque", value: [40, 200], unit: "NU" }],
		});
		await aProduct(shop, { name: "Loose part" });
	});
	afterEach(() => shop.close());

	const ask = (query: Record<string, string | string[]>) => {
		const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
		return shop.visitor.get(`/catalogue?${new URLSearchParams(pairs)}`);
	};
	const names = async (query: Parameters<typeof ask>[0]) =>
		(await ask(query)).body.products.map(({ name }: { name: string }) => name);

	test("finds a family in another spelling, and counts it in the shop's own", async () => {
		for (const family of ["BEARINGS", " Bearings"]) {
			const { body } = await ask({ family, spec: "Cage:Brass", q: "6205" });
			expect(body).toMatchObject({
				total: (await ask({ family: "bearings", spec: "Cage:Brass", q: "6205" })).body.total,
			});
			expect((await ask({ family })).body).toMatchObject({
				total: 4,
				families: [{ family: "bearings", count: 4 }, {}],
			});
		}
		expect((await ask({ family: "no-such" })).body).toMatchObject({ total: 0 });
	});

	test("counts families, and shows the parts and facets of one", async () => {
		const families = [
			{ family: "bearings", count: 4 },
			{ family: "hand-tools", count: 1 },
		];
		expect((await ask({})).body).toMatchObject({ total: 6, families, facets: [] });
		expect((await ask({ family: "bearings" })).body).toMatchObject({
			total: 4,
			families,
			facets: [
				{
					name: "Bore",
					unit: "MMT",
					min: 12.7,
					max: 40,
					values: [
						{ value: "12.7", count: 1 },
						{ value: "17", count: 1 },
						{ value: "25", count: 1 },
						{ value: "40", count: 1 },
					],
				},
				{
					name: "Cage",
					values: [
						{ value: "Brass", count: 1 },
						{ value: "Steel", count: 2 },
					],
				},
			],
		});
	});

	test("lists the selected family even without matches, unless it is unknown", async () => {
		const families = async (query: Record<string, string>) => (await ask({ ...query, q: "torque" })).body.families;
		const tools = { family: "hand-tools", count: 1 };
		expect(await families({})).toEqual([tools]);
		expect(await families({ family: "bearings" })).toEqual([{ family: "bearings", count: 0 }, tools]);
		expect(await families({ family: "gears" })).toEqual([tools]);
	});

	test("combines values of a facet with or, facets with and; counts ignore the facet itself", async () => {
		expect(await names({ family: "bearings", spec: ["Bore:17", "Bore:40"] })).toEqual(["6308", "6203"]);
		expect(await names({ family: "bearings", spec: ["Bore:17", "Bore:40", "Cage:Steel"] })).toEqual(["6203"]);
		const { body } = await ask({ family: "bearings", spec: "Cage:Brass", max: "30" });
		expect(body.total).toBe(0);
		expect(body.facets).toEqual([{ name: "Cage", values: [{ value: "Steel", count: 2 }] }]);
	});

	test("bounds take any unit of their kind, and find overlapping ranges", async () => {
		expect(await names({ spec: "Bore:20..30" })).toEqual(["6205"]);
		expect(await names({ spec: "Bore:..1/2 in" })).toEqual(["R8"]);
		expect(await names({ spec: "Bore:0,5in..2 cm" })).toEqual(["R8", "6203"]);
		expect(await names({ spec: "Bore:0.5 in..0.75" })).toEqual(["R8", "6203"]);
		expect(await names({ spec: "Torque:150..300" })).toEqual(["Torque wrench"]);
		expect(await names({ spec: "Torque:201 Nm.." })).toEqual([]);
		expect(await names({ spec: "Bore:1 kg.." })).toEqual([]);
		expect(await names({ spec: ["Bore:10..", "Bore:..20"] })).toEqual(["R8", "6203"]);
		expect(await names({ spec: "Bore:25 mm" })).toEqual(["6205"]);
		expect(await names({ spec: "Bore:0.5 in" })).toEqual(["R8"]);
	});

	test.each(["Bore", "Bore:", ":25", "Bore:30..20", "Bore:2 in..10 mm", "Bore:..", "Bore:1 furlong.."])(
		"a filter '%s' that says nothing is refused in words",
		async (spec) => {
			const { status, body } = await ask({ spec });
			expect(status).toBe(422);
			expect(JSON.stringify(body)).toContain("Bore:20..30");
		},
	);

	test("suggests the next sizes, each with a part, when no part has the searched one", async () => {
		await aProduct(shop, bearing("Bearing A", 25, "Steel", { partNumber: "BR-25" }));
		await aProduct(shop, bearing("Bearing B", 30, "Steel"));
		const { dropped, nearest } = (await ask({ q: "bearing 27 mm" })).body;
		expect({ dropped, nearest }).toMatchObject({
			dropped: ["27 mm"],
			nearest: { requested: "27 mm", family: "bearings", name: "Bore", sizes: [{ size: "25 mm" }, { size: "30 mm" }] },
		});
		expect(nearest.sizes[0].product).toHaveProperty("_id");
		expect((await ask({ q: "bearing" })).body).not.toHaveProperty("nearest");
	});

	test("finds a part by its size with or without a unit, when its text lacks the size", async () => {
		await aProduct(shop, bearing("Bearing A", 27, "Steel", { partNumber: "BR-A" }));
		for (const q of ["bearing 27", "bearing 27 mm", "bearing bore 27,0"]) {
			const { products, nearest, dropped } = (await ask({ q })).body;
			expect(products[0], q).toMatchObject({ partNumber: "BR-A" });
			expect([nearest, dropped], q).toEqual([undefined, []]);
		}
		const { requested, sizes } = (await ask({ q: "bearing 26" })).body.nearest;
		expect([requested, ...sizes.map(({ size }: { size: string }) => size)]).toEqual(["26 mm", "25 mm", "27 mm"]);
	});

	test("lists the 20 most common words, also beside a number", async () => {
		for (let i = 0; i <= 20; i++) await aProduct(shop, bearing(`W${i}`, 17, `Cage ${i}`));
		await aProduct(shop, { name: "N", family: "bearings", specs: [{ name: "Cage", value: 5 }] });
		const { facets } = (await ask({ family: "bearings" })).body;
		const { values } = facets.find(({ name }: { name: string }) => name === "Cage");
		expect(values.filter(({ value }: { value: string }) => value !== "5")).toHaveLength(20);
		expect(values).toContainEqual({ value: "Steel", count: 2 });
		expect(values).toContainEqual({ value: "5", count: 1 });
	});

	test("counts follow an admin's changes immediately", async () => {
		const admin = await shop.admin();
		const [{ _id, ...product }] = (await ask({ q: "6203" })).body.products;
		const specs = [{ name: "Bore", value: 18, unit: "MMT" }];
		expect((await admin.put(`/products/${_id}`, { ...product, specs })).status).toBe(200);
		expect(await names({ spec: "Bore:17" })).toEqual([]);
		expect(await names({ spec: "Bore:18" })).toEqual(["6203"]);
		expect(await names({ spec: "Cage:Steel" })).toEqual(["6205"]);
		await admin.delete(`/products/${_id}`);
		expect((await ask({})).body.families[0]).toEqual({ family: "bearings", count: 3 });
	});
});
