import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import type { Spec } from "../products/part/part-schema.ts";

const bore = (value: number, unit: Spec["unit"] = "MMT"): Spec => ({ name: "Bore", value, unit });
const cage = (text: string): Spec => ({ name: "Cage", text });

describe.each(anyEngine)("the catalogue as a table on %s", (engine) => {
	let shop: TestShop;
	beforeEach(async () => {
		shop = await createTestShop(engine);
	});
	afterEach(() => shop.close());

	const ask = async (query: Record<string, string>) => {
		const { status, body } = await shop.visitor.get(`/catalogue?${new URLSearchParams(query)}`);
		if (status !== 200) throw new Error(JSON.stringify(body));
		return body;
	};
	const names = async (sort: string) => (await ask({ sort })).products.map(({ name }: { name: string }) => name);
	const aBearing = (name: string, specs: Spec[], more: object = {}) =>
		aProduct(shop, { name, family: "Bearings", specs, ...more });

	test("sorts by name, number, stock and any specification; parts without it come last", async () => {
		await aBearing("Bolt M10", [bore(1, "INH"), cage("Size M12")], { partNumber: "TF-10", quantity: 30 });
		await aBearing("bolt M8", [bore(20), cage("Size M8")], { partNumber: "TF 9", quantity: 200 });
		await aProduct(shop, { name: "Éclair", quantity: 4 });
		await aBearing("Anvil", [{ name: "Bore", text: "any" }, cage("Size M10")], {
			partNumber: "TF-100",
			quantity: 1000,
		});
		expect(await names("name")).toEqual(["Anvil", "bolt M8", "Bolt M10", "Éclair"]);
		expect(await names("-name")).toEqual(["Éclair", "Bolt M10", "bolt M8", "Anvil"]);
		expect(await names("number")).toEqual(["bolt M8", "Bolt M10", "Anvil", "Éclair"]);
		expect(await names("-number")).toEqual(["Anvil", "Bolt M10", "bolt M8", "Éclair"]);
		expect(await names("stock")).toEqual(["Éclair", "Bolt M10", "bolt M8", "Anvil"]);
		expect(await names("-stock")).toEqual(["Anvil", "bolt M8", "Bolt M10", "Éclair"]);
		expect(await names("spec:Bore")).toEqual(["bolt M8", "Bolt M10", "Anvil", "Éclair"]);
		expect(await names("-spec:Bore")).toEqual(["Anvil", "Bolt M10", "bolt M8", "Éclair"]);
		expect(await names("spec:Cage")).toEqual(["bolt M8", "Anvil", "Bolt M10", "Éclair"]);
		expect(await names("spec:constructor")).toEqual(await names("newest"));
		const second = await ask({ sort: "spec:Bore", size: "1", page: "2" });
		expect(second.products).toMatchObject([{ name: "Bolt M10" }]);
	});

	test("sorting follows edits and sales immediately", async () => {
		const admin = await shop.admin();
		await aBearing("A", [bore(10)], { quantity: 9 });
		await aBearing("B", [bore(20)], { quantity: 5 });
		expect(await names("spec:Bore")).toEqual(["A", "B"]);
		expect(await names("stock")).toEqual(["B", "A"]);
		const { _id, ...product } = (await ask({ q: "A" })).products[0];
		await admin.put(`/products/${_id}`, { ...product, name: "C", quantity: 1, specs: [bore(30)] });
		expect(await names("spec:Bore")).toEqual(["B", "C"]);
		expect(await names("name")).toEqual(["B", "C"]);
		expect(await names("stock")).toEqual(["C", "B"]);
		await aBearing("D", [bore(5)], { quantity: 3 });
		expect(await names("spec:Bore")).toEqual(["D", "B", "C"]);
	});

	test("a family's table has its most common specifications in data sheet order, in one unit per column", async () => {
		await aBearing("6205", [bore(25), { name: "Speed", value: [0, 9000], unit: "RPM" }, cage("Steel")], {
			partNumber: "BR-6205",
		});
		await aBearing("6204", [bore(20), cage("Brass")]);
		await aBearing("R8", [bore(0.5, "INH"), { name: "Mark", text: "R" }]);
		const { products, table, total } = await ask({ view: "table", family: "Bearings", sort: "-spec:Bore" });
		expect({ products, total, columns: table.columns }).toEqual({
			products: [],
			total: 3,
			columns: [{ name: "Bore", unit: "MMT" }, { name: "Mark" }, { name: "Speed", unit: "RPM" }, { name: "Cage" }],
		});
		expect(table.rows.map(({ values }: { values: unknown }) => values)).toEqual([
			[25, null, [0, 9000], "Steel"],
			[20, null, null, "Brass"],
			[12.7, "R", null, null],
		]);
		expect(table.rows[0]).toMatchObject({ name: "6205", partNumber: "BR-6205", family: "Bearings" });
		expect(table.rows[0]).not.toHaveProperty("description");
	});

	test("without a family, rows have the first dimensions of each part", async () => {
		await aProduct(shop, { name: "Plain" });
		await aBearing("6205", [cage("Steel"), bore(25), ...[1, 2, 3].map((value) => ({ name: `D${value}`, value }))]);
		const { table } = await ask({ view: "table" });
		expect(table.columns).toEqual([]);
		expect(table.rows).toMatchObject([
			{ family: "Bearings", dimensions: [bore(25), { name: "D1", value: 1 }, { name: "D2", value: 2 }] },
			{ name: "Plain", dimensions: [] },
		]);
	});

	test("a page has 200 rows or 36 cards, and an answer at most 200 products", async () => {
		for (let i = 0; i <= 200; i++) await aProduct(shop, { name: `P${i}` });
		const shown = async (query: Record<string, string>) => {
			const { body } = await shop.visitor.get(`/catalogue?${new URLSearchParams(query)}`);
			return body.errors?.[0].path ?? (body.table?.rows ?? body.products).length;
		};
		expect(await shown({ view: "table" })).toBe(200);
		expect(await shown({})).toBe(36);
		expect(await shown({ view: "table", through: "2" })).toBe("through");
		expect(await shown({ view: "table", size: "40", through: "5" })).toBe(200);
		expect(await shown({ size: "100", through: "2" })).toBe(200);
		expect(await shown({ size: "100", page: "2", through: "4" })).toBe("through");
		expect(await shown({ through: "5" })).toBe(180);
	});

	test("a specification has its most common unit, independent of the order of changes", async () => {
		const unit = async () => (await ask({ family: "Bearings" })).facets[0];
		await aBearing("inch", [bore(1, "INH")]);
		expect(await unit()).toMatchObject({ unit: "INH", values: [{ value: "1" }] });
		const id = await aBearing("millimetre", [bore(25.4)]);
		expect(await unit()).toMatchObject({ unit: "MMT", values: [{ value: "25.4", count: 2 }] });
		await aBearing("inch too", [bore(2, "INH"), cage("Steel")]);
		expect(await unit()).toMatchObject({ unit: "INH", values: [{ value: "1", count: 2 }, { value: "2" }] });
		expect((await ask({ spec: "Bore:1" })).total).toBe(2);
		await (await shop.admin()).delete(`/products/${id}`);
		await aBearing("gram", [bore(3, "GRM")]);
		expect(await unit()).toMatchObject({ unit: "INH", values: [{ value: "1", count: 1 }, { value: "2" }] });
	});

	test("results for typed words are not cached", async () => {
		expect((await shop.visitor.get("/catalogue?q=disc")).headers.get("cache-control")).toBe("no-cache");
	});

	test("omits families and facets on request", async () => {
		await aBearing("6205", [bore(25)]);
		const query = { family: "Bearings", spec: "Bore:25", facets: "0" };
		expect(await ask(query)).toMatchObject({ total: 1, families: [], facets: [], products: [{ name: "6205" }] });
		expect((await ask({ ...query, spec: "Bore:26" })).total).toBe(0);
	});
});
