import { expect, test } from "vitest";
import { inFieldUnits, specsWithoutField } from "./chosen-specs.ts";

const ticks = { name: "Bore", unit: "MMT" as const, values: [{ value: "25", count: 1 }] };
const bounds = { name: "Bore", unit: "MMT" as const, min: 5, max: 90 };

test.each([
	["a value among ticks", ["Bore:25"], [ticks], []],
	["a value that nothing has any more, among ticks", ["Bore:26"], [ticks], []],
	["a value where no facet is", ["Bore:25"], [], ["Bore:25"]],
	["a value where only bounds are typed", ["Bore:25"], [bounds], ["Bore:25"]],
	["a range where bounds are typed", ["Bore:20..30"], [bounds], []],
	["a second range of the same name", ["Bore:..30", "Bore:20.."], [bounds], ["Bore:20.."]],
	["a range among ticks", ["Bore:20..30"], [ticks], ["Bore:20..30"]],
	["one of two names", ["Bore:25", "Cage:Steel"], [ticks], ["Cage:Steel"]],
])("sends specifications without a field as hidden fields: %s", (_what, spec, facets, without) => {
	expect(specsWithoutField({ spec }, facets)).toEqual(without);
});

test.each([
	["25 mm", "25"],
	["2,5 cm", "25"],
	["25.0", "25"],
	["1 in", "25.4"],
	["25 kg", "25 kg"],
	["25", "25"],
	["Machined", "Machined"],
])("selects the checkbox of the same size: Bore:%s is Bore:%s", (chosen, written) => {
	expect(inFieldUnits({ spec: [`Bore:${chosen}`] }, [ticks]).spec).toEqual([`Bore:${written}`]);
	expect(inFieldUnits({ spec: [`Bore:${chosen}`] }, [bounds]).spec).toEqual([`Bore:${chosen}`]);
});
