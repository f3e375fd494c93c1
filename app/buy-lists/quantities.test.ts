import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { unclearQuantities } from "../../tests/support/quantity-samples.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";

const noBreak = "\u00a0";
const thousand = [
	...["1000", "1,000", "1.000", "1 000", "1'000", "1’000", `1${noBreak}000`, "1\u202f000", "1E3", "1e+3", "1,0E3"],
	...["1000.00", "1,000.00", "1.000,00", "１０００", "١٠٠٠"],
];
const units = ["", " pcs", "pcs", " pcs.", " x", "x", " ea", " Stück", " units"];

describe.each(anyEngine)("quantities in pasted lines, on %s", (engine) => {
	let shop: TestShop;
	beforeAll(async () => {
		shop = await createTestShop(engine);
		const numbers = [{ kind: "superseded" as const, number: "OLD-17" }];
		await aProduct(shop, { partNumber: "TF-CW-17", quantity: 5000, minorder: 2, numbers });
		await aProduct(shop, { partNumber: "NU 208", quantity: 5000, minorder: 2 });
		await aProduct(shop, { partNumber: "X1,5", quantity: 5000, minorder: 2 });
		await aProduct(shop, { partNumber: "34116", quantity: 5000, minorder: 2 });
	});
	afterAll(() => shop.close());

	const check = async (...texts: string[]) => {
		const { body } = await shop.visitor.post("/lists/check", { text: texts.join("\n") });
		return body.lines.map((line: { partNumber?: string; number: string; units: number; status: string }) =>
			[line.partNumber ?? line.number, line.units, line.status].join(" "),
		);
	};

	test("are read with thousands in any way and with a word for units", async () => {
		for (const one of thousand) {
			const lines = units.map((word) => `TF-CW-17\t${one}${word}`);
			expect(new Set(await check(...lines)), one).toEqual(new Set(["TF-CW-17 1000 ok"]));
		}
	});

	test.each([
		["10 x TF-CW-17", 10],
		["4 x TF-CW-17", 4],
		["10x TF-CW-17", 10],
		["10 × TF-CW-17", 10],
		["10pcs TF-CW-17", 10],
		["10 pcs of TF-CW-17", 10],
		["1 000 x TF-CW-17", 1000],
		["Qty: 10 TF-CW-17", 10],
		["TF-CW-17 x10", 10],
		["TF-CW-17 x 10", 10],
		["TF-CW-17x10", 10],
		["TF-CW-17 10pcs", 10],
		["TF-CW-17: 10", 10],
		["TF-CW-17 - 10", 10],
		["TF-CW-17 (10)", 10],
		["TF-CW-17 qty 10", 10],
		["TF-CW-17 2 000", 2000],
		["TF-CW-17, 10 pcs", 10],
		["TF-CW-17,1,000", 1000],
		["TF-CW-17,1,000 pcs", 1000],
		["TF-CW-17,1,000pcs", 1000],
		['"TF-CW-17","1,000"', 1000],
		["TF-CW-17|10", 10],
		["10;TF-CW-17", 10],
		["TF-CW-17;Brake disc, 320 mm;4;78.00", 4],
		["1;TF-CW-17;4", 4],
		["TF-CW-17 4\nTotal", 4],
		["sep=;\nTF-CW-17;4", 4],
		["Pos;Qty;Part number\n1;4;TF-CW-17", 4],
		["| TF-CW-17 | 1000 |", 1000],
		["|TF-CW-17|1,000|", 1000],
		["│ TF-CW-17 │ 4 │", 4],
		["- TF-CW-17 4", 4],
		["• TF-CW-17 4", 4],
		["1. TF-CW-17 4", 4],
		["(2) 4 x TF-CW-17", 4],
		["TF-CW-17\t10.00\t4", 4],
		["TF-CW-17\t4\t10.00", 4],
		["TF-CW-17;10,00;5", 5],
		["TF-CW-17,10.00,5", 5],
		["TF-CW-17 $10.00 5", 5],
		["TF-CW-17 10.00 5", 5],
		["TF-CW-17 10,", 10],
		["TF-CW-17 10;", 10],
		["TF-CW-17 10.", 10],
		["TF-CW-17、10", 10],
		["TF-CW-17，10", 10],
		["TF-CW-17；10", 10],
		["TF-CW-17：10", 10],
		["TF-CW-17 (x10)", 10],
		["TF-CW-17 (qty 10)", 10],
		["TF-CW-17\t[10]", 10],
		["TF-CW-17 [10]", 10],
		['"TF-CW-17" "10"', 10],
		["TF-CW-17 10 шт", 10],
		["TF-CW-17 10 kom", 10],
		["TF-CW-17 10 stuks", 10],
		["10 kpl TF-CW-17", 10],
		["TF-CW-17\t10 uds.", 10],
		["Teil;Anz.\nTF-CW-17;10", 10],
		["TF-CW-17\t10 adet", 10],
		["1 TF-CW-17 5", 5],
		["TF-CW-17, 1,000, 9.20", 1000],
		["TF-CW-17, 1,000 pcs, in stock", 1000],
		["TF-CW-17, Wrench, 1,000", 1000],
		["1,000, TF-CW-17", 1000],
		["1, TF-CW-17, 1,000, 9.20", 1000],
		["TF-CW-17,10,1,000.00", 10],
		["TF-CW-17,$1,250.00,10", 10],
		["10xTF-CW-17", 10],
		["10×TF-CW-17", 10],
	])("%j is read", async (text, expected) => {
		expect(await check(text)).toEqual([`TF-CW-17 ${expected} ok`]);
	});

	test("several parts on one line, and positions without a point, are read", async () => {
		expect(await check("TF-CW-17 10, NU-208 5", "1 TF-CW-17 5", "2 NU 208 7", "TF-CW-17 4; TF-SC-1 6")).toEqual([
			...["TF-CW-17 10 ok", "NU 208 5 ok", "TF-CW-17 5 ok", "NU 208 7 ok", "TF-CW-17 4 ok", "TF-SC-1 6 not-found"],
		]);
	});

	test.each([
		["TF-CW-17,5,NU-208,15", "TF-CW-17 5 ok", "NU 208 15 ok"],
		["TF-CW-17\t5\tNU 208\t15", "TF-CW-17 5 ok", "NU 208 15 ok"],
		["TF-CW-17, NU-208 15", "TF-CW-17 2 units-not-read", "NU 208 15 ok"],
		["TF-CW-17;NU 208", "TF-CW-17 2 units-not-read", "NU 208 2 units-not-read"],
		["TF-CW-17|NU-208|34116A", "TF-CW-17 2 units-not-read", "NU 208 2 units-not-read", "34116A 1 not-found"],
		["5;TF-CW-17;15;NU 208", "TF-CW-17 5 ok", "NU 208 15 ok"],
		["34116,5,TF-CW-17,15", "34116 5 ok", "TF-CW-17 15 ok"],
		["TF-CW-17,5,34116,15", "TF-CW-17 5 ok", "34116 15 ok"],
		["TF-CW-17,5,12.50,TF-SC-1,15,9.90", "TF-CW-17 5 ok", "TF-SC-1 15 not-found"],
		["TF-CW-17,1,000,NU-208,2,000", "TF-CW-17 1000 ok", "NU 208 2000 ok"],
		["Part;Qty\nTF-CW-17;5;NU 208;15", "TF-CW-17 5 ok", "NU 208 15 ok"],
		["Part;Qty;Part;Qty\nTF-CW-17;5;NU 208;15", "TF-CW-17 5 ok", "NU 208 15 ok"],
		["TF-CW-17,5;NU-208,15", "TF-CW-17 5 ok", "NU 208 15 ok"],
		["TF-CW-17\t5, NU-208\t15", "TF-CW-17 5 ok", "NU 208 15 ok"],
		["34116,5,34117,15", "34116 5 ok", "34117 15 not-found"],
		["TF-CW-17;34116", "TF-CW-17 2 units-not-read", "34116 2 units-not-read"],
		["Disc;TF-CW-17;4", "Disc 1 not-found", "TF-CW-17 4 ok"],
		["NU 209,TF-CW-17,5", "NU 209 1 not-found", "TF-CW-17 5 ok"],
		["TF-CW-17;Disc 320;4", "TF-CW-17 4 ok"],
		["TF-CW-17;320mm;4", "TF-CW-17 4 ok"],
		["TF-CW-17;OLD-17;4", "TF-CW-17 4 ok"],
		["X1,5 20", "X1,5 20 ok"],
		["TF-CW-17 1,000, NU-208 2,000", "TF-CW-17 1000 ok", "NU 208 2000 ok"],
		["TF-CW-17 2,500, NU-208 5", "TF-CW-17 2 units-not-read", "NU 208 5 ok"],
		["1,000 TF-CW-17, 2,500 NU-208", "TF-CW-17 1000 ok", "NU 208 2 units-not-read"],
		["5xTF-CW-17, 3xNU 208", "TF-CW-17 5 ok", "NU 208 3 ok"],
	])("no part of %j is lost", async (text, ...expected) => {
		expect(await check(text)).toEqual(expected);
	});

	test("a number with spaces, commas or digits only stays one number", async () => {
		expect(await check("NU 208 600", "NU 208", "X1,5 20", "X1,5", "34116;4", "4;34116", "34116 4")).toEqual([
			...["NU 208 600 ok", "NU 208 2 units-not-read", "X1,5 20 ok", "X1,5 2 units-not-read"],
			...["34116 4 ok", "34116 4 ok", "34116 4 ok"],
		]);
	});

	test.each([
		["Part number; Quantity\nTF-CW-17;4"],
		["Order list\nPart number; Quantity\nTF-CW-17;4"],
		["Pos Artikel Menge\n1 TF-CW-17 4"],
		["Item  Qty  Description\nTF-CW-17  4  Brake disc 320 mm"],
		["Description\tQty\tPart no.\nBrake disc 320\t4\tTF-CW-17"],
		["Item;Part number;Qty\n1;TF-CW-17;4"],
		["Pos.;Bezeichnung;Menge;Teile-Nr.\n1;Bremsscheibe 320;4;TF-CW-17"],
		["Quantity\nTF-CW-17 4"],
		["Part number and quantity\nTF-CW-17 4"],
		["| Part | Qty |\n|:---|---:|\n| TF-CW-17 | 4 |"],
		["+------+----+\n| Part | Qty |\n+------+----+\n| TF-CW-17 | 4 |\n+------+----+"],
		["Désignation;Réf. article;Quantité\nDisque 320;TF-CW-17;4"],
		["Référence Qté\nTF-CW-17 4"],
		["Cantidad;Referencia\n4;TF-CW-17"],
		["Codice\tQ.tà\nTF-CW-17\t4"],
		["Артикул;Кол-во\nTF-CW-17;4"],
		["部品番号\t数量\nTF-CW-17\t4"],
		["品番 数量\nTF-CW-17 4"],
		['מק"ט;כמות\nTF-CW-17;4'],
		["Part no.;Unit price;Qty\nTF-CW-17;78.00;4"],
		["Stückzahl;Ersatzteilbez.\n4;TF-CW-17"],
		["Units per pack;Part description;Part number;Quantity\n12;Disc;TF-CW-17;4"],
		["P/N;Description;Quantity ordered\nTF-CW-17;Disc;4"],
	])("the headings of %j are no part", async (text) => {
		expect(await check(text)).toEqual(["TF-CW-17 4 ok"]);
	});

	test.each(["Model T;4", "Symbol X", "Order PQ-1"])(
		"%j is a line, though a heading can begin like it",
		async (text) => {
			expect(await check(text)).toEqual([expect.stringContaining("not-found")]);
		},
	);

	test("headings in the middle are no part, and name the columns below", async () => {
		expect(await check("TF-CW-17;4\nQty;Part number\n4;NU 208")).toEqual(["TF-CW-17 4 ok", "NU 208 4 ok"]);
	});

	test.each([
		"TF-CW-17 2.5",
		"TF-CW-17 2,5",
		"TF-CW-17 x 2.5",
		"2.5 x TF-CW-17",
		"TF-CW-17 2.5 pcs",
		"TF-CW-17 2 boxes",
		"TF-CW-17 10 sets",
		"TF-CW-17 0",
		"TF-CW-17 -4",
		"TF-CW-17, 2,500, 9.20",
		"TF-CW-17, Wrench, 1,250, 9.20",
		"TF-CW-17, 9.20, 2,500",
		"TF-CW-17,$1,250",
		"2,500, TF-CW-17",
		"2 x 10 pcs TF-CW-17",
		"2 x 10 TF-CW-17",
		"TF-CW-17 2x5",
	])("%j keeps its part, and its quantity has to be confirmed", async (text) => {
		expect(await check(text)).toEqual(["TF-CW-17 2 units-not-read"]);
		expect(await check(text.replace("CW-17", "CW-71"))).toEqual(["TF-CW-71 1 not-found"]);
	});

	test("what is unclearQuantities is not ordered before it was confirmed, also after a reload", async () => {
		expect(await check(...unclearQuantities.map((text) => `TF-CW-17\t${text}`), "TF-CW-17")).toEqual(
			Array.from({ length: unclearQuantities.length + 1 }, () => "TF-CW-17 2 units-not-read"),
		);
		const buyer = await shop.customer();
		const add = (text: string) => buyer.post("/lists/current/lines", { text });
		const list = async () => (await buyer.get("/lists/current")).body;
		const added = await add("TF-CW-17\t1,5");
		expect(added.body.added).toMatchObject([{ status: "units-not-read", unitsAssumed: true }]);
		expect(await list()).toMatchObject({
			lines: [{ units: 2, status: "units-not-read", unitsAssumed: true }],
			total: 0,
		});
		const copy = await buyer.post("/lists", { name: "Copy", copyOf: (await list())._id });
		expect((await buyer.get(`/lists/${copy.body.insertedId}`)).body.lines).toMatchObject([{ unitsAssumed: true }]);
		const [line] = (await list()).lines;
		await buyer.patch(`/lists/current/lines/${line._id}`, { units: 2 });
		expect((await list()).lines).toMatchObject([{ units: 2, status: "ok" }]);
		expect((await list()).lines[0]).not.toHaveProperty("unitsAssumed");
		await add("TF-CW-17\t?");
		expect((await list()).lines).toMatchObject([{ units: 2, status: "units-not-read" }]);
	});
});
