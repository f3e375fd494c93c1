import { afterEach, describe, expect, test } from "vitest";
import { createTestIdentity, type TestIdentity } from "../../tests/support/test-identity.ts";
import { mailboxOf } from "../mail/mail-limits.server.ts";

describe("mails that a stranger causes", () => {
	let shop: TestIdentity;
	afterEach(() => shop.close());
	const recipients = async () => {
		const rows = await shop.db.selectFrom("mails").select("recipient").orderBy("id").execute();
		return rows.map(({ recipient }) => recipient);
	};
	async function signUpAndAsk(email: string) {
		const browser = shop.newBrowser();
		expect((await browser.signUp(email)).status).toBe(200);
		for (let i = 0; i < 2; i++) await browser.post("/api/auth/request-confirmation", {});
		for (let i = 0; i < 2; i++) await browser.post("/api/auth/request-password-reset", { email });
	}

	test("are five an hour for a mailbox and the first reset links, however its address is written", async () => {
		shop = await createTestIdentity({ rateLimits: true });
		await signUpAndAsk("victim@corp.example");
		expect(await recipients()).toHaveLength(5);
		for (const email of ["victim+1@corp.example", "Vic.tim@corp.example", "v.ictim+x.y@corp.example"])
			await signUpAndAsk(email);
		expect((await recipients()).slice(5)).toEqual([
			"victim+1@corp.example",
			"victim+1@corp.example",
			"vic.tim@corp.example",
		]);
		await signUpAndAsk("other@corp.example");
		expect(await recipients()).toHaveLength(13);
	});

	test("are none for sign-ups that are refused", async () => {
		shop = await createTestIdentity({ rateLimits: true });
		const [owner, email] = [shop.newBrowser(), "victim@corp.example"];
		await owner.signUp(email);
		const statuses = await Promise.all(Array.from({ length: 9 }, () => shop.newBrowser().signUp(email)));
		expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([422]));
		expect((await owner.post("/api/auth/request-confirmation", {})).status).toBe(200);
	});

	test.each([
		["victim@corp.example", ["victim+1@corp.example", "v.ictim@corp.example"]],
		["vic.tim@corp.example", ["vic.tim+1@corp.example", "victim@corp.example"]],
		["victim@gmail.com", ["victim+1@gmail.com", "victim+2@gmail.com", "vic.tim@gmail.com"]],
	])("to like addresses never use up the first reset link of %s", async (email, others) => {
		shop = await createTestIdentity({ rateLimits: true });
		await shop.newBrowser().signUp(email);
		for (const other of others) await signUpAndAsk(other);
		await shop.newBrowser().post("/api/auth/request-password-reset", { email });
		const links = shop.db.selectFrom("mails").select("recipient").where("kind", "=", "password-reset");
		expect(await links.execute()).toContainEqual({ recipient: email });
	});

	test("are counted on after the account was deleted", async () => {
		shop = await createTestIdentity({ rateLimits: true });
		for (let i = 0; i < 3; i++) {
			await signUpAndAsk("victim@corp.example");
			await shop.identity.removeAccount("victim@corp.example");
		}
		expect(await recipients()).toHaveLength(6);
	});

	test("never use up the reset link of the mailbox's owner", async () => {
		shop = await createTestIdentity({ rateLimits: true });
		const [browser, email] = [shop.newBrowser(), "victim@corp.example"];
		await browser.signUp(email);
		for (let i = 0; i < 6; i++) await browser.post("/api/auth/request-confirmation", {});
		await shop.newBrowser().post("/api/auth/request-password-reset", { email });
		const mails = await shop.db.selectFrom("mails").select("kind").orderBy("id").execute();
		expect(mails.at(-1)?.kind).toBe("password-reset");
	});

	test("are a hundred an hour for a network, and its other calls use up no mailbox", async () => {
		shop = await createTestIdentity({ rateLimits: true, address: "203.0.113.7" });
		for (let i = 0; i < 102; i++) expect((await shop.newBrowser().signUp(`p${i}@corp.example`)).status).toBe(200);
		expect(await recipients()).toHaveLength(100);
	});

	test("that are refused to one mailbox leave those of its network, and the answer is true for both", async () => {
		shop = await createTestIdentity({ rateLimits: true, address: "203.0.113.7" });
		const [first, newcomer] = [shop.newBrowser(), shop.newBrowser()];
		const ask = (browser: typeof first) => browser.post("/api/auth/request-confirmation", {});
		await first.signUp("first@corp.example");
		for (let i = 0; i < 110; i++) await ask(first);
		await newcomer.signUp("newcomer@corp.example");
		expect(await recipients()).toEqual([...Array(5).fill("first@corp.example"), "newcomer@corp.example"]);
		const answer = await (await ask(first)).json();
		expect(answer.detail).toMatch(/^Too many e-mails were requested for this address or from your network\./);
	});

	test("to an unproven address never report changes in the account", async () => {
		shop = await createTestIdentity();
		const browser = shop.newBrowser();
		await browser.signUp("victim@corp.example");
		const change = { currentPassword: "demo-secret", newPassword: "another-secret" };
		expect((await browser.post("/api/auth/change-password", change)).status).toBe(200);
		expect(await shop.db.selectFrom("mails").select("kind").execute()).toEqual([{ kind: "address-confirmation" }]);
	});
});

test.each([
	["Erika.Muster+shop@Example.com", "erikamuster@example.com"],
	["erika@googlemail.com", "erika@gmail.com"],
	["erika@mail.example.com", "erika@mail.example.com"],
	["+@example.com", "@example.com"],
	["erika@mail.example.com.", "erika@mail.example.com"],
	["erika@mail.example.com..", "erika@mail.example.com"],
	["e.r.i.k.a@gmail.com.", "erika@gmail.com"],
	["erika@Bücher.example", "erika@xn--bcher-kva.example"],
])("%s is in the mailbox %s", (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));
