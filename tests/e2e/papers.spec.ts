import { arriveAs, demoAdmin } from "./people.ts";
import { aPaidOrder } from "./purchases.ts";
import { expect, test } from "./shop.ts";

test.use({ shopOf: "papers" });

test("what was ticked for its papers is ticked on the way back, and the focus is lost neither there nor by delivering", async ({
	page,
}) => {
	await arriveAs(page, "/dashboard", demoAdmin);
	for (const part of ["wrench 17 mm", "Spark plug M14", "wrench 10 mm"]) await aPaidOrder(page, demoAdmin, part);
	await page.goto("/dashboard/allorder?state=paid&sort=oldest");
	const main = page.getByRole("main");
	const ticks = main.getByRole("checkbox", { name: /^Tick / });
	await ticks.nth(0).check();
	await ticks.nth(2).check();
	await main.getByRole("link", { name: "Pick list" }).click();
	await main.getByRole("link", { name: "Packing slips" }).press("Enter");
	await expect(main.getByRole("heading", { level: 1, name: "Packing slips" })).toBeFocused();
	await main.getByRole("link", { name: "Manage Orders" }).last().click();
	await expect(page).toHaveURL(/state=paid&sort=oldest$/);
	await expect(ticks.nth(0)).toBeChecked();
	await expect(ticks.nth(1)).not.toBeChecked();
	await main.getByRole("button", { name: "Deliver 2 orders" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Deliver 2 orders" }).click();
	await expect(main.getByRole("status").filter({ hasText: "Delivered: 2 orders" })).toBeFocused();
});
