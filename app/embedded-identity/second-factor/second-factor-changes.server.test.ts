import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { appShows, postAuth as post, signUpWithApp } from "../../../tests/support/code-app.ts";
import { engines } from "../../../tests/support/test-database.ts";
import { createTestIdentity, type TestIdentity } from "../../../tests/support/test-identity.ts";
import { insertPasskey } from "./passkeys-repository.server.ts";

type Browser = ReturnType<TestIdentity["newBrowser"]>;

const email = "rosa@example.com";

describe.each(engines)("what a second factor protects on %s", (engine) => {
	let shop: TestIdentity;
	beforeEach(async () => {
		shop = await createTestIdentity({ engine, rateLimits: true });
	});
	afterEach(() => shop.close());

	const shows = (address: string, later = 0) => appShows(shop, address, later);
	const withApp = () => signUpWithApp(shop, email);
	const setPasskey = (userId: string) =>
		insertPasskey(shop.db, {
			id: "a-key",
			userId,
			name: "Desk",
			publicKey: "AA",
			counter: 0,
			transports: [],
			now: shop.parts.clock(),
		});
	const idOf = async () => (await shop.db.selectFrom("identity_user").select("id").executeTakeFirstOrThrow()).id;
	async function resetByMail(browser: Browser) {
		await post(browser, "request-password-reset", { email });
		const { content } = await shop.db
			.selectFrom("mails")
			.select("content")
			.where("kind", "=", "password-reset")
			.executeTakeFirstOrThrow();
		const token = JSON.parse(content).link.to.split("#")[1];
		return post(browser, "reset-password", { token, newPassword: "another-secret" });
	}

	const protectedCalls = [
		"second-factor/end",
		"second-factor/recovery-codes",
		"second-factor/begin",
		"passkeys/options",
		"passkeys/remove",
	];

	test("it is changed by who has lately proven it, not by who knows the password alone", async () => {
		const { browser, address, recoveryCodes } = await withApp();
		shop.passMinutes(16);
		const refusals = async () => {
			const answers = await Promise.all(protectedCalls.map((path) => post(browser, path, { id: "a-key" })));
			return new Set(answers.map(({ status, body }) => `${status} ${body.code}`));
		};
		expect((await post(browser, "step-up/password", { password: "demo-secret" })).status).toBe(200);
		expect(await refusals()).toEqual(new Set(["403 step-up-second-factor"]));
		expect((await post(browser, "second-factor/confirm", { code: shows(address) })).body.code).toBe(
			"step-up-second-factor",
		);
		expect((await post(browser, "step-up/code", { code: recoveryCodes[0] })).status).toBe(200);
		expect((await post(browser, "second-factor/recovery-codes")).status).toBe(200);
		shop.passMinutes(16);
		await post(browser, "step-up/password", { password: "demo-secret" });
		expect(await refusals()).toEqual(new Set(["403 step-up-second-factor"]));
	});

	test("a passkey is such a proof's to remove too, and so is another one's to add", async () => {
		const browser = shop.newBrowser();
		await browser.signUp(email);
		await setPasskey(await idOf());
		expect((await post(browser, "step-up/password", { password: "demo-secret" })).status).toBe(200);
		for (const path of protectedCalls)
			expect(await post(browser, path, { id: "a-key" })).toMatchObject({
				status: 403,
				body: { code: "step-up-second-factor" },
			});
		await shop.db.deleteFrom("identity_passkey").execute();
		expect((await post(browser, "passkeys/options")).status).toBe(200);
	});

	test("removing a passkey ends all other sessions, which may have begun with it", async () => {
		const [finder, { browser }] = [shop.newBrowser(), await withApp()];
		await setPasskey(await idOf());
		await shop.db.deleteFrom("identity_code_app").execute();
		await finder.signIn(email);
		expect(await finder.whoAmI()).toBe(email);
		expect((await post(browser, "passkeys/remove", { id: "another" })).status).toBe(404);
		expect(await finder.whoAmI()).toBe(email);
		expect((await post(browser, "passkeys/remove", { id: "a-key" })).status).toBe(200);
		expect([await finder.whoAmI(), await browser.whoAmI()]).toEqual([null, email]);
	});

	test("ends sessions of one factor elsewhere when it is set up, and those of two stay", async () => {
		const [older, other] = [shop.newBrowser(), shop.newBrowser()];
		const browser = shop.newBrowser();
		await browser.signUp(email);
		await older.signIn(email);
		const { body: app } = await post(browser, "second-factor/begin");
		expect(await older.whoAmI()).toBe(email);
		await post(browser, "second-factor/confirm", { code: shows(app.address) });
		expect([await older.whoAmI(), await browser.whoAmI()]).toEqual([null, email]);

		await other.signIn(email);
		await post(other, "sign-in/code", { code: shows(app.address, 1) });
		await post(other, "second-factor/end");
		const { body: next } = await post(other, "second-factor/begin");
		shop.passMinutes(1);
		await post(other, "second-factor/confirm", { code: shows(next.address) });
		expect([await browser.whoAmI(), await other.whoAmI()]).toEqual([email, email]);
	});

	test.each([
		[
			"the password is changed",
			(browser: Browser) =>
				post(browser, "change-password", { currentPassword: "demo-secret", newPassword: "another-secret" }),
		],
		["somebody signs out everywhere", (browser: Browser) => post(browser, "sign-out-everywhere")],
		["the password is replaced by a mailed link", (browser: Browser) => resetByMail(browser)],
	])("a sign-in that waits for it is over when %s", async (_, act) => {
		const { browser, address } = await withApp();
		const other = shop.newBrowser();
		await other.signIn(email);
		expect((await act(browser)).status).toBe(200);
		expect(await post(other, "sign-in/code", { code: shows(address, 1) })).toMatchObject({
			status: 409,
			body: { code: "second-step-expired" },
		});
		expect(await other.whoAmI()).toBeNull();
	});
});
