import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { chargingDemoNotice } from "../app/brand/brand.ts";
import { demoAccounts } from "../demo/seed.ts";
import { runCommand } from "./support/run-command.ts";
import { startShop } from "./support/shop-process.ts";

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
	const shop = await startShop(settings);
	expect(await shop.stop()).toBe(0);
	// It starts six processes, one after the other.
}, 60_000);

test("a public demo with live keys is still called a demo, and says that it charges", async () => {
	const keys = { ...production, STRIPE_SECRET_KEY: "sk_live_none", STRIPE_PUBLISHABLE_KEY: "pk_live_none" };
	const shop = await startShop({ ...keys, NODE_ENV: "development", PUBLIC_URL: "", DEMO: "public" });
	expect(await (await fetch(shop.origin)).text()).toContain(chargingDemoNotice);
	await shop.stop();
});
