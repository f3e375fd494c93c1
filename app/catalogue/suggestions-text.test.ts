import { expect, test } from "vitest";
import { suggestionsText } from "./header-search.tsx";

const found = { products: [], total: 1, dropped: [], corrections: [] };
const screw = "socket head cap screw";
const sizes = [{ size: "10 mm", product: { _id: "1", partNumber: "TF-CW-10" } }];
const spanner = { requested: "8 mm", name: "Width across flats", family: "Hand tools", isWholeFamily: true, sizes };

test.each([
	[
		"a standard that is not sold",
		{ corrections: [{ from: "DIN 933", to: "hexagon bolt" }] },
		"No results for “DIN 933”. Results for “hexagon bolt”: 1 match.",
	],
	[
		"two words for one substitute",
		{ corrections: ["Senkschraube", "DIN 7991"].map((from) => ({ from, to: screw })) },
		`No results for “Senkschraube” or “DIN 7991”. Results for “${screw}”: 1 match.`,
	],
	[
		"a size that is not sold",
		{ total: 6, dropped: ["8mm"], nearest: spanner },
		"No match for all your words. Without “8mm”: 6 matches. No 8\u00a0mm width across flats in Hand tools. Closest: 10 mm TF-CW-10.",
	],
])("the suggestions for %s say the same as the page", (_, answer, expected) =>
	expect(suggestionsText({ ...found, ...answer })).toBe(expected),
);
