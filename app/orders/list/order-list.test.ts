import { expect, test } from "vitest";
import { readOrdersQuery } from "./order-list.ts";

test.each([
	["115", "115"],
	["115.00", "115"],
	["$46.00", "46"],
	["$1,150.00", "1150"],
	["1,000", undefined],
	["2028,00", "2028"],
	["2.028,00", "2028"],
	["1,5", "1.5"],
	["1.5.0", undefined],
	["-3", undefined],
	["", undefined],
])("%j typed as an amount asks for %j", (total, asked) => {
	expect(readOrdersQuery(`/?${new URLSearchParams({ total })}`).total).toBe(asked);
});

test.each([
	["2026-02-28", "2026-02-28"],
	["2026-02-30", undefined],
	["2026-13-01", undefined],
	["yesterday", undefined],
])("the day %j in an address asks for %j", (day, asked) => {
	const query = readOrdersQuery(`/?${new URLSearchParams({ from: day, until: day, paid: day })}`);
	expect([query.from, query.until, query.paid]).toEqual([asked, asked, asked]);
});
