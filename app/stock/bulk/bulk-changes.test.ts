import { expect, test } from "vitest";
import type { ManagedProduct } from "../managed-products-api.server.ts";
import { bulkFault, planChange, readSigned, reversed } from "./bulk-changes.ts";

const aProduct = (_id: string, given: Partial<ManagedProduct> = {}) =>
	({ _id, name: _id, price: 38.4, quantity: 10, minorder: 2, sold: 0, ...given }) as ManagedProduct;

test("a price changes by per cent, rounded to cents, and each product is named with its price before and after", () => {
	const plan = planChange([aProduct("a"), aProduct("b", { price: 0.1, minorder: 100 })], { kind: "percent", by: 4 });
	expect(plan.changes).toEqual([
		{
			product: expect.objectContaining({ _id: "a" }),
			change: { price: 39.94, seen: { price: 38.4 } },
			text: "$38.40 → $39.94",
			percent: 4,
		},
	]);
	expect(plan.same.map(({ name }) => name)).toEqual(["b"]);
});

test.each([
	[3.5, 15, 4.03],
	[1.5, 3, 1.55],
	[3.5, -15, 2.98],
	[0.3, 5, 0.32],
	[19.9, 0.25, 19.95],
	[299.5, -100, undefined],
	[299.5, -200, undefined],
])("$%d changed by %d per cent: half a cent is rounded up", (price, by, after) => {
	const { changes } = planChange([aProduct("a", { price })], { kind: "percent", by });
	expect(changes[0]?.change.price).toBe(after);
});

test("a product whose price or minimum order would not be payable is refused with the reason", () => {
	const { refused, changes } = planChange([aProduct("a"), aProduct("b", { price: 100 })], { kind: "amount", by: -40 });
	expect(refused).toEqual([
		{ product: expect.objectContaining({ _id: "a" }), why: expect.stringContaining("above $0.00") },
	]);
	expect(changes.map(({ change }) => change.price)).toEqual([60]);
	const few = planChange([aProduct("c", { price: 0.5, minorder: 1 })], { kind: "amount", by: -0.25 });
	expect(few.refused[0]?.why).toContain("the minimum order must cost");
});

test("a change is undone by its values before, if they have not changed again", () => {
	const products = [aProduct("a", { family: "Bearings" }), aProduct("b")];
	const { changes } = planChange(products, { kind: "family", family: "Seals" });
	expect(reversed(changes).map(({ change }) => change)).toEqual([
		{ family: "Bearings", seen: { family: "Seals" } },
		{ family: null, seen: { family: "Seals" } },
	]);
	expect(planChange(products, { kind: "hidden", hidden: false }).same).toHaveLength(2);
});

test.each([
	["4", 4],
	["+4.5", 4.5],
	["−3", -3],
	["–5", -5],
	["4,5 %", 4.5],
	["5%5", undefined],
	["$2.50", undefined],
	["0", undefined],
	["1.234", undefined],
	["four", undefined],
])("%s is read as %s", (text, number) => {
	expect(readSigned(text, "percent")).toBe(number);
});

test.each([
	["$10", "percent", "Choose Dollars, or leave out the $"],
	["10%", "amount", "Choose Per cent, or leave out the %"],
	...["5%5", "5-", "(5)", "1e1", "5 €", "--5", "0", ""].map(
		(text) => [text, "percent", "Enter a number such as 4 or -2.5"] as const,
	),
	["5$5", "amount", "Enter a number such as 4 or -2.5"],
	["-$5", "amount", undefined],
	["$−5", "amount", undefined],
] as const)("the price change “%s” in %s: %s", (text, unit, fault) => {
	expect(bulkFault("price", text, unit)).toBe(fault);
	expect(readSigned(text, unit) === undefined).toBe(fault !== undefined);
});
