import { beforeEach, expect, test } from "vitest";
import { createLog } from "../app/log/log.server.ts";
import { watchClock } from "./clock-watch.server.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let passed: number;
let set: number;
let logged: string[];
const watch = (isTrusted = false) =>
	watchClock({
		clock: () => new Date(1_800_000_000_000 + passed + set),
		elapsed: () => passed,
		isTrusted,
		log: createLog((line) => void logged.push(JSON.parse(line).event)),
	});
beforeEach(() => {
	passed = 0;
	set = 0;
	logged = [];
});

test.each([dayMs, -hourMs])("after a jump of %d ms what ends by the clock waits as long as it wants", (jump) => {
	const clock = watch();
	expect(clock.isSteadyFor(hourMs)).toBe(true);
	set = jump;
	expect(clock.isSteadyFor(hourMs)).toBe(false);
	passed = hourMs - 1;
	expect(clock.isSteadyFor(hourMs)).toBe(false);
	passed = hourMs;
	expect([clock.isSteadyFor(hourMs), clock.isSteadyFor(dayMs)]).toEqual([true, false]);
	passed = dayMs;
	expect(clock.isSteadyFor(dayMs)).toBe(true);
	expect(logged).toEqual(["clock.jumped"]);
});

test("it goes on at once when the clock comes back, or somebody says that it is right", () => {
	const [clock, trusted] = [watch(), watch(true)];
	set = dayMs;
	expect([clock.isSteadyFor(hourMs), trusted.isSteadyFor(hourMs)]).toEqual([false, true]);
	set = 0;
	expect(clock.isSteadyFor(dayMs)).toBe(true);
	expect(logged).toEqual(["clock.jumped", "clock.jumped", "clock.back"]);
});

test("when it comes back from being behind, what was begun meanwhile has its whole time before it can end", () => {
	const clock = watch();
	set = -hourMs;
	clock.look();
	set = 0;
	expect(clock.isSteadyFor(hourMs)).toBe(false);
	passed = hourMs - 1;
	expect(clock.isSteadyFor(hourMs)).toBe(false);
	passed = hourMs;
	expect([clock.isSteadyFor(hourMs), clock.isSteadyFor(dayMs)]).toEqual([true, false]);
	set = dayMs;
	expect(clock.isSteadyFor(hourMs)).toBe(false);
	set = 0;
	expect(clock.isSteadyFor(dayMs)).toBe(true);
	expect(logged).toEqual(["clock.jumped", "clock.back", "clock.jumped", "clock.back"]);
});

test("each further jump begins the wait anew, and a jump after one that lasted is one again", () => {
	const clock = watch();
	set = dayMs;
	clock.look();
	passed = 50 * minuteMs;
	set = 2 * dayMs;
	expect(clock.isSteadyFor(hourMs)).toBe(false);
	passed += hourMs;
	expect(clock.isSteadyFor(hourMs)).toBe(true);
	passed += 2 * dayMs;
	clock.look();
	set = 0;
	expect(clock.isSteadyFor(hourMs)).toBe(false);
	expect(logged).toEqual(["clock.jumped", "clock.jumped", "clock.jumped"]);
});

test("a clock that NTP moves slowly does not jump", () => {
	const clock = watch();
	for (let i = 0; i < 100; i++) {
		passed += minuteMs;
		set += 10_000;
		expect(clock.isSteadyFor(dayMs)).toBe(true);
	}
	expect(logged).toEqual([]);
});
