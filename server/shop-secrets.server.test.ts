import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../tests/support/test-database.ts";
import { accessTokenSecret, identitySecret } from "./shop-secrets.server.ts";

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
