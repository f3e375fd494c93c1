import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createMemoryLimiter } from "./rate-limits.server.ts";

const once = { name: "once", max: 1, windowSeconds: 60 };

test("whoever invents keys pushes out those that were quiet the longest, and not the latest", async () => {
	const limiter = createMemoryLimiter(once);
	await limiter.take("oldest");
	await limiter.take("insisting");
	for (let i = 0; i < 49_998; i++) await limiter.take(`invented ${i}`);
	// 50 000 keys are known: none has made room yet.
	expect(await limiter.take("insisting")).toBeGreaterThan(0);
	await limiter.take("one more");
	expect(await limiter.take("insisting")).toBeGreaterThan(0);
	expect(await limiter.take("one more")).toBeGreaterThan(0);
	expect(await limiter.take("oldest")).toBe(0);
});

test("a key takes little memory, however long a caller makes it", async () => {
	setFlagsFromString("--expose-gc");
	const collectGarbage = runInNewContext("gc");
	const used = () => {
		collectGarbage();
		return process.memoryUsage().heapUsed / 1024 / 1024;
	};
	const longKey = (i: number) => `tokens 203.0.113.1 ${Buffer.alloc(16_000, "x")}${i}@example.com`;
	const limiter = createMemoryLimiter(once);
	const before = used();
	for (let i = 0; i < 2000; i++) expect(await limiter.take(longKey(i))).toBe(0);
	expect(used() - before).toBeLessThan(8);
	expect(await limiter.take(longKey(0))).toBeGreaterThan(0);
});
