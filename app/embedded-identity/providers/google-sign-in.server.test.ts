import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestIdentity, type TestIdentity } from "../../../tests/support/test-identity.ts";

let shop: TestIdentity;
beforeEach(async () => {
	shop = await createTestIdentity();
});
afterEach(() => shop.close());

const ines = { account: "0" };
const notVerified = { account: "2" };
let people = 0;
const newEmail = () => `google${++people}@example.com`;
const verified = (email: string) => ({ name: "Guest", email, verified: "on" });

describe("signing in with Google", () => {
	test("the whole way: to the account chooser, back, signed in, on the page that was asked for", async () => {
		const browser = shop.newBrowser();
		const chooser = await browser.openGoogle("/buypage/7?units=3");
		expect(await (await browser.get(chooser)).text()).toContain("Ines Kowalski");
		const callback = await browser.chooseAccount(chooser, ines);
		const arrived = await browser.get(callback);
		expect(arrived.status).toBe(302);
		expect(arrived.headers.get("location")).toBe("/buypage/7?units=3");
		expect(await browser.whoAmI()).toBe("ines.kowalski@gmail.test");
		const claims = await shop.identity.verifier.verifyIdToken((await browser.idToken()) ?? "");
		expect(claims).toMatchObject({ email: "ines.kowalski@gmail.test", emailVerified: true, name: "Ines Kowalski" });
	});

	test("the second time it is the same account", async () => {
		const subjects = [];
		for (const browser of [shop.newBrowser(), shop.newBrowser()]) {
			expect(await browser.signInWithGoogle(ines)).toBe("/reviews");
			subjects.push((await shop.identity.verifier.verifyIdToken((await browser.idToken()) ?? ""))?.subject);
		}
		expect(subjects[0]).toBeTruthy();
		expect(subjects[1]).toBe(subjects[0]);
	});

	test("Google is asked for the address and the name, and lets people choose their account", async () => {
		const asked = new URL(await shop.newBrowser().openGoogle()).searchParams;
		expect(asked.get("scope")?.split(" ").sort()).toEqual(["email", "openid", "profile"]);
		expect(asked.get("prompt")).toBe("select_account");
	});

	test.each([
		["  Guest  ", "Guest"],
		["\u200b", "nameless"],
	])("whoever is called %j there is called %j here", async (name, shown) => {
		const browser = shop.newBrowser();
		const email = `nameless@${++people}.example.com`;
		await browser.signInWithGoogle({ name, email, verified: "on" });
		expect((await (await browser.get("/api/auth/get-session")).json()).user).toMatchObject({ email, name: shown });
	});

	test("cancelling goes back to the login page, signed out", async () => {
		const browser = shop.newBrowser();
		const callback = await browser.chooseAccount(await browser.openGoogle(), { cancel: "yes" });
		expect((await browser.get(callback)).headers.get("location")).toBe("/login?error=access_denied");
		expect(await browser.whoAmI()).toBeNull();
	});

	test("Google's tokens are not kept", async () => {
		await shop.newBrowser().signInWithGoogle(ines);
		const rows = await shop.db
			.withTables<{
				identity_account: Record<"accessToken" | "refreshToken" | "idToken" | "providerId", string | null>;
			}>()
			.selectFrom("identity_account")
			.select(["accessToken", "refreshToken", "idToken"])
			.where("providerId", "=", "google")
			.execute();
		expect(rows.length).toBeGreaterThan(0);
		for (const row of rows) expect(Object.values(row)).toEqual([null, null, null]);
	});
});

describe("an account that a stranger registered with somebody's e-mail", () => {
	test("is not opened by the owner's Google account, and the stranger gets nothing of the owner's", async () => {
		const email = newEmail();
		const stranger = shop.newBrowser();
		await stranger.signUp(email, "strangers-secret");
		const owner = shop.newBrowser();
		expect(await owner.signInWithGoogle(verified(email))).toBe("/login?error=account_not_linked");
		expect(await owner.whoAmI()).toBeNull();
		// After the shop has removed it, the e-mail belongs to its owner and the stranger is locked out.
		await shop.identity.removeAccount(email);
		expect(await owner.signInWithGoogle(verified(email))).toBe("/reviews");
		expect(await owner.whoAmI()).toBe(email);
		expect(await stranger.whoAmI()).toBeNull();
		expect((await shop.newBrowser().signIn(email, "strangers-secret")).status).toBe(401);
	});

	test("nor the other way round: no password is put on an account that Google made", async () => {
		const email = newEmail();
		await shop.newBrowser().signInWithGoogle(verified(email));
		expect((await shop.newBrowser().signUp(email, "strangers-secret")).status).toBe(422);
		expect((await shop.newBrowser().signIn(email, "strangers-secret")).status).toBe(401);
	});

	test("nor with another form of its international host", async () => {
		const [typed, stored] = ["berta@bäcker-shop.de", "berta@xn--bcker-shop-q5a.de"];
		const berta = shop.newBrowser();
		expect(await berta.signInWithGoogle(verified(typed))).toBe("/reviews");
		expect(await berta.whoAmI()).toBe(stored);
		expect((await shop.newBrowser().signUp(typed, "strangers-secret")).status).toBe(422);
		await shop.newBrowser().signUp("anna@größe.de", "strangers-secret");
		const anna = await shop.newBrowser().signInWithGoogle(verified("anna@größe.de"));
		expect(anna).toBe("/login?error=account_not_linked");
	});

	test.each(["victim@bigcorｐ.com", "victim@bigcorp.ⅽom"])(
		"nor with %s, whose host looks like its own",
		async (email) => {
			await shop.newBrowser().signInWithGoogle(verified("victim@bigcorp.com"));
			const other = shop.newBrowser();
			expect(await other.signInWithGoogle(verified(email))).toBe("/login?error=email_not_usable");
			expect(await other.whoAmI()).toBeNull();
		},
	);
});

describe("an e-mail that Google has not verified", () => {
	test("makes no account", async () => {
		const browser = shop.newBrowser();
		expect(await browser.signInWithGoogle(notVerified)).toMatch(/^\/login\?error=email_not_verified/);
		expect(await browser.whoAmI()).toBeNull();
		expect((await shop.newBrowser().signUp("noor.haddad@gmail.test")).status).toBe(200);
	});

	test("opens no account either, not even the one that Google made", async () => {
		const email = newEmail();
		await shop.newBrowser().signInWithGoogle(verified(email));
		const browser = shop.newBrowser();
		expect(await browser.signInWithGoogle({ name: "Guest", email })).toMatch(/^\/login\?error=email_not_verified/);
		expect(await browser.whoAmI()).toBeNull();
	});
});

test("an e-mail with a capital letter that folds into another person's opens no account", async () => {
	for (const [own, other] of [
		["kim@example.com", "\u212aim@example.com"],
		["\u00e4rzte@example.com", "\u00c4rzte@example.com"],
	] as const) {
		expect(await shop.newBrowser().signInWithGoogle(verified(own))).toBe("/reviews");
		const browser = shop.newBrowser();
		expect(await browser.signInWithGoogle(verified(other))).toBe("/login?error=email_not_usable");
		expect(await browser.whoAmI()).toBeNull();
	}
});

describe("a callback that was tampered with", () => {
	const refused = /^\/login\?error=(state_mismatch|state_not_found|invalid_code|please_restart_the_process)/;

	test("another state", async () => {
		const browser = shop.newBrowser();
		const callback = new URL(await browser.chooseAccount(await browser.openGoogle(), ines));
		callback.searchParams.set("state", "another-state");
		expect((await browser.get(callback.href)).headers.get("location")).toMatch(refused);
		expect(await browser.whoAmI()).toBeNull();
	});

	test("no state", async () => {
		const browser = shop.newBrowser();
		const callback = new URL(await browser.chooseAccount(await browser.openGoogle(), ines));
		callback.searchParams.delete("state");
		expect((await browser.get(callback.href)).headers.get("location")).toMatch(refused);
	});

	test("opened in the browser of somebody else, who would be signed in as the attacker", async () => {
		const attacker = shop.newBrowser();
		const callback = await attacker.chooseAccount(await attacker.openGoogle(), ines);
		const victim = shop.newBrowser();
		expect((await victim.get(callback)).headers.get("location")).toMatch(refused);
		expect(await victim.whoAmI()).toBeNull();
	});

	test("a code of another sign-in", async () => {
		const attacker = shop.newBrowser();
		const stolen =
			new URL(await attacker.chooseAccount(await attacker.openGoogle(), ines)).searchParams.get("code") ?? "";
		const browser = shop.newBrowser();
		const callback = new URL(await browser.chooseAccount(await browser.openGoogle(), { account: "1" }));
		callback.searchParams.set("code", stolen);
		expect((await browser.get(callback.href)).headers.get("location")).toMatch(refused);
		expect(await browser.whoAmI()).toBeNull();
	});

	test("used twice", async () => {
		const browser = shop.newBrowser();
		const callback = await browser.chooseAccount(await browser.openGoogle(), ines);
		await browser.get(callback);
		browser.cookies.clear();
		expect((await browser.get(callback)).headers.get("location")).toMatch(refused);
	});

	test.each(["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "javascript:alert(1)"])(
		"it never leads to %s",
		async (callbackURL) => {
			const body = { provider: "google", callbackURL };
			expect((await shop.newBrowser().post("/api/auth/sign-in/social", body)).status).toBe(403);
		},
	);
});

describe("what better-auth would take besides", () => {
	test.each([{ provider: "github" }, { provider: "google", idToken: { token: "x.y.z" } }, {}])(
		"%j is refused",
		async (body) => {
			const answer = await shop.newBrowser().post("/api/auth/sign-in/social", { callbackURL: "/", ...body });
			expect(answer.status).toBe(400);
		},
	);
});

test("while Google does not answer, passwords work; when it answers again, so does Google", async () => {
	const alone = await createTestIdentity();
	alone.google.up = false;
	const browser = alone.newBrowser();
	const refused = await browser.post("/api/auth/sign-in/social", { provider: "google", callbackURL: "/" });
	expect(refused.status).toBe(503);
	expect(refused.headers.get("retry-after")).toBe("5");
	expect((await refused.json()).detail).toContain("Google can't be reached");
	const callback = await browser.get("/api/auth/callback/google?code=c&state=s");
	expect(callback.headers.get("location")).toBe("/login?error=google_unavailable");
	expect((await browser.signUp("alone@example.com")).status).toBe(200);
	alone.google.up = true;
	expect(await alone.newBrowser().signInWithGoogle(ines)).toBe("/reviews");
	await alone.close();
});
