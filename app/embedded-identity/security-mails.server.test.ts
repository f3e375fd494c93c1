import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { postAuth as post, signUpWithApp } from "../../tests/support/code-app.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestIdentity, type TestIdentity } from "../../tests/support/test-identity.ts";
import { insertPasskey } from "./second-factor/passkeys-repository.server.ts";

const email = "rosa@example.com";

describe.each(anyEngine)("the mails about changes to the sign-in, on %s", (engine) => {
	let shop: TestIdentity;
	beforeEach(async () => {
		shop = await createTestIdentity({ engine, rateLimits: true });
	});
	afterEach(() => shop.close());

	const mails = async (kind = "security-change") => {
		const rows = await shop.db
			.selectFrom("mails")
			.select(["recipient", "content"])
			.where("kind", "=", kind)
			.orderBy("id")
			.execute();
		return rows.map(({ recipient, content }) => ({ recipient, content, ...JSON.parse(content) }));
	};
	const prove = () => shop.db.updateTable("identity_user").set({ emailVerified: 1 }).execute();
	const subjects = async () => (await mails()).map(({ subject }) => subject);

	test("a changed password is told of, with when and what to do; one that was refused is not", async () => {
		const browser = shop.newBrowser();
		await browser.signUp(email);
		await prove();
		const change = (currentPassword: string) =>
			post(browser, "change-password", { currentPassword, newPassword: "another-secret" });
		expect((await change("a-wrong-one")).status).toBe(403);
		expect(await subjects()).toEqual([]);
		expect((await change("demo-secret")).status).toBe(200);
		const [mail] = await mails();
		expect(mail).toMatchObject({
			recipient: email,
			subject: "Your password was changed",
			facts: [["Time", expect.stringMatching(/^[A-Z][a-z]{2} \d+, \d{4}, .* UTC$/)]],
			link: { label: "Set a new password", to: "/forgotten-password" },
		});
		expect(mail?.content).not.toContain("secret");
	});

	test("a password that is reset by a link is told of once", async () => {
		await shop.newBrowser().signUp(email);
		await prove();
		const browser = shop.newBrowser();
		await post(browser, "request-password-reset", { email });
		const token = (await mails("password-reset"))[0]?.link.to.split("#")[1];
		const reset = () => post(browser, "reset-password", { token, newPassword: "another-secret" });
		expect([(await reset()).status, (await reset()).status]).toEqual([200, 409]);
		expect(await subjects()).toEqual(["Your password was reset"]);
		expect((await mails())[0]?.content).not.toContain(token);
	});

	test("apps, recovery codes and passkeys are told of when they come and go, without any secret", async () => {
		const { browser, recoveryCodes } = await signUpWithApp(shop, email);
		await prove();
		const again = (await post(browser, "second-factor/recovery-codes")).body.recoveryCodes;
		const { id: userId } = await shop.db.selectFrom("identity_user").select("id").executeTakeFirstOrThrow();
		const key = { id: "a-key", name: "Desk", publicKey: "AA", counter: 0, transports: [] };
		await insertPasskey(shop.db, { ...key, userId, now: shop.parts.clock() });
		expect((await post(browser, "passkeys/remove", { id: "a-key" })).status).toBe(200);
		expect((await post(browser, "passkeys/remove", { id: "a-key" })).status).toBe(404);
		expect((await post(browser, "second-factor/end")).status).toBe(200);
		expect((await post(browser, "second-factor/end")).status).toBe(200);
		expect(await subjects()).toEqual([
			"New recovery codes were created",
			"A passkey was removed",
			"Your authenticator app was removed",
		]);
		const all = (await mails()).map(({ content }) => content).join();
		for (const code of [...recoveryCodes, ...again]) expect(all).not.toContain(code);
	});

	test("calls that change nothing are not told of, and silence no change", async () => {
		const browser = shop.newBrowser();
		await browser.signUp(email);
		await prove();
		for (let i = 0; i < 25; i++) {
			expect((await post(browser, "second-factor/end")).status).toBe(200);
			expect((await post(browser, "passkeys/remove", { id: "unknown" })).status).toBe(404);
			expect((await post(browser, "disconnect", { provider: "google" })).status).toBe(200);
		}
		expect(await subjects()).toEqual([]);
		await post(browser, "change-password", { currentPassword: "demo-secret", newPassword: "another-secret" });
		expect(await subjects()).toEqual(["Your password was changed"]);
	});

	test("changes of one kind are told of five times an hour, and silence no other kind", async () => {
		const { browser } = await signUpWithApp(shop, email);
		await prove();
		const renew = () => post(browser, "second-factor/recovery-codes");
		for (let i = 0; i < 21; i++) expect((await renew()).status).toBe(200);
		await post(browser, "change-password", { currentPassword: "demo-secret", newPassword: "another-secret" });
		const codes = "New recovery codes were created";
		expect(await subjects()).toEqual([codes, codes, codes, codes, codes, "Your password was changed"]);
		await shop.db.updateTable("mails").set({ created_at: "2026-01-01T00:00:00.000Z" }).execute();
		await renew();
		expect((await subjects()).at(-1)).toBe(codes);
	});

	test("a day has twenty such mails, besides the first of each kind", async () => {
		const { browser } = await signUpWithApp(shop, email);
		await prove();
		await post(browser, "second-factor/recovery-codes");
		const first = shop.db.selectFrom("mails").selectAll().where("kind", "=", "security-change");
		const row = await first.executeTakeFirstOrThrow();
		const others = Array.from({ length: 19 }, (_, at) => {
			const id = `m-${at}`;
			const created_at = new Date(Date.parse(row.created_at) - 20 * 3_600_000).toISOString();
			return { ...row, id, message_id: id, created_at, content: JSON.stringify({ subject: `Other ${at}` }) };
		});
		await shop.db.insertInto("mails").values(others).execute();
		await post(browser, "second-factor/recovery-codes");
		await post(browser, "change-password", { currentPassword: "demo-secret", newPassword: "another-secret" });
		expect((await subjects()).filter((subject) => !subject.startsWith("Other"))).toEqual([
			"New recovery codes were created",
			"Your password was changed",
		]);
	});

	test("the set-up of an app that is broken off is no app that was removed", async () => {
		const browser = shop.newBrowser();
		await browser.signUp(email);
		await prove();
		expect((await post(browser, "second-factor/begin")).status).toBe(200);
		expect((await post(browser, "second-factor/end")).status).toBe(200);
		expect(await subjects()).toEqual([]);
		expect(await shop.db.selectFrom("audit").select("action").execute()).toEqual([]);
		expect(await shop.db.selectFrom("identity_code_app").selectAll().execute()).toEqual([]);
	});
});
