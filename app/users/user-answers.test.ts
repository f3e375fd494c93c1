import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { isSelfOrAdmin } from "../access/require-user.server.ts";

const claims = { issuer: "idp", subject: "s1", email: "Rosa@Example.com", emailVerified: false, name: "Rosa" };
const profile = { address: "1 Foundry Lane", education: "BSc", phone: "5550100", social: "https://linkedin.example" };

let shop: TestShop;
beforeEach(async () => {
	shop = await createTestShop();
});
afterEach(() => shop.close());

const exchange = (idToken: string, email: string, body: object = { email }) =>
	shop.call("PUT", `/users/${encodeURIComponent(email)}`, idToken, body);

describe("a user's e-mail and name", () => {
	test("follow the provider, and the account stays the same", async () => {
		shop.identities.set("first", claims);
		const { token } = (await exchange("first", claims.email)).body;
		await shop.call("PUT", `/users/${claims.email}`, token, profile);
		const before = (await shop.call("GET", `/users/${claims.email}`, token)).body[0];
		expect(before).toEqual({
			_id: before._id,
			email: "Rosa@Example.com",
			displayName: "Rosa",
			emailVerified: false,
			...profile,
		});

		const changed = [
			{ ...claims, name: "Rosa Luz" },
			{ ...claims, email: "rosa@EXAMPLE.com" },
			{ ...claims, email: "luz@example.com", name: "Rosa Luz" },
		];
		for (const now of changed) {
			shop.identities.set("again", now);
			const again = (await exchange("again", now.email)).body.token;
			const [user] = (await shop.call("GET", `/users/${now.email}`, again)).body;
			expect(user).toEqual({ ...before, email: now.email, displayName: now.name });
		}
		const admin = await shop.admin();
		expect((await admin.get("/users/rosa@example.com")).body).toEqual([]);
	});

	test("are bound once, even when several tabs sign in at the same time", async () => {
		shop.identities.set("id-token", claims);
		const answers = await Promise.all([1, 2, 3].map(() => exchange("id-token", claims.email)));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
		const admin = await shop.admin();
		const users = (await admin.get("/users")).body as { email: string }[];
		expect(users.map(({ email }) => email)).toEqual(["Rosa@Example.com", admin.email]);
	});

	test("move to another account of the same provider that has taken over the e-mail", async () => {
		shop.identities.set("first", claims).set("second", { ...claims, subject: "s2", email: "second@example.com" });
		const { token: first } = (await exchange("first", claims.email)).body;
		const { token: second } = (await exchange("second", "second@example.com")).body;
		shop.identities.set("second", { ...claims, subject: "s2" });
		expect((await exchange("second", claims.email)).status).toBe(200);
		expect((await shop.call("GET", `/users/${claims.email}`, first)).status).toBe(401);
		const [user] = (await shop.call("GET", `/users/${claims.email}`, second)).body;
		expect(user.email).toBe("Rosa@Example.com");
		const admin = await shop.admin();
		expect((await admin.get("/users")).body).toHaveLength(2);
	});
});

describe("a refused caller reads", () => {
	const signInNeeded = { status: 401, body: { code: "sign-in-needed", detail: "Send a valid access token." } };
	const notAllowed = { status: 403, body: { code: "not-allowed", detail: "Your account isn't allowed to do this." } };

	test("without a valid token: to send one", async () => {
		for (const token of [undefined, "worthless"]) {
			const answer = await shop.call("PUT", "/users/a@example.com", token, { email: "a@example.com" });
			expect(answer).toMatchObject(signInNeeded);
			expect(answer.headers.get("www-authenticate")).toBe("Bearer");
			expect(await shop.call("GET", "/users", token)).toMatchObject(signInNeeded);
		}
	});

	test("with another user's token: that the account may not do this", async () => {
		const [customer, other] = [await shop.customer(), await shop.customer()];
		shop.identities.set("id-token", claims);
		const refused = [
			customer.get("/users"),
			customer.get(`/users/${other.email}`),
			customer.get(`/admin/${other.email}`),
			customer.get(`/individual?email=${other.email}`),
			customer.put(`/users/${other.email}`, profile),
			customer.put(`/users/admin/${customer.email}`, {}),
			exchange("id-token", other.email),
		];
		for (const answer of refused) expect(await answer).toMatchObject(notAllowed);
	});

	test("with an e-mail of another account: that it must be verified", async () => {
		shop.identities.set("first", claims).set("other", { ...claims, issuer: "other-idp" });
		await exchange("first", claims.email);
		expect(await exchange("other", claims.email)).toMatchObject({
			status: 403,
			body: {
				code: "email-taken",
				detail: "This e-mail belongs to another account. Verify it with your sign-in provider first.",
			},
		});
	});
});

describe("a profile", () => {
	test("is saved under the caller's e-mail in any case, and under no other", async () => {
		const customer = await shop.customer("kim@example.com");
		const path = `/users/${customer.email}`;
		const saved = { acknowledged: true, modifiedCount: 1 };
		expect((await customer.put(path, { ...profile, email: "KIM@example.com" })).body).toEqual(saved);
		expect((await customer.put(path, profile)).body).toEqual(saved);
		expect(await customer.put(path, { ...profile, address: "2 Mill Road", email: "lee@example.com" })).toMatchObject({
			status: 422,
			body: { errors: [{ path: "email", message: "Must match the e-mail in the URL" }] },
		});
		expect((await customer.get(path)).body[0].address).toBe("1 Foundry Lane");
	});

	test("that is invalid is refused field by field, as is a too long e-mail", async () => {
		const customer = await shop.customer();
		const refused = await customer.put(`/users/${customer.email}`, { email: customer.email });
		expect(refused.status).toBe(422);
		expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual([
			"address",
			"education",
			"phone",
			"social",
		]);
		expect((await customer.put(`/users/${customer.email}`, { email: "x".repeat(321) })).status).toBe(422);
	});
});

describe("an admin", () => {
	test("reads all users with their role, oldest first", async () => {
		const [admin, customer] = [await shop.admin("Ada@example.com"), await shop.customer("kim@example.com")];
		const empty = { emailVerified: true, address: "", education: "", phone: "", social: "" };
		const ada = { _id: admin.id, email: "Ada@example.com", displayName: "Ada Admin", role: "admin", ...empty };
		const kim = { _id: customer.id, email: "kim@example.com", displayName: "Erika Muster", ...empty };
		expect((await admin.get("/users")).body).toEqual([ada, kim]);
		expect((await admin.get("/users/KIM@example.com")).body).toEqual([kim]);
		expect((await admin.get("/users/nobody@example.com")).body).toEqual([]);
		expect((await admin.get("/admin/ada@EXAMPLE.com")).body).toEqual({ admin: true });
		expect((await admin.get("/admin/nobody@example.com")).body).toEqual({ admin: false });
	});

	test("cannot make an unknown user an admin, which changes no other user", async () => {
		const [admin, customer] = [await shop.admin(), await shop.customer()];
		expect(await admin.put("/users/admin/nobody@example.com", {})).toMatchObject({
			...{ status: 404, body: { code: "not-found", detail: "User not found." } },
		});
		expect((await admin.get(`/admin/${customer.email}`)).body).toEqual({ admin: false });
		expect((await admin.put(`/users/admin/${customer.email.toUpperCase()}`, {})).body).toEqual({ modifiedCount: 1 });
		expect((await customer.get(`/admin/${customer.email}`)).body).toEqual({ admin: true });
	});

	test("a too long e-mail is refused, and a long one is no user's", async () => {
		const admin = await shop.admin();
		expect((await admin.get(`/users/${"x".repeat(321)}`)).status).toBe(422);
		expect((await admin.get(`/users/${"x".repeat(320)}`)).status).toBe(200);
	});
});

test("a customer acts for their own e-mail in any case, an admin for any", () => {
	const kim = {
		id: "1",
		email: "Kim@example.com",
		emailKey: "kim@example.com",
		displayName: "Kim",
		role: null,
		isRecentlyAuthenticated: false,
	};
	expect(["KIM@EXAMPLE.COM", "lee@example.com"].map((email) => isSelfOrAdmin(kim, email))).toEqual([true, false]);
	expect(isSelfOrAdmin({ ...kim, role: "admin" }, "lee@example.com")).toBe(true);
});

test("the role is read at each call: a new admin needs no new token, and a product is theirs to add", async () => {
	const [admin, customer] = [await shop.admin(), await shop.customer()];
	const id = await aProduct(shop);
	expect((await customer.delete(`/products/${id}`)).status).toBe(403);
	await admin.put(`/users/admin/${customer.email}`, {});
	expect((await customer.delete(`/products/${id}`)).status).toBe(200);
});
