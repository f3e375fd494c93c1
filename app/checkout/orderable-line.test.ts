import { expect, test } from "vitest";
import type { ListLine } from "../buy-lists/list-schema.ts";
import { isOrderable } from "./orderable-line.ts";

const line: ListLine = { _id: "l", status: "ok", productId: "p", price: 2, units: 1 };

test.each([
	["as it stands", line, true],
	["for nothing", { ...line, price: 0 }, true],
	["below its minimum", { ...line, status: "below-minimum" as const }, false],
	["of no known part", { ...line, productId: undefined }, false],
	["of a part without a price", { ...line, price: undefined }, false],
])("a line %s is orderable or not", (_, given, expected) => {
	expect(isOrderable(given)).toBe(expected);
});
