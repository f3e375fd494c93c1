import { expect, test } from "vitest";
import { steppedQuantity } from "./quantity-field.tsx";

test("a step stays within minimum and maximum", () => {
	expect(steppedQuantity(4, 1, 4, 120)).toBe(5);
	expect(steppedQuantity(4, -1, 4, 120)).toBe(4);
	expect(steppedQuantity(120, 1, 4, 120)).toBe(120);
});

test("from outside the range a step leads to the nearer bound", () => {
	expect(steppedQuantity(999, -1, 4, 120)).toBe(120);
	expect(steppedQuantity(1, 1, 4, 120)).toBe(4);
	expect(steppedQuantity(Number.NaN, 1, 4, 120)).toBe(4);
});
