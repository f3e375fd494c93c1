import { expect, hydrated, test } from "./shop.ts";

test("a page that a click asked for and that does not arrive says Loading..., then offers Retry, which brings it", async ({
	page,
}) => {
	await page.goto("/blog");
	await hydrated(page);
	let isHeld = true;
	await page.route("**/api/catalogue*", (route) => (isHeld ? new Promise(() => {}) : route.continue()));
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "All Products" }).click();
	await expect(page.getByText("Loading...")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toHaveCount(0);
	// The page below keeps its height, so that the footer does not jump into view.
	await expect(page.getByRole("contentinfo")).not.toBeInViewport();
	const retry = page.getByRole("button", { name: "Retry" });
	await expect(retry).toBeVisible();
	isHeld = false;
	await retry.click();
	await expect(page.getByRole("heading", { level: 1, name: "All Products" })).toBeVisible();
	await expect(page.getByText("Loading...")).toHaveCount(0);
});
