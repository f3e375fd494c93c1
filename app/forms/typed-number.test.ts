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
