import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createMemoryLimiter } from "./rate-limits.server.ts";

const once = { name: "once", max: 1, windowSeconds: 60 };

test("whoever invents keys pushes out those that were quiet the longest, and not the latest", async () => {
	const limiter = createMemoryLimiter({ ...once, max: 2 });
	await limiter.take("oldest");
	await limiter.take("latest");
	for (let i = 0; i < 49_999; i++) await limiter.take(`invented ${i}`);
	await limiter.take("oldest");
	expect(await limiter.take("oldest")).toBe(0);
	await limiter.take("latest");
	expect(await limiter.take("latest")).toBe(0);
	for (let i = 49_900; i < 49_999; i++) await limiter.take(`invented ${i}`);
	expect(await limiter.take("invented 49998")).toBeGreaterThan(0);
});

test("nobody is let off by keys that somebody else invents", async () => {
	const limiter = createMemoryLimiter(once);
	await limiter.take("guessed");
	expect(await limiter.take("guessed")).toBeGreaterThan(0);
	const junk = createMemoryLimiter({ ...once, name: "junk", max: 2 });
	await junk.take("guessed");
	await junk.take("guessed");
	for (let i = 0; i < 50_100; i++) await junk.take(`invented ${i}`);
	expect(await junk.take("guessed")).toBeGreaterThan(0);
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
