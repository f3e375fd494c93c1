import { arriveAs, demoAdmin } from "./people.ts";
import { expect, test } from "./shop.ts";

test("the desk shows ten products at 1280 × 900 and four on a phone, and finds orders, products and users", async ({
	page,
}) => {
	await arriveAs(page, "/dashboard/manageproduct", demoAdmin);
	const rows = page
		.getByRole("main")
		.getByRole("row")
		.filter({ has: page.getByRole("rowheader") });
	await expect(rows.nth(10)).toBeAttached();
	const wholeRows = () =>
		rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
	await expect.poll(wholeRows).toBeGreaterThanOrEqual(10);
	await page.setViewportSize({ width: 390, height: 844 });
	await expect.poll(wholeRows).toBeGreaterThanOrEqual(4);
	await page.setViewportSize({ width: 1280, height: 900 });
	const search = page.getByRole("searchbox", { name: "Search orders, products and users" });
	await search.fill("bearing 6205");
	await search.press("Enter");
	await page.getByRole("link", { name: /TF-BR-6205/ }).click();
	await expect(page.getByRole("main").getByLabel("Part number", { exact: true })).toHaveValue("TF-BR-6205");
});
