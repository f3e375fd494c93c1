import { dictionary } from "@zxcvbn-ts/language-common";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestIdentity, type TestIdentity } from "../../../tests/support/test-identity.ts";
import { passwordMinLength } from "../../identity/credentials.ts";
import { isCommonPassword } from "./password-rules.server.ts";

let people = 0;
const newEmail = () => `password${++people}@example.com`;
let shop: TestIdentity;
const admins = new Set<string>();
beforeAll(async () => {
	shop = await createTestIdentity({ needsLongPassword: async (subject) => admins.has(subject) });
});
afterAll(() => shop.close());

describe("a new password", () => {
	test.each([
		["123456", "common-password"],
		["Password1!", "common-password"],
		["      ", "common-password"],
		["qwertyuiop", "common-password"],
		["abcabcabc", "common-password"],
		["Torque Foundry1", "common-password"],
		["torquefoundry", "common-password"],
		["Erika.Muster@Example.com", "personal-password"],
		["erika.muster", "personal-password"],
		["erikamuster", "personal-password"],
	])("%j is refused: %s", async (password, code) => {
		const person = { name: "Erika Muster", email: "erika.muster@example.com", password };
		const answer = await shop.newBrowser().post("/api/auth/sign-up/email", person);
		expect(answer.status).toBe(422);
		expect(await answer.json()).toMatchObject({ code, detail: expect.stringContaining("Choose another.") });
	});

	test("is refused when it is one of the 3,000 commonest of its length, also with a year behind", () => {
		const longEnough = dictionary["passwords-common"].filter((word) => word.length >= passwordMinLength).slice(0, 3000);
		expect(longEnough.filter((word) => !isCommonPassword(word) || !isCommonPassword(`${word}2026`))).toEqual([]);
	});

	test.each(["demo-secret", "correct horse", "monkeywrench", "8h3k1z", "passwordless-in-seattle"])(
		"%j is none of the commonest",
		(password) => expect(isCommonPassword(password)).toBe(false),
	);
});

describe("the change of a password", () => {
	const change = (browser: ReturnType<TestIdentity["newBrowser"]>, currentPassword: string, newPassword: string) =>
		browser.post("/api/auth/change-password", { currentPassword, newPassword });

	test("needs the present one, and ends the other sessions", async () => {
		const [browser, other, email] = [shop.newBrowser(), shop.newBrowser(), newEmail()];
		await browser.signUp(email);
		await other.signIn(email);
		const wrong = await change(browser, "not-this-one", "a-new-secret");
		expect([wrong.status, (await wrong.json()).code]).toEqual([403, "wrong-password"]);
		expect((await change(browser, "demo-secret", "iloveyou")).status).toBe(422);
		const changed = await change(browser, "demo-secret", "a-new-secret");
		expect([changed.status, await changed.json()]).toEqual([200, { success: true }]);
		expect([await browser.whoAmI(), await other.whoAmI()]).toEqual([email, null]);
		expect((await other.signIn(email, "demo-secret")).status).toBe(401);
		expect((await other.signIn(email, "a-new-secret")).status).toBe(200);
		expect((await change(shop.newBrowser(), "a-new-secret", "another-secret")).status).toBe(401);
	});

	test.each(["demo-secret", "ｄｅｍｏ-secret"])("to the one it is already, typed as %j, is none", async (same) => {
		const [browser, other, email] = [shop.newBrowser(), shop.newBrowser(), newEmail()];
		await browser.signUp(email);
		await other.signIn(email);
		const answer = await change(browser, "demo-secret", same);
		expect([answer.status, (await answer.json()).errors]).toEqual([
			422,
			[{ path: "newPassword", message: "Choose a password that differs from your current one" }],
		]);
		expect(await other.whoAmI()).toBe(email);
	});

	test("is not for whoever signs in with Google", async () => {
		const browser = shop.newBrowser();
		await browser.signInWithGoogle({ name: "G", email: newEmail(), verified: "on" });
		expect(await (await change(browser, "demo-secret", "a-new-secret")).json()).toMatchObject({ code: "no-password" });
	});
});

test("an admin in production signs in with at least twelve characters, and chooses no shorter one", async () => {
	const [browser, email] = [shop.newBrowser(), newEmail()];
	const { user } = await (await browser.signUp(email)).json();
	admins.add(user.id);
	const refused = await shop.newBrowser().signIn(email);
	expect([refused.status, (await refused.json()).detail]).toEqual([403, expect.stringContaining("12 characters")]);
	expect((await shop.newBrowser().signIn(email, "not-this-one")).status).toBe(401);
	const change = { currentPassword: "demo-secret", newPassword: "elevenchars" };
	const tooShort = await browser.post("/api/auth/change-password", change);
	expect([tooShort.status, (await tooShort.json()).code]).toEqual([422, "admin-password-too-short"]);
	const long = { ...change, newPassword: "twelve-chars" };
	expect((await browser.post("/api/auth/change-password", long)).status).toBe(200);
	expect((await shop.newBrowser().signIn(email, "twelve-chars")).status).toBe(200);
});
