import { aPerson, arrive, arriveAs, call, demoAdmin } from "./people.ts";
import { aPaidOrder } from "./purchases.ts";
import { expect, test } from "./shop.ts";

test.use({ shopOf: "staff-roles" });

test("an admin makes a packer, who delivers an order, receives parts and sees no refund, price field or user", async ({
	page,
}) => {
	const packer = await arrive(page, "/");
	await arriveAs(page, `/dashboard/allusers?search=${packer.email}`, demoAdmin);
	const order = await aPaidOrder(page, demoAdmin, "Torque");
	const main = page.getByRole("main");
	const row = main.getByRole("row").filter({ hasText: packer.email });
	await row.getByRole("button", { name: /^More/ }).click();
	await page.getByRole("button", { name: "Role…" }).click();
	const dialog = page.getByRole("alertdialog");
	await dialog.getByLabel("Role").selectOption("packer");
	await dialog.getByRole("button", { name: "Save role" }).click();
	await expect(row).toContainText("Packer");

	await arriveAs(page, "/dashboard/allorder", packer);
	const sections = page.getByRole("navigation", { name: "Sections" });
	await expect(sections.getByRole("link")).toHaveText(["Manage Orders", "Manage Product"]);
	await expect(main.getByRole("button", { name: /Export/ })).toHaveCount(0);
	await main.getByRole("link", { name: `Order ${order.number}`, exact: true }).click();
	await expect(main.getByRole("heading", { level: 1 })).toContainText(order.number);
	await expect(main.getByRole("link", { name: "Packing slip" })).toBeVisible();
	await expect(main.getByRole("button", { name: /Refund|Change/ })).toHaveCount(0);
	await main.getByRole("button", { name: /^Deliver/ }).click();
	await dialog.getByRole("button", { name: "Deliver", exact: true }).click();
	await expect(main.getByRole("button", { name: /^Undo delivery/ })).toBeVisible();

	await page.goto("/dashboard/manageproduct");
	const first = main.getByRole("row").nth(1);
	await expect(first.getByRole("textbox")).toHaveCount(1);
	await first.getByRole("button", { name: /^More/ }).click();
	await page.getByRole("button", { name: "Shelf…" }).click();
	await dialog.getByLabel("Shelf").fill("B-7");
	await dialog.getByRole("button", { name: "Save shelf" }).click();
	await expect(first).toContainText("Shelf B-7");

	await page.goto("/dashboard/accounting");
	await expect(main.getByText("Not allowed for your role")).toBeVisible();
});

test("a bookkeeper reads orders and the books, and has no button that changes an order", async ({ page }) => {
	const bookkeeper = await arrive(page, "/", aPerson());
	await arriveAs(page, "/dashboard", demoAdmin);
	const order = await aPaidOrder(page, demoAdmin, "Torque");
	await call(page, "put", `/users/${bookkeeper.email}/role`, { role: "bookkeeper" });
	await arriveAs(page, "/dashboard/accounting", bookkeeper);
	const main = page.getByRole("main");
	await expect(main.getByRole("button", { name: "CSV: Journal" })).toBeVisible();
	await page.getByRole("searchbox", { name: "Search orders" }).fill(order.number);
	await page.keyboard.press("Enter");
	await expect(main.getByRole("link", { name: `Order ${order.number}`, exact: true })).toBeVisible();
	await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Manage Orders" }).click();
	await expect(main.getByRole("button", { name: /Export/ })).toBeVisible();
	await expect(main.getByRole("button", { name: /^Deliver/ })).toHaveCount(0);
	await expect(main.getByRole("checkbox")).toHaveCount(0);
	await expect(main.getByRole("columnheader", { name: "Deliver" })).toHaveCount(0);
	await main.getByRole("link", { name: `Order ${order.number}`, exact: true }).click();
	await expect(main.getByRole("button", { name: /^Invoice/ })).toBeVisible();
	await expect(main.getByRole("button", { name: /Deliver|Refund|Change|Save/ })).toHaveCount(0);
	await page.goto("/dashboard/manageproduct");
	await expect(main.getByText("Not allowed for your role")).toBeVisible();
});
