import { expect, test } from "vitest";
import { createTestIdentity } from "../../../tests/support/test-identity.ts";

test("a visitor's call removes no expired challenges of others", async () => {
	const shop = await createTestIdentity();
	const past = new Date(Date.now() - 1000).toISOString();
	const times = { expiresAt: past, createdAt: past, updatedAt: past };
	const row = { id: "old", identifier: "old", value: "", ...times };
	await shop.db.insertInto("identity_verification").values(row).execute();
	const browser = shop.newBrowser();
	const { url } = await (await browser.post("/api/auth/sign-in/social", { provider: "google" })).json();
	await browser.send(`/api/auth/callback/google?code=x&state=${new URL(url).searchParams.get("state")}`);
	const left = shop.db.selectFrom("identity_verification").select("id").where("id", "=", "old");
	expect(await left.execute()).toEqual([{ id: "old" }]);
	await shop.close();
});
