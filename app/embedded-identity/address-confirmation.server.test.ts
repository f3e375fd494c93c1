import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestIdentity, type TestIdentity } from "../../tests/support/test-identity.ts";
import { linkMinutes } from "./link-token.server.ts";

let people = 0;
const newEmail = () => `confirm${++people}@example.com`;

describe.each(anyEngine)("the address of an account on %s", (engine) => {
	let shop: TestIdentity;
	beforeAll(async () => {
		shop = await createTestIdentity({ engine });
	});
	afterAll(() => shop.close());

	async function signedUp() {
		const [browser, email] = [shop.newBrowser(), newEmail()];
		await browser.signUp(email);
		const isVerified = async () => {
			const { user } = await (await browser.get("/api/auth/get-session")).json();
			return user.emailVerified;
		};
		const confirm = (token: string) => browser.post("/api/auth/confirm-address", { token });
		return { browser, email, isVerified, confirm, tokens: () => tokensTo(email) };
	}

	/** Returns the tokens of the links mailed to an address, oldest first. */
	async function tokensTo(email: string): Promise<string[]> {
		const rows = await shop.db.selectFrom("mails").selectAll().where("recipient", "=", email).orderBy("id").execute();
		return rows.map(({ content }) => new URL(JSON.parse(content).link.to, shop.home).searchParams.get("token") ?? "");
	}

	test("is confirmed by the link that is mailed at the sign-up, and by another that is asked for", async () => {
		const [one, other] = [await signedUp(), await signedUp()];
		expect(await one.isVerified()).toBe(false);
		const [token = ""] = await one.tokens();
		expect(await (await one.confirm(token)).json()).toEqual({ success: true });
		expect((await one.confirm(token)).status).toBe(200);
		expect(await one.isVerified()).toBe(true);
		expect((await other.browser.post("/api/auth/request-confirmation", {})).status).toBe(200);
		const [, again = ""] = await other.tokens();
		await other.confirm(again);
		expect(await other.isVerified()).toBe(true);
	});

	test("is not confirmed by whoever is in another account, signed out, late or without the link", async () => {
		const [owner, stranger] = [await signedUp(), await signedUp()];
		const [token = ""] = await owner.tokens();
		expect((await (await stranger.confirm(token)).json()).code).toBe("link-of-other-account");
		expect((await shop.newBrowser().post("/api/auth/confirm-address", { token })).status).toBe(401);
		for (const made of [`${token}x`, "none", token.slice(0, -1)]) expect((await owner.confirm(made)).status).toBe(409);
		shop.passMinutes(linkMinutes["address confirmation"] + 1);
		expect((await (await owner.confirm(token)).json()).code).toBe("link-expired");
		shop.passMinutes(-linkMinutes["address confirmation"] - 1);
		expect([await owner.isVerified(), await stranger.isVerified()]).toEqual([false, false]);
	});

	test("a link for a new password confirms none, nor the other way round", async () => {
		const { email, confirm, tokens } = await signedUp();
		await shop.newBrowser().post("/api/auth/request-password-reset", { email });
		const row = await shop.db
			.selectFrom("mails")
			.select("content")
			.where("recipient", "=", email)
			.where("kind", "=", "password-reset")
			.executeTakeFirstOrThrow();
		expect((await confirm(JSON.parse(row.content).link.to.split("#")[1])).status).toBe(409);
		const [token = ""] = await tokens();
		const reset = { token, newPassword: "a-new-secret" };
		expect((await shop.newBrowser().post("/api/auth/reset-password", reset)).status).toBe(409);
	});
});

test("four more links an hour are mailed", async () => {
	const shop = await createTestIdentity({ rateLimits: true, address: "192.0.2.9" });
	const browser = shop.newBrowser();
	await browser.signUp(newEmail());
	const ask = async () => (await browser.post("/api/auth/request-confirmation", {})).status;
	for (let i = 0; i < 4; i++) expect(await ask()).toBe(200);
	expect(await ask()).toBe(429);
	await shop.close();
});
