import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { demoAccounts } from "../demo/seed.ts";
import { runCommand } from "./support/run-command.ts";
import { startShop } from "./support/shop-process.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "shop-production-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("data of a trial start are refused in production until the demo accounts are gone", async () => {
	const trial = await startShop({ DATA_DIR: folder });
	await trial.stop();
	const production = {
		DATA_DIR: folder,
		NODE_ENV: "production",
		PUBLIC_URL: "https://shop.example.com",
		STRIPE_SECRET_KEY: "sk_test_none",
		STRIPE_PUBLISHABLE_KEY: "pk_test_none",
		STRIPE_WEBHOOK_SECRET: "whsec_none",
	};
	for (const { email } of demoAccounts) {
		await expect(startShop(production)).rejects.toThrow(`npm run shop -- remove-account ${email}`);
		expect(await runCommand(production, "remove-account", email)).toMatchObject({ code: 0 });
	}
	const shop = await startShop(production);
	expect(await shop.stop()).toBe(0);
});
