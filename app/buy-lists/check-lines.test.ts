import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { splitByParts } from "./check-lines.server.ts";
import { parseLines } from "./line-text.ts";

test("a line with many parts looks each of them up a few times", () => {
	let lookups = 0;
	const [line] = parseLines(Array.from({ length: 500 }, (_, at) => `A${at}`).join(","));
	const parts = () => {
		lookups += 1;
		return [];
	};
	if (line) expect(splitByParts(line, parts)).toHaveLength(500);
	expect(lookups).toBeGreaterThan(0);
	expect(lookups).toBeLessThan(500 * 10);
});

describe.each(anyEngine)("what is pasted onto a list, on %s", (engine) => {
	let shop: TestShop;
	let disc: string;
	beforeAll(async () => {
		shop = await createTestShop(engine);
		disc = await aProduct(shop, { partNumber: "TF-320V", numbers: [{ kind: "oem", number: "34 11-6" }] });
	});
	afterAll(() => shop.close());

	const linesOf = async (who: Pick<TestCaller, "get">) => (await who.get("/lists/current")).body.lines;
	const put = (who: Pick<TestCaller, "post">, ...lines: object[]) => who.post("/lists/current/lines", { lines });

	test("of two columns, the one with a part's number counts, and both are offered with numbers of different parts", async () => {
		const shared = { numbers: [{ kind: "cross" as const, number: "W-9" }] };
		const [one, two] = [
			await aProduct(shop, { partNumber: "B-1", ...shared }),
			await aProduct(shop, { partNumber: "4711", ...shared }),
		];
		const check = async (headings: string, row: string) => {
			const { body } = await shop.visitor.post("/lists/check", { text: `${headings};Qty\n${row};5` });
			const [{ productId, choices = [], units }] = body.lines;
			return [units, productId, ...choices.map((choice: { productId: string }) => choice.productId)];
		};
		for (const headings of ["Code;Supplier code", "Réf. client;Réf. fournisseur", "Part;Manufacturer part number"]) {
			expect(await check(headings, "4712;B-1")).toEqual([5, one]);
			expect(await check(headings, "B-1;4712")).toEqual([5, one]);
			expect(await check(headings, "B-1;W-9")).toEqual([5, one]);
			expect((await check(headings, "4711;B-1")).toSorted()).toEqual([5, undefined, one, two].toSorted());
		}
	});

	test("a number is found after its manufacturer, as the product page writes it, and not after another one", async () => {
		const bearing = await aProduct(shop, {
			partNumber: "BR-1",
			numbers: [
				{ kind: "cross", maker: "SKF", number: "6205/C3" },
				{ kind: "oem", maker: "Ford Motor", number: "1 040 219" },
			],
		});
		const text = "SKF 6205/C3 10\nFord Motor 1 040 219 4\n3 x skf 6205/c3\nSKF 6205/C3\t7\nFAG 6205/C3 2\nSKF BR-1 2";
		const { body } = await shop.visitor.post("/lists/check", { text });
		const read = body.lines.map(({ productId, units }: { productId?: string; units: number }) => [productId, units]);
		expect(read.slice(0, 4)).toEqual([10, 4, 3, 7].map((units) => [bearing, units]));
		expect(read.slice(4).map(([id]: [string | undefined]) => id)).toEqual([undefined, undefined]);
		expect((await put(shop.visitor, { number: "SKF 6205/C3", units: 5 })).body.added).toMatchObject([
			{ productId: bearing },
		]);
	});

	test("a text with tens of thousands of readings is answered", async () => {
		let letter = 0x4e00;
		const cell = () => `№${String.fromCodePoint(letter++)} 1 №${String.fromCodePoint(letter++)} 1`;
		const text = Array.from({ length: 200 }, () => Array.from({ length: 20 }, cell).join("|")).join("\n");
		expect((await shop.visitor.post("/lists/check", { text })).status).toBe(200);
	});

	test("what is pasted is found by any number of a part, however it is written", async () => {
		const admin = await shop.admin();
		const shared = { numbers: [{ kind: "cross" as const, number: "SHARED 9" }] };
		const one = await aProduct(shop, { partNumber: "TF-A1", ...shared });
		const two = await aProduct(shop, { partNumber: "TF-A2", ...shared });
		const blank = await aProduct(shop, { partNumber: "NU 208" });
		const hidden = await aProduct(shop, { partNumber: "TF-HIDDEN" });
		await admin.patch(`/products/${hidden}`, { hidden: true });
		const text = [
			"Part number;Units",
			"tf320v;4",
			"34116;x",
			"shared-9;2",
			"",
			"NU 208",
			"NU 208 6 pcs.",
			"TF-HIDDEN 2",
			'"TF-A1"\t1,000',
			"Ventilated brake disc, 2",
		].join("\r\n");
		const { status, body } = await shop.visitor.post("/lists/check", { text });
		expect(status).toBe(200);
		expect(body.lines).toMatchObject([
			{ row: 2, productId: disc, units: 4, status: "ok" },
			{ row: 3, productId: disc, units: 2, unitsAssumed: true, status: "units-not-read" },
			{ row: 4, status: "several", choices: [{ productId: one }, { productId: two }] },
			{ row: 6, productId: blank, units: 2, unitsAssumed: true },
			{ row: 7, productId: blank, units: 6 },
			{ row: 8, status: "not-found", number: "TF-HIDDEN" },
			{ row: 9, productId: one, units: 1000 },
			{ row: 10, status: "not-found", units: 2 },
		]);
	});

	test("a number is read without the words in front of it, unless they belong to it", async () => {
		const own = await aProduct(shop, { partNumber: "No.5" });
		const labels = [
			"SKU: ",
			"SKU ",
			"Réf. ",
			"Ref: ",
			"Cod. ",
			"品番 ",
			"Part no. ",
			"Part no.",
			"Item no. ",
			"No. ",
			"Art. no. ",
			"Art.-Nr.: ",
			"N° ",
			"№ ",
			"PART NO ",
		];
		const texts = labels.flatMap((label) => [`${label}TF-320V 12`, `${label}TF-320V;12`, `12 x ${label}tf-320v`]);
		const { body } = await shop.visitor.post("/lists/check", { text: [...texts, "No.5 12"].join("\n") });
		const found = body.lines.map(({ productId, units }: { productId: string; units: number }) => [productId, units]);
		expect(found).toEqual([...texts.map(() => [disc, 12]), [own, 12]]);
		const { body: near } = await shop.visitor.post("/lists/check", { text: "Part no. TF-32OV 12" });
		expect(near.lines).toMatchObject([{ status: "not-found", suggestions: [{ productId: disc }] }]);
		const lines = [{ partNumber: "Part no. TF-320V", units: 12 }];
		const receipt = await (await shop.admin()).post("/receipts", { lines, preview: true });
		expect(receipt.body.lines).toMatchObject([{ product: disc, units: 12 }]);
	});

	test.each([
		...["qté 4", "Qté : 4", "q.tà 4", "ilość 4", "4 sztuk", "antal 4", "4 styck", "数量：4", "кол-во 4"],
		...["Anz. 4", "Stückzahl: 4", "4 Stueck"],
	])("a quantity is read in other languages: %s", async (quantity) => {
		const { body } = await shop.visitor.post("/lists/check", { text: `TF-320V ${quantity}` });
		expect(body.lines).toMatchObject([{ productId: disc, units: 4, status: "ok" }]);
	});

	test.each(["\n", "\r", "\v", "\f", "\u0085", "\u2028", "\u2029"])("%j ends a pasted line", async (lineBreak) => {
		const { body } = await shop.visitor.post("/lists/check", { text: `TF-320V 4${lineBreak}34116 2` });
		expect(body.lines).toMatchObject([
			{ row: 1, productId: disc, units: 4 },
			{ row: 2, productId: disc, units: 2 },
		]);
	});

	test("which of several parts is meant is chosen on the list, and joins a line of that part", async () => {
		const [one] = await Promise.all(
			["TF-B1", "TF-B2"].map((partNumber) =>
				aProduct(shop, { partNumber, numbers: [{ kind: "superseded", number: "OLD-7" }] }),
			),
		);
		const buyer = await shop.customer();
		await put(buyer, { productId: one, units: 3 });
		await buyer.post("/lists/current/lines", { text: "old 7\t5\nOLD7\t2" });
		const [, first, second] = await linesOf(buyer);
		expect(first).toMatchObject({ status: "several", units: 5, number: "old 7" });
		for (const [{ _id, units }, unitsOnList] of [
			[first, 8],
			[second, 10],
		])
			expect(await buyer.patch(`/lists/current/lines/${_id}`, { productId: one })).toMatchObject({
				body: { added: { units, unitsOnList } },
			});
		expect(await linesOf(buyer)).toMatchObject([{ productId: one, units: 10 }]);
	});

	test("a list has 200 lines at most, and what does not fit leaves it as it was", async () => {
		const buyer = await shop.customer();
		const lines = (count: number) => Array.from({ length: count }, (_, i) => `none-${i},1`).join("\n");
		expect(await buyer.post("/lists/current/lines", { text: lines(199) })).toMatchObject({ body: { lineCount: 199 } });
		const refused = await buyer.post("/lists/current/lines", { text: lines(2) });
		expect(refused).toMatchObject({ status: 422, body: { code: "too-many-lines" } });
		expect(await linesOf(buyer)).toHaveLength(199);
		expect(await shop.visitor.post("/lists/check", { text: lines(201) })).toMatchObject({ status: 422 });
		const headings = { text: "Part;Quantity\n".repeat(1001) };
		expect(await shop.visitor.post("/lists/check", headings)).toMatchObject({ status: 422 });
	});
});
