import { arriveAs, demoAdmin } from "./people.ts";
import { expect, hydrated, test } from "./shop.ts";

test("Back after a search in Manage Orders shows the tab it was typed in, however many letters were typed", async ({
	page,
}) => {
	await arriveAs(page, "/dashboard/allorder", demoAdmin);
	const main = page.getByRole("main");
	await main.getByRole("link", { name: /^Cancelled/ }).click();
	await expect(page).toHaveURL("/dashboard/allorder?state=cancelled");
	const field = main.getByRole("searchbox", { name: "Search" });
	await field.fill("x");
	await expect(page).toHaveURL(/search=x$/);
	await field.fill("xyz");
	await expect(page).toHaveURL(/search=xyz$/);
	await field.press("Enter");
	await page.goBack();
	await expect(page).toHaveURL("/dashboard/allorder?state=cancelled");
	await expect(field).toHaveValue("");
	await expect(main.getByRole("link", { name: /^Cancelled/ })).toHaveAttribute("aria-current", "page");
	await page.goBack();
	await expect(page).toHaveURL("/dashboard/allorder");
});

test("Back after a search in the catalogue shows the family it was typed in", async ({ page }) => {
	await page.goto("/allproducts");
	await hydrated(page);
	const main = page.getByRole("main");
	await main.getByRole("link", { name: "Table" }).click();
	await expect(page).toHaveURL("/allproducts?view=table");
	const field = main.getByRole("searchbox", { name: "Search" });
	await field.fill("br");
	await expect(page).toHaveURL(/q=br(&|$)/);
	await field.fill("brake");
	await expect(page).toHaveURL(/q=brake(&|$)/);
	await field.blur();
	await field.fill("spark");
	await expect(page).toHaveURL(/q=spark(&|$)/);
	await page.goBack();
	await expect(page).toHaveURL(/q=brake(&|$)/);
	await expect(field).toHaveValue("brake");
	await page.goBack();
	await expect(page).toHaveURL("/allproducts?view=table");
	await expect(field).toHaveValue("");
});
