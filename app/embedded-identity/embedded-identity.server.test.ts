import { getMigrations } from "better-auth/db/migration";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../../tests/support/test-database.ts";
import { createTestIdentity, type TestIdentity } from "../../tests/support/test-identity.ts";
import { betterAuthOptions } from "./better-auth-setup.server.ts";

let people = 0;
const newEmail = () => `person${++people}@example.com`;

describe.each(engines)("the embedded identity provider on %s", (engine) => {
	let shop: TestIdentity;
	beforeAll(async () => {
		shop = await createTestIdentity({ engine });
	});
	afterAll(() => shop.close());

	test("has exactly the tables that better-auth wants", async () => {
		const options = betterAuthOptions(shop.parts);
		const migrations = await getMigrations(options);
		expect(migrations.toBeCreated).toEqual([]);
		expect(migrations.toBeAdded).toEqual([]);
		expect(migrations.toBeAddedIndexes).toEqual([]);
		expect(migrations.schemaProblems ?? []).toEqual([]);
	});

	test("signing up signs in", async () => {
		const browser = shop.newBrowser();
		const email = newEmail();
		const answer = await browser.signUp(email);
		expect(answer.status).toBe(200);
		expect(await answer.json()).toMatchObject({ user: { email, name: "Erika Muster" } });
		expect(await browser.whoAmI()).toBe(email);
	});

	test("the session cookie is out of reach of scripts and of other sites", async () => {
		const [cookie] = (await shop.newBrowser().signUp(newEmail())).headers.getSetCookie();
		expect(cookie).toContain("HttpOnly");
		expect(cookie).toContain("SameSite=Lax");
		expect(cookie).not.toContain("Secure");
	});

	test("signing in with the right password, whatever the case of the e-mail", async () => {
		const email = newEmail();
		await shop.newBrowser().signUp(email);
		const browser = shop.newBrowser();
		expect((await browser.signIn(email.toUpperCase())).status).toBe(200);
		expect(await browser.whoAmI()).toBe(email);
	});

	test("a wrong password and an unknown e-mail are answered alike", async () => {
		const email = newEmail();
		await shop.newBrowser().signUp(email);
		const wrong = await shop.newBrowser().signIn(email, "not-this-one");
		const unknown = await shop.newBrowser().signIn(newEmail(), "not-this-one");
		expect([wrong.status, unknown.status]).toEqual([401, 401]);
		const said = await wrong.json();
		expect(said).toMatchObject({ code: "invalid-email-or-password", detail: "The e-mail or password is incorrect." });
		expect(await unknown.json()).toEqual(said);
	});

	test("an e-mail is registered once, whatever its case", async () => {
		const email = newEmail();
		await shop.newBrowser().signUp(email);
		const again = await shop.newBrowser().signUp(email.toUpperCase(), "another-secret");
		expect(again.status).toBe(422);
		expect(await again.json()).toMatchObject({
			code: "user-already-exists",
			detail: "There is already an account with this e-mail. Log in instead.",
		});
		expect((await shop.newBrowser().signIn(email, "another-secret")).status).toBe(401);
	});

	test.each([
		["password", "12345", "Must be 6 characters or longer"],
		["password", "", "Password is Required"],
		["password", "x".repeat(129), "Must be 128 characters or shorter"],
		["email", "nobody", "Provide a valid Email"],
		["email", "", "Email is Required"],
		["name", "", "User name is Required"],
	])("a sign-up with the %s %j is refused in the words of the specification", async (field, value, message) => {
		const person = { name: "Erika Muster", email: newEmail(), password: "demo-secret", [field]: value };
		const answer = await shop.newBrowser().post("/api/auth/sign-up/email", person);
		expect(answer.status).toBe(422);
		expect(await answer.json()).toMatchObject({ code: "invalid-values", errors: [{ path: field, message }] });
	});

	test.each(["a@3m.com", "müller@firma.de", "root@localhost"])("%s is an e-mail", async (email) => {
		expect((await shop.newBrowser().signUp(email)).status).toBe(200);
		const browser = shop.newBrowser();
		await browser.signIn(email);
		const token = await browser.idToken();
		expect((await shop.identity.verifier.verifyIdToken(token ?? ""))?.email).toBe(email);
	});

	test("the ID token proves who it is", async () => {
		const browser = shop.newBrowser();
		const email = newEmail();
		const signedUp = await (await browser.signUp(email)).json();
		expect(await shop.identity.verifier.verifyIdToken((await browser.idToken()) ?? "")).toEqual({
			sessionId: expect.any(String),
			authenticatedAt: expect.any(Date),
			issuer: "urn:shop:embedded-identity",
			subject: signedUp.user.id,
			email,
			emailVerified: false,
			name: "Erika Muster",
		});
	});

	test("a changed name is in the next ID token", async () => {
		const browser = shop.newBrowser();
		await browser.signUp(newEmail());
		expect((await browser.post("/api/auth/update-user", { name: "Erika Neu" })).status).toBe(200);
		expect((await shop.identity.verifier.verifyIdToken((await browser.idToken()) ?? ""))?.name).toBe("Erika Neu");
	});

	test.each([{ name: "" }, { name: "A", email: "other@example.com" }, { emailVerified: true }, { image: "x" }])(
		"nothing but the name can be changed: %j",
		async (body) => {
			const browser = shop.newBrowser();
			await browser.signUp(newEmail());
			expect((await browser.post("/api/auth/update-user", body)).status).toBe(422);
		},
	);

	test("after signing out the cookie is worth nothing, wherever a copy of it is", async () => {
		const browser = shop.newBrowser();
		await browser.signUp(newEmail());
		const copy = new Map(browser.cookies);
		expect((await browser.post("/api/auth/sign-out", {})).status).toBe(200);
		expect(await browser.whoAmI()).toBeNull();
		const thief = shop.newBrowser();
		for (const [name, value] of copy) thief.cookies.set(name, value);
		expect(await thief.whoAmI()).toBeNull();
		expect(await thief.idToken()).toBeUndefined();
	});

	test("a session cookie planted before the sign-in is replaced", async () => {
		const attacker = shop.newBrowser();
		await attacker.signUp(newEmail());
		const victim = shop.newBrowser();
		for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
		const email = newEmail();
		await victim.signUp(email);
		expect(victim.cookies).not.toEqual(attacker.cookies);
		expect(await victim.whoAmI()).toBe(email);
		expect(await attacker.whoAmI()).not.toBe(email);
	});

	test("a forged cookie is nobody's", async () => {
		const browser = shop.newBrowser();
		browser.cookies.set("shop.session_token", "VU9KhEhLsVq7rXUbNxIZwplNQ69UEr01.forged");
		expect(await browser.whoAmI()).toBeNull();
	});

	test("thirty people sign up and sign in at once", async () => {
		const emails = Array.from({ length: 30 }, newEmail);
		const signUps = await Promise.all(emails.map((email) => shop.newBrowser().signUp(email)));
		expect(signUps.map(({ status }) => status)).toEqual(emails.map(() => 200));
		const tokens = await Promise.all(
			emails.map(async (email) => {
				const browser = shop.newBrowser();
				await browser.signIn(email);
				return browser.idToken();
			}),
		);
		const proven = await Promise.all(tokens.map((token) => shop.identity.verifier.verifyIdToken(token ?? "")));
		expect(proven.map((claims) => claims?.email)).toEqual(emails);
	});

	test("of thirty sign-ups with one e-mail at once, one wins", async () => {
		const email = newEmail();
		const answers = await Promise.all(Array.from({ length: 30 }, () => shop.newBrowser().signUp(email)));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 29 }, () => 422)]);
	});

	test("thirty people come back from Google at once, while the shop runs transactions of its own", async () => {
		const emails = Array.from({ length: 30 }, newEmail);
		const orders = emails.map((name) =>
			shop.transact(async (tx) => {
				await tx.insertInto("secrets").values({ name, value: "1" }).execute();
				await tx.updateTable("secrets").set({ value: "2" }).where("name", "=", name).execute();
			}),
		);
		const arrivals = emails.map(async (email) => {
			const browser = shop.newBrowser();
			await browser.signInWithGoogle({ name: "Guest", email, verified: "on" });
			return browser.whoAmI();
		});
		expect(await Promise.all(arrivals)).toEqual(emails);
		await Promise.all(orders);
	});

	test("an account made without a request is one like the others, and is made once", async () => {
		const person = { name: "Ada Admin", email: newEmail(), password: "demo-admin" };
		const claims = await shop.identity.createAccount(person);
		const browser = shop.newBrowser();
		await browser.signIn(person.email, person.password);
		expect(await shop.identity.verifier.verifyIdToken((await browser.idToken()) ?? "")).toMatchObject(claims);
		expect(await shop.identity.createAccount(person)).toEqual(claims);
		await expect(shop.identity.createAccount({ ...person, password: "not-hers" })).rejects.toThrow(
			"already an account",
		);
	});

	test("an account that is removed is gone, with its sessions and ID tokens, and its e-mail is free", async () => {
		const email = newEmail();
		const squatter = shop.newBrowser();
		await squatter.signUp(email);
		const idToken = (await squatter.idToken()) ?? "";
		expect(await shop.identity.verifier.verifyIdToken(idToken)).toMatchObject({ email });
		expect(await shop.identity.removeAccount(email)).toBe(true);
		expect(await shop.identity.verifier.verifyIdToken(idToken)).toBeNull();
		expect(await squatter.whoAmI()).toBeNull();
		expect((await shop.newBrowser().signIn(email)).status).toBe(401);
		expect((await shop.newBrowser().signUp(email)).status).toBe(200);
		expect(await shop.identity.removeAccount("nobody@example.com")).toBe(false);
	});
});

test("the first to sign in, all at once, share one signing key", async () => {
	const shop = await createTestIdentity();
	await Promise.all(
		Array.from({ length: 10 }, async () => {
			const browser = shop.newBrowser();
			await browser.signUp(newEmail());
			await browser.idToken();
		}),
	);
	const { keys } = await (await shop.newBrowser().get("/api/auth/jwks")).json();
	expect(keys).toHaveLength(1);
	await shop.close();
});

test("with real hashes, the time does not tell either who is registered", async () => {
	const shop = await createTestIdentity({ realHashing: true });
	const email = newEmail();
	await shop.newBrowser().signUp(email);
	expect((await shop.newBrowser().signIn(email)).status).toBe(200);
	/** CPU time of this process, in microseconds: elapsed time would include the machine's other work. */
	const computedFor = async (address: string) => {
		const before = process.cpuUsage();
		expect((await shop.newBrowser().signIn(address, "not-this-one")).status).toBe(401);
		return process.cpuUsage(before).user;
	};
	const wrong = await computedFor(email);
	expect(await computedFor(newEmail())).toBeGreaterThan(wrong / 4);
	await shop.close();
});
