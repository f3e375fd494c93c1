import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createAttemptLimits } from "./attempt-limits.server.ts";

const once = { max: 1, windowSeconds: 60 };

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

test("an attempt that is taken back does not count", () => {
	const limits = createAttemptLimits(() => new Date());
	limits.take("key", once);
	limits.giveBack("key");
	expect([limits.take("key", once), limits.take("key", once)]).toEqual([0, 60]);
});
