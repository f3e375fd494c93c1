import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, test } from "./shop.ts";

const cardsOf = (page: Page) => page.getByRole("main").getByRole("article");

/** Marks the window. A full page load removes the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }));
const isMarked = (page: Page) => page.evaluate(() => "isSamePage" in window);

test("a family and its specifications narrow the catalogue, in the address and without a reload; chips remove them", async ({
	page,
}) => {
	await page.goto("/");
	await hydrated(page);
	await mark(page);
	await page.getByRole("link", { name: /^Bearings/ }).click();
	await expect(page).toHaveURL("/allproducts?family=Bearings");
	const summary = page.getByRole("status").filter({ hasText: /^\d+ matches/ });
	const all = Number.parseInt(await summary.innerText(), 10);
	await expect(cardsOf(page)).toHaveCount(all);
	const bore = page.getByRole("group", { name: "Bore" });
	await bore.getByRole("checkbox", { name: /^25/ }).check();
	await expect(page).toHaveURL("/allproducts?family=Bearings&spec=Bore%3A25");
	await expect(cardsOf(page)).toHaveCount(1);
	await bore.getByRole("checkbox", { name: /^40/ }).check();
	await expect(page).toHaveURL("/allproducts?family=Bearings&spec=Bore%3A25&spec=Bore%3A40");
	await expect(cardsOf(page)).not.toHaveCount(1);
	expect(await isMarked(page)).toBe(true);
	await page.reload();
	await hydrated(page);
	await mark(page);
	await expect(bore.getByRole("checkbox", { name: /^40/ })).toBeChecked();
	const chips = page.getByRole("list", { name: "Active filters" });
	await chips.getByRole("link", { name: "Remove: Bore 40 mm" }).click();
	await expect(cardsOf(page)).toHaveCount(1);
	await expect(bore.getByRole("checkbox", { name: /^40/ })).not.toBeChecked();
	await chips.getByRole("link", { name: "Remove: Bore 25 mm" }).click();
	await expect(cardsOf(page)).toHaveCount(all);
	await chips.getByRole("link", { name: "Remove: Bearings" }).click();
	await expect(page).toHaveURL("/allproducts");
	await page.getByRole("navigation", { name: "Families" }).getByRole("link", { name: "Brakes" }).click();
	await expect(page).toHaveURL("/allproducts?family=Brakes");
	expect(await isMarked(page)).toBe(true);
});

test("a chosen specification stays without results, and only its chip removes it", { tag: "@long" }, async ({
	page,
}) => {
	await page.goto("/allproducts?family=Bearings&spec=Bore%3A25");
	await hydrated(page);
	await page.getByLabel("Price from, $").fill("9999");
	await expect(page.getByText("No matches")).toBeVisible();
	await page.getByLabel("Price from, $").fill("1");
	await expect(page).toHaveURL("/allproducts?min=1&family=Bearings&spec=Bore%3A25");
	await expect(cardsOf(page)).toHaveCount(1);
	await page.goto("/allproducts?spec=Bore%3A25&min=9999");
	await hydrated(page);
	await page.getByRole("link", { name: "Remove: Bore 25" }).click();
	await page.getByLabel("Price from, $").fill("5000");
	await expect(page).toHaveURL("/allproducts?min=5000");
});

test("text typed while a chip's or a link's page loads is kept, and reverts neither", {
	tag: "@long",
}, async ({ page }) => {
	await page.clock.install();
	await page.goto("/allproducts?family=Bearings&spec=Bore%3A25&min=9999");
	await hydrated(page);
	/** Holds each request of a link's page, types while it is held, and lets the form's delay pass. */
	const typeWhileHeld = async (link: Locator, text: string) => {
		const held = Promise.withResolvers<void>();
		const free = Promise.withResolvers<void>();
		await page.route(/allproducts\.data|\/catalogue|\/product\//, async (route) => {
			held.resolve();
			await free.promise;
			await route.fallback();
		});
		await link.click({ noWaitAfter: true });
		await held.promise;
		await page.getByLabel("Price from, $").fill(text);
		await page.clock.runFor(2000);
		free.resolve();
	};
	await typeWhileHeld(page.getByRole("link", { name: "Remove: Bore 25" }), "1");
	await expect(page).toHaveURL("/allproducts?min=1&family=Bearings");
	await expect(page.getByLabel("Price from, $")).toHaveValue("1");
	await expect(page.getByRole("link", { name: "Remove: Bore 25" })).toBeHidden();
	await page.unrouteAll();
	await typeWhileHeld(cardsOf(page).first().getByRole("heading").getByRole("link"), "2");
	await expect(page).toHaveURL(/\/product\//);
});

test("a family in another spelling is found, and the address gets the shop's own", { tag: "@long" }, async ({
	page,
}) => {
	const { status, headers } = await page.request
		.get("/allproducts?family=BEARINGS&view=table", { maxRedirects: 0 })
		.then((response) => ({ status: response.status(), headers: response.headers() }));
	expect([status, headers.location]).toEqual([302, "/allproducts?family=Bearings&view=table"]);
	await page.goto("/allproducts?family=bearings&instock=1");
	await expect(page).toHaveURL("/allproducts?instock=1&family=Bearings");
	await expect(page.getByRole("link", { name: "Remove: Bearings" })).toBeVisible();
	await expect(cardsOf(page).first()).toBeVisible();
});

test("an invalid filter is explained beside its field, and the other filters apply", { tag: "@long" }, async ({
	page,
}) => {
	await page.goto("/allproducts?family=Engine");
	await page.getByLabel("Price from, $").fill("100");
	await page.getByLabel("Price up to, $").fill("20");
	await expect(page.getByText("Enter a price no lower than the first")).toBeVisible();
	await page.getByLabel("Price up to, $").fill("cheap");
	await expect(page.getByText("Enter a price, such as 9.50")).toBeVisible();
	await expect(page).toHaveURL("/allproducts?min=100&family=Engine");
	await page.getByLabel("In stock").check();
	await expect(page).toHaveURL("/allproducts?instock=1&min=100&family=Engine");
	await expect(page.getByLabel("Price up to, $")).toHaveValue("cheap");
	await page.getByRole("link", { name: "Remove: In stock" }).click();
	await expect(page.getByText("Enter a price, such as 9.50")).toBeHidden();
	await expect(page.getByLabel("Price up to, $")).toHaveValue("");
	await page.getByLabel("Price up to, $").fill("cheap");
	await expect(page.getByText("Enter a price, such as 9.50")).toBeVisible();
	await page.getByLabel("Price up to, $").fill("9999");
	await expect(page.getByText("Enter a price, such as 9.50")).toBeHidden();
});

test("on a phone the filters are a panel that stays open during choices", { tag: "@long" }, async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/allproducts");
	// Without the script the family link loads a new page, on which the panel is closed.
	await hydrated(page);
	await expect(cardsOf(page).first()).toBeInViewport();
	await page.getByRole("button", { name: "Filters" }).click();
	await page.getByRole("link", { name: "Brakes" }).click();
	await expect(page).toHaveURL("/allproducts?family=Brakes");
	await page.getByLabel("In stock").check();
	await page.getByRole("button", { name: /^Show \d+ products?$/ }).click();
	await expect(page.getByRole("navigation", { name: "Families" })).toBeHidden();
	await expect(page).toHaveURL("/allproducts?instock=1&family=Brakes");
});

for (const scripted of [true, false]) {
	test.describe(`on a phone, ${scripted ? "with" : "without"} script`, () => {
		test.use({ javaScriptEnabled: scripted, viewport: { width: 390, height: 844 } });

		test("the filter panel closes by its X, by Escape and by a click outside, which activates nothing else", {
			tag: "@long",
		}, async ({ page }) => {
			await page.goto("/allproducts");
			if (scripted) await hydrated(page);
			const filters = page.getByRole("button", { name: "Filters", exact: true });
			const close = page.getByRole("button", { name: "Close filters" });
			const closings = [() => close.click(), () => page.keyboard.press("Escape"), () => page.mouse.click(130, 95)];
			for (const act of closings) {
				await filters.click();
				await expect(close).toBeFocused();
				await act();
				await expect(close).toBeHidden();
				if (scripted) await expect(filters).toBeFocused();
			}
			await expect(page).toHaveURL("/allproducts");
		});
	});
}

test("on a phone filter groups are folded except the first two and those with choices, which their headings show", {
	tag: "@long",
}, async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/allproducts?family=Bearings&spec=Cage%3AMachined+brass");
	await hydrated(page);
	await page.getByRole("button", { name: "Filters" }).click();
	const group = (name: string) => page.getByRole("group", { name, exact: true });
	for (const open of ["Bore, mm", "Cage"]) await expect(group(open)).toBeVisible();
	await expect(group("Width, mm")).toBeHidden();
	await expect(page.locator("summary", { hasText: "Family" })).toContainText("Bearings");
	const cage = page.locator("summary", { hasText: "Cage" });
	await expect(cage).toContainText("Machined brass");
	await group("Cage").getByRole("checkbox", { name: "Machined brass" }).uncheck();
	await expect(cage).not.toContainText("Machined brass");
	await expect(group("Cage")).toBeVisible();
	await page.locator("summary", { hasText: "Width" }).click();
	await expect(group("Width, mm")).toBeVisible();
});

for (const scripted of [true, false]) {
	test.describe(scripted ? "with script" : "without", () => {
		test.use({ javaScriptEnabled: scripted });

		test("in the rail all groups of filters are open", { tag: "@long" }, async ({ page }) => {
			await page.goto("/allproducts?family=Bearings");
			if (scripted) await hydrated(page);
			// Roles do not match hidden elements, so a selector is used.
			const boxes = page.locator("#filters input[type=checkbox]");
			await expect(boxes.filter({ visible: true })).toHaveCount(await boxes.count());
		});
	});
}

test("the open filter panel traps the keyboard focus", { tag: "@long" }, async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/allproducts");
	await hydrated(page);
	await page.getByRole("button", { name: "Filters" }).click();
	const sheet = page.getByRole("dialog", { name: "Filters" });
	await sheet.getByRole("button", { name: /^Show/ }).focus();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Tab");
	await expect(sheet.locator(":focus")).toHaveCount(1);
	await sheet.getByRole("button", { name: "Close filters" }).click();
	await expect(page.locator("[inert]")).toHaveCount(0);
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });

	test("families are links, and specifications a form", { tag: "@long" }, async ({ page }) => {
		await page.goto("/allproducts?family=Bearings");
		await page.getByRole("group", { name: "Bore" }).getByRole("checkbox", { name: /^25/ }).check();
		await page.getByRole("button", { name: "Search" }).click();
		await expect(page).toHaveURL(/family=Bearings.*spec=Bore%3A25|spec=Bore%3A25.*family=Bearings/);
		await expect(cardsOf(page)).toHaveCount(1);
	});
});
