import fc from "fast-check";
import { expect, test } from "vitest";
import { unclearQuantities } from "../../tests/support/quantity-samples.ts";
import { readWholeNumber } from "../ui/fields/whole-number.ts";
import { parseLines } from "./line-text.ts";

const noBreak = "\u00a0";

const grouping = fc.constantFrom(",", ".", " ", "'", noBreak, "\u202f", "\u2009");

test("any whole number is read as it was written, with any separator of thousands", () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 999_999_999 }), grouping, (number, separator) => {
			const written = String(number).replace(/\B(?=(\d{3})+$)/g, separator);
			expect(readWholeNumber(written)).toBe(number);
			expect(readWholeNumber(` ${written} `)).toBe(number);
		}),
	);
});

test("no text is read as a number that it does not show", () => {
	fc.assert(
		fc.property(fc.oneof(fc.constantFrom(...unclearQuantities), fc.string({ unit: "grapheme" })), (text) => {
			const read = readWholeNumber(text);
			if (read !== undefined && !/e/i.test(text))
				expect(
					text
						.normalize("NFKC")
						.replace(/[.,]0{1,2}\s*$/, "")
						.replace(/\D/g, ""),
				).toMatch(new RegExp(`^0*${read}$`));
		}),
	);
});

const priced = fc.constantFrom<string>("9.20", "$9.20", "in stock", "Wrench", "pcs", "ea");

test("thousands between commas are read whole or not at all", () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1000, max: 999_999 }),
			fc.array(priced, { maxLength: 3 }),
			fc.nat(3),
			(units, others, at) => {
				const text = ["TF-CW-10", ...others.toSpliced(at, 0, units.toLocaleString("en-US"))].join(", ");
				for (const { readings } of parseLines(text))
					for (const reading of readings.filter(({ number }) => number === "TF-CW-10"))
						expect([undefined, units]).toContain(reading.units);
			},
		),
		{
			examples: [
				[1000, ["9.20"], 0],
				[1000, ["Wrench"], 1],
				[2500, ["9.20"], 0],
				[1250, ["Wrench", "9.20"], 1],
			],
		},
	);
});

test("any text is lines with readings that are part of it", () => {
	const pieces = fc.constantFrom(
		"TF-1",
		"10",
		"x",
		"1,000",
		"pcs",
		"\t",
		";",
		",",
		" ",
		'"',
		"|",
		"\n",
		"10.00",
		"$10.00",
		"、",
		"[10]",
		"boxes",
		"sep=;",
		"(",
		"×",
	);
	fc.assert(
		fc.property(
			fc.oneof(
				fc.string(),
				fc.array(pieces, { maxLength: 12 }).map((some) => some.join("")),
			),
			(text) => {
				for (const { row, readings } of parseLines(text)) {
					expect(row).toBeGreaterThan(0);
					for (const { units } of readings)
						if (units !== undefined) expect(Number.isInteger(units) && units > 0).toBe(true);
				}
			},
		),
	);
});

test.each(["(", " x", "\u2500", " ", "5 ", "1,", '";'])(
	"thousands of '%s' hide no number and cost no time",
	(sign) => {
		expect(parseLines(`TF-1\t10\t${sign.repeat(2000)}`)[0]?.readings[0]).toEqual({ number: "TF-1", units: 10 });
		const lines = parseLines(`TF-1 4\nx${sign.repeat(40_000 / sign.length)}Z 5\nTF-2 6`);
		expect(lines[0]).toMatchObject({ row: 1, readings: [{ number: "TF-1", units: 4 }, {}] });
		expect(lines.at(-1)).toMatchObject({ row: 3, readings: [{ number: "TF-2", units: 6 }, {}] });
		for (const { readings } of lines)
			for (const { number } of readings) expect(number.length).toBeLessThanOrEqual(1000);
	},
	2000,
);

test.each(["\t", ";", ","])("a quoted cell with a line break is one cell, between %j", (sign) => {
	const lines = [
		["TF-CW-10", '"see also\r\nTF-CW-13"', "4"].join(sign),
		`TF-CW-11${sign}5`,
		`TF-CW-12${sign}1/2"`,
		"TF-1 6",
	];
	expect(parseLines(lines.join("\n")).map(({ row, readings: [{ number, units }] }) => [row, number, units])).toEqual([
		[1, "TF-CW-10", 4],
		[3, "TF-CW-11", 5],
		[4, "TF-CW-12", undefined],
		[5, "TF-1", 6],
	]);
});

test("a quote that is not closed does not swallow the lines below", () => {
	const lines = parseLines('TF-1;"open;3\nTF-2;4\nTF-3;"x";5\n"TF-4;6\nTF-5;7');
	expect(lines.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5]);
});

test("quoted cells between tabs lose their quotes, and empty ones count", () => {
	expect(parseLines('"TF-CW-10"\t"see\nbelow"\t"4"\t9.20')[0]?.readings[0]).toEqual({ number: "TF-CW-10", units: 4 });
	expect(parseLines('Part\tNote\tQty\tPrice\nTF-CW-10\t\t"4"\t5')[0]?.readings[0].units).toBe(4);
});
