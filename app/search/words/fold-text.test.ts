import { expect, test } from "vitest";
import { foldText } from "./fold-text.ts";

test.each([
	["0,125 mm", "0.125 mm"],
	["1,500 N, steel", "1500 n, steel"],
	["1,234,567.5", "1234567.5"],
	["14,8 kN", "14.8 kn"],
	["sizes 10,12,14", "sizes 10,12,14"],
	["6203,6204", "6203,6204"],
])("'%s' is compared as '%s'", (text, folded) => {
	expect(foldText(text)).toBe(folded);
});
