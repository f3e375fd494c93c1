import { expect, test } from "vitest";
import { formatDollars, isPayable, toCents, toDollars } from "./money.ts";

test.each([
	[0.01, 1],
	[0.29, 29],
	[19.99, 1999],
	[1.1, 110],
	[999_999.99, 99_999_999],
])("%d dollars are %d cents, and back", (dollars, cents) => {
	expect(toCents(dollars)).toBe(cents);
	expect(toDollars(cents)).toBe(dollars);
});

test.each([
	[0.5, "$0.50"],
	[1234.5, "$1,234.50"],
	[999_999.99, "$999,999.99"],
])("%d reads %s", (dollars, text) => expect(formatDollars(dollars)).toBe(text));

test.each([
	[49, false],
	[50, true],
	[99_999_999, true],
	[100_000_000, false],
])("%d cents can be paid by card: %s", (cents, payable) => expect(isPayable(cents)).toBe(payable));
