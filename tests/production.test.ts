import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { chargingDemoNotice } from "../app/brand/brand.ts";
import { demoAccounts } from "../app/brand/demo-accounts.ts";
import { insertPasswordAccount } from "../app/embedded-identity/identity-accounts.server.ts";
import { createPasswordHashing } from "../app/embedded-identity/password-hashing.server.ts";
import { refuseDemoAccounts } from "../demo/seed.ts";
import { callApi } from "./support/client.ts";
import { freePort } from "./support/free-port.ts";
import { runCommand } from "./support/run-command.ts";
import { startShop } from "./support/shop-process.ts";
import { createTestDatabase } from "./support/test-database.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "shop-production-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const production = {
	NODE_ENV: "production",
	PUBLIC_URL: "https://shop.example.com",
	STRIPE_SECRET_KEY: "sk_test_none",
	STRIPE_PUBLISHABLE_KEY: "pk_test_none",
	STRIPE_WEBHOOK_SECRET: "whsec_none",
};

test("data of a trial start are refused in production until the demo accounts are gone", async () => {
	const trial = await startShop({ DATA_DIR: folder });
	await trial.stop();
	const settings = { ...production, DATA_DIR: folder };
	for (const { email } of demoAccounts) {
		await expect(startShop(settings)).rejects.toThrow(`npm run shop -- remove-account ${email}`);
		expect(await runCommand(settings, "remove-account", email)).toMatchObject({ code: 0 });
	}
	const port = await freePort();
	const shop = await startShop({ ...settings, PORT: String(port) });
	for (const { email } of demoAccounts) {
		const person = { name: "Mallory", email: email.toUpperCase(), password: "not-the-published-one" };
		const sent = { body: person, headers: { origin: production.PUBLIC_URL } };
		expect(await callApi(`http://127.0.0.1:${port}`, "POST", "/auth/sign-up/email", sent)).toMatchObject({
			status: 422,
			body: { code: "reserved-email" },
		});
	}
	expect(await shop.stop()).toBe(0);
	// It starts six processes, one after the other.
}, 60_000);

test("a public demo with live keys is still called a demo, and says that it charges", async () => {
	const keys = { ...production, STRIPE_SECRET_KEY: "sk_live_none", STRIPE_PUBLISHABLE_KEY: "pk_live_none" };
	const shop = await startShop({ ...keys, NODE_ENV: "development", PUBLIC_URL: "", DEMO: "public" });
	expect(await (await fetch(shop.origin)).text()).toContain(chargingDemoNotice);
	await shop.stop();
});

test("nobody keeps a shop from starting by having a demo account's e-mail: only its published password does", async () => {
	const { db, transact, close } = await createTestDatabase("sqlite");
	const { hash } = createPasswordHashing();
	const [{ email, password }] = demoAccounts as [(typeof demoAccounts)[number]];
	const account = { name: "Mallory", email, passwordHash: await hash("not-the-published-one"), now: new Date() };
	await insertPasswordAccount(transact, account);
	await expect(refuseDemoAccounts(db)).resolves.toBeUndefined();
	await db
		.updateTable("identity_account")
		.set({ password: await hash(password) })
		.execute();
	await expect(refuseDemoAccounts(db)).rejects.toThrow(`remove-account ${email}`);
	await close();
});
