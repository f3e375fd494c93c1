import { findViolations } from "./axe.ts";
import { arrive, arriveAs, call, demoAdmin, demoBuyer } from "./people.ts";
import { aPaidOrder } from "./purchases.ts";
import { expect, test } from "./shop.ts";

test("an admin orders for a customer, from All Users to the order", async ({ page }) => {
	await arriveAs(page, `/dashboard/allusers?search=${encodeURIComponent(demoBuyer.email)}`, demoAdmin);
	await page.getByRole("button", { name: `More for ${demoBuyer.email}` }).click();
	await page.getByRole("link", { name: "New order" }).click();
	const main = page.getByRole("main");
	await expect(main.getByLabel("Name", { exact: true })).toHaveValue(demoBuyer.name);
	const place = main.getByRole("button", { name: /^Place order/ });
	await expect(place).toBeDisabled();
	await main.getByLabel("Part numbers and quantities").fill("TF-BR-6205, 10\nTF-NONE, 2\nTF-BR-6205, 12");
	await main.getByRole("button", { name: "Check parts" }).click();
	await expect(main.getByText("Part number not found: left out")).toBeVisible();
	await main.getByLabel("Address", { exact: true }).fill("1 Foundry Lane, Springfield");
	await main.getByLabel("Phone").fill("5550100");
	// The bars at the top and at the foot cover part of a field while the form is higher than the window.
	await page.setViewportSize({ width: 1280, height: 1400 });
	expect(await findViolations(page)).toEqual([]);
	await main.getByRole("button", { name: "Place order of 1 line" }).click();
	await expect(page).toHaveURL(/\/dashboard\/order\//);
	await expect(main.getByRole("cell", { name: "22" })).toBeVisible();
	await expect(main.getByRole("region", { name: "History" })).toContainText(`Placed by ${demoAdmin.email}`);
});

test("an order by phone starts in Manage Orders, with the caller's name and a part's", async ({ page }) => {
	await arriveAs(page, "/dashboard/allorder", demoAdmin);
	await page.getByRole("link", { name: "New order", exact: true }).click();
	const main = page.getByRole("main");
	await expect(main.getByRole("heading", { name: "New order", exact: true })).toBeVisible();
	await main.getByLabel("Search").fill(demoBuyer.name);
	await main.getByRole("link", { name: `New order for ${demoBuyer.email}` }).click();
	await main.getByLabel("Find a part").fill("288 brake disc");
	await expect(main.getByRole("button", { name: /brake disc 288/ })).toBeVisible();
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Enter");
	const quantity = main.getByLabel("Quantity of TF-288V");
	await quantity.fill("4");
	await quantity.press("Enter");
	await expect(main.getByLabel("Part numbers and quantities")).toHaveValue("TF-288V\t4");
	await expect(main.getByRole("button", { name: "Place order of 1 line" })).toBeEnabled();
	expect(await findViolations(page)).toEqual([]);
});

test("an admin replaces a delivered order at no charge; both orders lead to each other", async ({ page }) => {
	await arriveAs(page, "/dashboard", demoBuyer);
	const { id } = await aPaidOrder(page, demoBuyer, "6205");
	await arriveAs(page, "/dashboard", demoAdmin);
	await call(page, "delete", `/orders/${id}`);
	await page.goto(`/dashboard/order/${id}`);
	const main = page.getByRole("main");
	await main.getByRole("button", { name: /^Replace/ }).click();
	const dialog = page.getByRole("alertdialog");
	await dialog.getByLabel("Quantity", { exact: true }).fill("1");
	expect(await findViolations(page)).toEqual([]);
	await dialog.getByRole("button", { name: "Send replacement" }).click();
	await expect(main.getByText("1 unit replaced by order")).toBeVisible();
	await main.getByRole("link", { name: /^order \d+$/ }).click();
	await expect(main.getByRole("table").getByText("Replacement for order")).toBeVisible();
	await expect(main.getByText("No charge: this is a replacement.")).toBeVisible();
	await expect(main.getByRole("button", { name: /^Deliver/ })).toBeVisible();
	expect(await findViolations(page)).toEqual([]);
	await main.getByRole("button", { name: /^Deliver/ }).click();
	await dialog.getByRole("button", { name: "Deliver" }).click();
	await main.getByRole("button", { name: /^Undo delivery/ }).click();
	await expect(main.getByRole("button", { name: /^Deliver/ })).toBeVisible();
});

test("an admin blocks a customer, whose open page and password then lead nowhere, and unblocks them", async ({
	page,
	browser,
}) => {
	const customer = await browser.newPage();
	const { email, password } = await arrive(customer, "/dashboard");
	await arriveAs(page, `/dashboard/allusers?search=${encodeURIComponent(email)}`, demoAdmin);
	await page.getByRole("link", { name: email, exact: true }).click();
	const main = page.getByRole("main");
	await main.getByLabel("New note").fill("Calls on Fridays");
	await main.getByRole("button", { name: "Save note" }).click();
	await expect(main.getByText(demoAdmin.name)).toBeVisible();
	expect(await findViolations(page)).toEqual([]);
	await main.getByRole("button", { name: "Block…" }).click();
	const dialog = page.getByRole("alertdialog");
	await dialog.getByLabel("Reason").fill("Fraud");
	expect(await findViolations(page)).toEqual([]);
	await dialog.getByRole("button", { name: "Block", exact: true }).click();
	await expect(main.getByText("Blocked: Fraud")).toBeVisible();
	await customer.goto("/dashboard/myorders");
	await expect(customer).toHaveURL(/\/login/);
	const signIn = async () => {
		await customer.getByLabel("Email").fill(email);
		await customer.getByLabel("Password", { exact: true }).fill(password);
		await customer.getByRole("button", { name: "Login", exact: true }).click();
	};
	await signIn();
	await expect(customer.getByText("This account is blocked.")).toBeVisible();
	await main.getByRole("button", { name: "Unblock…" }).click();
	await dialog.getByRole("button", { name: "Unblock", exact: true }).click();
	await expect(main.getByText(/^Blocked since/)).toHaveCount(0);
	await signIn();
	await expect(customer).toHaveURL(/\/dashboard\/myorders/);
	await customer.close();
});
