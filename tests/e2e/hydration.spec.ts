import type { Page } from "@playwright/test";
import { demoBuyer } from "./people.ts";
import { expect, test } from "./shop.ts";

const scripts = "**/assets/*.js";
const themeSwitch = (page: Page) => page.getByRole("switch", { name: "Dark mode" });
const hydrated = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-hydration", "done");

async function openSlowly(page: Page, path: string): Promise<void> {
	await page.route(scripts, async (route) => {
		await new Promise((resume) => setTimeout(resume, 1000));
		await route.fallback();
	});
	await page.goto(path, { waitUntil: "domcontentloaded" });
	await expect(page.locator("html")).not.toHaveAttribute("data-hydration", "done");
}

for (const path of ["/", "/allproducts", "/blog", "/login"]) {
	test(`${path} requests no script before it has loaded, and hydrates without interaction`, { tag: "@long" }, async ({
		page,
	}) => {
		await page.goto(path);
		await hydrated(page);
		const begun = await page.evaluate(() => {
			const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
			const loaded = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
			return loaded.map(({ startTime }) => startTime - (navigation?.loadEventStart ?? 0));
		});
		expect(begun.length).toBeGreaterThan(2);
		expect(Math.min(...begun)).toBeGreaterThanOrEqual(0);
	});
}

test("the first touch starts the script although the page is still loading", { tag: "@long" }, async ({ page }) => {
	await page.route("**/*.{avif,webp}", () => {});
	await page.goto("/allproducts", { waitUntil: "domcontentloaded" });
	await themeSwitch(page).click();
	await expect(themeSwitch(page)).toBeChecked();
	expect(await page.evaluate(() => document.readyState)).toBe("interactive");
});

test.describe("before the script has arrived", () => {
	test("the phone's menu opens at the first tap and stays open", { tag: "@long" }, async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await openSlowly(page, "/");
		await page.getByRole("button", { name: "Menu" }).click();
		await hydrated(page);
		await expect(page.locator("#main-menu")).toBeVisible();
		await page.locator("#main-menu").getByRole("link", { name: "Blogs" }).click();
		await expect(page).toHaveURL("/blog");
		await expect(page.locator("#main-menu")).toBeHidden();
	});

	test("choices and text entered in the catalogue before hydration stay and filter the list", { tag: "@long" }, async ({
		page,
	}) => {
		await openSlowly(page, "/allproducts");
		await page.getByLabel("In stock").check();
		await page.getByLabel("Sort by").selectOption("Lowest price first");
		await page.getByRole("main").getByRole("searchbox").fill("turbo");
		await page.getByRole("main").getByRole("searchbox").blur();
		await hydrated(page);
		await expect(page).toHaveURL("/allproducts?q=turbo&instock=1&sort=price");
		await expect(page.getByRole("main")).toContainText("2 matches, lowest price first.");
		await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("turbo");
		await expect(page.getByLabel("In stock")).toBeChecked();
		await expect(page.getByLabel("Sort by")).toHaveValue("price");
	});

	for (const colorScheme of ["light", "dark"] as const) {
		test.describe(`on a ${colorScheme} screen`, () => {
			test.use({ colorScheme });
			test("the theme switch shows its state, and a press toggles it once", { tag: "@long" }, async ({ page }) => {
				await openSlowly(page, "/");
				await expect(themeSwitch(page)).toBeChecked({ checked: colorScheme === "dark" });
				await themeSwitch(page).click();
				await hydrated(page);
				await expect(themeSwitch(page)).toBeChecked({ checked: colorScheme !== "dark" });
				await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme === "dark" ? "light" : "dark");
			});
		});
	}

	test("each press of a carousel's button turns it by one", { tag: "@long" }, async ({ page }) => {
		await openSlowly(page, "/");
		const hero = page.locator("section[aria-roledescription=carousel]").first();
		await hero.getByRole("button", { name: "Next" }).click();
		await hero.getByRole("button", { name: "Next" }).click();
		await hydrated(page);
		await expect(hero.getByRole("group", { name: "3 of 3" })).toBeVisible();
		await expect(hero.getByRole("group", { name: "1 of 3" })).toBeHidden();
	});

	test("an early Enter signs in, once and without the password in any address", async ({ page }) => {
		const asked: string[] = [];
		page.on("request", (request) => asked.push(request.url()));
		await openSlowly(page, "/login");
		await page.getByLabel("Email").fill(demoBuyer.email);
		await page.getByLabel("Password", { exact: true }).fill(demoBuyer.password);
		await page.keyboard.press("Enter");
		await page.keyboard.press("Enter");
		await expect(page.getByRole("banner")).toContainText(demoBuyer.email);
		expect(asked.filter((url) => url.endsWith("/sign-in/email"))).toHaveLength(1);
		expect(asked.filter((url) => url.includes(demoBuyer.password))).toEqual([]);
	});
});

test("a page whose script fails to load shows a notice, keeps its search and works after a reload", {
	tag: "@long",
}, async ({ page, complaints }) => {
	complaints.expect(/assets/);
	await page.route(scripts, (route) => route.abort());
	await page.goto("/allproducts?sort=price");
	await expect(page.getByText("You need JavaScript to order")).toBeVisible();
	await page.getByRole("main").getByRole("searchbox").fill("turbo");
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page).toHaveURL(/q=turbo/);
	// The script of this page has failed to load too. The notice alone may be visible before the style sheet has
	// loaded.
	await expect(page.locator("html")).toHaveAttribute("data-hydration", "failed");
	await expect(page.getByRole("link", { name: "Reload" })).toBeVisible();
	await page.unroute(scripts);
	await page.getByRole("link", { name: "Reload" }).click();
	await hydrated(page);
	await expect(page).toHaveURL(/q=turbo/);
	await expect(page.getByText("You need JavaScript to order")).toBeHidden();
});

test("a link pressed offline keeps the page, shows a message, and works once the browser is online", {
	tag: "@long",
}, async ({ page, context, complaints }) => {
	complaints.expect(/DISCONNECTED|route module|dynamically imported/);
	await page.goto("/login");
	await hydrated(page);
	await page.getByLabel("Email").fill("typed@example.com");
	await context.setOffline(true);
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blogs" }).click();
	await expect(page.getByText("The page will open as soon as you are back online. Your list is kept.")).toBeVisible();
	await expect(page.getByLabel("Email")).toHaveValue("typed@example.com");
	await context.setOffline(false);
	await expect(page.getByRole("heading", { level: 1, name: "Blogs" })).toBeVisible();
	await expect(page).toHaveURL("/blog");
});

test("a page left before its script had loaded is loaded again on return", { tag: "@long" }, async ({ page }) => {
	await page.route(scripts, () => {});
	await page.goto("/blog");
	await expect(page.locator("html")).toHaveAttribute("data-hydration", "started");
	await page.unroute(scripts);
	await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
	await hydrated(page);
});

test("a browser that refuses site data hydrates too", { tag: "@long" }, async ({ page }) => {
	await page.addInitScript(() => {
		window.BroadcastChannel = class {
			constructor() {
				throw new DOMException("The operation is insecure.", "SecurityError");
			}
		} as unknown as typeof BroadcastChannel;
	});
	await page.goto("/allproducts");
	await hydrated(page);
	await themeSwitch(page).click();
	await expect(themeSwitch(page)).toBeChecked();
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });
	for (const path of ["/login", "/signup", "/dashboard", "/reviews", "/buypage/any"]) {
		test(`${path} explains what is missing and shows no endless loader`, async ({ page, complaints }) => {
			// With JavaScript disabled, Chromium reports every script as a request that failed with "csp".
			complaints.expect(/ csp$/);
			await page.goto(path);
			await expect(page.getByText("You need JavaScript to order")).toBeVisible();
			await expect(page.getByText("Loading...")).toBeHidden();
			await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
		});
	}
});
