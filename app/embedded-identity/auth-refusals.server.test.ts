import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Db } from "../../db/database.ts";
import { DatabaseUnavailable } from "../../db/database-outage.ts";
import { createTestIdentity, type TestIdentity } from "../../tests/support/test-identity.ts";
import { createEmbeddedIdentity } from "./embedded-identity.server.ts";

let shop: TestIdentity;
beforeAll(async () => {
	shop = await createTestIdentity();
});
afterAll(() => shop.close());

test("a database that is away is 503 with the time to come again, and an error of the log; a fault of our own is 500", async () => {
	const printed = vi.spyOn(console, "error").mockImplementation(() => {});
	const failing = (fault: Error, parts = {}) => {
		const query = () => {
			throw fault;
		};
		const db = new Proxy({} as Db, { get: () => query });
		const identity = createEmbeddedIdentity({ ...shop.parts, db, transact: query, ...parts });
		const body = JSON.stringify({ email: "away@example.com", password: "demo-secret" });
		const headers = { "content-type": "application/json" };
		return identity.fetch(new Request(`${shop.home}/api/auth/sign-in/email`, { method: "POST", headers, body }));
	};
	const logged = () => JSON.parse(shop.lines.at(-1) ?? "");
	const path = "/api/auth/sign-in/email";
	const away = await failing(new DatabaseUnavailable("gone"));
	expect([away.status, away.headers.get("retry-after"), (await away.json()).code]).toEqual([503, "5", "unavailable"]);
	expect(logged()).toMatchObject({ level: "error", event: "database.unavailable", path, message: "gone" });
	const fault = new TypeError("odd@example.com is not a function");
	const inside = await failing(fault);
	expect([inside.status, (await inside.json()).code]).toEqual([500, "unexpected"]);
	expect(logged()).toMatchObject({
		level: "error",
		event: "identity.unexpected-error",
		path,
		stack: expect.stringMatching(/^TypeError: \(e-mail\) is not a function\n.*auth-refusals/),
	});
	const origins = () => {
		throw fault;
	};
	const outside = await failing(fault, { origins });
	expect([outside.status, (await outside.json()).code]).toEqual([500, "unexpected"]);
	expect(logged()).toMatchObject({ level: "error", event: "identity.unexpected-error", path });
	expect(shop.lines.join("")).not.toContain("odd@example.com");
	expect(printed, "nothing goes past the log").not.toHaveBeenCalled();
	printed.mockRestore();
});

test("e-mails that the shop keeps to itself sign nobody up", async () => {
	const reserving = createEmbeddedIdentity({ ...shop.parts, reservedEmails: ["demo@example.com"] });
	const body = JSON.stringify({ name: "A", email: "Demo@Example.com", password: "demo-secret" });
	const headers = { "content-type": "application/json" };
	const request = new Request(`${shop.home}/api/auth/sign-up/email`, { method: "POST", headers, body });
	const refused = await reserving.fetch(request);
	expect([refused.status, (await refused.json()).code]).toEqual([422, "reserved-email"]);
});

test("the shop's own mailboxes sign nobody up, and answer like an e-mail that is taken", async () => {
	await shop.newBrowser().signUp("taken@example.com");
	const own = createEmbeddedIdentity({ ...shop.parts, ownEmails: ["Sales@shop.example"] });
	async function signUp(email: string) {
		const body = JSON.stringify({ name: "A", email, password: "demo-secret" });
		const headers = { "content-type": "application/json" };
		const answer = await own.fetch(
			new Request(`${shop.home}/api/auth/sign-up/email`, { method: "POST", headers, body }),
		);
		return { status: answer.status, body: await answer.json() };
	}
	const taken = await signUp("taken@example.com");
	expect(taken).toMatchObject({ status: 422, body: { code: "user-already-exists" } });
	for (const email of ["sales@shop.example", "SALES+orders@shop.example"]) expect(await signUp(email)).toEqual(taken);
	expect((await signUp("sales@other.example")).status).toBe(200);
});

test("whatever but the name is to be changed is refused in words, and no network is kept of a session", async () => {
	const browser = shop.newBrowser();
	const { user } = await (await browser.signUp("words@example.com")).json();
	const change = async (body: object) => (await (await browser.post("/api/auth/update-user", body)).json()).errors;
	expect(await change({ name: "A", image: "x" })).toEqual([{ path: "name", message: "Only the name can be changed" }]);
	expect(await change({ name: "" })).toEqual([{ path: "name", message: "User name is Required" }]);
	const headers = { "x-forwarded-for": "192.0.2.9" };
	await browser.post("/api/auth/sign-in/email", { email: "words@example.com", password: "demo-secret" }, headers);
	const kept = shop.db.selectFrom("identity_session").select("ipAddress").where("userId", "=", user.id);
	expect((await kept.execute()).every(({ ipAddress }) => !ipAddress)).toBe(true);
});

test("a call without a body needs no type, and JSON is JSON in whatever letters it is named", async () => {
	const browser = shop.newBrowser();
	await browser.signUp("typed@example.com");
	expect((await browser.send("/api/auth/sign-out", { method: "POST" })).status).toBe(200);
	const body = JSON.stringify({ email: "typed@example.com", password: "demo-secret" });
	const signIn = (type: string) => browser.post("/api/auth/sign-in/email", body, { "content-type": type });
	expect((await signIn("Application/JSON ; charset=utf-8")).status).toBe(200);
	expect((await signIn("text/plain")).status).toBe(415);
});

test("text that cannot be kept is refused, in the address too", async () => {
	const body = '{"email":"a\\u0000@example.com","password":"demo-secret"}';
	const refused = await shop.newBrowser().post("/api/auth/sign-in/email", body);
	expect([refused.status, (await refused.json()).code]).toEqual([400, "malformed"]);
	expect((await shop.newBrowser().get("/api/auth/get-session?a=%00")).status).toBe(400);
});

test("a body of 16 kB is read, and one byte more is not", async () => {
	const of = (bytes: number) => JSON.stringify({ email: "x".repeat(bytes - 12) });
	const status = async (bytes: number) => (await shop.newBrowser().post("/api/auth/sign-in/email", of(bytes))).status;
	expect(of(16_384)).toHaveLength(16_384);
	expect([await status(16_384), await status(16_385)]).toEqual([422, 413]);
});
