import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { appShows, postAuth, signUpWithApp } from "../../../tests/support/code-app.ts";
import { engines } from "../../../tests/support/test-database.ts";
import { createTestIdentity, type TestIdentity } from "../../../tests/support/test-identity.ts";

type Browser = ReturnType<TestIdentity["newBrowser"]>;

const email = "rosa@example.com";

describe.each(engines)("a second factor on %s", (engine) => {
	let shop: TestIdentity;
	beforeEach(async () => {
		shop = await createTestIdentity({ engine, rateLimits: true });
	});
	afterEach(() => shop.close());

	const post = postAuth;
	const get = async (browser: Browser, path: string) => {
		const response = await browser.get(`/api/auth/${path}`);
		return { status: response.status, body: await response.json() };
	};
	const shows = (address: string, later = 0) => appShows(shop, address, later);
	const withApp = () => signUpWithApp(shop, email);

	test("counts once a code of its app was right, and is then asked for after the password", async () => {
		const browser = shop.newBrowser();
		await browser.signUp(email);
		const { body: app } = await post(browser, "second-factor/begin");
		expect(app.address).toContain(`secret=${app.key}`);
		expect(await post(browser, "second-factor/confirm", { code: "000000" })).toMatchObject({ status: 403 });
		expect((await get(browser, "second-factor")).body).toEqual({ app: null, passkeys: [] });
		expect(await (await shop.newBrowser().signIn(email)).json()).toHaveProperty("user");
		const { body } = await post(browser, "second-factor/confirm", { code: shows(app.address) });
		expect(body.recoveryCodes).toHaveLength(10);
		expect((await get(browser, "second-factor")).body).toMatchObject({ app: { recoveryCodes: 10 } });

		const other = shop.newBrowser();
		expect(await (await other.signIn(email)).json()).toEqual({ secondFactor: ["code"] });
		expect(await other.whoAmI()).toBeNull();
		expect(await other.idToken()).toBeUndefined();
		expect(await post(other, "sign-in/code", { code: "000000" })).toMatchObject({
			status: 401,
			body: { code: "wrong-code" },
		});
		expect(await post(other, "sign-in/code", { code: shows(app.address, 1) })).toMatchObject({ status: 200 });
		expect(await other.whoAmI()).toBe(email);
		const claims = await shop.identity.verifier.verifyIdToken((await other.idToken()) ?? "");
		expect(claims).toMatchObject({ email, secondFactor: true });
	});

	test("leaves a mark of a known browser for nobody else, whose e-mail comes with the code", async () => {
		const { recoveryCodes } = await withApp();
		const browser = shop.newBrowser();
		await browser.signIn(email);
		const own = browser.cookies.get("shop.device");
		const sent = { code: recoveryCodes[0], email: "victim@example.com" };
		expect((await post(browser, "sign-in/code", sent)).status).toBe(200);
		expect(browser.cookies.get("shop.device")).toBe(own);
	});

	test("takes a code once, and none that is older than one it has taken", async () => {
		const { address } = await withApp();
		const browser = shop.newBrowser();
		const tryCode = async (code: string) => {
			await browser.signIn(email);
			return (await post(browser, "sign-in/code", { code })).status;
		};
		expect(await tryCode(shows(address))).toBe(401);
		const code = shows(address, 1);
		expect(await tryCode(code)).toBe(200);
		expect(await tryCode(code)).toBe(401);
		expect(await tryCode(shows(address, -1))).toBe(401);
	});

	test("two who type the same code at once are not both let in", async () => {
		const { address } = await withApp();
		const browsers = [shop.newBrowser(), shop.newBrowser()];
		for (const browser of browsers) await browser.signIn(email);
		const code = shows(address, 1);
		const tried = await Promise.all(browsers.map((browser) => post(browser, "sign-in/code", { code })));
		expect(tried.map(({ status }) => status).sort()).toEqual([200, 401]);
	});

	test("a recovery code opens once in the app's place, however it is typed, and new ones end the old", async () => {
		const { browser, recoveryCodes } = await withApp();
		const enter = async (code = "") => {
			const other = shop.newBrowser();
			await other.signIn(email);
			return (await post(other, "sign-in/code", { code })).status;
		};
		const [first, second, third] = recoveryCodes;
		expect(await enter(first)).toBe(200);
		expect(await enter(first)).toBe(401);
		expect(await enter(second?.toUpperCase().replaceAll("-", " "))).toBe(200);
		expect((await get(browser, "second-factor")).body.app.recoveryCodes).toBe(8);
		const { body } = await post(browser, "second-factor/recovery-codes");
		expect(await enter(third)).toBe(401);
		expect(await enter(body.recoveryCodes[0])).toBe(200);
	});

	test("nothing of a key or a recovery code can be read in the database", async () => {
		const { address, recoveryCodes } = await withApp();
		const key = new URL(address).searchParams.get("secret") ?? "";
		const kept = JSON.stringify([
			await shop.db.selectFrom("identity_code_app").selectAll().execute(),
			await shop.db.selectFrom("identity_recovery_code").selectAll().execute(),
		]);
		for (const secret of [key, ...recoveryCodes]) expect(kept).not.toContain(secret);
	});

	/** Enters a code after the right password. */
	async function enter(code: string) {
		const browser = shop.newBrowser();
		await browser.signIn(email);
		return post(browser, "sign-in/code", { code });
	}
	const subjects = async () => {
		const mails = shop.db.selectFrom("mails").select("content").where("kind", "=", "security-change").orderBy("id");
		return (await mails.execute()).map(({ content }) => JSON.parse(content).subject);
	};

	test("after ten wrong codes of an account no code of the app is tried for a quarter of an hour; recovery codes are", async () => {
		const { address, recoveryCodes } = await withApp();
		for (let i = 0; i < 10; i++) expect((await enter("000000")).status).toBe(401);
		expect((await enter(shows(address, 1))).status).toBe(429);
		for (let i = 0; i < 10; i++) expect((await enter("aaaa-aaaa-aaaa-aaaa")).status).toBe(401);
		expect((await enter(recoveryCodes[0] ?? "")).status).toBe(200);
	});

	test("the owner hears of the third wrong code after a right password, once in a row", async () => {
		const { address } = await withApp();
		await shop.db.updateTable("identity_user").set({ emailVerified: 1 }).execute();
		const told = "Three wrong codes were entered for your account";
		for (let i = 0; i < 2; i++) await enter("000000");
		expect(await subjects()).not.toContain(told);
		for (let i = 0; i < 3; i++) await enter("000000");
		expect((await subjects()).filter((subject) => subject === told)).toHaveLength(1);
		expect((await enter(shows(address, 1))).status).toBe(200);
		for (let i = 0; i < 3; i++) await enter("000000");
		expect((await subjects()).filter((subject) => subject === told)).toHaveLength(2);
	});

	test("an unproven address, which may be a stranger's, gets no mail about wrong codes", async () => {
		await withApp();
		for (let i = 0; i < 3; i++) await enter("000000");
		expect(await subjects()).toEqual([]);
	});

	test("after a hundred wrong codes in a row only a recovery code or a passkey opens, and codes open again", async () => {
		const { address, recoveryCodes } = await withApp();
		await shop.db.updateTable("identity_code_app").set({ wrongCodes: 98 }).execute();
		const together = await Promise.all([enter("000000"), enter("000000"), enter("000000")]);
		expect(together.map(({ status }) => status).sort()).toEqual([401, 401, 403]);
		expect(await enter(shows(address, 1))).toMatchObject({ status: 403, body: { code: "codes-blocked" } });
		shop.passMinutes(60);
		expect((await enter(shows(address))).status).toBe(403);
		expect((await enter(recoveryCodes[0] ?? "")).status).toBe(200);
		expect((await enter(shows(address, 1))).status).toBe(200);
	});

	test("the first step counts for ten minutes, and for nobody who has not done it", async () => {
		const { address } = await withApp();
		const browser = shop.newBrowser();
		expect(await post(browser, "sign-in/code", { code: shows(address, 1) })).toMatchObject({
			status: 409,
			body: { code: "second-step-expired" },
		});
		await browser.signIn(email);
		shop.passMinutes(11);
		expect((await post(browser, "sign-in/code", { code: shows(address) })).status).toBe(409);
		expect(await browser.whoAmI()).toBeNull();
	});

	test("is set up and taken away only by who has lately proven who they are", async () => {
		const { browser, address } = await withApp();
		expect(await shop.db.selectFrom("audit").select("action").execute()).toEqual([]);
		await shop.db.updateTable("identity_user").set({ emailVerified: 1 }).execute();
		shop.passMinutes(16);
		for (const path of ["second-factor/end", "second-factor/recovery-codes", "second-factor/begin", "passkeys/options"])
			expect(await post(browser, path)).toMatchObject({ status: 403, body: { code: "step-up-second-factor" } });
		expect((await post(browser, "step-up/code", { code: shows(address) })).status).toBe(200);
		expect((await post(browser, "second-factor/end")).status).toBe(200);
		expect(await (await shop.newBrowser().signIn(email)).json()).toHaveProperty("user");
		const audit = await shop.db.selectFrom("audit").select(["action", "facts"]).orderBy("id").execute();
		expect(audit).toEqual([{ action: "account.second-factor-off", facts: "{}" }]);
	});

	test("is asked for after a provider too, and the way goes on to the page that was wanted", async () => {
		const { address, browser } = await withApp();
		await shop.db.updateTable("identity_user").set({ emailVerified: 1 }).execute();
		expect(await browser.whoAmI()).toBe(email);
		const other = shop.newBrowser();
		const page = await other.signInWithGoogle({ email, name: "Rosa", verified: "on" });
		expect(page).toBe("/login?from=%2Freviews&step=second");
		expect(await other.whoAmI()).toBeNull();
		expect((await post(other, "sign-in/code", { code: shows(address, 1) })).status).toBe(200);
		expect(await other.whoAmI()).toBe(email);
	});
});
