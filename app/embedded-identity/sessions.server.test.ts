import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestIdentity, type TestIdentity } from "../../tests/support/test-identity.ts";
import { createAccessTokens } from "../access/access-token.server.ts";
import { exchangeToken } from "../users/exchange-token.server.ts";
import { findCaller, setAdminRole } from "../users/users-repository.server.ts";
import { deviceName } from "./session-endpoints.server.ts";

let people = 0;
const newEmail = () => `session${++people}@example.com`;

describe.each(anyEngine)("sessions on %s", (engine) => {
	let shop: TestIdentity;
	beforeAll(async () => {
		shop = await createTestIdentity({ engine });
	});
	afterAll(() => shop.close());

	/** A user who has signed up, and the API's view of their tokens. */
	async function person() {
		const [browser, email] = [shop.newBrowser(), newEmail()];
		await browser.signUp(email);
		const { db, identity } = shop;
		const accessTokens = createAccessTokens({ secret: "test-secret", clock: () => new Date() });
		const deps = { ...shop.parts, identity: identity.verifier, accessTokens, clock: () => new Date() };
		return {
			browser,
			email,
			exchange: (idToken: string) => exchangeToken(deps, idToken, email),
			caller: async (token: string) => {
				const bearer = await accessTokens.verify(token);
				return bearer && findCaller(db, bearer, new Date());
			},
			/** Sets the start of the session back by `ms`. */
			signedInAgo: async (ms: number) => {
				const bearer = await accessTokens.verify(await exchangeToken(deps, (await browser.idToken()) ?? "", email));
				const createdAt = new Date(Date.now() - ms).toISOString();
				await db
					.updateTable("identity_session")
					.set({ createdAt })
					.where("id", "=", bearer?.sessionId ?? "")
					.execute();
			},
		};
	}

	test("an access token ends with its session, at once", async () => {
		const { browser, email, exchange, caller } = await person();
		const token = await exchange((await browser.idToken()) ?? "");
		expect(await caller(token)).toMatchObject({ email });
		await browser.post("/api/auth/sign-out", {});
		expect(await caller(token)).toBeUndefined();
	});

	test("an admin's and a packer's session ends after twelve hours, a customer's goes on", async () => {
		const { browser, email, exchange, caller, signedInAgo } = await person();
		const [idToken, almost, after] = [(await browser.idToken()) ?? "", 12 * 3_600_000 - 60_000, 12 * 3_600_000 + 1000];
		const token = await exchange(idToken);
		await signedInAgo(after);
		expect(await caller(token)).toMatchObject({ email });
		await setAdminRole(shop.db, email);
		expect(await caller(token)).toBeUndefined();
		await expect(exchange(idToken)).rejects.toMatchObject({ problem: { status: 401 } });
		const setRole = (role: "packer" | null) =>
			shop.db.updateTable("users").set({ role }).where("email", "=", email).execute();
		await setRole("packer");
		expect(await caller(token)).toBeUndefined();
		await setRole(null);
		await signedInAgo(almost);
		await setAdminRole(shop.db, email);
		expect(await caller(await exchange(idToken))).toMatchObject({ role: "admin" });
	});

	test("after signing out an ID token is worth nothing either", async () => {
		const browser = shop.newBrowser();
		await browser.signUp(newEmail());
		const idToken = (await browser.idToken()) ?? "";
		expect(await shop.identity.verifier.verifyIdToken(idToken)).not.toBeNull();
		await browser.post("/api/auth/sign-out", {});
		expect(await shop.identity.verifier.verifyIdToken(idToken)).toBeNull();
	});

	test("signing in again ends the session that this browser had, and no other", async () => {
		const [browser, other] = [shop.newBrowser(), shop.newBrowser()];
		const email = newEmail();
		await browser.signUp(email);
		await other.signIn(email);
		const before = new Map(browser.cookies);
		await browser.signIn(email);
		const thief = shop.newBrowser();
		for (const [name, value] of before) thief.cookies.set(name, value);
		expect([await thief.whoAmI(), await browser.whoAmI(), await other.whoAmI()]).toEqual([null, email, email]);
		await browser.signInWithGoogle({ name: "G", email: newEmail(), verified: "on" });
		expect(await (await other.get("/api/auth/sessions")).json()).toHaveLength(1);
	});

	test("a person ends one of their sessions, after confirming who they are, and nobody else's", async () => {
		const email = newEmail();
		const [owner, phone, stranger] = [shop.newBrowser(), shop.newBrowser(), shop.newBrowser()];
		await owner.signUp(email);
		await phone.signIn(email);
		await stranger.signUp(newEmail());
		const sessions: { id: string; current: boolean }[] = await (await owner.get("/api/auth/sessions")).json();
		const id = sessions.find(({ current }) => !current)?.id;
		await stranger.post("/api/auth/end-session", { id });
		expect(await phone.whoAmI()).toBe(email);
		const before = new Date(Date.now() - 3_600_000).toISOString();
		await shop.db.updateTable("identity_session").set({ createdAt: before }).execute();
		expect((await owner.post("/api/auth/end-session", { id })).status).toBe(403);
		await owner.post("/api/auth/step-up/password", { password: "demo-secret" });
		expect((await owner.post("/api/auth/end-session", { id })).status).toBe(200);
		expect([await owner.whoAmI(), await phone.whoAmI()]).toEqual([email, null]);
	});

	test("an account has at most 20 sessions: the one that was used the longest ago ends", async () => {
		const email = newEmail();
		const browsers = [shop.newBrowser()];
		await browsers[0]?.signUp(email);
		for (let i = 0; i < 20; i++) {
			const browser = shop.newBrowser();
			await browser.signIn(email);
			browsers.push(browser);
		}
		expect(await browsers[0]?.whoAmI()).toBeNull();
		expect(await browsers[1]?.whoAmI()).toBe(email);
		expect(await (await browsers[20]?.get("/api/auth/sessions"))?.json()).toHaveLength(20);
	});

	test.each([
		["createdAt", 30],
		["updatedAt", 7],
	] as const)("a session whose %s is %i days ago has ended", async (column, days) => {
		const browser = shop.newBrowser();
		const email = newEmail();
		const { user } = await (await browser.signUp(email)).json();
		const idToken = (await browser.idToken()) ?? "";
		const age = async (ms: number) => {
			const then = new Date(Date.now() - ms).toISOString();
			await shop.db
				.updateTable("identity_session")
				.set({ [column]: then })
				.where("userId", "=", user.id)
				.execute();
		};
		await age(days * 86_400_000 - 60_000);
		expect(await shop.identity.verifier.verifyIdToken(idToken)).not.toBeNull();
		expect(await browser.whoAmI()).toBe(email);
		await age(days * 86_400_000 + 1000);
		expect(await shop.identity.verifier.verifyIdToken(idToken)).toBeNull();
		expect(await browser.whoAmI()).toBeNull();
	});

	test.each([
		[50_000, true],
		[70_000, false],
	])("a session that was used %i ms ago is noted anew at most once a minute", async (ms, isKept) => {
		const browser = shop.newBrowser();
		const { user } = await (await browser.signUp(newEmail())).json();
		const idToken = (await browser.idToken()) ?? "";
		const before = new Date(Date.now() - ms).toISOString();
		const session = shop.db.updateTable("identity_session").where("userId", "=", user.id);
		await session.set({ updatedAt: before }).execute();
		expect(await shop.identity.verifier.verifyIdToken(idToken)).not.toBeNull();
		const [listed] = await (await browser.get("/api/auth/sessions")).json();
		expect(listed.usedAt === before).toBe(isKept);
	});

	test("the list has no session that has ended, and those that an admin's limit would end", async () => {
		const [browser, other, email] = [shop.newBrowser(), shop.newBrowser(), newEmail()];
		const { user } = await (await browser.signUp(email)).json();
		const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
		const session = shop.db.updateTable("identity_session").where("userId", "=", user.id);
		await session.set({ createdAt: hoursAgo(13) }).execute();
		await other.signIn(email);
		const listed = async () => (await (await other.get("/api/auth/sessions")).json()).length;
		expect(await listed()).toBe(2);
		await session
			.where("createdAt", "<", hoursAgo(12))
			.set({ updatedAt: hoursAgo(8 * 24) })
			.execute();
		expect(await listed()).toBe(1);
	});

	test("the own sessions are listed, with the device and which one asks, and end together", async () => {
		const [browser, phone] = [shop.newBrowser(), shop.newBrowser()];
		const email = newEmail();
		await browser.signUp(email);
		const userAgent = "Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0";
		const credentials = { email, password: "demo-secret" };
		await phone.post("/api/auth/sign-in/email", credentials, { "user-agent": userAgent });
		const listed = await (await browser.get("/api/auth/sessions")).json();
		expect(listed).toMatchObject([
			{ device: "Firefox on Android", current: false },
			{ device: "Unknown browser", current: true },
		]);
		const answer = await phone.post("/api/auth/sign-out-everywhere", {});
		expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
		expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/);
		expect([await browser.whoAmI(), await phone.whoAmI()]).toEqual([null, null]);
		expect((await browser.get("/api/auth/sessions")).status).toBe(401);
	});

	test("of a browser's name 300 characters are stored", async () => {
		const [browser, email] = [shop.newBrowser(), newEmail()];
		const userAgent = `Mozilla/5.0 (Android 15; Mobile) ${"x".repeat(7000)} Firefox/153.0`;
		const { user } = await (await browser.signUp(email)).json();
		await browser.post("/api/auth/sign-in/email", { email, password: "demo-secret" }, { "user-agent": userAgent });
		const sessions = shop.db.selectFrom("identity_session").select("userAgent").where("userId", "=", user.id);
		expect(await sessions.execute()).toEqual([{ userAgent: userAgent.slice(0, 300) }]);
	});

	test("no answer tells the session's token: scripts have no use for it", async () => {
		const browser = shop.newBrowser();
		await browser.signUp(newEmail());
		const token = [...browser.cookies.values()][0]?.split(".")[0] ?? "";
		for (const path of ["get-session", "sessions", "token"])
			expect(await (await browser.get(`/api/auth/${path}`)).text()).not.toContain(token);
	});
});

test.each([
	["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/148.0 Safari/537.36", "Chrome on Windows"],
	[
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/148.0 Safari/537.36 Edg/148.0",
		"Edge on Windows",
	],
	["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/148.0 Safari/537.36 OPR/120.0", "Opera on Linux"],
	[
		"Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/148.0 Mobile Safari/537.36",
		"Chrome on Android",
	],
	[
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15",
		"Safari on Mac",
	],
	[
		"Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1",
		"Safari on iPhone",
	],
	["Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1", "Safari on iPad"],
	["Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0", "Firefox on Linux"],
	["curl/8.14.1", "curl"],
	["SomethingElse/1.0 (Linux)", "Unknown browser on Linux"],
	["", "Unknown browser"],
])("a person would call %j %j", (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
