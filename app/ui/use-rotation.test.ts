import { expect, test } from "vitest";
import { loopedIndex } from "./use-rotation.ts";

test("before the first slide comes the last, after the last the first", () => {
	expect(loopedIndex(-1, 3)).toBe(2);
	expect(loopedIndex(3, 3)).toBe(0);
	expect(loopedIndex(1, 3)).toBe(1);
	expect(loopedIndex(0, 0)).toBe(0);
});
