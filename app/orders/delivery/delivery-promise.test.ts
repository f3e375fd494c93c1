import { expect, onTestFinished, test } from "vitest";
import { setTimeZone } from "../../time/calendar.ts";
import { arrivalText, deliveryDays, promiseText } from "./delivery-promise.ts";

const schedule = {
	cutOff: "14:00",
	workingDays: [1, 2, 3, 4, 5],
	holidays: ["2026-12-25", "2026-12-28"],
	transitDays: { GB: [1, 2], DE: [0, 0], other: [4, 9] } as Record<string, [number, number]>,
};
const text = (at: string, country?: string, today = at.slice(0, 10)) => {
	const days = deliveryDays(schedule, country, new Date(at));
	return days && promiseText(days, today);
};

test.each([
	["2026-11-26T13:59:59.000Z", "GB", "Ships today, arrives Fri 27 – Mon 30 Nov"],
	["2026-11-26T14:00:00.000Z", "GB", "Ships tomorrow, arrives Mon 30 Nov – Tue 1 Dec"],
	["2026-11-27T18:00:00.000Z", "GB", "Ships Mon 30 Nov, arrives Tue 1 – Wed 2 Dec"],
	["2026-11-28T09:00:00.000Z", "GB", "Ships Mon 30 Nov, arrives Tue 1 – Wed 2 Dec"],
	["2026-12-24T15:00:00.000Z", "GB", "Ships Tue 29 Dec, arrives Wed 30 – Thu 31 Dec"],
	["2026-11-26T09:00:00.000Z", "DE", "Ships today, arrives Thu 26 Nov"],
	["2026-11-26T09:00:00.000Z", "US", "Ships today, arrives Wed 2 – Wed 9 Dec"],
])("an order of %s to %s: %s", (at, country, expected) => {
	expect(text(at, country)).toBe(expected);
});

test("the cut-off hour is one of the shop's time zone", () => {
	onTestFinished(() => setTimeZone("UTC"));
	setTimeZone("Australia/Sydney");
	expect(text("2026-11-26T02:59:00.000Z", "GB")).toBe("Ships today, arrives Fri 27 – Mon 30 Nov");
	expect(text("2026-11-26T03:00:00.000Z", "GB")).toBe("Ships tomorrow, arrives Mon 30 Nov – Tue 1 Dec");
});

test("without a schedule, and for countries outside it, nothing is promised", () => {
	const at = new Date("2026-11-26T09:00:00.000Z");
	expect(deliveryDays(undefined, "GB", at)).toBeUndefined();
	expect(deliveryDays({ ...schedule, transitDays: { GB: [1, 2] } }, "US", at)).toBeUndefined();
});

test("the arrival alone names both months across the turn of a month", () => {
	expect(arrivalText("2026-11-30/2026-12-01")).toBe("Mon 30 Nov – Tue 1 Dec");
});
