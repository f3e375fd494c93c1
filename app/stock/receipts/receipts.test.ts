import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aProduct } from "../../../tests/support/factories.ts";
import { engines } from "../../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../../tests/support/test-shop.ts";
import { readReceiptLines } from "./receipt.ts";

test("a pasted receipt is read line by line: a part number and a quantity", () => {
	const { lines, faults } = readReceiptLines("TF-320 V 12\n8E0 615;4\r\nA-1\t3\n\nB-2, 7\nC-3\nD-4 0\n5");
	expect(lines).toEqual([
		{ partNumber: "TF-320 V", units: 12 },
		{ partNumber: "8E0 615", units: 4 },
		{ partNumber: "A-1", units: 3 },
		{ partNumber: "B-2", units: 7 },
	]);
	expect(faults).toEqual(["C-3", "D-4 0", "5"]);
});

test("a receipt is read as a buying list is, and a line with two meanings is not", () => {
	const { lines, faults } = readReceiptLines("R-1\t12.50\t4\n10 x R-2\nR-3 12 pcs\nR-4 1,200");
	expect(lines.map(({ partNumber, units }) => [partNumber, units])).toEqual([
		["R-1", 4],
		["R-2", 10],
		["R-3", 12],
	]);
	expect(faults).toEqual(["R-4 1,200"]);
});

test("a receipt has all parts of a line, or the line is not read", () => {
	const { lines, faults } = readReceiptLines(
		"R-1,5,R-2,15\nR-3, R-4 6\nR-5\t5\tNU 208\t15\nR-6;Brake disc 320;4\n34116;5;34117;7\nR-7\t(5)",
	);
	expect(lines.map(({ partNumber, units }) => [partNumber, units])).toEqual([
		["R-1", 5],
		["R-2", 15],
		["R-5", 5],
		["NU 208", 15],
		["R-6", 4],
		["34116", 5],
		["34117", 7],
	]);
	expect(faults).toEqual(["R-3, R-4 6", "R-7\t(5)"]);
});

test("thousands between commas are received whole or not read", () => {
	const clear = ["R-1, 1,000, 9.20", "R-1, Wrench, 1,000", "1,000, R-1", "R-1, 1,000 pcs, in stock", "1,000,R-1"];
	for (const text of clear)
		expect(readReceiptLines(text), text).toEqual({ lines: [{ partNumber: "R-1", units: 1000 }], faults: [] });
	for (const text of ["R-1, 2,500, 9.20", "2,500, R-1", "R-1 2,500, R-2 5", "2 x 10 pcs R-1"])
		expect(readReceiptLines(text), text).toEqual({ lines: [], faults: [text] });
});

test("of several figures in a line, only headings show which was delivered", () => {
	const unitsOf = (text: string) => readReceiptLines(text).lines.map(({ units }) => units);
	for (const text of ["R-1\t20\t12", "R-1\t4711\t12", "R-1;12;80"])
		expect(readReceiptLines(text).faults).toEqual([text]);
	expect(unitsOf("Part\tQty ordered\tQty this delivery\nR-1\t20\t12")).toEqual([12]);
	expect(unitsOf("Part\tOrdered\tPreviously delivered\tThis delivery\nR-1\t20\t5\t12")).toEqual([12]);
	expect(unitsOf("Teil\tBestellt\tBereits geliefert\tDiese Lieferung\nR-1\t20\t5\t12")).toEqual([12]);
});

test("a decimal comma of the price is one of the quantity too", () => {
	expect(readReceiptLines("R-1\t20,000 ST\t4,60\nR-2;2,000;ST;1.500,00")).toEqual({
		lines: [
			{ partNumber: "R-1", units: 20 },
			{ partNumber: "R-2", units: 2 },
		],
		faults: [],
	});
	expect(readReceiptLines("R-1\t2,500\t4,60").faults).toHaveLength(1);
});

const twoColumns = "Code\tSupplier code\tQty\n4711\tR-8\t5";

test("a row with two columns for a part number has both, and their headings", () => {
	const headed = [
		{ heading: "Supplier code", number: "R-8" },
		{ heading: "Code", number: "4711" },
	];
	const line = { partNumber: "R-8", otherNumbers: ["4711"], units: 5, headed };
	expect(readReceiptLines(twoColumns)).toEqual({ lines: [line], faults: [] });
	expect(readReceiptLines(twoColumns.replaceAll("\t", "  "))).toEqual({ lines: [line], faults: [] });
	expect(readReceiptLines("Réf. client;Réf. fournisseur;Qté\nR-8;;5").lines).toEqual([{ partNumber: "R-8", units: 5 }]);
});

describe.each(engines)("receipts on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	beforeAll(async () => {
		shop = await createTestShop(engine);
		admin = await shop.admin();
	});
	afterAll(() => shop.close());

	test("are previewed, then add all parts with supplier and delivery number, or none", async () => {
		const [one, two] = [
			await aProduct(shop, { partNumber: "R-1", quantity: 10 }),
			await aProduct(shop, { partNumber: "R-2", quantity: 20 }),
		];
		const stocks = async () =>
			(await Promise.all([one, two].map((id) => shop.visitor.get(`/products/${id}`)))).map(({ body }) => body.quantity);
		const lines = [
			{ partNumber: "r 1", units: 5 },
			{ partNumber: "R-2", units: 7 },
		];
		const unknown = { partNumber: "R-3", units: 1 };
		const preview = await admin.post("/receipts", { lines: [...lines, unknown], preview: true });
		expect(preview.body).toMatchObject({
			modifiedCount: 0,
			lines: [{ partNumber: "R-1", product: one, quantity: 10 }, { product: two, quantity: 20 }, unknown],
		});
		const refused = await admin.post("/receipts", { lines: [...lines, unknown] });
		expect([refused.status, refused.body.errors[0].path]).toEqual([422, "lines.2.partNumber"]);
		expect(await stocks()).toEqual([10, 20]);
		const received = await admin.post("/receipts", { lines, supplier: "Bosch", deliveryNote: "DN 4711" });
		expect(received.body).toMatchObject({ modifiedCount: 2, lines: [{ quantity: 15 }, { quantity: 27 }] });
		expect(await stocks()).toEqual([15, 27]);
		const [event] = (await admin.get(`/products/${two}/stock`)).body;
		expect(event).toMatchObject({ reason: "received", change: 7, note: "Bosch, DN 4711" });
		const repeated = await admin.post("/receipts", { lines: [lines[1]], supplier: "Bosch", deliveryNote: "DN 4711" });
		expect([repeated.status, repeated.body.code]).toEqual([409, "already-received"]);
		expect(repeated.body.detail).toMatch(/^R-2 was received on .* as “Bosch, DN 4711”\./);
		expect(await stocks()).toEqual([15, 27]);
		const [entry] = (await admin.get(`/audit?subject=${two}`)).body;
		expect(entry).toMatchObject({ action: "stock.moved", facts: { quantityBefore: 20, quantity: 27 } });
		const rest = { lines: [lines[1]], supplier: "Bosch", deliveryNote: "DN 4711", again: true };
		expect((await admin.post("/receipts", rest)).body).toMatchObject({ lines: [{ quantity: 34 }] });
		const other = { lines: [lines[1]], supplier: "Bosch", deliveryNote: "DN 4712" };
		expect((await admin.post("/receipts", other)).body).toMatchObject({ lines: [{ quantity: 41 }] });
	});

	test("find the part by either number, and none when these are numbers of different parts", async () => {
		const id = await aProduct(shop, { partNumber: "R-8", quantity: 1 });
		const [line] = readReceiptLines(twoColumns).lines;
		const swapped = { partNumber: "4711", otherNumbers: ["R-8"], units: 5 };
		for (const lines of [[line], [swapped]]) {
			const { body } = await admin.post("/receipts", { lines, preview: true });
			expect(body.lines).toMatchObject([{ partNumber: "R-8", product: id, matched: "R-8", quantity: 1 }]);
		}
		expect((await admin.post("/receipts", { lines: [swapped] })).body.lines).toMatchObject([{ quantity: 6 }]);
		await aProduct(shop, { partNumber: "4711", quantity: 1 });
		const preview = await admin.post("/receipts", { lines: [line], preview: true });
		expect(preview.body.lines).toEqual([{ partNumber: "R-8 and 4711", units: 5, conflict: true }]);
		const refused = await admin.post("/receipts", { lines: [line] });
		expect([refused.status, refused.body.errors[0].message]).toEqual([
			422,
			"R-8 and 4711: different parts have these numbers. Send the number of one",
		]);
	});

	test("find a part by its bar code, and none when parts share it", async () => {
		const id = await aProduct(shop, { partNumber: "R-9", gtin: "4006381333931", quantity: 1 });
		const preview = async (text: string) =>
			(await admin.post("/receipts", { lines: readReceiptLines(text).lines, preview: true })).body.lines;
		for (const text of ["4006381333931\t5", "04006381333931\t5", "4 006381 333931\t5"])
			expect(await preview(text), text).toMatchObject([{ partNumber: "R-9", product: id, units: 5 }]);
		await aProduct(shop, { partNumber: "R-10", gtin: "4006381333931" });
		expect(await preview("4006381333931\t5")).toEqual([{ partNumber: "4006381333931", units: 5, conflict: true }]);
	});

	test("ask about a delivery number in any spelling, and about one without a supplier", async () => {
		const part = await aProduct(shop, { partNumber: "R-4", quantity: 10 });
		const receive = async (supplier: string | undefined, deliveryNote: string, partNumber = "R-4") =>
			(await admin.post("/receipts", { lines: [{ partNumber, units: 5 }], supplier, deliveryNote })).body;
		expect(await receive("Müller, Söhne", "LS 1/26")).toMatchObject({ modifiedCount: 1 });
		for (const [supplier, number] of [
			["", "LS 1/26"],
			[undefined, "ls-1 26"],
			["müller söhne", "LS1/26"],
			["", "Müller, Söhne, LS 1/26"],
		] as const)
			expect(await receive(supplier, number), `${supplier} ${number}`).toMatchObject({
				code: "already-received",
				detail: expect.stringContaining("as “Müller, Söhne, LS 1/26”."),
			});
		for (const [supplier, number] of [
			["Brembo", "LS 1/26"],
			["", "2/26"],
			["", "—"],
		] as const)
			expect(await receive(supplier, number), `${supplier} ${number}`).toMatchObject({ modifiedCount: 1 });
		expect(await receive("Bosch", "—")).toMatchObject({ modifiedCount: 1 });
		expect(await receive("Bosch", "2/2.6")).toMatchObject({ code: "already-received" });
		const notes = (await admin.get(`/products/${part}/stock`)).body.map(({ note }: { note?: string }) => note);
		expect(notes).toEqual(expect.arrayContaining(["Müller, Söhne, LS 1/26", "2/26", "Bosch, —"]));
	});

	test("ask about a delivery number with other leading words or zeros, and a shorter supplier's name", async () => {
		await aProduct(shop, { partNumber: "R-5", quantity: 10 });
		const receive = async (supplier: string, deliveryNote: string) =>
			(await admin.post("/receipts", { lines: [{ partNumber: "R-5", units: 5 }], supplier, deliveryNote })).body;
		expect(await receive("Müller", "4711")).toMatchObject({ modifiedCount: 1 });
		for (const [supplier, number] of [
			["Müller", "LS 4711"],
			["Müller", "No. 4711"],
			["Müller GmbH", "Lieferschein Nr. 4711"],
			["Mueller", "04711"],
		] as const)
			expect(await receive(supplier, number), `${supplier} ${number}`).toMatchObject({ code: "already-received" });
		for (const [supplier, number] of [
			["Müller", "RX 4711"],
			["Bosch", "LS 4711"],
			["Müller", "LS 47110"],
		] as const)
			expect(await receive(supplier, number), `${supplier} ${number}`).toMatchObject({ modifiedCount: 1 });
	});
});
