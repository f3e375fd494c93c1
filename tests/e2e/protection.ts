import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import type { TOTP } from "otpauth";
import { URI } from "otpauth";
import { shopBuild, startShop } from "../support/shop-process.ts";
import { test as base, expect } from "./shop.ts";

/** Tests with direct access to the shop's database, so that they can move sign-ins an hour back. */
export const test = base.extend<object, { dataDir: string }>({
	dataDir: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
		async ({}, use) => {
			const folder = mkdtempSync(join(tmpdir(), "shop-protection-"));
			await use(folder);
			rmSync(folder, { recursive: true, force: true });
		},
		{ scope: "worker" },
	],
	shop: [
		async ({ dataDir }, use) => {
			const settings = { RATE_LIMITS: "off", DATA_DIR: dataDir };
			const shop = await startShop(settings, { words: shopBuild, echo: true });
			await use(shop);
			await shop.stop();
		},
		{ scope: "worker" },
	],
});

/** Moves the last proof of identity of all sessions an hour back and invalidates the page's access token. */
export async function letAnHourPass(page: Page, dataDir: string) {
	const database = new DatabaseSync(join(dataDir, "shop.sqlite"), { timeout: 5000 });
	const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
	database.prepare(`update identity_session set "authenticatedAt" = ?, "secondFactorAt" = null`).run(anHourAgo);
	database.close();
	await page.evaluate(() => localStorage.setItem("accessToken", "ey.no.longer"));
}

/** Proves all accounts' addresses: an unproven one gets no mails about changes. */
export function proveAddresses(dataDir: string): void {
	const database = new DatabaseSync(join(dataDir, "shop.sqlite"), { timeout: 5000 });
	database.exec('update identity_user set "emailVerified" = 1');
	database.close();
}

export const stepUpDialog = (page: Page) => page.getByRole("dialog", { name: "Confirm it's you" });

export async function confirmByPassword(page: Page, password: string) {
	await stepUpDialog(page).getByLabel("Your password").fill(password);
	await stepUpDialog(page).getByRole("button", { name: "Confirm", exact: true }).click();
}

/** Returns the code of half a minute from now. The current one may already be used. */
export const nextCode = (address: string) => (URI.parse(address) as TOTP).generate({ timestamp: Date.now() + 30_000 });

export async function setUpApp(page: Page): Promise<string> {
	await page.getByRole("button", { name: "Set up an app" }).click();
	await expect(page.getByText("1. Scan this code with your app")).toBeFocused();
	const address = (await page.getByRole("link", { name: "open it on this phone" }).getAttribute("href")) ?? "";
	await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
	const code = (URI.parse(address) as TOTP).generate();
	await page.getByLabel("Code", { exact: true }).fill(code);
	await page.getByRole("button", { name: "Confirm code" }).click();
	await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeFocused();
	return address;
}
