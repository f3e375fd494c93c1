import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../../db/database.ts";
import { createTestIdentity, type TestIdentity } from "../../tests/support/test-identity.ts";
import { createEmbeddedIdentity } from "./embedded-identity.server.ts";

let shop: TestIdentity;
beforeAll(async () => {
	shop = await createTestIdentity();
});
afterAll(() => shop.close());

describe("requests to /api/auth", () => {
	test.each([
		["GET", "/api/auth/list-sessions", 404],
		["POST", "/api/auth/request-email-change", 404],
		["POST", "/api/auth/unlink-account", 404],
		["GET", "/api/auth/list-accounts", 404],
		["POST", "/api/auth/callback/oidc", 405],
		["POST", "/api/auth/delete-user", 404],
		["POST", "/api/auth/callback/google", 405],
		["GET", "/api/auth/sign-out", 405],
		["GET", "/api/auth/__proto__", 404],
		["GET", "/api/auth/sign-in/email/", 404],
	])("%s %s is not offered", async (method, path, status) => {
		const answer = await shop.newBrowser().send(path, { method });
		expect(answer.status).toBe(status);
		expect(answer.headers.get("content-type")).toBe("application/problem+json");
		if (status === 405) expect(answer.headers.get("allow")).toBeTruthy();
	});

	test("a visitor without a cookie is nobody, and costs no look into the database", async () => {
		const withoutDatabase = createEmbeddedIdentity({ ...shop.parts, db: undefined as unknown as Db });
		const ask = (path: string, method = "GET") =>
			withoutDatabase.fetch(new Request(`${shop.home}/api/auth/${path}`, { method }));
		expect(await (await ask("get-session")).json()).toBeNull();
		for (const path of ["update-user", "change-password", "sign-out-everywhere"])
			expect((await ask(path, "POST")).status).toBe(401);
		expect((await ask("sessions")).status).toBe(401);
		const refused = await ask("token");
		expect(refused.status).toBe(401);
		expect(await refused.json()).toMatchObject({ code: "signed-out", detail: "No user is logged in" });
	});

	test.each([
		["not JSON", "{", 400],
		["an array", "[]", 400],
		["null", "null", 400],
		["a text", JSON.stringify("text"), 400],
		["too long", JSON.stringify({ email: "x".repeat(20_000) }), 413, "too-large"],
	])("a body that is %s is refused", async (_, body, status, code = "malformed") => {
		const answer = await shop.newBrowser().post("/api/auth/sign-in/email", body);
		expect(answer.status).toBe(status);
		expect(await answer.json()).toMatchObject({ code, detail: expect.stringMatching(/./) });
	});

	test("a body that is a form is refused", async () => {
		const body = new URLSearchParams({ email: "a@example.com", password: "demo-secret" });
		const answer = await shop.newBrowser().send("/api/auth/sign-in/email", { method: "POST", body });
		expect(answer.status).toBe(415);
		const unnamed = new Request(`${shop.home}/api/auth/sign-in/email`, { method: "POST", body: new Blob(["{}"]) });
		expect((await shop.identity.fetch(unnamed)).status).toBe(415);
	});

	test.each([[{}], [{ email: 7, password: ["demo-secret"] }], [{ email: { $ne: "" }, password: null }]])(
		"values of the wrong kind are refused: %j",
		async (body) => {
			expect((await shop.newBrowser().post("/api/auth/sign-in/email", body)).status).toBe(422);
			expect((await shop.newBrowser().post("/api/auth/sign-up/email", body)).status).toBe(422);
		},
	);

	test("of an account only the name can be changed, to one that people can see", async () => {
		const browser = shop.newBrowser();
		await browser.signUp("renamed@example.com");
		const change = (body: object) => browser.post("/api/auth/update-user", body);
		for (const [body, message] of [
			[{ name: "Erika", image: "https://elsewhere.example/x.png" }, "Only the name can be changed"],
			[{}, expect.stringMatching(/./)],
			[{ name: "A\u202eda" }, expect.stringMatching(/./)],
		] as const) {
			const answer = await change(body);
			expect(answer.status).toBe(422);
			expect(await answer.json()).toMatchObject({ code: "invalid-values", errors: [{ path: "name", message }] });
		}
		expect((await change({ name: "Eri\u200bka" })).status).toBe(200);
		expect((await (await browser.get("/api/auth/get-session")).json()).user.name).toBe("Erika");
	});

	test.each([
		{ provider: "github" },
		{ provider: "google", idToken: { token: "x" } },
		{ provider: "google", callbackURL: "/", additionalParams: { hd: "x" } },
		{ provider: "google", callbackURL: "/", scopes: ["more"] },
	])("nobody signs in by %j", async (body) => {
		const answer = await shop.newBrowser().post("/api/auth/sign-in/social", body);
		expect([answer.status, (await answer.json()).code]).toEqual([400, "malformed"]);
	});

	test("a client outside a browser, without Origin and cookies, can sign up and sign in", async () => {
		const body = JSON.stringify({ name: "Curl", email: "curl@example.com", password: "demo-secret" });
		const headers = { "content-type": "application/json" };
		for (const path of ["sign-up/email", "sign-in/email"]) {
			const request = new Request(`${shop.home}/api/auth/${path}`, { method: "POST", headers, body });
			expect((await shop.identity.fetch(request)).status).toBe(200);
		}
	});

	test.each(["sign-up/email", "sign-in/email", "sign-out", "update-user"])("another site cannot %s", async (path) => {
		const browser = shop.newBrowser();
		await browser.signUp(`${path.replace("/", "-")}@example.com`);
		const body = { name: "Mallory", email: "mallory@example.com", password: "demo-secret" };
		const answer = await browser.post(`/api/auth/${path}`, body, { origin: "https://elsewhere.example" });
		expect(answer.status).toBe(403);
		expect(await answer.json()).toMatchObject({
			code: "invalid-origin",
			detail: expect.stringContaining("page of the shop"),
		});
	});

	test.each(["sign-up", "sign-in"])("another site cannot %s somebody who has no cookie yet", async (way) => {
		const body = { name: "Mallory", email: "mallory@example.com", password: "demo-secret" };
		const answer = await shop
			.newBrowser()
			.post(`/api/auth/${way}/email`, body, { origin: "https://elsewhere.example" });
		expect(answer.status).toBe(403);
	});

	const elsewhere = [
		"/.//elsewhere.example",
		"/..//elsewhere.example",
		"https://elsewhere.example",
		`/${"a".repeat(2000)}`,
		7,
	];

	test.each(elsewhere)("nobody comes back from Google to %j", async (page) => {
		for (const member of ["callbackURL", "errorCallbackURL", "newUserCallbackURL"]) {
			const body = { provider: "google", callbackURL: "/reviews", [member]: page };
			for (const call of ["sign-in/social", "link-social"])
				expect((await shop.newBrowser().post(`/api/auth/${call}`, body)).status).toBe(403);
		}
	});

	test("an address to come back to is refused where nobody is sent away, and none of its text is logged", async () => {
		const before = shop.lines.length;
		const text = `@${"x".repeat(16_000)}`;
		for (const path of ["sign-out", "sign-in/email", "update-user", "sign-up/email"]) {
			for (const member of ["callbackURL", "redirectTo", "errorCallbackURL"]) {
				for (const page of [text, "/reviews"]) {
					const answer = await shop.newBrowser().post(`/api/auth/${path}`, { [member]: page });
					expect([answer.status, (await answer.json()).code]).toEqual([403, "invalid-origin"]);
				}
				expect((await shop.newBrowser().post(`/api/auth/${path}?${member}=/reviews`, {})).status).toBe(403);
			}
		}
		expect(shop.lines.slice(before).join("")).not.toContain("xxx");
	});

	test("what a caller did wrong wakes nobody up: it is not logged as an error", async () => {
		const before = shop.lines.length;
		const cookie = "a=b";
		for (const origin of ["https://elsewhere.example", "null", `https://${"x".repeat(9000)}`])
			await shop.newBrowser().post("/api/auth/sign-out", {}, { origin, cookie });
		const levels = shop.lines.slice(before).map((line) => JSON.parse(line).level);
		expect(levels).not.toContain("error");
	});

	const unseen = ["\u2063", "\u00ad", "\u202e", "\u200b", "\n", "\u001b", "\u2028", " "];

	test.each(unseen)("no e-mail has %j in it, and no name what nobody sees, whatever the way in", async (character) => {
		const email = `ad${character}min@example.com`;
		expect((await shop.newBrowser().signUp(email)).status).toBe(422);
		const browser = shop.newBrowser();
		await browser.signInWithGoogle({ name: "G", email, verified: "on" });
		expect(await browser.whoAmI()).toBeNull();
		const named = await browser.signUp("seen@example.com", "demo-secret", `A${character}da`);
		if (named.status !== 422)
			expect((await (await browser.get("/api/auth/get-session")).json()).user.name).toMatch(/^A ?da$/);
	});

	test.each(["\u0430dmin@example.com", "ad\u03bfmin@example.com", "x@a.bc@ex\u0430mple.com"])(
		"no e-mail mixes alphabets whose letters look alike in one word, as %s does",
		async (email) => {
			expect((await shop.newBrowser().signUp(email)).status).toBe(422);
			const browser = shop.newBrowser();
			await browser.signInWithGoogle({ name: "G", email, verified: "on" });
			expect(await browser.whoAmI()).toBeNull();
		},
	);

	test("no answer is kept by a cache", async () => {
		const browser = shop.newBrowser();
		await browser.signUp("cache@example.com");
		for (const path of ["get-session", "token", "jwks", "nothing"]) {
			expect((await browser.get(`/api/auth/${path}`)).headers.get("cache-control")).toBe("no-store");
		}
	});

	test("no e-mail is logged", async () => {
		const browser = shop.newBrowser();
		await browser.signUp("logged@example.com");
		await browser.signIn("logged@example.com", "wrong-one");
		await browser.signInWithGoogle({ name: "L", email: "logged@example.com", verified: "on" });
		expect(shop.lines.join("")).not.toContain("logged@example.com");
	});
});

test("under https the cookie is Secure, and the origin is the public one", async () => {
	const secure = await createTestIdentity({ origin: () => "https://shop.example" });
	const answer = await secure.newBrowser().signUp("secure@example.com");
	expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-shop\.session_token=.*; Path=\/;.*; Secure/);
	expect(answer.headers.getSetCookie()[0]).toContain("; Max-Age=2592000;");
	expect(answer.headers.getSetCookie()[1]).toMatch(/^__Host-shop\.device=.*; Secure$/);
	expect(answer.headers.getSetCookie().join()).not.toContain("Domain");
	const browser = secure.newBrowser();
	await browser.signIn("secure@example.com");
	expect(await browser.whoAmI()).toBe("secure@example.com");
	await secure.close();
});

test("people who reach the shop by its second address stay there, on the way through Google too", async () => {
	const shop = await createTestIdentity({ mainOrigin: "http://localhost:1" });
	expect((await shop.newBrowser().signUp("second@example.com")).status).toBe(200);
	const browser = shop.newBrowser();
	const chooser = await browser.openGoogle();
	expect(new URL(chooser).searchParams.get("redirect_uri")).toBe(`${shop.home}/api/auth/callback/google`);
	expect((await browser.get(await browser.chooseAccount(chooser, { account: "0" }))).headers.get("location")).toBe(
		"/reviews",
	);
	expect(await browser.whoAmI()).toBe("ines.kowalski@gmail.test");
	await shop.close();
});
