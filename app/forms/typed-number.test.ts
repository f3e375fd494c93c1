import fc from "fast-check";
import { expect, test } from "vitest";
import { numberFault, readTypedAmount, readTypedCount } from "./typed-number.ts";

test.each([
	["1000", 1000],
	["1,000", 1000],
	["1 000", 1000],
	["1'000", 1000],
	["1.000.000", 1_000_000],
	["１２", 12],
	["10.00", 10],
	["0", 0],
	["1.000", undefined],
	["12.500", undefined],
	["1.5", undefined],
	["-1", undefined],
	["0x10", undefined],
	["1e-3", undefined],
	["1,0000", undefined],
	["1.0000", undefined],
	["1,00", undefined],
	["1,000,00", undefined],
	["0,000", undefined],
	["1234 567", undefined],
	["$5", undefined],
	["5²", undefined],
	["5₂", undefined],
	["①", undefined],
	["", undefined],
])("'%s' units are read as %s", (text, units) => {
	expect(readTypedCount(text)).toBe(units);
});

test.each([
	["10", 10],
	["1,50", 1.5],
	["$10", 10],
	["10 $", 10],
	["1,000.50", 1000.5],
	["1.000,50", 1000.5],
	["1 000", 1000],
	["1.000", undefined],
	["1.234", undefined],
	["1,000", undefined],
	["-1", undefined],
	["0x10", undefined],
	["1,0000", undefined],
	["1.1000", undefined],
	["1,500 000", undefined],
	["1234 567", undefined],
	["5²", undefined],
	["", undefined],
])("the amount '%s' is read as %s", (text, amount) => {
	expect(readTypedAmount(text)).toBe(amount);
});

test("a number that can be read in two ways is explained", () => {
	expect(numberFault("1.000", "units")).toBe("Write 1000 without a point");
	expect(numberFault(" $1.500 ", "dollars")).toBe("1.500 can be 1.50 or 1500. Write one of them");
	expect(numberFault("1.234", "dollars")).toBe("Write 1234 without a point, or at most two decimals");
	expect(numberFault("1,234", "dollars")).toBe("Write 1234 without a comma");
	for (const text of ["12", "four", ""]) expect(numberFault(text, "units")).toBeUndefined();
});

test("typed units are read as their digits, in groups of exactly three if in any, or not at all", () => {
	const strict =
		/^(?:\d+|[1-9]\d{0,2}(?:([,.' ])\d{3})(?:\1\d{3})*)(?:\.0{1,2}|(?<=\..*),0{1,2})?$|^[1-9]\d?(?:,\d{2})+,\d{3}$/;
	const parts = fc.constantFrom(
		"0",
		"1",
		"00",
		"000",
		"0000",
		"12",
		"345",
		"6789",
		",",
		".",
		" ",
		"'",
		"²",
		"½",
		"$",
		"-",
	);
	fc.assert(
		fc.property(fc.array(parts, { minLength: 1, maxLength: 6 }), (list) => {
			const text = list.join("").trim();
			const read = readTypedCount(text);
			if (read === undefined) return;
			// Several spaces count as one.
			expect(text.replace(/ +/g, " ")).toMatch(strict);
			expect(read).toBe(Number(text.replace(/(?:\.|(?<=\..*),)0{1,2}$/, "").replace(/\D/g, "")));
		}),
		{ numRuns: 2000, examples: [[["1", " ", " ", "000"]]] },
	);
});

test.each([
	["1,00", "Write 1 without decimals"],
	["20,0", "Write 20 without decimals"],
	["1,50", undefined],
])("units typed as %s are refused with %s", (typed, fault) => expect(numberFault(typed, "units")).toBe(fault));
