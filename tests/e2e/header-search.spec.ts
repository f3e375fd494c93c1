import { arrive } from "./people.ts";
import { expect, test } from "./shop.ts";

test("the header's search suggests parts while typing, by keyboard alone", async ({ page }) => {
	await arrive(page, "/blog");
	await page.keyboard.press("/");
	const field = page.getByRole("searchbox", { name: "Find a part" });
	await expect(field).toBeFocused();
	await page.keyboard.type("turbocharger");
	const suggested = page.getByRole("search").getByRole("listitem");
	await expect(suggested).toHaveCount(2);
	await expect(suggested.first()).toContainText(/stock.*\$/i);
	await page.keyboard.press("ArrowDown");
	const name = await suggested.first().locator("span.font-semibold").innerText();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
	await expect(suggested).toHaveCount(0);
	await expect(field).toHaveValue("");
	await field.fill("bearing");
	await expect(page.getByRole("search").getByRole("link").last()).toHaveText(/^See all \d+$/);
	await field.fill("brake disc");
	await expect(suggested.first()).toBeVisible();
	await page.keyboard.press("ArrowDown");
	await expect(field).not.toBeFocused();
	await page.keyboard.press("Escape");
	await expect(suggested).toHaveCount(0);
	await expect(field).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL("/allproducts?q=brake+disc");
	await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("brake disc");
});

test("'/' focuses the search, except in a text field", { tag: "@long" }, async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await arrive(page, "/allproducts");
	const field = page.getByRole("searchbox");
	await page.keyboard.press("/");
	await expect(field).toBeFocused();
	await page.keyboard.type("1/2");
	await expect(field).toHaveValue("1/2");
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });

	test("the search on every page is a form", async ({ page }) => {
		await page.goto("/");
		await page.getByRole("searchbox", { name: "Find a part" }).fill("sparkplug");
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL("/allproducts?q=sparkplug");
		await expect(page.getByRole("main").getByRole("article").first()).toContainText("Spark plug");
	});
});
