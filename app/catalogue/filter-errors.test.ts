import { expect, test } from "vitest";
import { readCatalogueQuery } from "../search/catalogue-query.ts";
import { filterErrors } from "./filter-errors.ts";

test.each([
	["11.000", "", { "from:Bore": "11.000 can be 11 or 11000. Write one of them" }],
	["", "12,500 mm", { "upto:Bore": "12,500 can be 12.5 or 12500. Write one of them" }],
	["10", "1 in", { "upto:Bore": "Write a unit after both numbers" }],
	["1 mm", "1 kg", { "upto:Bore": "Write the same unit after both numbers" }],
	["2 in", "30 mm", { "upto:Bore": "Enter a number no lower than the first" }],
	["wide", "", { "from:Bore": "Enter a number, such as 25 or 1/2 in" }],
	["9.525", "12,5", {}],
	['0.5"', "1", {}],
	["1/2 in", "30 mm", {}],
	["0.500", "1000", {}],
])(
	"a range from “%s” up to “%s” is asked about unless it is clear, and is not applied then",
	(from, upTo, expected) => {
		const entered = new URLSearchParams({ "from:Bore": from, "upto:Bore": upTo });
		expect(filterErrors(entered)).toEqual(expected);
		const isApplied = Object.keys(expected).length === 0;
		expect(readCatalogueQuery(entered).spec ?? []).toHaveLength(isApplied ? 1 : 0);
	},
);
