import { expect, test } from "vitest";
import { previousOf, startsOf } from "./sales-range.ts";

test("a range of days ends today, and the period before ends where it begins", () => {
	expect(startsOf("7", "2026-03-02")).toEqual([
		...["2026-02-24", "2026-02-25", "2026-02-26", "2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"],
	]);
	expect(previousOf("7", "2026-03-02")).toEqual(["2026-02-17", "2026-02-24"]);
	expect(startsOf("90", "2026-03-31")).toHaveLength(90);
	expect(previousOf("90", "2026-03-31")).toEqual(["2025-10-03", "2026-01-01"]);
});

test("twelve months end with this one, and are compared with the same days a year before", () => {
	const months = startsOf("year", "2028-03-31");
	expect([months.length, months[0], months[10], months[11]]).toEqual([12, "2027-04-01", "2028-02-01", "2028-03-01"]);
	expect(previousOf("year", "2028-03-31")).toEqual(["2026-04-01", "2027-04-01"]);
	expect(previousOf("year", "2028-02-29")).toEqual(["2026-03-01", "2027-03-01"]);
});
