import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestIdentity, type TestIdentity } from "../../tests/support/test-identity.ts";
import { createAccessTokens } from "../access/access-token.server.ts";
import { exchangeToken } from "./exchange-token.server.ts";
import { endSessionsOf } from "./users-api.server.ts";

describe.each(anyEngine)("ending sessions on %s", (engine) => {
	let shop: TestIdentity;
	beforeAll(async () => {
		shop = await createTestIdentity({ engine });
	});
	afterAll(() => shop.close());

	test("an admin signs a user out on all devices, which is recorded once", async () => {
		const [owner, stranger, other] = [shop.newBrowser(), shop.newBrowser(), shop.newBrowser()];
		await owner.signUp("owner@example.com");
		await stranger.signIn("owner@example.com");
		await other.signUp("other@example.com");
		const accessTokens = createAccessTokens({ secret: "test-secret", clock: () => new Date() });
		const deps = { ...shop.parts, identity: shop.identity.verifier, accessTokens, clock: () => new Date() };
		await exchangeToken(deps, (await owner.idToken()) ?? "", "owner@example.com");
		const by = { actor: "admin", now: new Date() };
		expect(await endSessionsOf(shop.parts.transact, "Owner@example.com", by)).toBe(2);
		expect(await endSessionsOf(shop.parts.transact, "owner@example.com", by)).toBe(0);
		expect([await owner.whoAmI(), await stranger.whoAmI(), await other.whoAmI()]).toEqual([
			null,
			null,
			"other@example.com",
		]);
		const recorded = shop.db.selectFrom("audit").select("actor").where("action", "=", "user.sessions-ended");
		expect(await recorded.execute()).toEqual([{ actor: "admin" }]);
		await expect(endSessionsOf(shop.parts.transact, "nobody@example.com", by)).rejects.toMatchObject({
			problem: { status: 404 },
		});
	});
});
