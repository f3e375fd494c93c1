import { expect, test } from "vitest";
import type { ManagedProduct } from "./managed-products-api.server.ts";
import {
	cellEditOf,
	cellFault,
	changeFrom,
	countStaged,
	keepTyped,
	readCell,
	stage,
	unstage,
} from "./staged-changes.ts";

const product: ManagedProduct = {
	_id: "p",
	name: "Disc",
	img1: "/a",
	img2: "/b",
	price: 12.5,
	quantity: 42,
	minorder: 2,
	description: "A disc",
	sold: 0,
};

test.each([
	["price", "12.50", 12.5],
	["price", "$1,250.00", 1250],
	["price", "1,250", undefined],
	["price", "101,5", 101.5],
	["price", "0", undefined],
	["price", "12.505", undefined],
	["price", "", undefined],
	["quantity", "0", 0],
	["quantity", "1,000", 1000],
	["quantity", "4.5", undefined],
	["quantity", "-1", undefined],
	["quantity", "", undefined],
	["lowStock", "", null],
	["lowStock", "7", 7],
] as const)("%s typed as '%s' means %s", (cell, text, value) => {
	expect(readCell(cell, text)).toBe(value);
	expect(cellFault(cell, text) === undefined).toBe(value !== undefined);
});

test("what is typed back is no change", () => {
	let rows = stage({}, product, "price", "13");
	rows = stage(rows, product, "quantity", "40");
	expect(countStaged(rows)).toBe(2);
	expect(cellEditOf(rows.p as never)).toEqual({ price: 13, quantity: 40, seen: { price: 12.5, quantity: 42 } });
	rows = stage(rows, product, "price", "12.5");
	expect(countStaged(rows)).toBe(1);
	expect(unstage(rows, "p", "quantity")).toEqual({});
});

test("a change is from what was seen when it began, though the list is loaded again meanwhile", () => {
	let rows = stage({}, product, "quantity", "4");
	rows = stage(rows, { ...product, quantity: 39 }, "quantity", "40");
	expect(rows.p?.seen).toEqual({ quantity: 42 });
});

test("a conflict is not sent before it is settled, then from what is there now", () => {
	const rows = stage({}, product, "quantity", "40");
	const asked = { p: { ...(rows.p as NonNullable<typeof rows.p>), present: { quantity: 45 } } };
	expect(cellEditOf(asked.p)).toBeUndefined();
	const kept = keepTyped(asked, "p", "quantity");
	expect(cellEditOf(kept.p as never)).toEqual({ quantity: 40, seen: { quantity: 45 } });
	expect(keepTyped({ p: { ...asked.p, present: { quantity: 40 } } }, "p", "quantity")).toEqual({});
});

test("what is typed stays when stock is received meanwhile, and changes the stock that is there then", () => {
	const rows = stage(stage({}, product, "quantity", "40"), product, "price", "13");
	const received = changeFrom(rows, "p", "quantity", 47);
	expect(cellEditOf(received.p as never)).toEqual({ price: 13, quantity: 40, seen: { price: 12.5, quantity: 47 } });
	expect(changeFrom(rows, "p", "quantity", 40).p?.typed, "what is there now is no change").toEqual({ price: "13" });
	expect(changeFrom(rows, "other", "quantity", 47)).toBe(rows);
	const priced = stage({}, product, "price", "13");
	expect(changeFrom(priced, "p", "quantity", 47), "no stock is typed").toBe(priced);
});

test("what means nothing is not sent", () => {
	expect(cellEditOf(stage({}, product, "price", "abc").p as never)).toBeUndefined();
});
