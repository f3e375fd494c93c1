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
])("with SHOP_SECRET the key of %s is not what the database has, but made of both", async (_, secretOf) => {
	const kept = await secretOf(database.db, {});
	expect((await database.db.selectFrom("secrets").select("value").execute()).map(({ value }) => value)).toContain(kept);
	const mixed = await secretOf(database.db, { shopSecret: "s".repeat(32) });
	expect(mixed).not.toContain(kept);
	expect(mixed).toMatch(/^[\w-]{43}$/);
	expect(await secretOf(database.db, { shopSecret: "s".repeat(32) })).toBe(mixed);
	expect(await secretOf(database.db, { shopSecret: "t".repeat(32) })).not.toBe(mixed);
});

test("it is known without writing whether SHOP_SECRET is the one of the data", async () => {
	const { db, close } = await createTestDatabase("sqlite");
	const [right, wrong] = ["s".repeat(32), "t".repeat(32)];
	expect(await isShopSecretRight(db, { shopSecret: wrong }), "data without keys").toBe(true);
	await checkShopSecret(db, { shopSecret: right });
	const given = [{ shopSecret: right }, { shopSecret: wrong }, {}];
	expect(await Promise.all(given.map((one) => isShopSecretRight(db, one)))).toEqual([true, false, false]);
	await close();
});
