import { afterEach, describe, expect, test } from "vitest";
import {
	addDays,
	daysBetween,
	formatDay,
	formatNamedTime,
	isoDay,
	setTimeZone,
	startOfDay,
	timeZoneNamed,
	yearOf,
	zonedIso,
} from "./calendar.ts";

afterEach(() => setTimeZone("UTC"));

test.each([
	["UTC", "2026-12-31", "2026-12-31T23:30:00.000Z", "11:30 PM UTC"],
	["Europe/Berlin", "2027-01-01", "2027-01-01T00:30:00.000+01:00", "12:30 AM GMT+1"],
	["America/New_York", "2026-12-31", "2026-12-31T18:30:00.000-05:00", "6:30 PM EST"],
	["Asia/Kathmandu", "2027-01-01", "2027-01-01T05:15:00.000+05:45", "5:15 AM GMT+5:45"],
])("half past eleven on New Year's Eve in UTC is in %s on %s", (zone, day, iso, time) => {
	setTimeZone(timeZoneNamed(zone) ?? "");
	const at = "2026-12-31T23:30:00.000Z";
	expect([isoDay(at), yearOf(at), zonedIso(at)]).toEqual([day, day.slice(0, 4), iso]);
	expect(formatNamedTime(at)).toBe(time);
	expect(new Date(zonedIso(at)).toISOString()).toBe(at);
	expect(formatDay(at)).toBe(day === "2027-01-01" ? "Jan 1, 2027" : "Dec 31, 2026");
});

const hour = 3_600_000;
test.each([
	["UTC", "2026-03-29", 24],
	["Europe/Berlin", "2026-03-28", 24],
	["Europe/Berlin", "2026-03-29", 23],
	["Europe/Berlin", "2026-10-25", 25],
	["America/New_York", "2026-03-08", 23],
	["America/New_York", "2026-11-01", 25],
	["Australia/Lord_Howe", "2026-04-05", 24.5],
	// The clock goes from midnight to one.
	["America/Santiago", "2026-09-06", 23],
	["Africa/Cairo", "2026-04-24", 23],
])("in %s, %s has %s hours", (zone, day, hours) => {
	setTimeZone(zone);
	const { from, until } = daysBetween(day, day) as { from: Date; until: Date };
	expect((until.getTime() - from.getTime()) / hour).toBe(hours);
	expect([isoDay(from), isoDay(new Date(from.getTime() - 1))]).toEqual([day, addDays(day, -1)]);
	expect([isoDay(until), isoDay(new Date(until.getTime() - 1))]).toEqual([addDays(day, 1), day]);
});

describe("a time zone", () => {
	test.each(["Europe/Berlin", "UTC", "america/new_york", "Pacific/Chatham"])("is %s", (name) => {
		expect(timeZoneNamed(name)?.toLowerCase()).toBe(name.toLowerCase());
	});
	test.each(["Europe/Kyiv", "Europe/Kiev", "Asia/Kolkata", "Asia/Calcutta", "GMT"])(
		"is called %s as it was set",
		(name) => expect(timeZoneNamed(name)).toBe(name),
	);
	test.each(["Berlin", "+01:00", "Mars/Olympus", "", "Europe/Berlin "])("is not %j", (name) =>
		expect(timeZoneNamed(name)).toBeUndefined(),
	);
});

test("a year of days without gaps starts at the end of the day before", () => {
	setTimeZone("Europe/Berlin");
	let at = startOfDay("2026-01-01");
	for (let day = "2026-01-01"; day < "2027-01-01"; day = addDays(day, 1)) {
		expect(startOfDay(day)).toEqual(at);
		at = startOfDay(addDays(day, 1));
	}
});
