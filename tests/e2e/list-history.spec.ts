import { arrive, arriveAs, call, demoAdmin } from "./people.ts";
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

test("Back after sorting users by a heading shows the order they had before", async ({ page }) => {
	await arriveAs(page, "/dashboard/allusers?search=torquefoundry", demoAdmin);
	const heading = page.getByRole("main").getByRole("columnheader", { name: "Name" });
	await heading.getByRole("link").click();
	await expect(heading).toHaveAttribute("aria-sort", "ascending");
	await heading.getByRole("link").click();
	await expect(heading).toHaveAttribute("aria-sort", "descending");
	await page.goBack();
	await expect(heading).toHaveAttribute("aria-sort", "ascending");
	await page.goBack();
	await expect(page).toHaveURL("/dashboard/allusers?search=torquefoundry");
	await expect(heading).not.toHaveAttribute("aria-sort", /./);
});

test("Back after a filter was removed shows the orders with it", async ({ page }) => {
	const filtered = "/dashboard/allorder?state=all&total=12.34";
	await arriveAs(page, filtered, demoAdmin);
	await page.getByRole("link", { name: "Remove filter: Amount 12.34" }).click();
	await expect(page).toHaveURL("/dashboard/allorder?state=all");
	await page.goBack();
	await expect(page).toHaveURL(filtered);
});

test("Back after choosing the reviews of a rating shows all reviews again", async ({ page }) => {
	await arrive(page, "/blog");
	await call(page, "post", "/reviews", { username: "Rosa", image: "", ratings: 5, description: "Fits." });
	await page.goto("/reviews");
	await hydrated(page);
	const choice = page.getByRole("navigation", { name: "Reviews by stars" }).getByRole("link", { name: /^5 stars/ });
	await choice.click();
	await expect(choice).toHaveAttribute("aria-current", "true");
	await page.goBack();
	await expect(page).toHaveURL("/reviews");
	await expect(choice).not.toHaveAttribute("aria-current", /./);
});
