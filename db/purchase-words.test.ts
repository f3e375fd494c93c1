import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anOrder, aProduct } from "../tests/support/factories.ts";
import { createTestShop, type TestShop } from "../tests/support/test-shop.ts";

describe("the words of purchases on SQLite", () => {
	let shop: TestShop;
	let ids: string[];
	beforeAll(async () => {
		shop = await createTestShop("sqlite");
		const product = await aProduct(shop, { name: "Brake disc", quantity: 100 });
		const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.customer()));
		await Promise.all(buyers.map((buyer) => anOrder(shop, buyer, product, 2)));
		ids = (await shop.db.selectFrom("purchases").select("id").orderBy("id").execute()).map(({ id }) => id);
	});
	afterAll(() => shop.close());

	async function found(words: string): Promise<string[]> {
		const { rows } = await sql<{ id: string }>`
			select id from purchases_words where purchases_words match ${words} order by id`.execute(shop.db);
		return rows.map(({ id }) => id);
	}

	test("are there of purchases that share a commit", async () => {
		expect(await found("brake")).toEqual(ids.toSorted());
	});

	test("have the number of their purchase, so that its change reads the words of no other", async () => {
		const { rows } = await sql<{ number: number; id: string }>`
			select rowid as number, id from purchases_words order by id`.execute(shop.db);
		const purchases = await shop.db.selectFrom("purchases").select(["number", "id"]).orderBy("id").execute();
		expect(rows).toEqual(purchases);
	});

	test("are there once, as they were last, and not where a transaction was undone", async () => {
		const undone = shop.db.transaction().execute(async (tx) => {
			await sql`update purchases set name = 'Undone' where id = ${ids[1]}`.execute(tx);
			throw new Error("changed my mind");
		});
		const twice = shop.db.transaction().execute(async (tx) => {
			await sql`update purchases set name = 'Quince' where id = ${ids[0]}`.execute(tx);
			await sql`update purchases set name = 'Medlar' where id = ${ids[0]}`.execute(tx);
		});
		await Promise.allSettled([undone, twice]);
		expect([await found("undone"), await found("quince"), await found("medlar")]).toEqual([[], [], [ids[0]]]);
		expect(await found("brake")).toEqual(ids.toSorted());
	});

	test("are gone with a purchase that is removed in the same transaction", async () => {
		await shop.db.transaction().execute(async (tx) => {
			await sql`pragma defer_foreign_keys = on`.execute(tx);
			await sql`update purchases set name = 'Sorb' where id = ${ids[3]}`.execute(tx);
			await sql`delete from orders where purchase_id = ${ids[3]}`.execute(tx);
			await sql`delete from purchases where id = ${ids[3]}`.execute(tx);
		});
		expect([await found("sorb"), (await found("brake")).includes(ids[3] as string)]).toEqual([[], false]);
		await sql`insert into purchases_words (purchases_words) values ('integrity-check')`.execute(shop.db);
	});
});
