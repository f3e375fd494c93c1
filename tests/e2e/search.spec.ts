import type { Page } from "@playwright/test";
import { signIn } from "../support/client.ts";
import { arriveAs, demoAdmin } from "./people.ts";
import { expect, test } from "./shop.ts";

const cardsOf = (page: Page) => page.getByRole("main").getByRole("article");

test("the catalogue searches while typing, reports corrected typos, and its address restores the result", async ({
	page,
}) => {
	await page.goto("/allproducts");
	await expect(page.getByRole("status").filter({ hasText: "products" })).toContainText("newest first");
	await page.getByRole("main").getByRole("searchbox", { name: "Search" }).pressSequentially("turbochrager");
	await expect(page).toHaveURL("/allproducts?q=turbochrager");
	await expect(cardsOf(page)).toHaveCount(2);
	await expect(page.getByRole("main").getByRole("searchbox", { name: "Search" })).toBeFocused();
	const status = page.getByRole("status").filter({ hasText: "match" });
	await expect(status).toContainText("2 matches, best match first.");
	await expect(status).toContainText("No results for “turbochrager”. Showing results for “turbocharger”.");
	await page.reload();
	await expect(cardsOf(page)).toHaveCount(2);
	await expect(page.getByRole("main").getByRole("searchbox", { name: "Search" })).toHaveValue("turbochrager");
});

test("a size or part number without matches leads to the nearest ones", { tag: "@long" }, async ({ page }) => {
	await page.goto("/allproducts?q=bearing+27+mm");
	await expect(page.getByText("No 27 mm bore in Bearings. Closest: 25 mm TF-BR-6205, 30 mm TF-BR-6306.")).toBeVisible();
	await page.goto("/allproducts?q=6207");
	await expect(page.getByText("No results for 6207. Closest: TF-BR-NU207, TF-BR-30207.")).toBeVisible();
	await expect(cardsOf(page)).toHaveCount(2);
	await page.getByRole("link", { name: "TF-BR-NU207" }).first().click();
	await expect(page).toHaveURL("/product/TF-BR-NU207");
});

test("parts for each of several sizes are found, and the page says so", { tag: "@long" }, async ({ page }) => {
	await page.goto("/allproducts?q=spanner+17%2F19");
	await expect(page.getByText("Each result matches “17” or “19”.")).toBeVisible();
	await expect(cardsOf(page)).toHaveCount(2);
});

test("filters narrow and sorting orders the catalogue; without matches a message offers to show all", async ({
	page,
}) => {
	await page.goto("/allproducts");
	await page.getByLabel("Price up to, $").fill("10");
	await expect(page).toHaveURL("/allproducts?max=10");
	await page.getByLabel("Sort by").selectOption("Highest price first");
	await expect(page).toHaveURL("/allproducts?max=10&sort=-price");
	const prices = (await cardsOf(page).locator("dd > .measure").getByText(/^\$/).allInnerTexts()).map((price) =>
		Number(price.slice(1)),
	);
	expect(prices.length).toBeGreaterThan(1);
	expect(prices).toEqual(prices.toSorted((a, b) => b - a));
	expect(prices[0]).toBeLessThanOrEqual(10);
	await page.getByLabel("In stock").check();
	await expect(page).toHaveURL("/allproducts?instock=1&max=10&sort=-price");
	await page.getByLabel("Price from, $").fill("9999");
	await expect(page.getByText("No matches")).toBeVisible();
	await expect(page.getByText("Loading...")).toBeHidden();
	await page.getByRole("link", { name: "Show all products" }).click();
	await expect(page).toHaveURL("/allproducts");
	await expect(page.getByLabel("Price from, $")).toHaveValue("");
	await expect(cardsOf(page).first()).toBeVisible();
});

test("a click on a product shows its page without waiting for the shop; on return the list keeps its position", async ({
	page,
	complaints,
}) => {
	complaints.expect(/ERR_INTERNET_DISCONNECTED/);
	await page.goto("/allproducts");
	// Other tests may have added newer products, and some demo parts are out of stock.
	const card = cardsOf(page)
		.filter({ has: page.getByRole("link", { name: /^BUY/ }) })
		.nth(18);
	await card.scrollIntoViewIfNeeded();
	const name = await card.getByRole("heading").innerText();
	const link = card.getByRole("heading").getByRole("link");
	await link.hover();
	await page.waitForLoadState("networkidle");
	const held = await page.evaluate(() => window.scrollY);
	// Waits until the first prefetch is too old.
	await page.mouse.move(1, 1);
	await page.waitForTimeout(3000);
	const prefetched = page.waitForResponse(/\/product\/.*\.data/);
	await link.hover();
	await prefetched;
	await page.context().setOffline(true);
	await card.getByRole("heading").getByRole("link").click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	await expect(page.getByRole("link", { name: "BUY" })).toHaveAttribute("href", /\/buypage\//);
	expect(await page.evaluate(() => window.scrollY)).toBe(0);
	await page.context().setOffline(false);
	await page.goBack();
	await expect(card).toBeInViewport();
	expect(Math.abs((await page.evaluate(() => window.scrollY)) - held)).toBeLessThan(5);
});

const refused = [
	["/allproducts?page=99", 404, "Page 99 doesn't exist", "Show the last page"],
	["/allproducts?q=brake&page=99", 404, "Page 99 doesn't exist", "Show the last page"],
	["/allproducts?min=999999999", 200, "No matches", "Show all products"],
] as const;
for (const [address, status, said, way] of refused) {
	test(`${address} says '${said}' instead of loading for ever, and leads back`, { tag: "@long" }, async ({
		page,
		complaints,
	}) => {
		if (status === 404) complaints.expect(/404/);
		expect((await page.goto(address))?.status()).toBe(status);
		await expect(page.getByText(said)).toBeVisible();
		await expect(page.getByText("Loading...")).toHaveCount(0);
		await page.getByRole("link", { name: way }).click();
		await expect(cardsOf(page).first()).toBeVisible();
	});
}

test("an invalid price or word is ignored, and is not shown in the page", {
	tag: "@long",
}, async ({ page }) => {
	for (const search of ["min=1.234", "max=0.0000001", "q=%00"]) {
		await page.goto(`/allproducts?${search}`);
		await expect(page.getByRole("status").filter({ hasText: "products" })).toContainText("newest first");
		await expect(cardsOf(page).first()).toBeVisible();
	}
	const html = await (await page.request.get("/allproducts?q=brake%00disc")).text();
	expect(html).not.toMatch(/\0|\\u0000/);
	await page.goto("/allproducts");
	await page.getByLabel("Price from, $").fill("1.234");
	await expect(page).toHaveURL("/allproducts");
	await expect(cardsOf(page).first()).toBeVisible();
});

test("an error of the API is shown with its text and not retried", { tag: "@long" }, async ({ page, complaints }) => {
	complaints.expect(/422/);
	let asked = 0;
	await page.route("**/api/catalogue*", (route) => {
		asked += 1;
		const problem = {
			type: "about:blank",
			title: "Invalid values",
			status: 422,
			code: "invalid-values",
			detail: "Not so.",
		};
		return route.fulfill({ status: 422, json: problem });
	});
	await page.goto("/blog");
	await page.waitForLoadState("networkidle");
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "All Products" }).click();
	await expect(page.getByRole("main")).toContainText("Not so.");
	await expect(page.getByText("Loading...")).toHaveCount(0);
	await expect(page.getByRole("link", { name: "Show all products" })).toBeVisible();
	await page.waitForTimeout(1500);
	expect(asked).toBe(1);
});

test.describe("with many products", () => {
	test.beforeAll(async ({ shop }) => {
		const admin = await signIn(shop.origin, demoAdmin);
		for (let i = 1; i <= 50; i++) {
			await admin("POST", "/products", {
				name: `Grommet no. ${i}`,
				img1: "/catalogue/wrench-17-1-800.webp",
				img2: "/catalogue/wrench-17-2-800.webp",
				price: i,
				quantity: 100,
				minorder: 1,
				description: "For the tests of long lists.",
			});
		}
	});
	test.afterAll(async ({ shop }) => {
		const admin = await signIn(shop.origin, demoAdmin);
		const products: { _id: string; name: string }[] = await admin("GET", "/products");
		for (const { _id, name } of products) if (name.startsWith("Grommet no.")) await admin("DELETE", `/products/${_id}`);
	});

	test("'Load more' adds the next page below, moves the focus to it, and its address shows as much again", {
		tag: "@long",
	}, async ({ page }) => {
		await page.goto("/allproducts?q=grommet");
		// Without the script, the links load a page and jump to the start of the next results.
		await expect(page.locator("html")).toHaveAttribute("data-hydration", "done");
		await expect(cardsOf(page)).toHaveCount(36);
		await page.getByRole("link", { name: "Load more" }).click();
		await expect(cardsOf(page)).toHaveCount(50);
		await expect(page).toHaveURL("/allproducts?q=grommet&page=2#page-2");
		await expect(cardsOf(page).nth(36).getByRole("heading").getByRole("link")).toBeFocused();
		await expect(page.getByRole("link", { name: "Load more" })).toBeHidden();
		await page.reload();
		await expect(cardsOf(page)).toHaveCount(50);
	});

	test("an admin finds a product to delete among many", { tag: "@long" }, async ({ page }) => {
		await arriveAs(page, "/dashboard/manageproduct", demoAdmin);
		const rows = page.getByRole("main").getByRole("row");
		await expect(rows).toHaveCount(37);
		await page.getByRole("link", { name: "Load more" }).click();
		await expect(rows.nth(72)).toBeVisible();
		await page.getByRole("main").getByRole("searchbox").fill("grommet 17");
		await expect(rows).toHaveCount(2);
		await expect(rows.last()).toContainText("Grommet no. 17");
		await expect(page).toHaveURL("/dashboard/manageproduct?q=grommet+17");
		await page.goto("/dashboard/manageproduct?q=grommet&page=99");
		await expect(page.getByText("Page 99 doesn't exist")).toBeVisible();
		await page.getByRole("link", { name: "Show the last page" }).click();
		await expect(rows).toHaveCount(51);
	});

	test.describe("and no script", () => {
		test.use({ javaScriptEnabled: false });
		test("search, filters, 'Load more' and product pages work", { tag: "@long" }, async ({ page, complaints }) => {
			// With JavaScript disabled, Chromium reports every script as a request that failed with "csp".
			complaints.expect(/ csp$/);
			await page.goto("/allproducts");
			await page.getByRole("main").getByRole("searchbox").fill("grommet");
			await page.getByLabel("Price up to, $").fill("40");
			await page.getByRole("button", { name: "Search" }).click();
			await expect(page).toHaveURL(/q=grommet/);
			await expect(page.getByRole("main")).toContainText("of 40 matches");
			await expect(cardsOf(page)).toHaveCount(36);
			await page.getByRole("link", { name: "Load more" }).click();
			await expect(cardsOf(page)).toHaveCount(40);
			await expect(cardsOf(page).nth(36)).toBeInViewport();
			await cardsOf(page).first().getByRole("heading").getByRole("link").click();
			await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Grommet no\./);
		});
	});
});
