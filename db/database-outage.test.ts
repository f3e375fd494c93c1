import { expect, test } from "vitest";
import { isDatabaseOutage } from "./database-outage.ts";

test.each([
	["28P01", true, "a new password"],
	["28000", true, "a user that may not sign in"],
	["53300", true, "too many connections"],
	["23505", false, "a value that is there"],
])("PostgreSQL's %s is an outage: %s (%s)", (code, isOutage) => {
	expect(isDatabaseOutage(Object.assign(new Error("refused"), { code }))).toBe(isOutage);
});

test("a damaged database file is an outage, a value that is there is none", () => {
	const outage = (errcode: number) => isDatabaseOutage(Object.assign(new Error("malformed"), { errcode }));
	expect([outage(11), outage(26), outage(2067)]).toEqual([true, true, false]);
});
