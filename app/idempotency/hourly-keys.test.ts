import type { RootOperationNode } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { plansOf, recordingDatabase, scansOf } from "../../tests/support/query-plans.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { deleteIdempotencyKeys, deleteKeysOf, keyDays, maxHourlyKeys, once } from "./once.server.ts";

const hourMs = 3_600_000;

describe.each(engines)("the Idempotency-Keys of calls that customers can repeat without end, on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let productId: string;
	beforeEach(async () => {
		shop = await createTestShop(engine);
		buyer = await shop.customer();
		productId = await aProduct(shop, { quantity: 10, minorder: 1 });
	});
	afterEach(() => shop.close());

	const stored = async () =>
		(await shop.db.selectFrom("idempotency_keys").select("key").orderBy("id").execute()).length;
	const keyed = (key: string = crypto.randomUUID()) => ({ "idempotency-key": key });
	const newList = async (name: string) => (await buyer.post("/lists", { name }, keyed())).body.insertedId as string;
	const add = (list: string, key?: string) =>
		buyer.post(`/lists/${list}/lines`, { lines: [{ productId, units: 1 }] }, keyed(key));
	const tidyIn = (ms: number) => deleteIdempotencyKeys(shop.db, keyDays, new Date(Date.now() + ms));

	test("are the newest of a caller only, whatever the lists", async () => {
		const lists = [await newList("a"), await newList("b"), await newList("c"), "current"];
		for (let i = 0; i < 300; i++) expect((await add(lists[i % 4] as string)).status).toBe(201);
		for (let i = 0; i < 30; i++) await buyer.delete(`/lists/${await newList("d")}`);
		expect(await stored()).toBe(maxHourlyKeys);
		const first = await add("current", "last");
		const again = await add("current", "last");
		expect([again.status, again.body]).toEqual([201, first.body]);
	});

	test("end after an hour, also those of a caller who does not come back, and no others", async () => {
		await add(await newList("a"), "list");
		const review = { username: "Ann", ratings: 5, description: "Arrived the next day" };
		await buyer.post("/reviews", review, keyed("review"));
		await tidyIn(hourMs / 2);
		expect(await stored()).toBe(3);
		await tidyIn(hourMs + 60_000);
		expect(await stored()).toBe(1);
	});

	test("belong to one list each", async () => {
		const [a, b] = [await newList("a"), await newList("b")];
		expect((await add(a, "key")).status).toBe(201);
		expect(await add(b, "key")).toMatchObject({ status: 409, body: { code: "idempotency-key-reused" } });
	});

	test("are found by an index when they are removed", async () => {
		const queries: RootOperationNode[] = [];
		const db = recordingDatabase(shop.db, queries);
		const call = {
			req: { method: "POST", path: "/", url: "http://shop.test/", text: async () => "", valid: () => keyed() },
			var: { user: { id: buyer.id } },
			header: () => {},
		};
		const act = (claim: (tx: never) => Promise<void>) => db.transaction().execute((tx) => claim(tx as never));
		await once(call, { db }, { act, present: () => ({}), isHourly: true });
		await deleteKeysOf(db, { userIds: [buyer.id], orderIds: ["order"], emails: ["a@b.test"] });
		await deleteIdempotencyKeys(db, keyDays, new Date());
		const deletions = await plansOf(shop.db, queries, (text) => text.startsWith("delete"));
		expect(deletions.length).toBeGreaterThanOrEqual(3);
		expect(await scansOf(shop.db, queries), deletions.join("\n\n")).toEqual([]);
	});
});
