import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";

const profile = {
	address: "1 Foundry Lane",
	education: "BSc",
	phone: "5550100",
	social: "https://linkedin.example/in/x",
};

describe.each(anyEngine)("users on %s", (engine) => {
	let shop: TestShop;
	beforeEach(async () => {
		shop = await createTestShop(engine);
	});
	afterEach(() => shop.close());

	const claims = { issuer: "idp", subject: "s1", email: "Rosa@Example.com", emailVerified: false, name: "Rosa" };
	const exchange = (idToken: string, email: string) =>
		shop.call("PUT", `/users/${encodeURIComponent(email)}`, idToken, { email });

	test("an ID token is exchanged for an access token to the user's profile", async () => {
		shop.identities.set("id-token", claims);
		const { status, body } = await exchange("id-token", "rosa@example.com");
		expect(status).toBe(200);
		const own = await shop.call("GET", "/users/ROSA@example.com", body.token);
		expect(own).toMatchObject({ status: 200, body: [{ email: "Rosa@Example.com", displayName: "Rosa" }] });
		expect(own.body[0]).not.toHaveProperty("role");
	});

	test("an ID token is refused for another e-mail, as an access token, or when unknown", async () => {
		shop.identities.set("id-token", claims);
		expect((await exchange("id-token", "admin@example.com")).status).toBe(403);
		expect((await exchange("unknown", "rosa@example.com")).status).toBe(401);
		expect((await shop.call("GET", "/users/rosa@example.com", "id-token")).status).toBe(401);
	});

	test("an access token ends after fifteen minutes", async () => {
		const customer = await shop.customer();
		shop.time.now = new Date(shop.time.now.getTime() + 14 * 60_000);
		expect((await customer.get(`/users/${customer.email}`)).status).toBe(200);
		shop.time.now = new Date(shop.time.now.getTime() + 2 * 60_000);
		expect((await customer.get(`/users/${customer.email}`)).status).toBe(401);
	});

	test("a re-created account of the same e-mail inherits neither role, profile nor orders", async () => {
		shop.identities.set("old", claims).set("new", { ...claims, subject: "s2" });
		const old = await exchange("old", claims.email);
		await shop.call("PUT", `/users/${claims.email}`, old.body.token, profile);
		await (await shop.admin()).put(`/users/admin/${claims.email}`, {});
		const recreated = await exchange("new", claims.email);
		const [user] = (await shop.call("GET", `/users/${claims.email}`, recreated.body.token)).body;
		expect(user).toMatchObject({ address: "", displayName: "Rosa" });
		expect(user).not.toHaveProperty("role");
		expect((await shop.call("GET", "/users", old.body.token)).status).toBe(401);
		const audit = await shop.db.selectFrom("audit").select(["actor", "action", "subject"]).orderBy("id").execute();
		expect(audit.at(-1)).toEqual({ actor: "system", action: "user.retired", subject: audit[0]?.subject });
	});

	test("another provider cannot take over an e-mail that it has not verified", async () => {
		shop.identities.set("first", claims).set("other", { ...claims, issuer: "other-idp" });
		shop.identities.set("verified", { ...claims, issuer: "other-idp", emailVerified: true });
		const first = await exchange("first", claims.email);
		expect(await exchange("other", claims.email)).toMatchObject({ status: 403, body: { code: "email-taken" } });
		expect((await shop.call("GET", `/users/${claims.email}`, first.body.token)).status).toBe(200);
		expect((await exchange("verified", claims.email)).status).toBe(200);
	});

	test("emailVerified follows the provider", async () => {
		const admin = await shop.admin();
		const verified = async () =>
			(await admin.get("/users")).body.map((user: { emailVerified: boolean }) => user.emailVerified);
		for (const emailVerified of [false, true, false]) {
			shop.identities.set("id-token", { ...claims, emailVerified });
			await exchange("id-token", claims.email);
			expect(await verified()).toEqual([true, emailVerified]);
		}
	});

	test("a profile is saved whole and can never set a role", async () => {
		const customer = await shop.customer("kim@example.com");
		const path = `/users/${customer.email}`;
		const saved = await customer.put(path, { ...profile, email: customer.email, role: "admin", displayName: "X" });
		expect(saved).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
		const [user] = (await customer.get(path)).body;
		expect(user).toMatchObject({ ...profile, displayName: "Erika Muster" });
		expect((await customer.get(`/admin/${customer.email}`)).body).toEqual({ admin: false });
		const refused = await customer.put(path, { ...profile, education: "" });
		expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: "education" }] } });
	});

	test("a form that was opened before another save does not undo it", async () => {
		const customer = await shop.customer("tabs@example.com");
		const path = `/users/${customer.email}`;
		const read = async () => (await customer.get(path)).body[0];
		const first = { ...profile, phone: `${profile.phone}` };
		await customer.put(path, first);
		const seen = { "if-match": (await customer.get(path)).headers.get("etag") ?? "" };
		const other = { ...first, address: "9 Right Street\nLeeds" };
		expect((await customer.put(path, other, seen)).status).toBe(200);
		expect((await customer.put(path, other, seen)).status).toBe(200);
		const stale = { ...first, phone: "0114 5550199" };
		const refused = await customer.put(path, stale, seen);
		expect(refused).toMatchObject({ status: 412, body: { code: "profile-changed", present: other } });
		expect(refused.body.detail).toContain("Address: 9 Right Street, Leeds; Phone number:");
		expect(await read()).toMatchObject(other);
		expect((await customer.put(path, stale, { "if-match": refused.body.etag })).status).toBe(200);
		// The call of the specification has no `If-Match`.
		expect((await customer.put(path, { ...first, email: customer.email })).body).toMatchObject({ modifiedCount: 1 });
		expect(await read()).toMatchObject(first);
	});

	test("another user's profile cannot be saved, not even by an admin", async () => {
		const customer = await shop.customer();
		const admin = await shop.admin();
		expect((await admin.put(`/users/${customer.email}`, profile)).status).toBe(403);
		expect((await customer.put(`/users/${admin.email}`, profile)).status).toBe(403);
	});

	test("an admin makes admins, once", async () => {
		const admin = await shop.admin();
		const customer = await shop.customer();
		expect((await admin.put(`/users/admin/${customer.email}`, {})).body).toEqual({ modifiedCount: 1 });
		expect((await admin.put(`/users/admin/${customer.email}`, {})).body).toEqual({ modifiedCount: 0 });
		expect((await admin.put("/users/admin/nobody@example.com", {})).status).toBe(404);
		expect((await customer.get(`/admin/${customer.email}`)).body).toEqual({ admin: true });
		const users = await customer.get("/users");
		expect(users.body.map((user: { role?: string }) => user.role)).toEqual(["admin", "admin"]);
	});

	test("a shop that sends e-mails makes only users with a confirmed address admins", async () => {
		const strict = await createTestShop(engine, { staffConfirmAddress: true });
		try {
			strict.identities.set("id-token", claims).set("confirmed", { ...claims, emailVerified: true });
			const admin = await strict.admin();
			const enter = (idToken: string) => strict.call("PUT", `/users/${claims.email}`, idToken, { email: claims.email });
			await enter("id-token");
			const refused = await admin.put(`/users/admin/${claims.email}`, {});
			expect(refused).toMatchObject({ status: 409, body: { code: "address-not-confirmed" } });
			await enter("confirmed");
			expect((await admin.put(`/users/admin/${claims.email}`, {})).body).toEqual({ modifiedCount: 1 });
			await enter("id-token");
			expect((await admin.put(`/users/admin/${claims.email}`, {})).body).toEqual({ modifiedCount: 0 });
		} finally {
			await strict.close();
		}
	});
});
