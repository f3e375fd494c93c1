import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aProduct } from "../../tests/support/factories.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";

describe.each(anyEngine)("tables that spreadsheets save, on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	beforeEach(async () => {
		shop = await createTestShop(engine);
		admin = await shop.admin();
	});
	afterEach(() => shop.close());

	async function preview(content: string | Uint8Array, columns?: string, encoding?: string) {
		const token = await shop.issueToken(admin.id);
		const headers = { "content-type": "text/csv", authorization: `Bearer ${token}` };
		const query = `?${new URLSearchParams({ ...(columns && { columns }), ...(encoding && { encoding }) })}`;
		const body = content as Uint8Array<ArrayBuffer>;
		const answer = await shop.api.request(`/api/imports/preview${query}`, { method: "POST", headers, body });
		return answer.json();
	}
	const outcome = async (text: string) => {
		const [row] = (await preview(text)).rows;
		return row.reason ?? row.warning ?? row.outcome;
	};
	const head = "Part number,Name,Price,Quantity,Minimum order,Description,Image 1,Image 2";
	const newRow = (number: string) => `${head}\n${number},Disc,10,40,2,Cast iron,/a.webp,/b.webp\n`;

	test("are read in Windows-1252 and UTF-16, and other files say how to save them", async () => {
		await aProduct(shop, { partNumber: "A-1", name: "Disc" });
		const text = "Part number;Name\nA-1;Müller – 5 €\n";
		const utf16 = Buffer.from(text, "utf16le");
		const latin = Buffer.from(text.replace("–", "\x96").replace("€", "\x80"), "latin1");
		const files = [
			["UTF-8", Buffer.from(text)],
			["UTF-16", utf16],
			["UTF-16", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
			["UTF-16", Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
			["Windows-1252", latin],
			["UTF-8", Buffer.from(`${text}\x1a\x1a`)],
			["Windows-1252", Buffer.concat([latin, Buffer.from([0x1a])])],
		] as const;
		for (const [encoding, content] of files)
			expect(await preview(content), encoding).toMatchObject({
				encoding,
				rows: [{ changes: [{ field: "name", to: "Müller – 5 €" }] }],
			});
		const others = [
			["PK\x03\x04zip", "spreadsheet file"],
			["\xd0\xcf\x11\xe0", "spreadsheet file"],
			["Part\0number", "isn't a text file"],
		] as const;
		for (const [bytes, words] of others)
			expect((await preview(Buffer.from(bytes, "latin1"))).detail).toMatch(new RegExp(`${words}.*CSV UTF-8`));
		const damaged = Buffer.concat([Buffer.from("Part number;Name\nÄÖÜ;ß"), Buffer.from([0xc3, 0x28])]);
		expect((await preview(damaged)).detail).toContain("damaged");
	});

	test("are read in the encoding that a person chooses, and say which was assumed", async () => {
		await aProduct(shop, { partNumber: "A-1", name: "Disc" });
		const before = Buffer.from("Part number;Name\nA-1;");
		const saved = [
			["Windows-1251", "Тормозной диск", "D2EEF0ECEEE7EDEEE920E4E8F1EA", "Windows-1252"],
			["Shift_JIS", "ブレーキ", "8375838C815B834C", "Shift_JIS"],
			["Windows-1250", "Łożysko", "A36FBF79736B6F", "Windows-1252"],
			["GB18030", "刹车盘", "C9B2B3B5C5CC", "Windows-1252"],
			["Macintosh", "Müller", "4D9F6C6C6572", "Windows-1252"],
			["IBM850", "Größe ü", "4772 94E1 6520 81".replaceAll(" ", ""), "IBM850"],
		] as const;
		for (const [encoding, to, bytes, assumed] of saved) {
			const file = Buffer.concat([before, Buffer.from(bytes, "hex")]);
			const read = await preview(file, undefined, encoding);
			expect(read, encoding).toMatchObject({ encoding, rows: [{ changes: [{ field: "name", to }] }] });
			expect((await preview(file)).encoding, encoding).toBe(assumed);
		}
		const broken = Buffer.concat([before, Buffer.from("ff", "hex")]);
		expect((await preview(broken, undefined, "EUC-KR")).detail).toContain("Choose another");
	});

	test("name their delimiter in the first line, and have rows without values", async () => {
		await aProduct(shop, { partNumber: "A-1", price: 10 });
		for (const [line, mark] of [
			["sep=;", ";"],
			['"sep=;"', ";"],
			["\ufeffSEP=\t", "\t"],
			["sep=|", "|"],
		] as const) {
			const { delimiter, rows } = await preview(`${line}\r\nPart number${mark}Price\r\n${mark}\r\nA-1${mark}11\r\n`);
			expect([delimiter, rows.length, rows[0].row], line).toEqual([mark, 1, 3]);
		}
		expect((await preview(";;\nPart number;Price;\n;;\nA-1;11;\n; ;\n")).counts).toMatchObject({
			changed: 1,
			refused: 0,
		});
	});

	test("have quotes and formulas in cells, and titles above the headings", async () => {
		const id = await aProduct(shop, { partNumber: "CV-1", name: "Drive", price: 10 });
		const cases = [
			['Part number;Price\n="CV-1";="6.90"\n', [{ product: id, changes: [{ to: "6.90" }] }]],
			['Part number;Name\nCV-1;3/8" drive\n', [{ product: id, changes: [{ to: '3/8" drive' }] }]],
			['Part number,Price\nCV-1,2" pipe\nCV-1,11\n', [{ outcome: "refused" }, { outcome: "refused" }]],
			["Prices 2026, spring\n\nPart number;Price\nCV-1;11\n", [{ row: 4, product: id, changes: [{ to: "11.00" }] }]],
			['Prices 2026, "spring"\n"Part, number";"Price"\nCV-1;12\n', [{ row: 3, product: id }]],
			["Prices 2026;\nPart number;Price\nCV-1;11\n", [{ row: 3, product: id }]],
			["Part number;Name\nCV-1;Dr\ufffdve\n", [{ outcome: "refused", reason: expect.stringContaining("damaged") }]],
		] as const;
		for (const [text, rows] of cases) expect((await preview(text)).rows, text).toMatchObject(rows);
	});

	test.each([
		["1E5", "1.00E+05", "as a number"],
		["1E5", "100000", "as a number"],
		["12345678901234", "1.23457E+13", "as a number"],
		["12345678901234567", "12345678901234500", "as a number"],
		["00123", "123", "as a number"],
		["1.50", "1.5", "as a number"],
		["3-4", "04-Mar", "as a date"],
		["3-4", "4. Mrz", "as a date"],
		["3/4", "03/04/2026", "as a date"],
		["3-4", "46085", "as a date"],
		["MAR1", "Mar-01", "as a date"],
		["3-4", "4.3.26", "as a date"],
		["3/4", "03-04-26", "as a date"],
		["3-4", "3 abr", "as a date"],
		["3-4", "3月4日", "as a date"],
		["1.000", "1000", "as a number"],
		["1.000", "1", "as a number"],
		["1000", "1,000", "as a number"],
		["1.5", "1,5", "as a number"],
		["1/4", "0.25", "as a number"],
		["6:00", "0.25", "as a number"],
		["MAR2", "46083", "as a date"],
		["SEP-5", "46270", "as a date"],
		["10 DEZ", "46366", "as a date"],
		["3-4", "46085.5", "as a date"],
		["3:4", "03:04", "as a number"],
		["3:4", "03:04:00", "as a number"],
		["3:4", "3:04:00 AM", "as a number"],
		["3 P", "15:00", "as a number"],
		["3:4", "0.127777778", "as a number"],
		["1 1/2", "1.5", "as a number"],
		["true", "TRUE 1".slice(0, 4), "as a truth value"],
		["A-1", "#REF!", "has the error #REF!"],
	])("%s becomes %s, which is refused", async (number, cell, words) => {
		const id = await aProduct(shop, { partNumber: number });
		expect(await outcome(`Id,Part number,Price\n${id},"${cell}",10.00\n`)).toContain(words);
	});

	test("do not add rewritten numbers as new parts, but numbers that only look alike", async () => {
		for (const cell of ["4.01E+12", "04-Mar", "TRUE", "#N/A"])
			expect(await outcome(newRow(cell)), cell).toMatch(/spreadsheet|error/);
		for (const cell of ["2026-03-04", "Mar-22", "04.03.26", "3/4/26", "2026/3/4", "15 ago 26"])
			expect(await outcome(newRow(cell)), cell).toContain("looks like a date");
		for (const cell of ["01:30", "01:30:00"]) expect(await outcome(newRow(cell))).toBe(`${cell} looks like a time`);
		const long = "12345678901234500000";
		expect(await outcome(newRow(long))).toBe(`${long} may have lost digits: spreadsheets keep 15`);
		expect(await outcome(newRow("123456789012345678"))).toBe("new");
		for (const cell of ["1E5", "04-MAR", "10 MARINE", "3-4", "MAR-220", "51-99-73", "1.2.3"])
			expect(await outcome(newRow(cell)), cell).toBe("new");
		await aProduct(shop, { partNumber: "00123" });
		expect(await outcome(newRow("123"))).toBe("Similar to the part number 00123");
		for (const [number, cell, warning = ""] of [
			["1.10", "1.1"],
			["2E5", "200000"],
			["1.5E3", "1500"],
			["777", "777.0"],
			["999", "999.00"],
			["5.50", "5,5"],
			["1,000", "1000"],
			["3:4", "03:04", "03:04 looks like a time. "],
		] as const) {
			await aProduct(shop, { partNumber: number });
			expect(await outcome(newRow(`"${cell}"`)), cell).toBe(`${warning}Similar to the part number ${number}`);
		}
		for (const cell of ["1.2", "300000", "7770", "46083", "3:5"]) expect(await outcome(newRow(cell)), cell).toBe("new");
		const id = await aProduct(shop, { partNumber: "B-1" });
		expect(await outcome(`Id,Price\n${id},#DIV/0!\n`)).toBe("Price has the error #DIV/0!");
		expect(await outcome(`Id,Part number,Price\n${id},4.3.26,10\n`)).toBe("4.3.26 looks like a date");
		expect(await outcome(`Id,Other numbers\n${id},OEM Audi: 8.00E+12\n`)).toContain("as a number");
		expect(await outcome(`Id,Other numbers\n${id},OEM Audi: 4.3.26\n`)).toBe("4.3.26 looks like a date");
	});

	test("have one decimal sign, by which thousands are read", async () => {
		const ids = await Promise.all(["A-1", "A-2"].map((partNumber) => aProduct(shop, { partNumber, price: 1 })));
		const prices = async (...some: string[]) =>
			(await preview(`Part number;Price\n${some.map((price, at) => `A-${at + 1};${price}`).join("\n")}\n`)).rows.map(
				(row: { changes?: { to: string }[]; outcome: string }) => row.changes?.[0]?.to ?? row.outcome,
			);
		expect(ids).toHaveLength(2);
		expect(await prices("1.500", "6,90")).toEqual(["1500.00", "6.90"]);
		expect(await prices("1,500", "6.90")).toEqual(["1500.00", "6.90"]);
		expect(await prices("1.500", "6.90")).toEqual(["1.50", "6.90"]);
		expect(await prices("1.500", "7")).toEqual(["refused", "7.00"]);
		const reason = async (price: string) => (await preview(`Part number;Price\nA-1;${price}\n`)).rows[0].reason;
		expect(await reason("1.500")).toBe("Price: 1.500 can be 1.50 or 1500. Write one of them");
		expect(await reason("12.345")).toBe("Price: Write 12345 without a point, or at most two decimals");
		expect(await prices("0,500", "6.90")).toEqual(["0.50", "6.90"]);
		expect(await prices("1 500,00", "1'500.00")).toEqual(["1500.00", "1500.00"]);
		expect(await prices("$6.90", "6,90 €")).toEqual(["6.90", "refused"]);
		expect(await prices("USD 6.90", "US$6.90")).toEqual(["6.90", "6.90"]);
		expect(await prices(".90", "\u202d6.90\u202c\u200e")).toEqual(["0.90", "6.90"]);
		expect(await prices("6.900", "6.9000")).toEqual(["6.90", "6.90"]);
		const { file, columns, decimal, rows } = await preview("Part number;Price\nA-1;1.500\nA-2;6,90\n");
		const sent = rows.map(({ row, cells, product, tag }: Record<string, unknown>) => ({ row, cells, product, tag }));
		expect((await admin.post("/imports/rows", { file, columns, decimal, rows: sent })).body.modifiedCount).toBe(2);
		expect((await shop.visitor.get("/products/A-1")).body.price).toBe(1500);
	});

	test("an old export never sets the stock back", async () => {
		const id = await aProduct(shop, { partNumber: "A-1", quantity: 100, minorder: 1, price: 10 });
		const still = await aProduct(shop, { partNumber: "A-2", quantity: 100, minorder: 1, price: 10 });
		const table: string = (await admin.get("/products.csv")).body;
		const all =
			"id,partNumber,name,family,price,quantity,minorder,description,img1,img2,specs,numbers,gtin,shelf,exported";
		await anOrder(shop, await shop.customer(), id, 7);
		const dearer = table.replaceAll(",10.00,", ",11.00,");
		const byDefault = await preview(dearer);
		expect(byDefault.columns).not.toContain("quantity");
		const untouched = await preview(dearer, all);
		for (const { rows } of [byDefault, untouched])
			expect(rows.map(({ changes }: { changes: { field: string }[] }) => changes.map(({ field }) => field))).toEqual([
				["price"],
				["price"],
			]);
		const counted = await preview(dearer.replaceAll(",100,1,", ",120,1,"), all);
		expect(counted.rows).toMatchObject([
			{
				product: id,
				changes: [{ field: "price" }],
				warning: expect.stringContaining("from 100 to 93 since this export"),
			},
			{ product: still, changes: [{ field: "price" }, { field: "quantity", from: "100", to: "120" }] },
		]);
	});

	test("a table with 100,000 unchanged rows is read, and one with too many changes is not", async () => {
		await aProduct(shop, { partNumber: "A-1", price: 10 });
		const rows = Array.from({ length: 100_000 }, (_, n) => `P${n},1.00\r\n`);
		const { counts, rows: listed } = await preview(`Part number,Price\r\nA-1,10.00\r\n${rows.join("")}`);
		expect(counts).toEqual({ new: 0, changed: 0, same: 1, refused: 100_000 });
		expect(listed).toHaveLength(20_001);
		const many = await preview(
			`${head}\n${"x".repeat(20_001).replace(/x/g, () => `N${Math.random()},Disc,10,40,2,Cast iron,/a.webp,/b.webp\n`)}`,
		);
		expect(many.detail).toContain("more than 20,000 products");
	}, 120_000);
});
