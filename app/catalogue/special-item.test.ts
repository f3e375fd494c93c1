import { expect, test } from "vitest";
import { firstIdOf } from "../../db/new-id.ts";
import { pickSpecialItem } from "./catalogue-api.server.ts";

/** Without random bytes: every run draws the same products. */
let made = 0;
const madeOn = (day: string) => `${firstIdOf(new Date(day))}-7000-8000-${(++made).toString(16).padStart(12, "0")}`;
const old = Array.from({ length: 30 }, (_, i) => madeOn(`2025-01-${String(i + 1).padStart(2, "0")}`));
const months = Array.from({ length: 24 }, (_, i) => new Date(Date.UTC(2026, i, 15)));
const march = new Date("2026-03-10T12:00:00Z");

test("new and deleted products do not change the special item", () => {
	for (const now of months) {
		const drawn = pickSpecialItem(old, now) ?? "";
		const added = Array.from({ length: 50 }, () => madeOn(now.toISOString()));
		expect(pickSpecialItem([...old, ...added], now)).toBe(drawn);
		const fewer = old.filter((id, place) => id === drawn || place % 2 === 0);
		expect(pickSpecialItem(fewer, now)).toBe(drawn);
		expect(old).toContain(
			pickSpecialItem(
				old.filter((id) => id !== drawn),
				now,
			),
		);
	}
});

test("is the same during a whole month, and drawn again for the next", () => {
	const [first, last] = [new Date("2026-03-01T00:00:00Z"), new Date("2026-03-31T23:59:59.999Z")];
	expect(pickSpecialItem(old, first)).toBe(pickSpecialItem(old, last));
	const drawn = new Set(months.map((now) => pickSpecialItem(old, now)));
	expect(drawn.size).toBeGreaterThan(8);
});

test("a product can be drawn from the month after its creation", () => {
	const [lastOfFebruary, firstOfMarch] = [madeOn("2026-02-28T23:59:59.999Z"), madeOn("2026-03-01T00:00:00Z")];
	expect(pickSpecialItem([lastOfFebruary, firstOfMarch], march)).toBe(lastOfFebruary);
	const april = new Date("2026-04-01T00:00:00Z");
	const youngWins = Array.from({ length: 40 }, () => madeOn("2026-03-01T00:00:00Z")).some(
		(id) => pickSpecialItem([lastOfFebruary, id], april) === id,
	);
	expect(youngWins).toBe(true);
});

test("a new shop shows its oldest product, an empty shop none", () => {
	const begun = [madeOn("2026-03-02"), madeOn("2026-03-03"), madeOn("2026-03-04")];
	expect(pickSpecialItem(begun, march)).toBe(begun[0]);
	expect(pickSpecialItem([], march)).toBeUndefined();
});
