import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aProduct, productInput } from "../../tests/support/factories.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import type { ImportPreview, ImportRow, PostedRow } from "./import-schema.ts";

const part = {
	partNumber: "TF-0320 V",
	family: "Brakes",
	gtin: "4006381333931",
	specs: [
		{ name: "Torque", value: [40, 200] as [number, number], unit: "NU" as const },
		{ name: "Vanes", value: 48, unit: "C62" as const },
		{ name: "Code", text: "6203" },
	],
	numbers: [{ kind: "oem" as const, number: "8E0 615 301 Q", maker: "Audi" }],
};

describe.each(anyEngine)("imports on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	beforeEach(async () => {
		shop = await createTestShop(engine);
		admin = await shop.admin();
	});
	afterEach(() => shop.close());

	const csv = { "content-type": "text/csv" };
	async function preview(text: string, columns?: string): Promise<ImportPreview> {
		const query = columns === undefined ? "" : `?columns=${encodeURIComponent(columns)}`;
		const answer = await admin.post(`/imports/preview${query}`, text, csv);
		expect(answer.status, JSON.stringify(answer.body)).toBe(200);
		const counts = { new: 0, changed: 0, same: 0, refused: 0 };
		for (const { outcome } of answer.body.rows as ImportRow[]) counts[outcome] += 1;
		expect(answer.body.counts).toEqual(counts);
		return answer.body;
	}
	const outcomes = ({ rows }: { rows: readonly PostedRow[] }) =>
		rows.map(({ row, outcome, reason }) => [row, outcome, ...(reason ? [reason] : [])].join(" "));
	async function post({ file, columns, rows }: ImportPreview) {
		const sent = rows
			.filter(({ outcome }) => outcome === "new" || outcome === "changed")
			.map(({ row, cells, product, tag }) => ({ row, cells, product, tag }));
		const answer = await admin.post("/imports/rows", { file, columns, rows: sent });
		expect(answer.status, JSON.stringify(answer.body)).toBe(200);
		return answer.body as { modifiedCount: number; rows: PostedRow[] };
	}
	const read = async (id: string) => (await admin.get(`/products/${id}`)).body;
	const head = "Part number,Name,Price,Quantity,Minimum order,Description,Image 1,Image 2";
	const aRow = (number: string, price = "10") => `${number},Disc,${price},40,2,Cast iron,/a.webp,/b.webp`;

	test("an export is imported again without a change, whatever its texts begin with", async () => {
		await aProduct(shop, { ...part, shelf: "A-03", name: "=1+1", description: '\'-5 °C,\r\n"cold"; hot' });
		const hidden = await aProduct(shop, { name: "Hidden", partNumber: "+49".slice(1) });
		await admin.patch(`/products/${hidden}`, { hidden: true });
		for (let i = 0; i < 501; i++) await aProduct(shop, { name: `Disc ${i}` });
		const { body, headers } = await admin.get("/products.csv");
		expect(headers.get("content-disposition")).toMatch(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/);
		const [first = "", second = ""] = body.split("\r\n");
		expect(first).toBe(
			"Id,Part number,Name,Family,Price,Quantity,Minimum order,Description,Image 1,Image 2,Specs,Other numbers,GTIN,Shelf,Stock at export",
		);
		expect(second).toContain(",TF-0320 V,'=1+1,Brakes,149.50,40,2,\"''-5 °C,");
		const { counts } = await preview(body);
		expect(counts).toEqual({ new: 0, changed: 0, same: 503, refused: 0 });
		const semicolons = `Id;Name\r\n${(await preview("Part number;Name\nTF0320V;x")).rows[0]?.product};'=1+1\r\n`;
		expect((await preview(semicolons)).counts.same).toBe(1);
	});

	test("a preview says of each row what would become of it and writes nothing; posting does that, and again nothing", async () => {
		const id = await aProduct(shop, part);
		const text = `${head}\n${aRow("TF-1", "12.5")}\ntf 0320-v,,149.5,40,2,,,\nTF-2,Pad,0,1,1,Pad,/a.webp,/b.webp\n`;
		const previewed = await preview(text, "partNumber,,price,quantity,minorder,,,");
		expect(outcomes(previewed).slice(1)).toEqual([
			"3 same",
			expect.stringMatching(/^4 refused No product has this part number. To add a new one: Name is required/),
		]);
		const given = await preview(text);
		expect(given.rows.map(({ outcome }) => outcome)).toEqual(["new", "refused", "refused"]);
		expect(given.rows[1]?.reason).toContain("Name is required");
		const changed = await preview(`Part no.\tPrice\tFamily\nTF-0320 V\t151,25\tbrakes\nTF-1\t\t\n`);
		expect(changed.rows[0]).toMatchObject({ row: 2, outcome: "changed", product: id });
		expect(changed.rows[0]?.changes).toEqual([{ field: "price", from: "149.50", to: "151.25" }]);
		expect((await shop.visitor.get("/products")).body).toHaveLength(1);

		expect(outcomes(await post(given))).toEqual(["2 new"]);
		expect(await post(changed)).toEqual({ modifiedCount: 1, rows: [{ row: 2, outcome: "changed" }] });
		expect(await read(id)).toEqual({ _id: id, ...productInput({ ...part, price: 151.25 }) });
		expect(await read("TF-1")).toMatchObject({ name: "Disc", price: 12.5, quantity: 40 });
		expect(outcomes(await post(given))).toEqual(["2 same"]);
		expect(outcomes(await post(changed))).toEqual(["2 same"]);
		expect((await preview(text)).rows[0]?.outcome).toBe("same");
	});

	test("figures have a decimal comma or point; what could be thousands is never guessed at", async () => {
		await aProduct(shop, part);
		const prices = ["6,90", "6.9", "1500", "1,500", "1.500", "1.500,00", "2,000.00", "$5", "-1", ""];
		const answers = [];
		for (const price of prices) {
			const [row] = (await preview(`Part number;Price\nTF-0320V;${price}\n`)).rows;
			answers.push(row?.changes?.[0]?.to ?? row?.reason);
		}
		expect(answers).toEqual([
			"6.90",
			"6.90",
			"1500.00",
			"Price: Write 1500 without a comma",
			"Price: 1.500 can be 1.50 or 1500. Write one of them",
			"1500.00",
			"2000.00",
			"5.00",
			"Price must be more than 0",
			"Price is required",
		]);
		const [row] = (await preview("Part number;Quantity\nTF-0320V;2.000\n")).rows;
		expect(row?.reason).toBe("Quantity: Write 2000 without a point");
	});

	test("every row has one outcome: rows of one part, of other lengths and without a number are refused", async () => {
		const id = await aProduct(shop, part);
		await aProduct(shop, { name: "Pad", partNumber: "P-1" });
		const text = [
			"Id,Part number,Price",
			",TF-9,1",
			"tf-0320v,,1",
			`${id},,2`,
			",TF 0320V,3",
			",,4",
			`${id},TF-0320V`,
			"",
			",P-1,5,",
			",P-1,149.50",
			"",
		].join("\r\n");
		const { rows } = await preview(text);
		expect(outcomes({ rows })).toEqual([
			expect.stringMatching(/^2 refused No product has this part number/),
			"3 refused No product has this ID. Leave the ID empty to match by part number",
			"4 refused The same part is also in row 5",
			"5 refused The same part is also in row 4",
			"6 refused This row has no part number and no ID",
			"7 refused This row has 2 cells, but there are 3 headings",
			"9 refused This row has 4 cells, but there are 3 headings",
			"10 same",
		]);
		const many = await preview(`Part number,Price\n${"P-1,5.00\n".repeat(20_000)}`);
		expect(outcomes(many)[9000]).toBe("9002 refused The same part is also in row 2, 3, 4, 5, 6");
		const taken = await preview(`Id,Part number,Price\n${id},p1,1\n`);
		expect(taken.rows[0]?.reason).toBe("P-1 is already the part number of Pad");
	});

	test("what is no table is refused with its line, as are columns that cannot be these", async () => {
		const refusals: [text: string | undefined, columns: string | undefined, words: string][] = [
			['Part number,Price\nA,1\n"B,2\nC,3\n', undefined, "Line 3: a quote is not closed."],
			["", undefined, "This file has no headings"],
			["Name,Price\nA,1\n", undefined, "Choose the column with the part number"],
			["Part number\nA\n", undefined, "Choose at least one column to import"],
			["A,B\n1,2\n", "partNumber,partNumber", "Part number is chosen for two columns."],
			["A,B\n1,2\n", "partNumber", "Choose a field for each column"],
			["A,B\n1,2\n", "partNumber,nothing", "Unknown column"],
			[`Part number,Price\n${"A,1\n".repeat(200_001)}`, undefined, "200,000 rows"],
		];
		for (const [text, columns, words] of refusals) {
			const query = columns === undefined ? "" : `?columns=${columns}`;
			const { status, body } = await admin.post(`/imports/preview${query}`, text, csv);
			expect([status, body.detail], words).toEqual([422, expect.stringContaining(words)]);
		}
		const large = await admin.post("/imports/preview", "x".repeat(100 * 1024 * 1024 + 1), csv);
		expect([large.status, large.body.detail]).toEqual([413, expect.stringContaining("100 MB")]);
		expect((await admin.post("/imports/preview", "a", { "content-type": "text/plain" })).status).toBe(415);
	});

	test("headings tell what columns are, with a value of each", async () => {
		const { body } = await admin.post("/imports/headings", "SKU;Colour;Unit price\n;;\nA-1;red;2,50\n", csv);
		expect(body).toEqual({
			headings: ["SKU", "Colour", "Unit price"],
			samples: ["A-1", "red", "2,50"],
			columns: ["partNumber", null, "price"],
			rows: 1,
			encoding: "UTF-8",
		});
	});

	test("a quantity sets the stock and a change adds to it, once for a file, orders meanwhile staying counted", async () => {
		const [set, moved] = [
			await aProduct(shop, { partNumber: "S-1", minorder: 1 }),
			await aProduct(shop, { partNumber: "M-1", minorder: 1 }),
		];
		const buyer = await shop.customer();
		const text = "Part number,Quantity,Quantity change\nS-1,50,\nM-1,,+24\nB-1,1,1\n";
		const previewed = await preview(text);
		expect(outcomes(previewed)[2]).toContain("not both");
		await anOrder(shop, buyer, moved, 3);
		expect(outcomes(await post(previewed))).toEqual(["2 changed", "3 changed"]);
		await anOrder(shop, buyer, moved, 2);
		await anOrder(shop, buyer, set, 1);
		const again = await post(previewed);
		expect(outcomes(again)).toEqual([
			"2 refused The product has changed since the preview and was not overwritten",
			"3 same",
		]);
		expect([(await read(set)).quantity, (await read(moved)).quantity]).toEqual([49, 59]);
		const second = await preview(text);
		expect(outcomes(second)[1]).toBe("3 same Its quantity change was already imported from this file");
		const { body: history } = await admin.get(`/products/${moved}/stock`);
		expect(history[1]).toMatchObject({ change: 24, reason: "imported", quantity: 61, by: "Ada Admin" });
		const facts = await shop.db.selectFrom("audit").select("facts").where("action", "=", "product.edited").execute();
		expect(facts.map((row) => JSON.parse(row.facts).file)).toEqual([previewed.file, previewed.file]);
		const away = await preview("Part number,Quantity change\nM-1,-60\n");
		expect(away.rows[0]?.reason).toBe("The stock is 59: 60 can't be removed");
	});

	test("a product that changed since the preview is told and not overwritten; the other rows are written", async () => {
		const [one, two] = [await aProduct(shop, { partNumber: "A-1" }), await aProduct(shop, { partNumber: "A-2" })];
		const previewed = await preview(`${head}\n${aRow("A-1")}\n${aRow("A-2")}\n${aRow("A-3")}\n${aRow("A-4")}\n`);
		await admin.patch(`/products/${one}`, { price: 99 });
		await aProduct(shop, { partNumber: "a3" });
		expect(outcomes(await post(previewed))).toEqual([
			"2 refused The product has changed since the preview and was not overwritten",
			"3 changed",
			"4 refused A product with this part number has been added since the preview",
			"5 new",
		]);
		expect([(await read(one)).price, (await read(two)).price]).toEqual([99, 10]);
		const removed = await preview("Part number,Price\nA-2,11\n");
		await admin.delete(`/products/${two}`);
		expect(outcomes(await post(removed))).toEqual(["2 refused The product has been deleted"]);
	});

	test("rows that would give two products one number are written but for the second", async () => {
		const previewed = await preview(`${head}\n${aRow("A-1")}\n${aRow("A-2")}\n`);
		const [first, second] = previewed.rows as [ImportRow, ImportRow];
		const twice = [first, { ...first, row: 9 }, second].map(({ row, cells }) => ({ row, cells }));
		const { body } = await admin.post("/imports/rows", {
			file: previewed.file,
			columns: previewed.columns,
			rows: twice,
		});
		expect(outcomes(body).sort()).toEqual(["2 new", "3 new", expect.stringMatching(/^9 (same|refused)/)]);
		expect((await shop.visitor.get("/products")).body).toHaveLength(2);
	});
});
