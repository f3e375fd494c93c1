import { expect, test } from "vitest";
import { keepDimensions, keepSizes } from "./keep-sizes.ts";

test.each([
	["a disc of 10 × 20 mm or 30 Nm", "a disc of 10_×_20_mm or 30_Nm"],
	["40 mm x 80 mm, 5 % off", "40_mm_x_80_mm, 5_% off"],
	["fits after 3 attempts", "fits after 3 attempts"],
])("%j breaks only around its sizes", (text, kept) => {
	expect(keepSizes(text).replaceAll("\u00a0", "_")).toBe(kept);
});

test.each([
	["Log in to order pads, 149 × 73 × 17.5 mm.", "Log in to order pads, 149_×_73_×_17.5_mm."],
	["M8 x 40 bolts, 3 in stock, 2 × TF-1 at 7:21 AM UTC", "M8_x_40 bolts, 3 in stock, 2_×_TF-1 at 7:21_AM_UTC"],
])("%j breaks only around its dimensions", (text, kept) => {
	expect(keepDimensions(text).replaceAll("\u00a0", "_")).toBe(kept);
});
