import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createMemoryLimiter } from "../../app/http/rate-limits.server.ts";
import { createTestDatabase, engines } from "../../tests/support/test-database.ts";
import { createPostgresLimiter, deleteEndedRateLimits } from "./postgres-rate-limits.ts";

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

const start = Date.parse("2026-11-21T12:00:00Z");
const twice = { name: "twice", max: 2, windowSeconds: 60 };
const thrice = async (take: () => Promise<number>) => [await take(), await take(), await take()];

describe.each(engines)("limits on %s", (engine) => {
	let database: TestDatabase;
	let createLimiter: typeof createMemoryLimiter;
	beforeEach(async () => {
		database = await createTestDatabase(engine);
		createLimiter = engine === "postgres" ? createPostgresLimiter(database.db) : createMemoryLimiter;
		vi.useFakeTimers({ toFake: ["Date"], now: start });
	});
	afterEach(async () => {
		vi.useRealTimers();
		await database.close();
	});

	test("so many attempts fit in a window, then the seconds until its end are told", async () => {
		const limiter = createLimiter(twice);
		expect(await thrice(() => limiter.take("a"))).toEqual([0, 0, 60]);
		expect(await limiter.take("b")).toBe(0);
		vi.setSystemTime(start + 58_500);
		expect(await limiter.take("a")).toBe(2);
		vi.setSystemTime(start + 60_000);
		expect(await thrice(() => limiter.take("a"))).toEqual([0, 0, 60]);
	});

	test("a window that began by a clock a day ahead is over once the clock is right", async () => {
		const limiter = createLimiter(twice);
		vi.setSystemTime(start + 86_400_000);
		await thrice(() => limiter.take("a"));
		vi.setSystemTime(start);
		expect(await thrice(() => limiter.take("a"))).toEqual([0, 0, 60]);
	});

	test("an attempt that was legitimate is given back", async () => {
		const limiter = createLimiter(twice);
		for (const _ of [1, 2]) await limiter.take("a");
		await limiter.uncount("a");
		expect([await limiter.take("a"), await limiter.take("a")]).toEqual([0, 60]);
	});

	test("attempts at once count each, and limits do not count each other's", async () => {
		const [limiter, other] = [createLimiter(twice), createLimiter({ ...twice, name: "other" })];
		const waits = await Promise.all(Array.from({ length: 8 }, () => limiter.take("a")));
		expect(waits.filter((wait) => wait === 0)).toHaveLength(2);
		expect(await other.take("a")).toBe(0);
	});
});

describe.runIf(engines.includes("postgres"))("limits of several processes on one PostgreSQL", () => {
	let database: TestDatabase;
	beforeEach(async () => {
		database = await createTestDatabase("postgres");
		return () => database.close();
	});

	test("are counted together", async () => {
		const [here, there] = [1, 2].map(() => createPostgresLimiter(database.db)({ ...twice, max: 3 }));
		expect([await here?.take("a"), await there?.take("a"), await here?.take("a")]).toEqual([0, 0, 0]);
		expect(await there?.take("a")).toBeGreaterThan(0);
		expect(await here?.take("a")).toBeGreaterThan(0);
	});

	test("go on in each process while the database is away", async () => {
		const away = await createTestDatabase("postgres");
		const limiter = createPostgresLimiter(away.db)(twice);
		await away.close();
		expect([await limiter.take("a"), await limiter.take("a")]).toEqual([0, 0]);
		expect(await limiter.take("a")).toBeGreaterThan(0);
	});

	test("keep no key as it was given, and nothing once the window has ended", async () => {
		await createPostgresLimiter(database.db)(twice).take("erika@example.com");
		const kept = () => database.db.selectFrom("rate_limits").selectAll().execute();
		expect(JSON.stringify(await kept())).not.toContain("erika");
		await deleteEndedRateLimits(database.db, new Date());
		expect(await kept()).toHaveLength(1);
		await deleteEndedRateLimits(database.db, new Date(Date.now() + 61_000));
		expect(await kept()).toEqual([]);
	});
});
