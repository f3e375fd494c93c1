import fc from "fast-check";
import { expect, test } from "vitest";
import { readReceiptLines } from "../stock/receipts/receipt.ts";
import { parseLines } from "./line-text.ts";

const first = (text: string) => parseLines(text).map(({ readings: [reading] }) => reading);

test.each([
	["Part\tQty on hand\tOrder qty", "TF-1\t3\t10"],
	["Part|Qty in stock|Qty", "TF-1|3|10"],
	["Part|On hand|To order", "TF-1|3|10"],
	["Artikel|Bestand|Bestellmenge", "TF-1|3|10"],
	["Artikel;Ist;Soll;Bedarf", "TF-1;3;9;10"],
	["Part;Rev;Qty req", "TF-1;2;10"],
	["Part;Rev;Req. qty", "TF-1;2;10"],
	["Part;Amount;Qty", "TF-1;92;10"],
	["Part;Qty;Amount", "TF-1;10;92"],
	["Part;Unit;Qty", "TF-1;pcs;10"],
	["Part;Unit;Qty", "TF-1;100;10"],
	["Part;Units;Qty", "TF-1;pcs;10"],
	["Part;Unit;Count", "TF-1;100;10"],
	["Part;Units available;Units", "TF-1;3;10"],
	["Part;Qty per unit;Total qty", "TF-1;5;10"],
	["Réf;Qté en stock;Qté commandée", "TF-1;3;10"],
	["品番;在庫数;注文数", "TF-1;3;10"],
	["PartNo;StockQty;OrderQuantity", "TF-1;3;10"],
	["Part;Stock at 30.11.2026;Qty", "TF-1;3;10"],
])("the ordered quantity is read below %j", (headings, row) => {
	expect(first(`${headings}\n${row}`)).toEqual([{ number: "TF-1", units: 10 }]);
	expect(readReceiptLines(`${headings}\n${row}`).lines).toEqual([{ partNumber: "TF-1", units: 10 }]);
});

test.each([
	["Artikel;Menge bestellt;Menge geliefert", "TF-1;10;3"],
	["Part;Delivered;Ordered", "TF-1;3;10"],
	["Part;Qty ordered;Qty shipped;Backorder", "TF-1;10;3;7"],
])("below %j a list has the ordered quantity, and a receipt the delivered one", (headings, row) => {
	expect(first(`${headings}\n${row}`)).toEqual([{ number: "TF-1", units: 10 }]);
	expect(readReceiptLines(`${headings}\n${row}`).lines).toEqual([{ partNumber: "TF-1", units: 3 }]);
});

test.each([
	["Part;Rev", "TF-1;2"],
	["Part;Pack size;Packs", "TF-1;5;10"],
	["Part;Qty;Qty", "TF-1;3;10"],
	["Part;Min;Max;Order", "TF-1;1;5;10"],
	["Part number;Besoin", "TF-1;5"],
])("below %j, which can mean several columns or none, a quantity is not read", (headings, row) => {
	expect(first(`${headings}\n${row}`)).toEqual([{ number: "TF-1" }]);
	expect(readReceiptLines(`${headings}\n${row}`)).toEqual({ lines: [], faults: [row] });
});

const notHeadings = [
	...["TF-1;Stk;2,5", "TF-1\tpcs", "TF-1\tItem", "TF-1\t#REF!", "TF-1;Stk;", "TF-1;Item;x", "TF-1\tItem\tpcs"],
	...["TF-1;Part;pcs", "TF-1\tPrice\tQty", "NU 208\tref", "NU 208\tQty", "BOLT\tpcs", "BOLT\tItem", "BOLT;ref"],
];

test.each(notHeadings)("%j is a line without a quantity, and no headings", (row) => {
	const number = row.split(/[\t;]/)[0];
	expect(first(`${row}\nTF-2\t5`)).toEqual([{ number }, { number: "TF-2", units: 5 }]);
	expect(readReceiptLines(`${row}\nTF-2\t5`).faults).toEqual([row.replace(/;$/, ";")]);
});

test("no row with a part number vanishes", () => {
	const word = fc.constantFrom<string>(
		"pcs",
		"Stk",
		"Item",
		"Qty",
		"Part",
		"ref",
		"#REF!",
		"Price",
		"",
		"2,5",
		"x",
		"Total",
		"5",
	);
	const cells = fc.array(word, { minLength: 1, maxLength: 4 });
	fc.assert(
		fc.property(cells, fc.nat(4), fc.constantFrom("\t", ";", "|"), (words, at, delimiter) => {
			const row = words.toSpliced(at, 0, "TF-CW-10").join(delimiter);
			expect(parseLines(row).map((line) => line.row)).toEqual([1]);
			const { lines, faults } = readReceiptLines(row);
			expect(lines.length + faults.length).toBeGreaterThan(0);
		}),
	);
});
