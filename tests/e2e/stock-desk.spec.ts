import type { Locator, Page } from "@playwright/test";
import { arriveAs, call, demoAdmin } from "./people.ts";
import { expect, test } from "./shop.ts";

const part = (given: object) => ({
	img1: "/catalogue/wrench-17-1-800.webp",
	img2: "/catalogue/wrench-17-2-800.webp",
	price: 10,
	quantity: 42,
	minorder: 1,
	description: "A rig for tests.",
	...given,
});

async function openWithRig(page: Page) {
	await arriveAs(page, "/dashboard/manageproduct", demoAdmin);
	const main = page.getByRole("main");
	const name = `Rig ${Date.now()}`;
	await call(page, "post", "/products", part({ name }));
	await page.reload();
	return { main, name };
}

/** Opens a row's menu and presses one of its commands. */
async function choose(main: Locator, name: string, command: string) {
	const row = main.getByRole("row").filter({ hasText: name });
	await menuOf(row).click();
	await row.getByText(command, { exact: true }).click();
}

const menuOf = (row: Locator) => row.getByRole("button", { name: /^More for/ });

test("prices and stocks are edited in place, reviewed and saved row by row; a conflict and leaving need confirmation", async ({
	page,
	complaints,
}) => {
	complaints.expect(/412/);
	await arriveAs(page, "/dashboard/manageproduct", demoAdmin);
	const main = page.getByRole("main");
	const [one, two] = [`Rig one ${Date.now()}`, `Rig two ${Date.now()}`];
	await call(page, "post", "/products", part({ name: one }));
	const { insertedId } = await call(page, "post", "/products", part({ name: two }));
	await page.reload();
	await main.getByLabel(`Price of ${one}`).fill("8");
	await main.getByLabel(`Stock of ${two}`).fill("40");
	await main.getByLabel(`Stock of ${two}`).press("Enter");
	await call(page, "patch", `/products/${insertedId}`, { quantity: 45 });
	await main.getByRole("link", { name: "Low stock" }).click();
	await main.getByRole("button", { name: "2 changes – Review and save" }).click();
	const dialog = page.getByRole("alertdialog", { name: /^Save/ });
	await expect(dialog).toContainText("$10.00 → $8.00, down 20%");
	await expect(dialog).toContainText("42 → 40");
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(dialog).toContainText(`Saved: ${one}`);
	await expect(dialog).toContainText("Current: 45. Yours: 40.");
	await dialog.getByRole("button", { name: "Back" }).click();
	await page.getByRole("link", { name: "Manage Orders" }).click();
	const leaving = page.getByRole("alertdialog", { name: "Leave without saving?" });
	await leaving.getByRole("button", { name: "Stay" }).click();
	await expect(main.getByRole("button", { name: "1 change – Review and save" })).toBeVisible();
	await page.keyboard.press("Control+Enter");
	await dialog.getByRole("button", { name: "Keep 40" }).click();
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(dialog).toHaveCount(0);
	await expect(main.getByRole("button", { name: /Review and save/ })).toHaveCount(0);

	await page.goto(`/dashboard/manageproduct/${insertedId}/stock`);
	await main.getByRole("button", { name: /Receive/ }).click();
	const receive = page.getByRole("alertdialog", { name: "Receive" });
	await receive.getByRole("button", { name: "Receive" }).click();
	await expect(receive.getByLabel("Units received")).toHaveAccessibleDescription(/number of units/);
	await receive.getByLabel("Units received").fill("24");
	await receive.getByLabel(/Note or reference/).fill("DN 4711");
	await receive.getByLabel(/Note or reference/).press("Enter");
	await expect(main.getByRole("row").nth(1)).toContainText(/Received.*DN 4711.*\+24.*64/);

	await page.goto(`/dashboard/manageproduct/count?q=${encodeURIComponent(two)}`);
	await main.getByLabel(`Counted ${two}`).fill("60");
	await main.getByRole("button", { name: "Save count" }).click();
	await expect(main.getByText("1 counted, 1 corrected")).toBeVisible();
	await expect(main.getByRole("row").filter({ hasText: two })).toContainText("60");
});

test("a typed stock corrects the stock after units were received in its row; receiving focuses its field", {
	tag: "@long",
}, async ({ page }) => {
	const { main, name } = await openWithRig(page);
	const stock = main.getByLabel(`Stock of ${name}`);
	await stock.fill("15");
	await expect(stock).toHaveAccessibleDescription("was 42");
	await choose(main, name, "Receive…");
	const receive = page.getByRole("alertdialog", { name: "Receive" });
	await expect(receive.getByLabel("Units received")).toBeFocused();
	await page.keyboard.type("5");
	await page.keyboard.press("Enter");
	await expect(receive).toHaveCount(0);
	await expect(stock).toHaveValue("15");
	await expect(stock).toHaveAccessibleDescription("was 47");
	await main.getByRole("button", { name: "1 change – Review and save" }).click();
	const dialog = page.getByRole("alertdialog", { name: "Save 1 change?" });
	await expect(dialog).toContainText("47 → 15");
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(dialog).toHaveCount(0);
	await expect(stock).toHaveValue("15");
});

test("a product is edited in Add Product's form, a concurrent change is shown and no input lost; duplicated; hidden and shown", async ({
	page,
	complaints,
}) => {
	complaints.expect(/412/);
	await arriveAs(page, "/dashboard/manageproduct", demoAdmin);
	const main = page.getByRole("main");
	const name = `Rig ${Date.now()}`;
	const { insertedId } = await call(page, "post", "/products", part({ name, partNumber: `RIG-${Date.now()}` }));
	await page.reload();
	await main.getByRole("link", { name, exact: true }).click();
	const field = (label: string) => main.getByLabel(label, { exact: true });
	await expect(field("Name")).toHaveValue(name);
	await field("Price").fill("12.5");
	await call(page, "post", `/products/${insertedId}/stock`, { change: 3, reason: "received" });
	await main.getByRole("button", { name: "Save" }).click();
	await expect(main.getByRole("alert").filter({ hasText: "was changed while" })).toContainText("Quantity: 42 → 45");
	await expect(field("Price")).toHaveValue("12.5");
	await expect(field("Quantity")).toHaveValue("45");
	await main.getByRole("button", { name: "Save" }).click();
	await expect(page).toHaveURL("/dashboard/manageproduct");
	const row = main.getByRole("row").filter({ hasText: name });
	await expect(row.getByLabel(`Price of ${name}`)).toHaveValue("12.50");

	await choose(main, name, "Duplicate");
	await expect(field("Name")).toHaveValue(name);
	await expect(field("Part number")).toHaveValue("");
	await page.goBack();
	await row.getByRole("button", { name: /^X/ }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Hide instead" }).click();
	await expect(row).toHaveCount(0);
	await main.getByRole("link", { name: /^Hidden/ }).click();
	await choose(main, name, "Show again");
	await expect(row).toHaveCount(0);
	await page.goto("/dashboard/manageproduct");
	await expect(row).toHaveCount(1);
});

test("hiding and showing a product moves the focus to the next product's button, or to the heading", {
	tag: "@long",
}, async ({ page }) => {
	await arriveAs(page, "/dashboard/manageproduct", demoAdmin);
	const main = page.getByRole("main");
	const names = ["one", "two"].map((which) => `Rig ${which} ${Date.now()}`);
	for (const name of names) await call(page, "post", "/products", part({ name }));
	await page.reload();
	const rows = main.getByRole("row").filter({ has: page.getByRole("rowheader") });
	const [first, next] = [rows.nth(0), rows.nth(1)];
	await expect(first).toContainText("Rig two");
	await choose(main, names[1] ?? "", "Hide");
	await expect(first).toContainText("Rig one");
	await expect(menuOf(first)).toBeFocused();
	await choose(main, names[0] ?? "", "Hide");
	await expect(first).not.toContainText("Rig one");
	await expect(menuOf(first)).toBeFocused();
	await main.getByRole("link", { name: /^Hidden/ }).click();
	await expect(main.getByRole("table", { name: "Hidden products" })).toBeVisible();
	await main.getByRole("searchbox").fill("Rig");
	await expect(rows).toHaveCount(2);
	await choose(main, names[1] ?? "", "Show again");
	await expect(rows).toHaveCount(1);
	await expect(menuOf(first)).toBeFocused();
	await choose(main, names[0] ?? "", "Show again");
	await expect(next).toHaveCount(0);
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("an unreadable price is reported at its field and nothing is sent; a comma is a decimal point", {
	tag: "@long",
}, async ({ page }) => {
	const { main, name } = await openWithRig(page);
	const price = main.getByLabel(`Price of ${name}`);
	await price.fill("1,500");
	await price.press("Control+Enter");
	await expect(page.getByText("Not saved. Check the marked field")).toBeVisible();
	await expect(price).toHaveAccessibleDescription("Write 1500 without a comma");
	await expect(price).toBeFocused();
	const dialog = page.getByRole("alertdialog", { name: "Save 1 change?" });
	await expect(dialog).toHaveCount(0);
	await price.fill("101,5");
	await price.press("Control+Enter");
	await expect(dialog).toContainText("$10.00 → $101.50");
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(price).toHaveValue("101.50");
});
