import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { engines } from "../../../tests/support/test-database.ts";
import { createTestIdentity, type TestIdentity } from "../../../tests/support/test-identity.ts";
import { linkMinutes } from "../link-token.server.ts";

let people = 0;
const newEmail = () => `reset${++people}@example.com`;

describe.each(engines)("a new password by mail on %s", (engine) => {
	let shop: TestIdentity;
	beforeAll(async () => {
		shop = await createTestIdentity({ engine });
	});
	afterAll(() => shop.close());

	const ask = (email: string) => shop.newBrowser().post("/api/auth/request-password-reset", { email });
	const look = async (token: string) => (await shop.newBrowser().post("/api/auth/check-reset-link", { token })).status;
	const set = (token: string, newPassword: string) =>
		shop.newBrowser().post("/api/auth/reset-password", { token, newPassword });

	/** Returns the subject and the link's token of each mail to an address, oldest first. */
	async function mailsTo(email: string): Promise<{ subject: string; token: string }[]> {
		const rows = await shop.db
			.selectFrom("mails")
			.selectAll()
			.where("recipient", "=", email)
			.where("kind", "=", "password-reset")
			.orderBy("id")
			.execute();
		return rows.map(({ content }) => {
			const { subject, link } = JSON.parse(content);
			return { subject, token: link.to.split("#")[1] ?? "" };
		});
	}

	async function linkFor(email: string): Promise<string> {
		expect((await ask(email.toUpperCase())).status).toBe(200);
		return (await mailsTo(email)).at(-1)?.token ?? "";
	}

	test("opens the account again, signs everybody out, proves the address, and works once", async () => {
		const [browser, email] = [shop.newBrowser(), newEmail()];
		await browser.signUp(email);
		const token = await linkFor(email);
		expect([await look(token), await look(token)]).toEqual([200, 200]);
		expect((await set(token, "iloveyou")).status).toBe(422);
		const done = await set(token, "a-new-secret");
		// Its address was not confirmed: what the account had is removed, which the page says.
		expect([done.status, await done.json()]).toEqual([200, { success: true, isEmptied: true }]);
		expect(await browser.whoAmI()).toBeNull();
		expect((await browser.signIn(email, "demo-secret")).status).toBe(401);
		expect((await browser.signIn(email, "a-new-secret")).status).toBe(200);
		const { emailVerified } = await shop.db
			.selectFrom("identity_user")
			.select("emailVerified")
			.where("email", "=", email)
			.executeTakeFirstOrThrow();
		expect(Boolean(emailVerified)).toBe(true);
		expect(await look(token)).toBe(409);
		const again = await set(token, "another-secret");
		expect([again.status, (await again.json()).code]).toEqual([409, "link-expired"]);
	});

	test("of two links that are opened at once, or after each other, one works", async () => {
		const email = newEmail();
		await shop.newBrowser().signUp(email);
		const [first, second] = [await linkFor(email), await linkFor(email)];
		const answers = await Promise.all([set(first, "the-first-secret"), set(second, "the-second-secret")]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect((await set(first, "third-secret")).status).toBe(409);
	});

	test("takes from an account whose address was not proven what a stranger had connected to it", async () => {
		const [stranger, email] = [shop.newBrowser(), newEmail()];
		await stranger.signUp(email);
		const { id } = await shop.db
			.selectFrom("identity_user")
			.select("id")
			.where("email", "=", email)
			.executeTakeFirstOrThrow();
		const at = new Date().toISOString();
		const way = { id: `way-${id}`, accountId: "stranger", providerId: "google", userId: id, password: null };
		await shop.db
			.insertInto("identity_account")
			.values({ ...way, createdAt: at, updatedAt: at })
			.execute();
		await set(await linkFor(email), "a-new-secret");
		const ways = await shop.db.selectFrom("identity_account").select("providerId").where("userId", "=", id).execute();
		expect(ways).toEqual([{ providerId: "credential" }]);
	});

	test.each([
		["session", false],
		["second step", true],
	])("a sign-in with the old password that is under way gets no %s", async (_, hasApp) => {
		const [thief, email] = [shop.newBrowser(), newEmail()];
		await shop.newBrowser().signUp(email);
		const { id: userId } = await shop.db
			.selectFrom("identity_user")
			.select("id")
			.where("email", "=", email)
			.executeTakeFirstOrThrow();
		const at = new Date().toISOString();
		const app = { userId, secret: "secret", createdAt: at, confirmedAt: at };
		await shop.db.updateTable("identity_user").set({ emailVerified: 1 }).where("id", "=", userId).execute();
		if (hasApp) await shop.db.insertInto("identity_code_app").values(app).execute();
		const token = await linkFor(email);
		vi.spyOn(shop.parts.passwords, "verify").mockImplementationOnce(async () => {
			expect((await set(token, "a-new-secret")).status).toBe(200);
			return true;
		});
		expect((await thief.signIn(email, "demo-secret")).status).toBe(401);
		expect(await thief.whoAmI()).toBeNull();
		expect((await thief.post("/api/auth/sign-in/code", { code: "123456" })).status).toBe(409);
		const left = await shop.db.selectFrom("identity_session").select("id").where("userId", "=", userId).execute();
		expect(left).toEqual([]);
		expect((await thief.signIn(email, "a-new-secret")).status).toBe(200);
	});

	test("is answered alike for who has no account, and mails nobody; whoever signs in at Google hears so", async () => {
		const [stranger, atGoogle] = [newEmail(), newEmail()];
		await shop.newBrowser().signInWithGoogle({ name: "G", email: atGoogle, verified: "on" });
		const answers = [await ask(stranger), await ask(atGoogle)];
		for (const answer of answers) expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
		expect(await mailsTo(stranger)).toEqual([]);
		expect(await mailsTo(atGoogle)).toEqual([{ subject: "Your account has no password", token: "" }]);
	});

	test("a stranger who registered the address cannot end its owner's link", async () => {
		const [stranger, email] = [shop.newBrowser(), newEmail()];
		await stranger.signUp(email);
		const token = await linkFor(email);
		const change = { currentPassword: "demo-secret", newPassword: "the-strangers-own" };
		expect((await stranger.post("/api/auth/change-password", change)).status).toBe(200);
		expect(await look(token)).toBe(200);
		await shop.identity.removeAccount(email);
		expect(await look(token)).toBe(409);
		await shop.newBrowser().signUp(email);
		shop.passMinutes(23 * 60);
		expect((await set(token, "the-owners-own")).status).toBe(200);
		shop.passMinutes(-23 * 60);
		expect(await look(token)).toBe(409);
		const owner = shop.newBrowser();
		expect((await owner.signIn(email, "the-owners-own")).status).toBe(200);
	});

	test("a link to a proven address is good for an hour, and a made-up one for nothing", async () => {
		const email = newEmail();
		await shop.newBrowser().signUp(email);
		await shop.db.updateTable("identity_user").set({ emailVerified: 1 }).where("email", "=", email).execute();
		const token = await linkFor(email);
		const [userId, until, signature] = token.split(".");
		const later = (Number.parseInt(until ?? "", 36) + 60).toString(36);
		for (const made of [`${userId}.${later}.${signature}`, `${token}x`, "x", `${userId}.${until}.`]) {
			expect([await look(made), (await set(made, "a-new-secret")).status], made).toEqual([409, 409]);
		}
		shop.passMinutes(linkMinutes["password reset"] + 1);
		expect(await look(token)).toBe(409);
		expect((await (await set(token, "a-new-secret")).json()).code).toBe("link-expired");
		shop.passMinutes(-linkMinutes["password reset"] - 1);
		expect((await set(token, "a-new-secret")).status).toBe(200);
	});
});

test("one mailbox gets five mails an hour besides the first link, and whom wrong passwords locked out gets in by one", async () => {
	const shop = await createTestIdentity({ rateLimits: true, address: "192.0.2.7" });
	const [browser, email] = [shop.newBrowser(), newEmail()];
	await browser.signUp(email);
	const mails = () => shop.db.selectFrom("mails").select("content").where("kind", "=", "password-reset").execute();
	for (let i = 0; i < 6; i++) {
		expect((await browser.post("/api/auth/request-password-reset", { email })).status).toBe(200);
	}
	expect(await mails()).toHaveLength(5);
	const guesser = shop.newBrowser();
	for (let i = 0; i < 12; i++) await guesser.signIn(email, `wrong-guess-${i}`);
	expect((await shop.newBrowser().signIn(email)).status).toBe(429);
	const token = JSON.parse((await mails())[0]?.content ?? "").link.to.split("#")[1];
	const reset = { token, newPassword: "a-new-secret" };
	expect((await shop.newBrowser().post("/api/auth/reset-password", reset)).status).toBe(200);
	expect((await shop.newBrowser().signIn(email, "a-new-secret")).status).toBe(200);
	expect(shop.lines.join("\n")).not.toContain(token);
	await shop.close();
});

test("a shop whose mails anybody reads, or that sends none, says that it mails no links", async () => {
	const shop = await createTestIdentity({ mailsLinks: false });
	const email = newEmail();
	await shop.newBrowser().signUp(email);
	const answer = await shop.newBrowser().post("/api/auth/request-password-reset", { email });
	expect([answer.status, (await answer.json()).code]).toEqual([409, "no-reset-by-mail"]);
	expect(await shop.db.selectFrom("mails").selectAll().execute()).toEqual([]);
	await shop.close();
});
