import { expect, test } from "vitest";
import { addedLinesText } from "./buy-list.ts";
import { addedLineText } from "./list-in-header.tsx";

const disc = { row: 1, partNumber: "TF58", minorder: 2, quantity: 22, units: 2 };

test("lines of one part are told", () => {
	expect(addedLinesText(1, 0)).toBe("Added 1 line");
	expect(addedLinesText(38, 4)).toBe("Added 38 lines, 4 of them to the quantity of another line with the same part");
	expect(addedLinesText(30, 0, 31)).toBe("Added 30 of 31 lines");
	expect(addedLinesText(0, 0, 1)).toBe("Added 0 of 1 line");
});

test("what is on the list now is told beside what was added, with what stands against it", () => {
	expect(addedLineText({ ...disc, unitsOnList: 2, status: "ok" })).toBe("Added to your list: 2 × TF58.");
	expect(addedLineText({ ...disc, unitsOnList: 6, status: "ok" })).toBe("Added to your list: 2 × TF58, 6 in total.");
	expect(addedLineText({ ...disc, unitsOnList: 24, status: "short" })).toBe(
		"Added to your list: 2 × TF58, 24 in total. Only 22 in stock.",
	);
});
