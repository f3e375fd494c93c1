import { arrive, arriveAs, demoAdmin, demoBuyer } from "./people.ts";
import { confirmByPassword, letAnHourPass, stepUpDialog, test } from "./protection.ts";
import { aPaidOrder } from "./purchases.ts";
import { expect } from "./shop.ts";

test("an admin with an older sign-in confirms their identity before making an admin, and the action continues by itself", async ({
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
	await expect(stepUpDialog(page).getByLabel("Your password")).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(stepUpDialog(page)).toHaveCount(0);
	await expect(row.getByRole("alert")).toContainText("Failed to Make an Admin: Please confirm it's you");

	await makeAdmin();
	await confirmByPassword(page, "not-the-password");
	await expect(stepUpDialog(page).getByRole("alert")).toContainText("This isn't your current password");
	await confirmByPassword(page, demoAdmin.password);
	await expect(page.getByText("Amin added")).toBeVisible();
	await expect(stepUpDialog(page)).toHaveCount(0);

	await row.getByRole("button", { name: /^Remove admin/ }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Remove admin" }).click();
	await expect(page.getByText("No longer an admin")).toBeVisible();
	expect(await stepUpDialog(page).count()).toBe(0);
});

test("the confirmation opens above the refund dialog, which keeps its text, and Escape closes only the upper one", {
	tag: "@long",
}, async ({ page, dataDir, complaints }) => {
	complaints.expect(/40[13]/);
	const paid = await arriveAs(page, "/", demoBuyer).then(() => aPaidOrder(page, demoBuyer, "wrench 17 mm"));
	await arriveAs(page, `/dashboard/order/${paid.id}`, demoAdmin);
	await letAnHourPass(page, dataDir);
	await page.getByRole("button", { name: /^Refund/ }).click();
	const refund = page.getByRole("alertdialog");
	await refund.getByLabel(/reason/i).fill("Wrong bore");
	await refund.getByRole("button", { name: "Refund" }).click();
	await expect(stepUpDialog(page).getByLabel("Your password")).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(stepUpDialog(page)).toHaveCount(0);
	await expect(refund.getByLabel(/reason/i)).toHaveValue("Wrong bore");
	await refund.getByRole("button", { name: "Refund" }).click();
	await stepUpDialog(page).getByLabel("Your password").pressSequentially(demoAdmin.password);
	await page.keyboard.press("Enter");
	await expect(refund).toHaveCount(0);
	await expect(page.getByRole("main")).toContainText("Refunded: $");
});

test("an export is saved after the confirmation", { tag: "@long" }, async ({ page, dataDir, complaints }) => {
	complaints.expect(/40[13]/);
	await arriveAs(page, "/dashboard/manageproduct", demoAdmin);
	await letAnHourPass(page, dataDir);
	const saved = page.waitForEvent("download");
	await page.getByRole("button", { name: "Import, export and count" }).click();
	await page.getByRole("button", { name: "Export all" }).click();
	await confirmByPassword(page, demoAdmin.password);
	expect((await saved).suggestedFilename()).toMatch(/^products-.*\.csv$/);
});

test("a Google user confirms at Google, in a separate window", { tag: "@long" }, async ({
	page,
	dataDir,
	complaints,
}) => {
	complaints.expect(/40[13]/);
	await page.goto("/login?from=/dashboard/security");
	await page.getByRole("button", { name: "Sign in with Google" }).click();
	await page.locator("button.account").first().click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Security");
	await letAnHourPass(page, dataDir);
	await page.getByRole("button", { name: "Set up an app" }).click();
	const opened = page.waitForEvent("popup");
	await stepUpDialog(page).getByRole("button", { name: "Continue with Google" }).click();
	await (await opened).locator("button.account").first().click();
	await expect(page.getByRole("link", { name: "open it on this phone" })).toBeVisible();
});
