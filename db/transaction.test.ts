import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type Engine, engines, silentLog } from "../tests/support/test-database.ts";
import { createChanges } from "./changes.ts";
import { followChanges } from "./follow-changes.ts";
import { createTransact, type Tx } from "./transaction.ts";

const clock = () => new Date();

describe.each(engines)("a transaction on %s", (engine: Engine) => {
	let database: Awaited<ReturnType<typeof createTestDatabase>>;
	const changes = createChanges();
	const newest = () => changes.lastOf(["products"]);
	let transact: ReturnType<typeof createTransact>;

	beforeEach(async () => {
		database = await createTestDatabase(engine);
		transact = createTransact({ db: database.db, changes, clock });
	});
	afterEach(() => database.close());

	const add = (tx: Tx, name: string) => tx.insertInto("secrets").values({ name, value: "x" }).execute();
	const names = async () => (await database.db.selectFrom("secrets").select("name").execute()).map(({ name }) => name);

	test("tells what it touched once it is committed", async () => {
		const before = newest();
		await transact(async (tx) => {
			await add(tx, "one");
			tx.touched("products", "p1");
			expect(newest()).toBe(before);
		});
		expect(newest()).toBeGreaterThan(before);
		expect(changes.lastOf(["products/p1"])).toBe(newest());
		expect(await names()).toEqual(["one"]);
	});

	test("tells nothing, and writes nothing, when it is refused", async () => {
		const before = changes.now();
		const refused = transact(async (tx) => {
			await add(tx, "one");
			tx.touched("products", "p1");
			throw new Error("refused");
		});
		await expect(refused).rejects.toThrow("refused");
		expect([changes.now(), await names()]).toEqual([before, []]);
		expect(await database.db.selectFrom("changes").selectAll().execute()).toEqual([]);
	});

	test("is undone when its notices cannot be written: no process would hear of it", async () => {
		const before = await names();
		const unheard = transact(async (tx) => {
			await add(tx, "unheard");
			tx.touched("products", null as never);
		});
		await expect(unheard).rejects.toThrow();
		expect(await names()).toEqual(before);
	});

	test("leaves nothing behind for the next one when its notices cannot be written", async () => {
		const unheard = (name: string) =>
			transact(async (tx) => {
				await add(tx, name);
				tx.touched("products", null as never);
			});
		const listenerOf = (name: string) =>
			transact(async (tx) => {
				await add(tx, name);
				tx.touched("products", name);
			});
		const tried = ["a", "b", "c", "d"].flatMap((name) => [unheard(`un${name}`), listenerOf(name)]);
		const done = await Promise.allSettled(tried);
		expect(done.map(({ status }) => status)).toEqual(tried.map((_, i) => (i % 2 ? "fulfilled" : "rejected")));
		expect((await names()).toSorted()).toEqual(["a", "b", "c", "d"]);
	});

	test("is known in another process within a second, each change once", async () => {
		const others = createChanges();
		const following = followChanges({ db: database.db, changes: others, log: silentLog });
		for (let round = 1; round <= 3; round++) {
			await transact(async (tx) => {
				tx.touched("stock", "p1");
				tx.touched("reviews", "r1");
			});
			await expect.poll(() => others.now(), { timeout: 1000 }).toBe(round * 2);
		}
		expect(others.lastOf(["products", "products/p1"])).toBe(0);
		await following.stop();
	});

	test.each([-3_600_000, 86_400_000])(
		"is known in another process within a second by a clock that is %d ms off",
		async (off) => {
			const others = createChanges();
			const following = followChanges({ db: database.db, changes: others, log: silentLog });
			const wrong = createTransact({ db: database.db, changes, clock: () => new Date(Date.now() + off) });
			await wrong(async (tx) => tx.touched("products", "p1"));
			await expect.poll(() => others.lastOf(["products/p1"]), { timeout: 1000 }).toBeGreaterThan(0);
			await following.stop();
		},
	);

	test("whose commit took minutes is known in another process all the same", async () => {
		const others = createChanges();
		let elapsed = 0;
		const following = followChanges({ db: database.db, changes: others, elapsed: () => elapsed, log: silentLog });
		const changed_at = new Date(Date.now() - 10 * 60_000).toISOString();
		const slow = { noun: "products", subject: "p1", version: 1, changed_at } as const;
		await database.db.insertInto("changes").values(slow).execute();
		elapsed = 61_000;
		await expect.poll(() => others.lastOf(["products/p1"]), { timeout: 3000 }).toBeGreaterThan(0);
		await following.stop();
	});

	test("that meets others on the same things waits for them, and none is lost", async () => {
		const tags = ["p1", "p2", "p3"];
		const orders = Array.from({ length: 30 }, (_, index) =>
			transact(async (tx) => {
				for (const subject of index % 2 ? tags : tags.toReversed()) tx.touched("stock", subject);
			}),
		);
		await Promise.all(orders);
		const rows = await database.db.selectFrom("changes").select("version").execute();
		expect(rows.map(({ version }) => Number(version))).toEqual([30, 30, 30]);
	});
});

test("what is forgotten of the oldest subjects counts as changed", () => {
	const changes = createChanges();
	changes.add([{ noun: "products", subject: "first", version: 1 }]);
	const before = changes.now();
	changes.add(Array.from({ length: 250_000 }, (_, i) => ({ noun: "stock" as const, subject: `${i}`, version: 1 })));
	expect(changes.lastOf(["products/first"])).toBeGreaterThan(before);
	expect(changes.lastOf(["stock/249999"])).toBe(changes.now());
});

test("what has changed since a notice is named once each, until so much has changed that it is forgotten", () => {
	const changes = createChanges();
	changes.add([{ noun: "products", subject: "before", version: 1 }]);
	const seen = changes.now();
	changes.add([
		{ noun: "stock", subject: "sold", version: 1 },
		{ noun: "products", subject: "sold", version: 1 },
		{ noun: "reviews", subject: "written", version: 1 },
		{ noun: "products", subject: "before", version: 2 },
	]);
	expect(changes.changedSince(seen, ["products", "stock"])).toEqual(["sold", "before"]);
	expect(changes.changedSince(changes.now(), ["products", "stock"])).toEqual([]);
	changes.add(Array.from({ length: 250_000 }, (_, i) => ({ noun: "stock" as const, subject: `${i}`, version: 1 })));
	expect(changes.changedSince(seen, ["products", "stock"])).toBeUndefined();
});
