import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { aProviderPerson, startOidcShops, waysOf } from "../../../tests/support/oidc-shop.ts";
import { createTestIdentity, type TestIdentity } from "../../../tests/support/test-identity.ts";

let shops: Awaited<ReturnType<typeof startOidcShops>>;
let shop: TestIdentity;
beforeAll(async () => {
	shops = await startOidcShops();
});
beforeEach(async () => {
	shop = await shops.open(true);
});
afterEach(async () => {
	vi.useRealTimers();
	shops.way.tamper = undefined;
	shops.way.describes = {};
	shops.provider.state.up = true;
	await shop.close();
});
afterAll(() => shops.provider.close());

describe("signing in at any OpenID Connect provider", () => {
	test("the whole way: signed in, on the page that was asked for, and the second time the same account", async () => {
		const who = aProviderPerson();
		const [browser, again] = [shop.newBrowser(), shop.newBrowser()];
		expect(await shops.comeBack(browser, who)).toBe("/reviews");
		expect(await browser.whoAmI()).toBe(who.email);
		const claims = await shop.identity.verifier.verifyIdToken((await browser.idToken()) ?? "");
		expect(claims).toMatchObject({ email: who.email, emailVerified: true, name: "Kim Lee" });
		expect(await shops.comeBack(again, { ...who, email: "moved@example.com" })).toBe("/reviews");
		expect(await again.whoAmI()).toBe(who.email);
	});

	test("asks with PKCE, state and nonce, and for no prompt that the provider does not know", async () => {
		const asked = new URL(await shops.leave(shop.newBrowser())).searchParams;
		expect(asked.get("code_challenge_method")).toBe("S256");
		for (const name of ["code_challenge", "state", "nonce"]) expect(asked.get(name)?.length).toBeGreaterThan(30);
		expect(asked.get("redirect_uri")).toBe(`${shop.home}/api/auth/callback/oidc`);
		expect(asked.has("prompt")).toBe(false);
		await shop.close();
		shops.way.describes = { prompt_values_supported: ["none", "select_account"] };
		shop = await shops.open(true);
		expect(new URL(await shops.leave(shop.newBrowser())).searchParams.get("prompt")).toBe("select_account");
	});

	test("an e-mail that is verified nowhere makes an account that is not proven", async () => {
		for (const email_verified of [false, undefined]) {
			const browser = shop.newBrowser();
			expect(await shops.comeBack(browser, aProviderPerson({ email_verified }))).toBe("/reviews");
			const claims = await shop.identity.verifier.verifyIdToken((await browser.idToken()) ?? "");
			expect(claims?.emailVerified).toBe(false);
		}
	});

	test("a reset by mail gives an account that is not proven to the owner of its address", async () => {
		await shop.close();
		shop = await shops.open(false);
		const [stranger, owner] = [shop.newBrowser(), shop.newBrowser()];
		const email = "victim@example.com";
		const who = aProviderPerson({ email });
		await shops.comeBack(stranger, who);
		expect((await owner.signUp(email)).status).toBe(422);
		expect((await owner.post("/api/auth/request-password-reset", { email })).status).toBe(200);
		const mails = shop.db.selectFrom("mails").select("content").where("kind", "=", "password-reset");
		const token = JSON.parse((await mails.executeTakeFirstOrThrow()).content).link.to.split("#")[1];
		const set = (newPassword: string) => owner.post("/api/auth/reset-password", { token, newPassword });
		const atOnce = await Promise.all([set("the-owners-own"), set("the-owners-other")]);
		expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(await stranger.whoAmI()).toBeNull();
		expect(await shops.comeBack(stranger, who)).toMatch(/^\/login\?.*error=account_not_linked/);
		const password = atOnce[0].status === 200 ? "the-owners-own" : "the-owners-other";
		expect((await owner.signIn(email, password)).status).toBe(200);
		expect(await waysOf(owner)).toEqual(["password"]);
	});

	test("so does one that is called verified by a provider whose word is not trusted", async () => {
		await shop.close();
		shop = await shops.open(false);
		const browser = shop.newBrowser();
		expect(await shops.comeBack(browser, aProviderPerson())).toBe("/reviews");
		expect((await shop.identity.verifier.verifyIdToken((await browser.idToken()) ?? ""))?.emailVerified).toBe(false);
	});

	test("without an e-mail there is no account, and the login page says why", async () => {
		expect(await shops.comeBack(shop.newBrowser(), aProviderPerson({ email: undefined }))).toBe(
			"/login?way=oidc&error=email_not_found",
		);
	});

	test("the demo's e-mails are nobody's in production", async () => {
		await shop.close();
		shop = await shops.open(false, { reservedEmails: ["admin@torquefoundry.test"] });
		const location = await shops.comeBack(shop.newBrowser(), aProviderPerson({ email: "Admin@torquefoundry.test" }));
		expect(location).toContain("/login?way=oidc&error=email_reserved");
	});

	test("who consents to nothing comes back to the login page, signed out", async () => {
		const browser = shop.newBrowser();
		expect(await shops.comeBack(browser, undefined)).toContain("/login?way=oidc&error=access_denied");
		expect(await browser.whoAmI()).toBeNull();
	});

	test("the provider's tokens are not kept", async () => {
		await shops.comeBack(shop.newBrowser(), aProviderPerson());
		const rows = await shop.db
			.withTables<{ identity_account: Record<"accessToken" | "refreshToken" | "idToken" | "providerId", unknown> }>()
			.selectFrom("identity_account")
			.select(["accessToken", "refreshToken", "idToken"])
			.where("providerId", "=", "oidc")
			.execute();
		expect(rows.map((row) => Object.values(row))).toEqual([[null, null, null]]);
	});
});

describe("while it runs", () => {
	test("new keys are fetched when they are met, and not again for each token that none fits", async () => {
		expect(await shops.comeBack(shop.newBrowser(), aProviderPerson())).toBe("/reviews");
		const fetched = () => shops.provider.state.asked.filter((path) => path === "/jwks").length;
		await shops.provider.rotateKeys();
		const before = fetched();
		for (let times = 0; times < 3; times += 1)
			expect(await shops.comeBack(shop.newBrowser(), aProviderPerson())).toBe("/login?way=oidc&error=invalid_code");
		expect(fetched()).toBe(before);
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
		expect(await shops.comeBack(shop.newBrowser(), aProviderPerson())).toBe("/reviews");
		expect(fetched()).toBe(before + 1);
	});

	test("while the provider does not answer that is told, and the other ways go on; then it is asked again", async () => {
		shops.provider.state.up = false;
		const browser = shop.newBrowser();
		const refused = await browser.post("/api/auth/sign-in/social", { provider: "oidc", callbackURL: "/" });
		expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
		expect((await refused.json()).detail).toContain("Acme ID can't be reached");
		const callback = await browser.get("/api/auth/callback/oidc?code=c&state=s");
		expect(callback.headers.get("location")).toBe("/login?way=oidc&error=oidc_unavailable");
		expect((await browser.signUp("alone@example.com")).status).toBe(200);
		expect(await shop.newBrowser().signInWithGoogle({ account: "0" })).toBe("/reviews");
		shops.provider.state.up = true;
		expect(await shops.comeBack(shop.newBrowser(), aProviderPerson())).toBe("/reviews");
	});

	test("one that goes away while somebody is there sends nobody off the page that they came from", async () => {
		shops.provider.state.who = aProviderPerson();
		const browser = shop.newBrowser();
		const callback = await shops.provider.visit(await shops.leave(browser));
		shops.provider.state.up = false;
		expect((await browser.get(callback)).headers.get("location")).toBe("/login?way=oidc&error=unavailable");
	});

	test("a shop without it says so", async () => {
		const alone = await createTestIdentity();
		const answer = await alone.newBrowser().post("/api/auth/sign-in/social", { provider: "oidc", callbackURL: "/" });
		expect([answer.status, (await answer.json()).code]).toEqual([404, "oidc-not-set-up"]);
		await alone.close();
	});
});
