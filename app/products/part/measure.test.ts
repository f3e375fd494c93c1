import { expect, test } from "vitest";
import { convert, parseMeasure } from "./measure.ts";

test.each([
	["25", { value: 25 }],
	["25 mm", { value: 25, unit: "MMT" }],
	["25mm", { value: 25, unit: "MMT" }],
	["1,5 mm", { value: 1.5, unit: "MMT" }],
	["1/2 in", { value: 0.5, unit: "INH" }],
	['1 1/2"', { value: 1.5, unit: "INH" }],
	["-10 °C", { value: -10, unit: "CEL" }],
	["−40", { value: -40 }],
	["0,125 mm", { value: 0.125, unit: "MMT" }],
	["1,500 N", { value: 1500, unit: "NEW" }],
	["1,500.25", { value: 1500.25 }],
	["12,345,678", { value: 12_345_678 }],
	["1500,125", { value: 1500.125 }],
	["1,50,000", undefined],
	["1 500", undefined],
	["200 Nm", { value: 200, unit: "NU" }],
	["mm", undefined],
	["", undefined],
	["1/0 in", undefined],
	["12/24 V", undefined],
	["1/3 in", undefined],
	["25 parsecs", undefined],
	["M8", undefined],
])("'%s' is read as a measure", (text, measure) => {
	expect(parseMeasure(text)).toEqual(measure);
});

test("units of one kind are converted, others are not", () => {
	expect(convert(0.5, "INH", "MMT")).toBe(12.7);
	expect(convert(12.7, "MMT", "INH")).toBe(0.5);
	expect(convert(0.1, "KGM", "GRM")).toBe(100);
	expect(convert(3, "NU", "NU")).toBe(3);
	expect(convert(3, "NU", "MMT")).toBeUndefined();
	expect(convert(3, undefined, "MMT")).toBeUndefined();
});
