import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aProviderPerson, startOidcShops } from "../../../tests/support/oidc-shop.ts";
import { anyEngine } from "../../../tests/support/test-database.ts";
import { createTestIdentity, type TestIdentity } from "../../../tests/support/test-identity.ts";

const email = "rosa@example.com";

describe.each(anyEngine)("confirming who one is on %s", (engine) => {
	let shop: TestIdentity;
	beforeEach(async () => {
		shop = await createTestIdentity({ engine, rateLimits: true });
	});
	afterEach(() => shop.close());

	type Browser = ReturnType<TestIdentity["newBrowser"]>;
	const authenticatedAt = async (browser: Browser) =>
		(await shop.identity.verifier.verifyIdToken((await browser.idToken()) ?? ""))?.authenticatedAt?.getTime() ?? 0;
	const minutesAgo = async (browser: Browser) =>
		Math.round((shop.parts.clock().getTime() - (await authenticatedAt(browser))) / 60_000);

	test("signing in is a proof, which grows old and is made new by the password", async () => {
		const browser = shop.newBrowser();
		await browser.signUp(email);
		expect(await minutesAgo(browser)).toBe(0);
		shop.passMinutes(9);
		expect(await minutesAgo(browser)).toBe(9);
		const wrong = await browser.post("/api/auth/step-up/password", { password: "not-hers" });
		expect([wrong.status, (await wrong.json()).code]).toEqual([403, "wrong-password"]);
		expect(await minutesAgo(browser)).toBe(9);
		expect((await browser.post("/api/auth/step-up/password", { password: "demo-secret" })).status).toBe(200);
		expect(await minutesAgo(browser)).toBe(0);
		expect(shop.lines.join("\n")).toMatch(/step-up\.failed[\s\S]*step-up\.succeeded/);
	});

	test("wrong passwords are counted as at the sign-in", async () => {
		const browser = shop.newBrowser();
		await browser.signUp(email);
		const tries = Array.from(
			{ length: 11 },
			() => () => browser.post("/api/auth/step-up/password", { password: "wrong!" }),
		);
		const statuses: number[] = [];
		for (const attempt of tries) statuses.push((await attempt()).status);
		expect(statuses).toEqual([...Array(10).fill(403), 429]);
	});

	test("the ways to do it are those into the account", async () => {
		const browser = shop.newBrowser();
		await browser.signUp(email);
		const ways = async () => (await browser.get("/api/auth/step-up")).json();
		expect(await ways()).toEqual({ password: true, code: false, passkey: false, providers: [] });
		const byGoogle = shop.newBrowser();
		await byGoogle.signInWithGoogle({ email: "gil@example.com", name: "Gil", verified: "on" });
		expect(await (await byGoogle.get("/api/auth/step-up")).json()).toEqual({
			password: false,
			code: false,
			passkey: false,
			providers: ["google"],
		});
		expect((await byGoogle.post("/api/auth/step-up/password", { password: "anything" })).status).toBe(403);
		expect((await shop.newBrowser().get("/api/auth/step-up")).status).toBe(401);
	});

	test("a provider confirms the person of this session, and nobody else; nothing is connected by it", async () => {
		const browser = shop.newBrowser();
		const gil = { email: "gil@example.com", name: "Gil", verified: "on" };
		await browser.signInWithGoogle(gil);
		shop.passMinutes(9);
		const confirmAs = async (choice: Record<string, string>) => {
			const opened = await browser.post("/api/auth/step-up/provider", { provider: "google" });
			const callback = await browser.chooseAccount((await opened.json()).url, choice);
			return (await browser.send(callback)).headers.get("location");
		};
		expect(await confirmAs({ ...gil, email: "mallory@example.com" })).toBe("/confirmed?error=other_provider_account");
		expect([await minutesAgo(browser), await browser.whoAmI()]).toEqual([9, gil.email]);
		expect(await confirmAs(gil)).toBe("/confirmed");
		expect([await minutesAgo(browser), await browser.whoAmI()]).toEqual([0, gil.email]);
		expect(await shop.db.selectFrom("identity_account").select("id").execute()).toHaveLength(1);
	});
});

test("any OpenID Connect provider is told to ask anew, and an answer that does not say when it did proves nothing", async () => {
	const shops = await startOidcShops();
	const shop = await shops.open(true);
	try {
		const [browser, who] = [shop.newBrowser(), aProviderPerson()];
		await shops.comeBack(browser, who);
		const begin = async () =>
			(await (await browser.post("/api/auth/step-up/provider", { provider: "oidc" })).json()).url;
		const asked = new URL(await begin()).searchParams;
		expect([asked.get("prompt"), asked.get("max_age")]).toEqual(["login", "0"]);
		const confirm = async () => {
			const callback = await shops.provider.visit(await begin());
			return (await browser.get(callback)).headers.get("location");
		};
		const minutes = 60;
		shops.way.tamper = ({ auth_time: _, ...claims }) => claims;
		expect(await confirm()).toMatch(/^\/confirmed\?way=oidc&error=/);
		shops.way.tamper = (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 20 * minutes });
		expect(await confirm()).toMatch(/^\/confirmed\?way=oidc&error=/);
		shops.way.tamper = (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) });
		expect(await confirm()).toBe("/confirmed?way=oidc");
	} finally {
		await shop.close();
		await shops.provider.close();
	}
});
