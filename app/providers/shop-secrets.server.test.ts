import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/test-database.ts";
import { accessTokenSecret, checkShopSecret, identitySecret, isShopSecretRight } from "./shop-secrets.server.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase("sqlite");
});
afterAll(() => database.close());

test.each([
	["access tokens", accessTokenSecret],
	["cookies and ID tokens", identitySecret],
])("with SHOP_SECRET the key of %s is derived from it and the database", async (_, secretOf) => {
	const stored = await secretOf(database.db, {});
	expect((await database.db.selectFrom("secrets").select("value").execute()).map(({ value }) => value)).toContain(
		stored,
	);
	const mixed = await secretOf(database.db, { shopSecret: "s".repeat(32) });
	expect(mixed).not.toContain(stored);
	expect(mixed).toMatch(/^[\w-]{43}$/);
	expect(await secretOf(database.db, { shopSecret: "s".repeat(32) })).toBe(mixed);
	expect(await secretOf(database.db, { shopSecret: "t".repeat(32) })).not.toBe(mixed);
});

test("whether SHOP_SECRET belongs to the database is checked without writing", async () => {
	const { db, close } = await createTestDatabase("sqlite");
	const [right, wrong] = ["s".repeat(32), "t".repeat(32)];
	expect(await isShopSecretRight(db, { shopSecret: wrong }), "data without keys").toBe(true);
	await checkShopSecret(db, { shopSecret: right });
	const sources = [{ shopSecret: right }, { shopSecret: wrong }, {}];
	expect(await Promise.all(sources.map((source) => isShopSecretRight(db, source)))).toEqual([true, false, false]);
	await close();
});
