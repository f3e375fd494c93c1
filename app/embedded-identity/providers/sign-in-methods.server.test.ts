import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aProviderPerson, startOidcShops, waysOf } from "../../../tests/support/oidc-shop.ts";
import type { TestIdentity } from "../../../tests/support/test-identity.ts";

let shops: Awaited<ReturnType<typeof startOidcShops>>;
let shop: TestIdentity;
beforeAll(async () => {
	shops = await startOidcShops();
});
beforeEach(async () => {
	shop = await shops.open(true);
});
afterEach(async () => {
	shops.way.tamper = undefined;
	shops.way.describes = {};
	shops.provider.state.up = true;
	await shop.close();
});
afterAll(() => shops.provider.close());

describe("an e-mail that already has an account", () => {
	test("does not lead into it while its own address is not proven, however trusted the provider is", async () => {
		const who = aProviderPerson();
		const stranger = shop.newBrowser();
		await stranger.signUp(who.email ?? "", "strangers-secret");
		const owner = shop.newBrowser();
		expect(await shops.comeBack(owner, who)).toContain("/login?way=oidc&error=account_not_linked");
		expect(await owner.whoAmI()).toBeNull();
		expect(await waysOf(stranger)).toEqual(["password"]);
	});

	test("leads into it when both are proven", async () => {
		const who = aProviderPerson();
		await shop.newBrowser().signInWithGoogle({ name: "Kim", email: who.email ?? "", verified: "on" });
		const browser = shop.newBrowser();
		expect(await shops.comeBack(browser, who)).toBe("/reviews");
		expect(await waysOf(browser)).toEqual(["google", "oidc"]);
		const audited = await shop.db.selectFrom("audit").select("action").execute();
		expect(audited).toEqual([{ action: "account.provider-connected" }]);
	});

	test.each([
		["the provider has not verified it", true, false],
		["the provider's word is not trusted", false, true],
	])("does not where %s", async (_, trustsEmail, email_verified) => {
		await shop.close();
		shop = await shops.open(trustsEmail);
		const who = aProviderPerson({ email_verified });
		await shop.newBrowser().signInWithGoogle({ name: "Kim", email: who.email ?? "", verified: "on" });
		const browser = shop.newBrowser();
		expect(await shops.comeBack(browser, who)).toContain("/login?way=oidc&error=account_not_linked");
		expect(await browser.whoAmI()).toBeNull();
	});

	test("another issuer's same subject is somebody else", async () => {
		const who = aProviderPerson();
		await shops.comeBack(shop.newBrowser(), who);
		// Simulates a configuration with another issuer at that time.
		const { id, accountId } = await shop.db.selectFrom("identity_account").selectAll().executeTakeFirstOrThrow();
		const former = accountId.replace(shops.provider.issuer, "https://former.example");
		await shop.db.updateTable("identity_account").set({ accountId: former }).where("id", "=", id).execute();
		await shop.db.updateTable("identity_user").set({ emailVerified: 0 }).execute();
		expect(await shops.comeBack(shop.newBrowser(), who)).toContain("error=account_not_linked");
	});
});

describe("connecting in Security", () => {
	test("to an issuer that is set no more is no way in: the last of the others stays", async () => {
		const browser = shop.newBrowser();
		await browser.signInWithGoogle({ name: "Kim", email: "former@example.com", verified: "on" });
		await shops.connect(browser, aProviderPerson());
		await shop.db
			.updateTable("identity_account")
			.set({ accountId: "https://former.example s-1" })
			.where("providerId", "=", "oidc")
			.execute();
		expect(await waysOf(browser)).toEqual(["google"]);
		const answer = await browser.post("/api/auth/disconnect", { provider: "google" });
		expect((await answer.json()).code).toBe("last-sign-in-method");
	});

	test("opens the account that is signed in, whatever the provider's e-mail, and makes nobody's address proven", async () => {
		const who = aProviderPerson({ email_verified: false });
		const browser = shop.newBrowser();
		await browser.signUp("first@example.com");
		expect(await shops.connect(browser, who)).toBe("/dashboard/security");
		expect(await waysOf(browser)).toEqual(["password", "oidc"]);
		const other = shop.newBrowser();
		expect(await shops.comeBack(other, who)).toBe("/reviews");
		expect(await other.whoAmI()).toBe("first@example.com");
		const claims = await shop.identity.verifier.verifyIdToken((await other.idToken()) ?? "");
		expect(claims?.emailVerified).toBe(false);
	});

	test("is refused in words for what opens another account, and needs a confirmed identity", async () => {
		const who = aProviderPerson();
		await shops.comeBack(shop.newBrowser(), who);
		const browser = shop.newBrowser();
		await browser.signUp("second@example.com");
		expect(await shops.connect(browser, who)).toContain(
			"/dashboard/security?way=oidc&error=account_already_linked_to_different_user",
		);
		expect(await shops.leave(shop.newBrowser(), "link-social", "/dashboard")).toContain("signed-out");
		const before = new Date(Date.now() - 3_700_000).toISOString();
		await shop.db.updateTable("identity_session").set({ createdAt: before }).execute();
		expect(await shops.leave(browser, "link-social", "/dashboard")).toContain("step-up");
		const answer = await browser.post("/api/auth/disconnect", { provider: "oidc" });
		expect([answer.status, (await answer.json()).code]).toEqual([403, "step-up"]);
	});

	test("is told of by mail, and so is disconnecting; a sign-up by it is not", async () => {
		await shops.comeBack(shop.newBrowser(), aProviderPerson());
		const browser = shop.newBrowser();
		await browser.signUp("told@example.com");
		const account = shop.db.updateTable("identity_user").set({ emailVerified: 1 });
		await account.where("email", "=", "told@example.com").execute();
		await shops.connect(browser, aProviderPerson());
		await browser.post("/api/auth/disconnect", { provider: "oidc" });
		await browser.post("/api/auth/disconnect", { provider: "oidc" });
		const mails = await shop.db
			.selectFrom("mails")
			.select(["recipient", "content"])
			.where("kind", "=", "security-change")
			.orderBy("id")
			.execute();
		expect(mails.map(({ recipient, content }) => [recipient, JSON.parse(content).title])).toEqual([
			["told@example.com", "A sign-in provider was connected"],
			["told@example.com", "A sign-in provider was disconnected"],
		]);
	});

	test("is undone by disconnecting, which ends the other sessions", async () => {
		const who = aProviderPerson();
		const [browser, other] = [shop.newBrowser(), shop.newBrowser()];
		await browser.signUp("third@example.com");
		await shops.connect(browser, who);
		await shops.comeBack(other, who);
		expect((await browser.post("/api/auth/disconnect", { provider: "oidc" })).status).toBe(200);
		expect(await waysOf(browser)).toEqual(["password"]);
		expect(await other.whoAmI()).toBeNull();
		expect(await shops.comeBack(shop.newBrowser(), who)).toBe("/reviews");
	});
});

describe.each(["sqlite", "postgres"] as const)("the last way in on %s", (engine) => {
	test("is not taken away, of two at once neither", async () => {
		await shop.close();
		shop = await shops.open(true, { engine });
		const who = aProviderPerson();
		const browser = shop.newBrowser();
		await browser.signInWithGoogle({ name: "Kim", email: who.email ?? "", verified: "on" });
		const last = await browser.post("/api/auth/disconnect", { provider: "google" });
		expect([last.status, (await last.json()).code]).toEqual([409, "last-sign-in-method"]);
		await shops.comeBack(browser, who);
		const answers = await whileRowsWait(engine, () =>
			["google", "oidc"].map((provider) => browser.post("/api/auth/disconnect", { provider })),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(await waysOf(browser)).toHaveLength(1);
	});
});

/** Makes requests overlap: PostgreSQL locks the sign-in methods until all requests wait. SQLite has one writer anyway. */
async function whileRowsWait(engine: "sqlite" | "postgres", begin: () => Promise<Response>[]): Promise<Response[]> {
	if (engine === "sqlite") return Promise.all(begin());
	const begun = await shop.db.transaction().execute(async (held) => {
		await held.selectFrom("identity_account").select("id").forUpdate().execute();
		const started = begin();
		const waiting = sql<{ count: number }>`select count(*)::int as count from pg_locks where not granted`;
		await expect.poll(async () => (await waiting.execute(shop.db)).rows[0]?.count).toBeGreaterThan(1);
		return { started };
	});
	return Promise.all(begun.started);
}
