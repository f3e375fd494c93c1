import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createAttemptLimits } from "./attempt-limits.server.ts";

const limit = { max: 2, windowSeconds: 60 };
const once = { max: 1, windowSeconds: 60 };
const start = Date.parse("2026-11-21T12:00:00Z");

function limitsAt() {
	const time = { now: start };
	return { time, limits: createAttemptLimits(() => new Date(time.now)) };
}

test("so many attempts fit in a window, then the seconds until its end are answered", () => {
	const { time, limits } = limitsAt();
	expect([1, 2, 3].map(() => limits.take("a", limit))).toEqual([0, 0, 60]);
	expect(limits.take("b", limit)).toBe(0);
	time.now = start + 58_500;
	expect(limits.take("a", limit)).toBe(2);
	time.now = start + 59_999;
	expect(limits.take("a", limit)).toBe(1);
	time.now = start + 60_000;
	expect([1, 2, 3].map(() => limits.take("a", limit))).toEqual([0, 0, 60]);
});

test("an attempt that was legitimate is given back, and none that was not made", () => {
	const { limits } = limitsAt();
	limits.giveBack("a");
	for (const _ of [1, 2]) limits.take("a", limit);
	limits.giveBack("a");
	expect([limits.take("a", limit), limits.take("a", limit)]).toEqual([0, 60]);
	for (const _ of [1, 2, 3]) limits.giveBack("a");
	expect([1, 2, 3].map(() => limits.take("a", limit))).toEqual([0, 0, 60]);
});

test("whoever invents keys pushes out ended windows first, then the oldest, and not the latest", () => {
	const { time, limits } = limitsAt();
	limits.take("ended", { max: 1, windowSeconds: 1 });
	limits.take("oldest", once);
	time.now = start + 1000;
	for (let i = 0; i < 49_997; i++) limits.take(`invented ${i}`, once);
	limits.take("latest", once);
	// 50 000 windows are known: none has made room yet.
	expect(limits.take("oldest", once)).toBeGreaterThan(0);
	limits.take("one more", once);
	expect(limits.take("latest", once)).toBeGreaterThan(0);
	expect(limits.take("one more", once)).toBeGreaterThan(0);
	expect(limits.take("invented 4999", once)).toBeGreaterThan(0);
	expect(limits.take("oldest", once)).toBe(0);
	expect(limits.take("invented 4997", once)).toBe(0);
});

test("when enough windows have ended, no other has to go", () => {
	const { time, limits } = limitsAt();
	limits.take("kept", { max: 1, windowSeconds: 600 });
	for (let i = 0; i < 49_999; i++) limits.take(`invented ${i}`, { max: 1, windowSeconds: 60 });
	time.now = start + 60_000;
	limits.take("one more", limit);
	expect(limits.take("kept", { max: 1, windowSeconds: 600 })).toBe(540);
});

test("a key takes little memory, however long a caller makes it", () => {
	setFlagsFromString("--expose-gc");
	const collectGarbage = runInNewContext("gc");
	const used = () => {
		collectGarbage();
		return process.memoryUsage().heapUsed / 1024 / 1024;
	};
	const longKey = (i: number) => `tokens 203.0.113.1 ${Buffer.alloc(16_000, "x")}${i}@example.com`;
	const limits = createAttemptLimits(() => new Date());
	const before = used();
	for (let i = 0; i < 2000; i++) expect(limits.take(longKey(i), once)).toBe(0);
	expect(used() - before).toBeLessThan(8);
	expect(limits.take(longKey(0), once)).toBeGreaterThan(0);
});
