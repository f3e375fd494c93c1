import { readFile } from "node:fs/promises";
import { arrive, call } from "./people.ts";
import { confirmByPassword, letAnHourPass, stepUpDialog, test } from "./protection.ts";
import { anOrder, aPaidOrder } from "./purchases.ts";
import { expect } from "./shop.ts";

test("a user who confirms their identity downloads all personal data as a file", { tag: "@long" }, async ({
	page,
	dataDir,
	complaints,
}) => {
	complaints.expect(/40[13]/);
	const person = await arrive(page, "/dashboard/data");
	await letAnHourPass(page, dataDir);
	const saved = page.waitForEvent("download");
	await page.getByRole("button", { name: "Download my data" }).click();
	await confirmByPassword(page, person.password);
	const file = await saved;
	expect(file.suggestedFilename()).toMatch(/^my-data-[\d-]{10}\.json$/);
	const data = JSON.parse(await readFile(await file.path(), "utf8"));
	expect(data.profiles).toMatchObject([{ email: person.email, display_name: person.name }]);
	expect(data.signIn.sessions).toHaveLength(1);
});

test("an owner deletes the account, sees beforehand what is deleted, and ends on home, signed out", async ({
	page,
	dataDir,
	complaints,
}) => {
	complaints.expect(/40[13]/);
	const person = await arrive(page, "/");
	await anOrder(page, person, "wrench 17 mm");
	await page.goto("/dashboard/data");
	await letAnHourPass(page, dataDir);
	await page.getByRole("button", { name: "Delete my account" }).click();
	const question = page.getByRole("alertdialog", { name: "Delete your account?" });
	await expect(question).toContainText("The law requires us to keep invoices and credit notes.");
	await question.getByRole("button", { name: "Keep account" }).click();
	await expect(question).toHaveCount(0);
	await page.getByRole("button", { name: "Delete my account" }).click();
	await question.getByRole("button", { name: "Delete my account" }).click();
	await expect(stepUpDialog(page)).toBeVisible();
	await confirmByPassword(page, person.password);
	await expect(page.getByText("Your account has been deleted.")).toBeVisible();
	await expect(page).toHaveURL((url) => url.pathname === "/");
	await expect(page.getByRole("navigation").getByRole("link", { name: "Log In" })).toBeVisible();
	await expect(page.getByRole("banner")).not.toContainText(person.email);
	await page.context().clearCookies();
	const again = await page.request.post("/api/auth/sign-in/email", { data: person });
	expect(again.status()).toBe(401);
});

test("an account with a paid order on the way cannot be deleted, and the dialog explains it", { tag: "@long" }, async ({
	page,
	complaints,
}) => {
	complaints.expect(/409/);
	const person = await arrive(page, "/");
	await aPaidOrder(page, person, "wrench 17 mm");
	await page.goto("/dashboard/data");
	await page.getByRole("button", { name: "Delete my account" }).click();
	const question = page.getByRole("alertdialog");
	await question.getByRole("button", { name: "Delete my account" }).click();
	await expect(question.getByRole("alert")).toContainText("You have a paid order that we haven't shipped yet.");
	await question.getByRole("button", { name: "Keep account" }).click();
	const { email } = person;
	expect(await call(page, "get", `/users/${email}`)).toMatchObject([{ email }]);
});

test("Profile leads to Security, which shows where one is signed in, and to one's data", async ({ page }) => {
	await arrive(page, "/dashboard");
	const tabs = page.getByRole("navigation", { name: "Your account" });
	await tabs.getByRole("link", { name: "Security" }).click();
	await expect(page.getByRole("listitem").filter({ hasText: "this browser" })).toContainText("active now");
	await tabs.getByRole("link", { name: "Your data" }).click();
	await expect(page.getByRole("button", { name: "Download my data" })).toBeVisible();
	await tabs.getByRole("link", { name: "Profile" }).click();
	await expect(page.getByRole("button", { name: "Update profile" })).toBeVisible();
});
