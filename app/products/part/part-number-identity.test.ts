import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aProduct, productInput } from "../../../tests/support/factories.ts";
import { anyEngine } from "../../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../../tests/support/test-shop.ts";
import { numberIdentity, productSlug } from "./part-number.ts";

const different = [
	["DR-1.5", "DR-15"],
	["AB-1/2", "AB-12"],
	["KL+", "KL"],
	["GR 10:1", "GR 101"],
	["X1,5", "X15"],
	["P 5+2", "P 52"],
	["M8*40", "M840"],
	["QP-.5", "QP-5"],
	["QT-1 1/2", "QT-11/2"],
	["QV+5V", "QV-5V"],
	["QG#", "QG"],
] as const;

describe.each(anyEngine)("part numbers that differ by a sign, on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	beforeEach(async () => {
		shop = await createTestShop(engine);
		admin = await shop.admin();
	});
	afterEach(() => shop.close());

	const found = async (path: string) => (await shop.visitor.get(path)).body;
	const preview = async (text: string) =>
		(await admin.post("/imports/preview", text, { "content-type": "text/csv" })).body.rows;
	const check = async (text: string) => (await shop.visitor.post("/lists/check", { text })).body.lines;

	test("are two parts wherever a number names one", async () => {
		for (const [first, second] of different) {
			const [a, b] = [await aProduct(shop, { partNumber: first }), await aProduct(shop, { partNumber: second })];
			for (const [number, id] of [
				[first, a],
				[second, b],
			] as const) {
				const slug = productSlug({ _id: id, partNumber: number });
				expect((await found(`/products/${encodeURIComponent(number)}`))._id, number).toBe(id);
				expect((await found(`/products/${encodeURIComponent(slug)}`))._id, slug).toBe(id);
				expect(await preview(`Part number;Price\n${number};1.20\n`), number).toMatchObject([{ product: id }]);
				expect(await check(`${number}\t20`), number).toMatchObject([{ productId: id }]);
				const { products, isSimilarNumber } = await found(`/catalogue?q=${encodeURIComponent(number)}`);
				expect([products[0]._id, isSimilarNumber], number).toEqual([id, undefined]);
			}
		}
	});

	test("are not taken for each other: a price list, a pasted line, an address and a search say which there is", async () => {
		const big = await aProduct(shop, { name: "Drill 15 mm", partNumber: "DR-15", price: 22 });
		const [row] = await preview("Part number,Price\nDR-1.5,1.20\n");
		expect(row).toMatchObject({ outcome: "refused", reason: expect.stringContaining("Did you mean DR-15?") });
		const head = "Part number,Name,Price,Quantity,Minimum order,Description,Image 1,Image 2";
		const [added] = await preview(`${head}\nDR-1.5,Drill 1.5 mm,1,40,2,Drill,/a.webp,/b.webp\n`);
		expect(added).toMatchObject({ outcome: "new", warning: "Similar to the part number DR-15" });

		expect(await check("DR-1.5 20")).toMatchObject([
			{ number: "DR-1.5", units: 20, status: "not-found", suggestions: [{ productId: big, partNumber: "DR-15" }] },
		]);
		await shop.visitor.post("/lists/current/lines", { text: "DR-1.5 20" });
		expect(await shop.visitor.get("/products/DR-1.5")).toMatchObject({
			status: 404,
			body: { suggestions: [{ _id: big, partNumber: "DR-15" }] },
		});
		expect(await found("/catalogue?q=DR-1.5")).toMatchObject({ products: [{ _id: big }], isSimilarNumber: true });
	});

	test("are not found by a sign that no part number has, but by look-alikes of their own", async () => {
		const id = await aProduct(shop, { partNumber: "RX-15" });
		for (const sign of ["·", "⋅", "٫", "\\", "&", "°", "±", "→", "'", "”", "$", "…"]) {
			const number = `RX-1${sign}5`;
			expect(await check(`${number}\t20`), number).toMatchObject([
				{ status: "not-found", suggestions: [{ productId: id, partNumber: "RX-15" }] },
			]);
			expect((await shop.visitor.get(`/products/${encodeURIComponent(number)}`)).status, number).toBe(404);
		}
		const [point, times] = [
			await aProduct(shop, { partNumber: "RX-1.5" }),
			await aProduct(shop, { partNumber: "QB8x40" }),
		];
		await aProduct(shop, { partNumber: "QB840" });
		const half = await aProduct(shop, { partNumber: "QT-1 1/2" });
		for (const [number, productId] of [
			["RX-1·5", point],
			["RX‐1.5", point],
			["QB8×40", times],
			["QT-1½", half],
			["QT-1-1/2", half],
			["'RX−15'", id],
			["#RX_15", id],
			["RX (15)", id],
		])
			expect(await check(`${number}\t20`), number).toMatchObject([{ productId }]);
	});

	test("are not interchangeable because of it", async () => {
		const cross = (number: string) => ({ numbers: [{ kind: "cross" as const, number }] });
		const one = await aProduct(shop, cross("A 1.5"));
		await aProduct(shop, { ...cross("A 15"), description: "Goes with DR-1.5" });
		await aProduct(shop, { partNumber: "DR-15" });
		expect(await found(`/products/${one}/related`)).toEqual([]);
		const twice = { numbers: [cross("B 1/2").numbers[0], cross("B 12").numbers[0]] };
		expect((await admin.post("/products", productInput(twice as never))).status).toBe(200);
	});

	test("an unknown number with one near match is suggested on the list, and taken by its button", async () => {
		const id = await aProduct(shop, { partNumber: "TF-SC-1050" });
		await aProduct(shop, { partNumber: "00123" });
		for (const typo of ["TF-SC-105", "TF-SC-1O50", "TF-SC-10550", "TF-CS-1050"])
			expect((await check(`${typo}\t4`))[0], typo).toMatchObject({
				status: "not-found",
				suggestions: [{ productId: id }],
			});
		expect(await check("123\t4")).toMatchObject([{ suggestions: [{ partNumber: "00123" }] }]);
		const buyer = await shop.customer();
		await buyer.post("/lists/current/lines", { text: "TF-SC-105\t4" });
		const [line] = (await buyer.get("/lists/current")).body.lines;
		expect(line).toMatchObject({ status: "not-found", suggestions: [{ productId: id, partNumber: "TF-SC-1050" }] });
		await buyer.patch(`/lists/current/lines/${line._id}`, { productId: id });
		expect((await buyer.get("/lists/current")).body.lines).toMatchObject([{ productId: id, units: 4, status: "ok" }]);
		await aProduct(shop, { partNumber: "TF-SC-1052" });
		expect((await check("TF-SC-1051\t4"))[0]).not.toHaveProperty("suggestions");
	});

	test("the last part of exactly one part number suggests that part", async () => {
		const id = await aProduct(shop, { partNumber: "TF-CW-17" });
		await aProduct(shop, { partNumber: "TF-ACW-17" });
		for (const end of ["CW-17", "cw 17"])
			expect((await check(`${end}\t3`))[0], end).toMatchObject({
				...{ status: "not-found", units: 3, suggestions: [{ productId: id, partNumber: "TF-CW-17" }] },
			});
		await aProduct(shop, { partNumber: "XY-CW-17" });
		expect((await check("CW-17\t3"))[0]).not.toHaveProperty("suggestions");
	});
});

test.each([
	"NU 208/C3",
	"AB-1/2",
	"KL+",
	"5*112 (a)",
	"1.5-",
	"A.B,C",
	"6205/2RS1",
	"QP-.5",
	"QT-1 1/2",
	"QV+5V",
	"QG#",
])("the address of %s has its identity", (partNumber) => {
	const slug = productSlug({ _id: "", partNumber });
	expect(numberIdentity(slug)).toBe(numberIdentity(partNumber));
	expect(slug).not.toMatch(/[/ ()]/);
});
