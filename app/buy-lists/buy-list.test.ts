import { expect, test } from "vitest";
import { mergedLinesText } from "./buy-list.ts";

const line = (partNumber: string, units: number, unitsOnList: number) => ({ partNumber, units, unitsOnList });

test("merged lines are named with their quantities, and a new line of its own is not", () => {
	const added = [line("TF-86", 2, 6), line("TF-1", 5, 5), line("TF-86", 4, 6), line("TF-2", 1_000, 1_010)];
	expect(mergedLinesText(added)).toBe("TF-86: 2 + 4 = 6, TF-2: 10 + 1,000 = 1,010");
});
