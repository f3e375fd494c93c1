import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { readReceiptLines } from "../stock/receipts/receipt.ts";

let shop: TestShop;
beforeAll(async () => {
	shop = await createTestShop();
	const add = (partNumber: string, price = 20) => aProduct(shop, { partNumber, price, quantity: 50_000, minorder: 1 });
	await add("PQ-780", 780);
	await add("PQ-100", 12.5);
	const numbers = ["HU 816", "HU 816 x", "PU 825 x", "ST 1234", "1234", "TX 20 ST", "NO 77", "TF 2", "TF 2 500"];
	for (const number of [...numbers, "PQ-1", "PQ-15", "AB 13", "AB 13 NO"]) await add(number);
	const cross = [{ kind: "cross" as const, maker: "Mann", number: "HU 925/4 x" }];
	await aProduct(shop, { partNumber: "AX-1", quantity: 500, minorder: 1, numbers: cross });
});
afterAll(() => shop.close());

interface Line {
	partNumber?: string;
	number: string;
	units: number;
	status: string;
	choices?: { partNumber: string }[];
}

const check = async (text: string) => {
	const { body } = await shop.visitor.post("/lists/check", { text });
	return body.lines.map(({ partNumber, number, units, status, choices }: Line) =>
		[partNumber ?? choices?.map((choice) => choice.partNumber).join(" or ") ?? number, units, status].join(", "),
	);
};

describe("a line of a price list with single blanks", () => {
	test.each([
		["PQ-780 4 780.00", "PQ-780, 4, ok"],
		["PQ-780 4 780,00", "PQ-780, 4, ok"],
		["PQ-780 4 780.00 USD", "PQ-780, 4, ok"],
		["PQ-780 4 780", "PQ-780, 4, ok"],
		["PQ-780 4 780.00 3120.00", "PQ-780, 4, ok"],
		["PQ-780 4 pcs 780.00", "PQ-780, 4, ok"],
		["PQ-100 10 125.00", "PQ-100, 10, ok"],
		["PQ-100 12.50 10 125.00", "PQ-100, 10, ok"],
		["PQ-100 10 12.50 125.00", "PQ-100, 10, ok"],
		["PQ-100 12,50 10 125,00", "PQ-100, 10, ok"],
		["PQ-100 10 x 12.50", "PQ-100, 10, ok"],
		["Part number Qty Price Total\nPQ-100 10 12.50 125.00", "PQ-100, 10, ok"],
		["Part number Price Qty Total\nPQ-100 12.50 10 125.00", "PQ-100, 10, ok"],
	])("is read where %j has the price of the part", async (text, expected) => {
		expect(await check(text)).toEqual([expected]);
	});

	test.each([
		...["PQ-780 5 781.00", "PQ-780 5 781,00", "PQ-780 5 781", "PQ-780 5 781.50", "PQ-780 x 5 781", "PQ-780 5 781 pcs"],
		...["PQ-780\t5 781.00", "PQ-780;5 781,00", "PQ-100 12.50 1 250.00", "5 781 PQ-780"],
	])("has no quantity where the figures of %j can be one or two", async (text) => {
		expect(await check(text)).toEqual([`${text.startsWith("PQ-100") ? "PQ-100" : "PQ-780"}, 1, units-not-read`]);
		expect(readReceiptLines(text)).toEqual({ lines: [], faults: [text] });
	});

	test.each(["PQ-780 4 780.00 3 120.00", "PQ-780 4 780 3120"])(
		"takes no price for the quantity below headings in %j",
		async (row) => {
			const [line] = await check(`Part number Qty Price Total\n${row}`);
			expect(line).toMatch(/^PQ-780, 4, ok$|not-found$|units-not-read$/);
		},
	);

	test("below headings between tabs, a figure with a blank is one", async () => {
		expect(await check("Part\tQty\nPQ-780\t4 780\nPQ-780\t4 780,00")).toEqual(
			Array.from({ length: 2 }, () => "PQ-780, 4780, ok"),
		);
	});
});

describe("a part number with a word that can be one for units", () => {
	test.each([
		["PU 825 x 10", "PU 825 x, 10, ok"],
		["PU 825 x: 10", "PU 825 x, 10, ok"],
		["PU 825 x (10)", "PU 825 x, 10, ok"],
		["PU 825 x 10 pcs", "PU 825 x, 10, ok"],
		["HU 925/4 x 3", "AX-1, 3, ok"],
		["Mann HU 925/4 x qty 3", "AX-1, 3, ok"],
		["TX 20 ST 5", "TX 20 ST, 5, ok"],
		["5 NO 77", "NO 77, 5, ok"],
		["5 x NO 77", "NO 77, 5, ok"],
		["5\tST 1234", "ST 1234, 5, ok"],
		["1\tST 1234\t5", "ST 1234, 5, ok"],
		["HU 816 x\t4", "HU 816 x, 4, ok"],
		["HU 816 4", "HU 816, 4, ok"],
	])("is found in %j", async (text, expected) => {
		expect(await check(text)).toEqual([expected]);
	});

	test.each([
		["HU 816 x 4", "HU 816 x or HU 816, 4, several"],
		["5 ST 1234", "ST 1234 or 1234, 5, several"],
		["5 x ST 1234", "ST 1234 or 1234, 5, several"],
		["TF 2 500", "TF 2 500 or TF 2, 1, several"],
	])("is asked about where %j can be another part", async (text, expected) => {
		expect(await check(text)).toEqual([expected]);
	});

	test.each(["HU 816 x 4", "5 ST 1234", "TF 2 500"])(
		"offers the parts of %j on the list, to choose one",
		async (text) => {
			const buyer = await shop.customer();
			expect((await buyer.post("/lists/current/lines", { text })).status).toBe(201);
			const read = async () => (await buyer.get("/lists/current")).body.lines;
			const [{ _id, status, choices, number }] = await read();
			expect([status, choices.length, number]).toEqual(["several", 2, text]);
			for (const { productId } of choices) {
				await buyer.patch(`/lists/current/lines/${_id}`, { productId });
				expect(await read()).toMatchObject([{ productId }]);
			}
		},
	);

	test("is found on a line with several parts, between other cells, and with its price", async () => {
		expect(await check("PU 825 x 10, HU 925/4 x 3")).toEqual(["PU 825 x, 10, ok", "AX-1, 3, ok"]);
		expect(await check("HU 816 x 4; PU 825 x 2")).toEqual(["HU 816 x or HU 816, 4, several", "PU 825 x, 2, ok"]);
		expect(await check("5\tST 1234\tBrake disc 320")).toContain("ST 1234, 5, ok");
		expect(await check("PU 825 x 10 20.00")).toEqual(["PU 825 x, 10, ok"]);
	});

	test("is received, unless it can be another part", async () => {
		const admin = await shop.admin();
		const preview = async (text: string) => {
			const { lines, faults } = readReceiptLines(text);
			expect(faults).toEqual([]);
			const sent = lines.map(({ headed: _, ...line }) => line);
			return (await admin.post("/receipts", { lines: sent, preview: true })).body.lines;
		};
		expect(await preview("TX 20 ST 5")).toMatchObject([{ partNumber: "TX 20 ST", units: 5 }]);
		expect(await preview("10 x PQ-780")).toMatchObject([{ partNumber: "PQ-780", units: 10 }]);
		expect(await preview("AB 13 NO 4")).toMatchObject([{ conflict: true }]);
		const unclear = ["HU 816 x 4", "5 ST 1234", "5\tST 1234"];
		expect(readReceiptLines(unclear.join("\n")).faults).toEqual(unclear);
	});
});

test("the figures of two columns are no part number while another part fits", async () => {
	expect(await check("PQ-1 5\n1 PQ-1 5")).toEqual(["PQ-1, 5, ok", "PQ-1, 5, ok"]);
});

test.each([
	...["Qty A\tQty B", "Qty\tQty B", "Menge 1\tMenge 2", "Qty 2025\tQty 2026", "Qty Berlin\tQty Hamburg"],
	...["Qty x100", "Qty in 1000", "Qty/100", "Qty 1000", "Qty (x100)", "Menge in Tsd.", "Quantity (thousands)"],
])("below %j, which is not one quantity of pieces, the quantity is not read", async (headings) => {
	const text = `Part number\t${headings}\nPQ-100\t4${headings.includes("\t") ? "\t7" : ""}`;
	expect(await check(text)).toEqual(["PQ-100, 1, units-not-read"]);
	expect(readReceiptLines(text).lines).toEqual([]);
});
