import type { BrowserContext, Page } from "@playwright/test";
import { accessToken } from "../support/client.ts";
import { arrive, arriveAs, demoAdmin, join, logIn } from "./people.ts";
import { openPurchase } from "./purchases.ts";
import { expect, hydrated, test } from "./shop.ts";

const banner = (page: Page) => page.getByRole("banner");

async function openTab(context: BrowserContext, path: string, email: string): Promise<Page> {
	const tab = await context.newPage();
	await tab.goto(path);
	await expect(banner(tab)).toContainText(email);
	return tab;
}

test("another account that signs in in a second tab replaces the first one's pages, and gets nothing typed there", async ({
	page,
	context,
}) => {
	const next = await join(page);
	const first = await arrive(page, "/dashboard/addreview");
	const main = page.getByRole("main");
	await main.getByLabel("Rating").fill("4");
	await main.getByLabel("Review text").fill("First's own words");
	const order = await openTab(context, "/", first.email);
	await openPurchase(order, "Combination wrench 17 mm");
	await order.getByLabel("Address").fill("First's secret street 5");
	const posted: string[] = [];
	for (const tab of [page, order])
		tab.on("request", (request) => {
			if (request.method() === "POST" && /\/api\/(reviews|purchases)/.test(request.url())) posted.push(request.url());
		});

	// The session ends: the pages do not notice.
	await context.clearCookies();
	const second = await context.newPage();
	await logIn(second, next);
	await expect(banner(page)).toContainText(next.email);
	await expect(page).toHaveURL(/\/dashboard$/);
	await page.goto("/dashboard/addreview");
	await expect(main.getByLabel("Username")).toHaveValue(next.name);
	await expect(main.getByLabel("Review text")).toHaveValue("");
	await expect(banner(order)).toContainText(next.email);
	await expect(order.getByLabel("Address")).toHaveValue("");
	expect(posted).toEqual([]);
});

test("a form that is sent before the page noticed another account is not sent for it", async ({ page, shop }) => {
	await arrive(page, "/dashboard/addreview");
	await hydrated(page);
	const main = page.getByRole("main");
	await main.getByLabel("Rating").fill("4");
	await main.getByLabel("Review text").fill("First's own words");
	const next = await join(page);
	const token = await accessToken(shop.origin, next);
	await page.evaluate(
		([token, owner]) => Object.assign(localStorage, { accessToken: token, accessTokenOwner: owner }),
		[token, next.email],
	);
	const posted: string[] = [];
	page.on("request", (request) => {
		if (request.method() === "POST" && request.url().endsWith("/api/reviews")) posted.push(request.url());
	});
	await main.getByRole("button", { name: "Add review" }).click();
	await expect(banner(page)).toContainText(next.email);
	await expect(page).toHaveURL(/\/dashboard$/);
	expect(posted).toEqual([]);
});

test("signing out empties the forms of public pages in other tabs", async ({ page, context }) => {
	const person = await arrive(page, "/withdraw");
	await hydrated(page);
	await page.getByLabel("Anything else?").fill("I am ill");
	const list = await openTab(context, "/list", person.email);
	await hydrated(list);
	const text = list.getByLabel("Part numbers and quantities");
	await text.fill("SECRET 7");
	const other = await openTab(context, "/", person.email);
	await other.getByRole("button", { name: "Sign out" }).click();
	for (const tab of [page, list]) await expect(tab.getByRole("link", { name: "Log In" }).first()).toBeVisible();
	await expect(page.getByLabel("Anything else?")).toHaveValue("");
	await expect(text).toHaveValue("");
});

test("signing out keeps the address of a mailed link that is open in another tab", async ({ page, context }) => {
	const person = await arrive(page, "/");
	const reset = await openTab(context, "/reset-password#a-token", person.email);
	await page.getByRole("button", { name: "Sign out" }).click();
	await expect(banner(reset)).toContainText("Log In");
	await expect(reset).toHaveURL(/\/reset-password#a-token$/);
	await expect(reset.getByText("This link has expired", { exact: true })).toBeVisible();
});

test("unsaved changes of an admin do not keep the page, which does not sign out the customer who comes next", async ({
	page,
	context,
}) => {
	const next = await join(page);
	await arriveAs(page, "/dashboard/manageproduct", demoAdmin);
	await hydrated(page);
	const price = page.getByLabel(/^Price of /).first();
	await price.fill("9.99");
	await expect(page.getByRole("button", { name: /^Save/ }).first()).toBeVisible();
	const second = await context.newPage();
	await context.clearCookies();
	await logIn(second, next);
	await expect(banner(page)).toContainText(next.email);
	await expect(page).toHaveURL(/\/dashboard$/);
	await second.reload();
	await expect(banner(second)).toContainText(next.email);
});
