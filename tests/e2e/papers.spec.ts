import { arrive, arriveAs, demoAdmin } from "./people.ts";
import { aPaidOrder, aPurchase } from "./purchases.ts";
import { expect, test } from "./shop.ts";

test.use({ shopOf: "papers" });

test("orders selected for their papers are selected on return, and neither that nor delivering loses the focus", {
	tag: "@long",
}, async ({ page }) => {
	await arriveAs(page, "/dashboard", demoAdmin);
	for (const part of ["wrench 17 mm", "Spark plug M14", "wrench 10 mm"]) await aPaidOrder(page, demoAdmin, part);
	await page.goto("/dashboard/allorder?state=paid&sort=oldest");
	const main = page.getByRole("main");
	const ticks = main.getByRole("checkbox", { name: /^Select order / });
	await ticks.nth(0).check();
	await ticks.nth(2).check();
	await main.getByRole("link", { name: "Pick list" }).click();
	await expect(main.getByRole("heading", { level: 1, name: "Pick list" })).toBeFocused();
	await main.getByRole("link", { name: "Packing slips" }).press("Enter");
	await expect(main.getByRole("heading", { level: 1, name: "Packing slips" })).toBeFocused();
	await main.getByRole("link", { name: "Tracking numbers" }).click();
	await expect(main.getByLabel("Order number, tracking number, carrier")).toBeFocused();
	await page.goBack();
	// The page of tracking numbers has a link of this name, too.
	await expect(main.getByRole("heading", { level: 1, name: "Packing slips" })).toBeVisible();
	await main.getByRole("link", { name: "Manage Orders" }).last().click();
	await expect(page).toHaveURL(/state=paid&sort=oldest$/);
	await expect(ticks.nth(0)).toBeChecked();
	await expect(ticks.nth(1)).not.toBeChecked();
	await main.getByRole("button", { name: "Deliver 2 orders" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Deliver 2 orders" }).click();
	await expect(page.getByText("2 orders shipped")).toBeVisible();
	await expect(main.getByRole("heading", { level: 1 })).toBeFocused();
});

test("VAT number and purchase order number are on the order page and the packing slip, and no label without them", {
	tag: "@long",
}, async ({ page }) => {
	await arriveAs(page, "/dashboard", demoAdmin);
	const books = { vatId: "DE123456789", purchaseOrder: "PO-4711" };
	const given = await aPaidOrder(page, demoAdmin, "wrench 17 mm", books);
	const without = await aPaidOrder(page, demoAdmin, "Spark plug M14");
	const main = page.getByRole("main");
	await page.goto(`/dashboard/order/${given.id}`);
	for (const value of Object.values(books)) await expect(main.getByText(value, { exact: true })).toBeVisible();
	await page.goto(`/dashboard/order/${without.id}`);
	await expect(main.getByRole("heading", { name: "Payment" })).toBeVisible();
	for (const label of ["VAT number", "Purchase order"]) await expect(main.getByText(label)).toHaveCount(0);
	await page.goto(`/dashboard/papers?kind=slips&orders=${given.id},${without.id}`);
	await expect(main.getByRole("article")).toHaveCount(2);
	const slip = main.getByRole("article").filter({ hasText: "wrench 17 mm" });
	for (const value of Object.values(books)) await expect(slip).toContainText(value);
	const other = main.getByRole("article").filter({ hasText: "Spark plug M14" });
	await expect(other).not.toContainText(/VAT number|Purchase order/);
	const links = main.getByRole("navigation", { name: "Packing slips" }).getByRole("link");
	await expect(links).toHaveCount(2);
	await links.filter({ hasText: without.number }).click();
	await expect(page).toHaveURL(new RegExp(`#order-${without.number}$`));
	await expect(other.getByRole("heading", { name: `Packing slip ${without.number}` })).toBeInViewport();
});

test("an unpaid order's page cancels its items one by one as My Orders does", { tag: "@long" }, async ({ page }) => {
	const person = await arrive(page, "/dashboard");
	const [first, second] = (await aPurchase(page, person, 2)).orders;
	const main = page.getByRole("main");
	await page.goto(`/dashboard/order/${first?._id}`);
	const cancel = main.getByRole("button", { name: /^Cancel order / });
	await expect(cancel).toHaveCount(2);
	await cancel.first().click();
	const yes = page.getByRole("alertdialog", { name: "Delete Order" }).getByRole("button", { name: "Yes" });
	await yes.click();
	await expect(page.getByText("1 of 2: click Yes again.")).toBeVisible();
	await yes.click();
	await expect(main.getByRole("heading", { name: "Cancelled" })).toBeVisible();
	await expect(cancel).toHaveCount(1);
	await expect(main.getByRole("table", { name: "To pay" })).toContainText(second?.product ?? "none");
});
