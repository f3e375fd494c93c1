import { expect, test } from "vitest";
import { readReceiptLines } from "../stock/receipts/receipt.ts";
import { parseLines } from "./line-text.ts";
import { splitLine } from "./split-line.ts";

const first = (text: string) =>
	parseLines(text)
		.flatMap((line) => splitLine(line))
		.map(({ readings: [reading] }) => reading);
const unread = [expect.objectContaining({ number: "TF-CW-10" })];

const packUnits = [
	...[
		"box",
		"Boxes",
		"pair",
		"pairs",
		"Pr.",
		"VPE",
		"VE",
		"Pack",
		"dozen",
		"Dozen",
		"DZ",
		"Dutzend",
		"set",
		"Satz",
		"roll",
	],
	...[
		"Rolle",
		"carton",
		"Karton",
		"Paar",
		"CTN",
		"PK",
		"boîte de 10",
		"Pack of 10",
		"10er-Pack",
		"10 pcs/box",
		"2 boxes",
	],
	...["jeu", "par", "caja", "scatola", "doos", "kg", "m", "セット", "箱"],
];

test.each(packUnits)("a quantity of %j is no quantity of pieces", (unit) => {
	const texts = [
		`TF-CW-10\t2\t${unit}`,
		`2\t${unit}\tTF-CW-10`,
		`TF-CW-10;2;${unit};78.00`,
		`Part\tQty\tUnit\nTF-CW-10\t2\t${unit}`,
		`Qty;Unit;Part;Price\n2;${unit};TF-CW-10;9.20`,
	];
	for (const text of texts) {
		expect(first(text), text).toEqual(unread);
		expect(first(text)[0], text).not.toHaveProperty("units");
		expect(readReceiptLines(text).lines, text).toEqual([]);
	}
});

test.each(["Gebinde XL", "hank", "HK"])("below a heading of units, the unknown unit %j is no piece", (unit) => {
	for (const heading of ["Unit", "UoM", "Einheit", "ME", "Unit of measure", "Verpackung"])
		expect(first(`Part\tQty\t${heading}\nTF-CW-10\t2\t${unit}`)[0]).toEqual({ number: "TF-CW-10" });
});

test.each(["pcs", "Stk", "ea", "ST", "Stk.", "PCE", "piece", "each", "Stück", "pc(s)", "szt", "unité", ""])(
	"a quantity of %j is read",
	(unit) => {
		for (const text of [`TF-CW-10\t2\t${unit}`, `Part\tQty\tUnit\nTF-CW-10\t2\t${unit}`, `2;${unit};TF-CW-10`]) {
			expect(first(text), text).toEqual([{ number: "TF-CW-10", units: 2 }]);
			expect(readReceiptLines(text).lines, text).toEqual([{ partNumber: "TF-CW-10", units: 2 }]);
		}
	},
);

test("in a line with several parts, a pack concerns its own part only", () => {
	expect(first("TF-1, 2, box, TF-2, 4, pcs")).toEqual([{ number: "TF-1" }, { number: "TF-2", units: 4 }]);
	expect(first("TF-1 2; box; TF-2 4")).toEqual([{ number: "TF-1" }, { number: "TF-2", units: 4 }]);
});

test.each(["Bearing set", "Box spanner", "320mm", "5 kg", "Brake disc, set"])(
	"%j describes a part, and hides no quantity",
	(description) => {
		expect(first(`TF-CW-10\t2\t${description}`)).toEqual([{ number: "TF-CW-10", units: 2 }]);
	},
);

const partHeadings = [
	...["Teilenummer", "Teilenr.", "Ersatzteil-Nr.", "OE-Nummer", "Best.-Nr.", "Mat.-Nr.", "Produktnummer", "Order code"],
	...["Supplier part no.", "Vendor part number", "Manufacturer part number", "Stock code", "Cat. no.", "Part ID"],
	...[
		"Herstellernummer",
		"Cikkszám",
		"Onderdeelcode",
		"Kennung",
		"Foo",
		"Order no.",
		"Reservdelsnummer",
		"Código de pieza",
	],
];

test.each(partHeadings)("below %j and the stock, the quantity is the ordered one", (heading) => {
	for (const [stock, quantity] of [
		["Stock", "Qty"],
		["Lagerbestand", "Bestellmenge"],
		["On hand", "To order"],
	] as const) {
		const order = [{ number: "TF-CW-10", units: 3 }];
		expect(first(`${heading}\t${stock}\t${quantity}\nTF-CW-10\t7\t3`)).toEqual(order);
		expect(first(`${stock}\t${heading}\t${quantity}\n7\tTF-CW-10\t3`)).toEqual(order);
		expect(first(`List 4711\n${heading};${quantity};${stock};Price\nTF-CW-10;3;7;9.20`).at(-1)).toEqual(order[0]);
	}
	expect(first(`${heading}\tStock\nTF-CW-10\t7`)).toEqual([{ number: "TF-CW-10" }]);
	expect(first(`${heading}\tPrice\nTF-CW-10\t7`)).toEqual([{ number: "TF-CW-10" }]);
});

test("of several columns with unknown headings, the one with a part number is read first", () => {
	expect(first("Foo\tBar\tStock\tQty\nGolf\tTF-CW-10\t7\t3")[0]).toEqual({ number: "TF-CW-10", units: 3 });
	expect(first("\tStock\tQty\nTF-CW-10\t7\t3")).toEqual([{ number: "TF-CW-10", units: 3 }]);
	expect(first("Pos\tPart\tQty\n\tTF-CW-10\t3")).toEqual([{ number: "TF-CW-10", units: 3 }]);
});

test.each(["Reference", "Supplier part no.", "Customer part number", "Réf.", "OEM", "Model", "Item"])(
	"a column of part numbers is surer than %j",
	(heading) => {
		expect(first(`${heading}\tPart number\tQty\nKD-4711\tTF-CW-10\t3`)).toEqual([{ number: "TF-CW-10", units: 3 }]);
	},
);

test.each(["Open quantity", "Open", "Offene Menge", "Offen", "Qty outstanding", "Remaining", "To order"])(
	"beside the ordered and the delivered quantity, a list does not take more than %j",
	(heading) => {
		const [line] = first(`Part\tOrdered\tDelivered\t${heading}\nTF-CW-10\t10\t7\t3`);
		expect([undefined, 3]).toContain(line?.units);
		expect(first(`Part\tOrdered quantity\tDelivered quantity\t${heading}\nTF-CW-10\t10\t7\t3`)[0]?.units).toBe(
			line?.units,
		);
	},
);

test.each(["04/12/2026", "2026-12-04", "4.12.2026", "04-12-2026", "4/12/26", "4 Dec 2026", "4-Dec-2026"])(
	"%j is no part",
	(date) => {
		for (const text of [`${date}\tTF-CW-17\t12`, `TF-CW-17\t12\t${date}`, `${date};TF-CW-17;12`]) {
			expect(first(text), text).toEqual([{ number: "TF-CW-17", units: 12 }]);
			expect(readReceiptLines(text).lines, text).toEqual([{ partNumber: "TF-CW-17", units: 12 }]);
		}
	},
);

test.each([
	["Item\tMaterial\tQty", "10\tTF-CW-10\t4"],
	["Item no.\tMaterial\tQty", "20\tTF-CW-10\t4"],
	["Customer part\tSupplier part\tQty", "4711\tTF-CW-10\t4"],
	["Supplier part;Customer part;Qty", "TF-CW-10;4711;4"],
	["Part;Manufacturer part number;Qty", "TF-CW-10;4711-X;4"],
])("below %j, where several columns can have the part number, %j is read", (headings, row) => {
	expect(first(`${headings}\n${row}`)[0]).toEqual({ number: "TF-CW-10", units: 4 });
});

test.each(["Order", "No. of units", "REQ", "Bedarfsmenge (ST)", "Remark"])(
	"positions below `Item` are no quantity beside an unknown heading %j",
	(heading) => {
		for (const item of ["Item", "Items", "Item #", "Item no."])
			expect(first(`${item}\tMaterial\t${heading}\n10\tTF-CW-10\t4`)[0]?.units, item).not.toBe(10);
	},
);

test("where it is not sure which column has the part number, the others are tried as well", () => {
	const readings = (text: string) => parseLines(text)[0]?.readings;
	expect(readings("Item\tMaterial\tQty\n10\t4711\t4")).toEqual([
		{ number: "10", units: 4 },
		{ number: "4711", units: 4 },
	]);
	expect(readings("Part;Manufacturer part number;Qty\nX-1;TF-CW-10;4")).toEqual([
		{ number: "X-1", units: 4 },
		{ number: "TF-CW-10", units: 4 },
	]);
});
