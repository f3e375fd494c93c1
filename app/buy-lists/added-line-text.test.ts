import { expect, test } from "vitest";
import { addedLineText } from "./added-line-text.ts";

const disc = { row: 1, partNumber: "TF58", minorder: 2, quantity: 22, maxUnits: 7, units: 2 };

test("what is on the list now is told beside what was added, with what stands against it", () => {
	expect(addedLineText({ ...disc, unitsOnList: 2, status: "ok" })).toBe("Added to your list: 2 × TF58.");
	expect(addedLineText({ ...disc, unitsOnList: 6, status: "ok" })).toBe("Added to your list: 2 × TF58, 6 in total.");
	expect(addedLineText({ ...disc, unitsOnList: 8, status: "over-hold" })).toBe(
		"Added to your list: 2 × TF58, 8 in total. 22 in stock; up to 7 per order.",
	);
});
