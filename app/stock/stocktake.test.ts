import { expect, test } from "vitest";
import { isLargeDifference } from "./stocktake.ts";

test.each([
	[384, 2900, true],
	[384, 100, true],
	[384, 200, false],
	[4, 14, false],
	[0, 11, true],
	[42, 40, false],
])("of %s in stock, a count of %s is a large difference: %s", (seen, counted, isLarge) => {
	expect(isLargeDifference({ productId: "p", seen, counted })).toBe(isLarge);
});
