import type { Page } from "@playwright/test";
import { signIn } from "../support/client.ts";
import { arriveAs, demoAdmin, demoBuyer } from "./people.ts";
import { fillOrder } from "./purchases.ts";
import { expect, test } from "./shop.ts";

const cardOf = (page: Page, name: string) => page.getByRole("main").getByRole("article").filter({ hasText: name });
const follow = (page: Page, name: string) =>
	page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();

const part = (name: string) => ({
	name,
	img1: "/catalogue/wrench-17-1-800.webp",
	img2: "/catalogue/wrench-17-2-800.webp",
	price: 12.5,
	quantity: 80,
	minorder: 5,
	description: "Changes while somebody looks at it.",
});

/** Marks the window, to detect a full page load. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => "marked" in window);

test("an open tab shows a new price, a new and a deleted product at the next click, without a reload", {
	tag: "@long",
}, async ({ page, shop, complaints }) => {
	// The open tab asks for the deleted product.
	complaints.expect(/404/);
	const admin = await signIn(shop.origin, demoAdmin);
	const { insertedId } = await admin("POST", "/products", part("Fresh valve"));
	await page.goto("/allproducts");
	await page.waitForLoadState("networkidle");
	await follow(page, "Blog");
	await mark(page);
	await follow(page, "All Products");
	await expect(cardOf(page, "Fresh valve")).toContainText("$12.50");

	await cardOf(page, "Fresh valve").getByRole("heading").getByRole("link").click();
	// The list shows the new price too.
	await expect(page).toHaveURL(/\/product\//);
	await expect(page.getByRole("main")).toContainText("$12.50");
	await admin("PUT", `/products/${insertedId}`, { ...part("Fresh valve"), price: 99.99 });
	const { insertedId: newer } = await admin("POST", "/products", part("Fresh spring"));
	await page.goBack();
	await expect(cardOf(page, "Fresh valve")).toContainText("$99.99");
	await expect(cardOf(page, "Fresh spring")).toBeVisible();
	await follow(page, "Home");
	await expect(cardOf(page, "Fresh valve")).toContainText("$99.99");

	await admin("PUT", `/products/${insertedId}`, { ...part("Fresh valve"), price: 77.77 });
	await page.waitForTimeout(3000);
	await cardOf(page, "Fresh valve").getByRole("heading").getByRole("link").click();
	await expect(page.getByRole("main")).toContainText("$77.77");

	await admin("DELETE", `/products/${insertedId}`);
	await follow(page, "All Products");
	await expect(cardOf(page, "Fresh spring")).toBeVisible();
	await expect(cardOf(page, "Fresh valve")).toHaveCount(0);
	await admin("DELETE", `/products/${newer}`);
	expect(await isMarked(page)).toBe(true);
});

test("a prefetch that is too old is repeated at the click", { tag: "@long" }, async ({ page, shop }) => {
	const admin = await signIn(shop.origin, demoAdmin);
	const { insertedId } = await admin("POST", "/products", part("Patient valve"));
	await page.goto("/allproducts");
	await page.waitForLoadState("networkidle");
	const link = cardOf(page, "Patient valve").getByRole("heading").getByRole("link");
	const prefetched = page.waitForResponse((response) => response.url().includes(`/product/${insertedId}.data`));
	await link.hover();
	expect((await prefetched).headers()["cache-control"]).toBe("private, max-age=3");
	await admin("PUT", `/products/${insertedId}`, { ...part("Patient valve"), price: 33.33 });
	await page.waitForTimeout(4000);
	await page.mouse.down();
	await page.mouse.up();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Patient valve");
	await expect(page.getByRole("main")).toContainText("$33.33");
	await admin("DELETE", `/products/${insertedId}`);
});

test("after an own order the catalogue shows the stock that is left", { tag: "@long" }, async ({ page, shop }) => {
	const admin = await signIn(shop.origin, demoAdmin);
	const { insertedId } = await admin("POST", "/products", part("Last valve"));
	await arriveAs(page, "/blog", demoBuyer);
	await mark(page);
	await follow(page, "All Products");
	await expect(cardOf(page, "Last valve")).toContainText("80");
	await cardOf(page, "Last valve").getByRole("link", { name: "BUY" }).click();
	await fillOrder(page);
	await page.getByLabel("Quantity", { exact: true }).fill("7");
	await page.getByRole("button", { name: "Pay", exact: true }).click();
	await expect(page).toHaveURL(/\/dashboard\/payment\//);
	await follow(page, "All Products");
	await expect(cardOf(page, "Last valve")).toContainText("73");
	expect(await isMarked(page)).toBe(true);
	await admin("DELETE", `/products/${insertedId}`);
});

test("a catalogue that does not load is requested again by itself and by Retry", {
	tag: "@long",
}, async ({ page, complaints }) => {
	complaints.expect(/503/);
	let asked = 0;
	let fails = true;
	await page.route("**/api/catalogue*", async (route) => {
		asked += 1;
		return fails ? route.fulfill({ status: 503, json: {} }) : route.fallback();
	});
	await page.goto("/blog");
	await page.waitForLoadState("networkidle");
	await page.clock.install();
	await page.clock.pauseAt(Date.now() + 60_000);
	await follow(page, "All Products");
	const main = page.getByRole("main");
	await expect(main.getByText("Loading...")).toBeVisible();
	await page.clock.runFor(4100);
	await expect(main.getByText("The products didn't load")).toBeVisible();
	expect(asked).toBeGreaterThan(1);
	const before = asked;
	await main.getByRole("button", { name: "Retry" }).click();
	await expect.poll(() => asked).toBe(before + 1);
	await expect(main.getByText("Loading...")).toBeVisible();
	fails = false;
	await main.getByRole("button", { name: "Retry" }).click();
	await expect(main.getByRole("article").first()).toBeVisible();
});
