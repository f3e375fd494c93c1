import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./shop.ts";

const table = "/allproducts?family=Bearings&view=table";
const select = (page: Page, number: string) =>
	page.getByRole("row").filter({ hasText: number }).getByRole("checkbox").check();
const rowOf = (page: Page, name: RegExp) =>
	page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });

for (const scripted of [true, false]) {
	test.describe(scripted ? "with script" : "without script", { tag: scripted ? [] : "@long" }, () => {
		test.use({ javaScriptEnabled: scripted });

		test("selected parts are compared side by side: differences are marked, parts can be removed and added", async ({
			page,
		}) => {
			await page.goto(table);
			if (scripted) await expect(page.locator("html")).toHaveAttribute("data-hydration", "done");
			await select(page, "TF-BR-6204");
			await select(page, "TF-BR-6205");
			await page.getByRole("button", { name: scripted ? "Compare (2)" : "Compare" }).click();
			await expect(page).toHaveURL(/\/compare\?parts=TF-BR-620[45]&parts=TF-BR-620[45]$/);
			await expect(page.getByRole("columnheader")).toHaveCount(2);
			await expect(rowOf(page, /^Bore differs/)).toContainText("25 mm");
			await expect(rowOf(page, /^Cage$/)).toContainText("Pressed steel");
			await expect(rowOf(page, /^Order/).getByRole("link", { name: /^BUY/ })).toHaveCount(2);
			await page.getByLabel("Part number").fill("tf br 6308");
			await page.getByRole("button", { name: "Add", exact: true }).click();
			await expect(page.getByRole("columnheader")).toHaveCount(3);
			await page.getByRole("link", { name: /^Remove .*6204/ }).click();
			await expect(page.getByRole("columnheader")).toHaveCount(2);
			await expect(page).toHaveURL("/compare?parts=TF-BR-6205&parts=TF-BR-6308");
		});
	});
}

test("compared parts can be put on the list, and rows without a difference hidden", { tag: "@long" }, async ({
	page,
}) => {
	await page.goto("/compare?parts=TF-BR-6205&parts=TF-BR-6306");
	await hydrated(page);
	await expect(rowOf(page, /^Standard/)).toBeVisible();
	await page.getByLabel("Only differences").check();
	await expect(rowOf(page, /^Standard/)).toHaveCount(0);
	await expect(rowOf(page, /^Bore differs/)).toContainText("30 mm");
	await page.getByRole("button", { name: /^Add to list.*6306/ }).click();
	await expect(page.getByText("Added to your list: 4 × TF-BR-6306.")).toBeVisible();
});

test("removing a part moves the focus to the next one, or the last one, or the heading", {
	tag: "@long",
}, async ({ page }) => {
	await page.goto("/compare?parts=TF-BR-6204&parts=TF-BR-6205&parts=TF-BR-6308");
	await expect(page.locator("html")).toHaveAttribute("data-hydration", "done");
	const remove = (number: string) => page.getByRole("link", { name: new RegExp(`^Remove .*${number}`) });
	await remove("6204").press("Enter");
	await expect(remove("6204")).toHaveCount(0);
	await expect(remove("6205")).toBeFocused();
	await remove("6308").press("Enter");
	await expect(remove("6308")).toHaveCount(0);
	await expect(remove("6205")).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page.getByText("Nothing to compare yet")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("an unknown part and more than four parts are explained, and the page is not indexed", {
	tag: "@long",
}, async ({ page }) => {
	await page.goto("/compare?parts=TF-BR-6204&parts=TF-0&parts=constructor&parts=tfbr6204&parts=TF-BR-6308&parts=TF58");
	await expect(page.getByText("Parts not found: “TF-0”, “constructor”.")).toBeVisible();
	await expect(page.getByText("You can compare up to 4 parts. Not included: “TF-BR-6308”, “TF58”.")).toBeVisible();
	await expect(page.getByRole("columnheader")).toHaveCount(1);
	await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
	await page.goto("/compare");
	await expect(page.getByText("Nothing to compare yet")).toBeVisible();
	await page.getByRole("link", { name: "Show the table" }).click();
	await expect(page).toHaveURL("/allproducts?view=table");
});

test("the selection stays while the table shows other parts, and more than four is refused with a message", {
	tag: "@long",
}, async ({ page }) => {
	await page.goto(table);
	await expect(page.locator("html")).toHaveAttribute("data-hydration", "done");
	await select(page, "TF-BR-6204");
	await page.getByLabel("Search").fill("tapered");
	await expect(page.getByRole("main").locator("tbody tr")).toHaveCount(1);
	await select(page, "TF-BR-30207");
	await expect(page.getByRole("button", { name: "Compare (2)" })).toBeVisible();
	await page.getByLabel("Search").fill("");
	for (const number of ["6205", "6306", "6308"]) await select(page, `TF-BR-${number}`);
	await expect(page.getByText("You can compare up to 4 parts. Remove 1.")).toBeVisible();
	await expect(page.getByRole("row").filter({ hasText: "TF-BR-6204" }).getByRole("checkbox")).toBeChecked();
});

test("an empty selection cannot be compared, and a selection is restored on return", { tag: "@long" }, async ({
	page,
}) => {
	await page.goto(table);
	await expect(page.locator("html")).toHaveAttribute("data-hydration", "done");
	const compare = page.getByRole("button", { name: /^Compare/ });
	await expect(compare).toHaveAttribute("aria-disabled", "true");
	await compare.click({ force: true });
	await expect(page).toHaveURL(table);
	await select(page, "TF-BR-6204");
	await select(page, "TF-BR-6308");
	await compare.click();
	await expect(page.getByRole("columnheader")).toHaveCount(2);
	await page.goBack();
	await expect(page.getByRole("button", { name: "Compare (2)" })).toBeVisible();
	await expect(page.getByRole("row").filter({ hasText: "TF-BR-6308" }).getByRole("checkbox")).toBeChecked();
});

test("the compared parts are selected in the table that follows", { tag: "@long" }, async ({ page }) => {
	await page.goto("/compare?parts=TF-BR-6204&parts=TF-BR-6205&parts=TF-BR-6308");
	await expect(page.locator("html")).toHaveAttribute("data-hydration", "done");
	await page.getByRole("link", { name: /^Remove .*6205/ }).click();
	await expect(page.getByRole("columnheader")).toHaveCount(2);
	await page.getByRole("link", { name: "All Products as a table" }).click();
	await expect(page.getByRole("button", { name: "Compare (2)" })).toBeVisible();
	await expect(page.getByRole("row").filter({ hasText: "TF-BR-6308" }).getByRole("checkbox")).toBeChecked();
	await expect(page.getByRole("row").filter({ hasText: "TF-BR-6205" }).getByRole("checkbox")).not.toBeChecked();
});

test("on a phone the comparison scrolls with the page, and sideways beside its row headers", {
	tag: "@long",
}, async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 700 });
	await page.goto("/compare?parts=TF-BR-6204&parts=TF-BR-6205&parts=TF-BR-6308&parts=TF-BR-NU208");
	const region = page.getByRole("region", { name: "Parts side by side" });
	const inner = await region.evaluate((one) => [
		one.scrollHeight - one.clientHeight,
		document.documentElement.scrollWidth,
	]);
	expect(inner).toEqual([0, 320]);
	const name = page.getByRole("rowheader", { name: /^Bore/ });
	const left = (await name.boundingBox())?.x;
	await region.evaluate((one) => one.scrollBy(300, 0));
	await expect.poll(() => region.evaluate((one) => one.scrollLeft)).toBeGreaterThan(100);
	expect((await name.boundingBox())?.x).toBe(left);
});

test("parts that fit beside each other keep their names at the top of the screen", { tag: "@long" }, async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 500 });
	await page.goto("/compare?parts=TF-BR-6204&parts=TF-BR-6205");
	await page.getByRole("rowheader", { name: "Order" }).scrollIntoViewIfNeeded();
	await expect(page.getByRole("columnheader").nth(1)).toBeInViewport();
});

test("on a low screen the bar that compares covers nothing", { tag: "@long" }, async ({ page }) => {
	await page.setViewportSize({ width: 844, height: 390 });
	await page.goto(table);
	await expect(page.locator("form#compare")).toHaveCSS("position", "static");
});
