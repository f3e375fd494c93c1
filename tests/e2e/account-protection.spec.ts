import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import type { TOTP } from "otpauth";
import { URI } from "otpauth";
import { shopBuild, startShop } from "../support/shop-process.ts";
import { aPerson, arrive, arriveAs, demoAdmin, demoBuyer, logIn } from "./people.ts";
import { aPaidOrder } from "./purchases.ts";
import { test as base, expect } from "./shop.ts";

/** A shop whose database the tests open too: an hour passes there while they wait for nothing. */
const test = base.extend<object, { dataDir: string }>({
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

/** All who are signed in proved an hour ago who they are, and their tokens have run out. */
async function letAnHourPass(page: Page, dataDir: string) {
	const database = new DatabaseSync(join(dataDir, "shop.sqlite"));
	const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
	database.prepare(`update identity_session set "provenAt" = ?`).run(anHourAgo);
	database.close();
	await page.evaluate(() => localStorage.setItem("accessToken", "ey.no.longer"));
}

const askedWho = (page: Page) => page.getByRole("dialog", { name: "Confirm that it is you" });

async function confirmByPassword(page: Page, password: string) {
	await askedWho(page).getByLabel("Your password").fill(password);
	await askedWho(page).getByRole("button", { name: "Confirm", exact: true }).click();
}

/** What an app shows half a minute from now: the code of now may have been used. */
const nextCode = (address: string) => (URI.parse(address) as TOTP).generate({ timestamp: Date.now() + 30_000 });

async function setUpApp(page: Page): Promise<string> {
	await page.getByRole("button", { name: "Set up an app" }).click();
	const address = (await page.getByRole("link", { name: "open it in the app" }).getAttribute("href")) ?? "";
	await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
	const code = (URI.parse(address) as TOTP).generate();
	await page.getByLabel("Code", { exact: true }).fill(code);
	await page.getByRole("button", { name: "Confirm code" }).click();
	await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeFocused();
	return address;
}

test("who signed in some time ago confirms that it is them before they make an admin, and it goes on by itself", async ({
	page,
	dataDir,
	complaints,
}) => {
	complaints.expect(/40[13]/);
	const person = await arrive(page, "/");
	await arriveAs(page, `/dashboard/allusers?search=${person.email}`, demoAdmin);
	await letAnHourPass(page, dataDir);
	const row = page.getByRole("main").getByRole("row").filter({ hasText: person.email });
	const makeAdmin = async () => {
		await row.getByRole("button", { name: /^Admin/ }).click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Make Admin" }).click();
	};
	await makeAdmin();
	await expect(askedWho(page).getByLabel("Your password")).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(askedWho(page)).toHaveCount(0);
	await expect(row.getByRole("alert")).toContainText("Failed to Make an Admin: Confirm that it is you first");

	await makeAdmin();
	await confirmByPassword(page, "not-the-password");
	await expect(askedWho(page).getByRole("alert")).toContainText("Your present password is not this one");
	await confirmByPassword(page, demoAdmin.password);
	await expect(page.getByText("Amin added")).toBeVisible();
	await expect(askedWho(page)).toHaveCount(0);

	await row.getByRole("button", { name: /^Take admin away/ }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Take admin away" }).click();
	await expect(page.getByText("No longer an admin")).toBeVisible();
	expect(await askedWho(page).count()).toBe(0);
});

test("it is asked above the dialog of a refund, which keeps what was typed, and Escape closes the upper one only", async ({
	page,
	dataDir,
	complaints,
}) => {
	complaints.expect(/40[13]/);
	const paid = await arriveAs(page, "/", demoBuyer).then(() => aPaidOrder(page, demoBuyer, "wrench 17 mm"));
	await arriveAs(page, `/dashboard/order/${paid.id}`, demoAdmin);
	await letAnHourPass(page, dataDir);
	await page.getByRole("button", { name: /^Refund/ }).click();
	const refund = page.getByRole("alertdialog");
	await refund.getByLabel(/reason/i).fill("Wrong bore");
	await refund.getByRole("button", { name: "Refund" }).click();
	await expect(askedWho(page).getByLabel("Your password")).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(askedWho(page)).toHaveCount(0);
	await expect(refund.getByLabel(/reason/i)).toHaveValue("Wrong bore");
	await refund.getByRole("button", { name: "Refund" }).click();
	await askedWho(page).getByLabel("Your password").pressSequentially(demoAdmin.password);
	await page.keyboard.press("Enter");
	await expect(refund).toHaveCount(0);
	await expect(page.getByRole("main")).toContainText("Refunded: $");
});

test("an export is saved after it", async ({ page, dataDir, complaints }) => {
	complaints.expect(/40[13]/);
	await arriveAs(page, "/dashboard/manageproduct", demoAdmin);
	await letAnHourPass(page, dataDir);
	const saved = page.waitForEvent("download");
	await page.getByRole("button", { name: "Export all" }).click();
	await confirmByPassword(page, demoAdmin.password);
	expect((await saved).suggestedFilename()).toMatch(/^products-.*\.csv$/);
});

test("whoever came by Google confirms it there, in a window of its own", async ({ page, dataDir, complaints }) => {
	complaints.expect(/40[13]/);
	await page.goto("/login?from=/dashboard");
	await page.getByRole("button", { name: "Sign in with Google" }).click();
	await page.locator("button.account").first().click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile");
	await letAnHourPass(page, dataDir);
	await page.getByRole("button", { name: "Set up an app" }).click();
	const opened = page.waitForEvent("popup");
	await askedWho(page).getByRole("button", { name: "Continue with Google" }).click();
	await (await opened).locator("button.account").first().click();
	await expect(page.getByRole("link", { name: "open it in the app" })).toBeVisible();
});

test("an app's code is asked for after the password, a recovery code does in its place, and it is taken away again", async ({
	page,
	complaints,
}) => {
	complaints.expect(/40[13]/);
	const person = aPerson();
	await arrive(page, "/dashboard", person);
	const address = await setUpApp(page);
	const codes = await page
		.getByRole("listitem")
		.filter({ hasText: /^\w{4}-\w{4}-\w{4}-\w{4}$/ })
		.allTextContents();
	expect(codes).toHaveLength(10);
	await page.getByRole("button", { name: "I have kept them" }).click();
	await expect(page.getByText("10 recovery codes are left")).toBeVisible();

	async function firstStep() {
		await page.getByRole("button", { name: "Sign out", exact: true }).click();
		await page.goto("/login?from=/dashboard");
		await page.getByLabel("Email", { exact: true }).fill(person.email);
		await page.getByLabel("Password", { exact: true }).fill(person.password);
		await page.getByRole("button", { name: "Login" }).click();
		await expect(page.getByRole("heading", { name: "One more step" })).toBeFocused();
	}
	await firstStep();
	await page.getByLabel("Code", { exact: true }).fill("000000");
	await page.getByRole("button", { name: "Log in" }).click();
	await expect(page.getByRole("alert")).toContainText("This code is wrong");
	await page.getByLabel("Code", { exact: true }).fill(nextCode(address));
	await page.getByRole("button", { name: "Log in" }).click();
	await expect(page).toHaveURL(/\/dashboard$/);
	await firstStep();
	await page.getByLabel("Code", { exact: true }).fill(codes[0] ?? "");
	await page.getByRole("button", { name: "Log in" }).click();
	await expect(page.getByText("9 recovery codes are left")).toBeVisible();

	await page.getByRole("button", { name: "Take the app away" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Take the app away" }).click();
	await expect(page.getByText("From now on your password alone opens your account")).toBeVisible();
	await page.getByRole("button", { name: "Sign out", exact: true }).click();
	await page.goto("/login");
	await logIn(page, person);
});

test("a passkey is added and named, signs in without a password, confirms who one is, and is removed", async ({
	page,
	dataDir,
	complaints,
}) => {
	complaints.expect(/40[13]/);
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("WebAuthn.enable");
	await devtools.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	const person = aPerson();
	await arrive(page, "/dashboard", person);
	await page.getByRole("button", { name: "Add a passkey" }).click();
	await page.getByLabel("Name of the passkey").fill("Key on my desk");
	await page.getByRole("button", { name: "Save name" }).click();
	await expect(page.getByText("Key on my desk · added")).toBeVisible();
	await page.getByRole("button", { name: "Sign out", exact: true }).click();

	await page.goto("/login?from=/dashboard");
	await page.getByRole("button", { name: "Use a passkey" }).click();
	await expect(page.getByText("Key on my desk · last used")).toBeVisible();

	await letAnHourPass(page, dataDir);
	await page.getByRole("button", { name: "Remove Key on my desk" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
	await askedWho(page).getByRole("button", { name: "Use a passkey" }).click();
	await expect(page.getByText("opens your account no more")).toBeVisible();
	await page.getByRole("button", { name: "Sign out", exact: true }).click();
	await page.goto("/login");
	await page.getByRole("button", { name: "Use a passkey" }).click();
	await expect(page.getByRole("alert")).toContainText("This passkey opens no account here");
});
