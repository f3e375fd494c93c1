import { expect, test } from "vitest";
import { createNumberIndex } from "./number-index.server.ts";

test("a number listed by thousands of parts finds them all", () => {
	const index = createNumberIndex();
	const count = 6000;
	for (let place = 0; place < count; place++) index.set(place, `tf${place}`, ["na"]);
	expect(index.find("na").size).toBe(count);
	expect(index.find("tf7").size).toBe(count);
});

test("parts that share a number keep their order after updates", () => {
	const index = createNumberIndex();
	for (let place = 0; place < 4; place++) index.set(place, "", ["oem1"]);
	index.set(1, "", ["oem1"]);
	index.set(2, "tf2", ["oem1"]);
	expect(index.sharing(0)).toEqual([1, 2, 3]);
	index.set(3, "", []);
	expect(index.sharing(0)).toEqual([1, 2]);
	index.set(3, "", ["oem1"]);
	expect(index.sharing(0)).toEqual([1, 2, 3]);
});

test("the part with exactly this number precedes one whose number differs in its signs", () => {
	const index = createNumberIndex();
	index.set(0, "X+X", []);
	index.set(1, "X/X", []);
	const found = index.find("X/X");
	expect(found.get(1)).toBeGreaterThan(found.get(0) ?? 0);
	expect(found.get(0)).toBeGreaterThan(0);
});
