import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { expectToFit } from "./layout.ts";
import { arrive, arriveAs, demoAdmin, join } from "./people.ts";
import { anOrder, aPaidPurchase, aPurchase, completed, payByCard } from "./purchases.ts";
import { openScreen, orderScreens, type Screen, screens } from "./screens.ts";
import { expect, test } from "./shop.ts";

interface Look {
	width: number;
	colorScheme: "light" | "dark";
	/** Rules for axe. Default: all. */
	rules?: readonly string[];
}
/** Structure and names are tested in the other look, where tables are tables. */
const phone: Look = {
	width: 390,
	colorScheme: "light",
	rules: ["color-contrast", "target-size", "button-name", "link-name", "label", "aria-hidden-focus"],
};
const desk: Look = { width: 1280, colorScheme: "dark" };

/** Screens with a specified heading are tested always, the others only with `--long`. */
const tagOf = ([, heading]: Screen) => (heading ? [] : ["@long"]);

test.describe.configure({ timeout: 120_000 });
// Stops animations.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Expects no axe violations at 390 px in the light theme and at 1280 px in the dark one. */
async function expectAccessible(page: Page, shown: string, looks: readonly Look[] = [phone, desk]) {
	for (const { width, colorScheme, rules } of looks) {
		await page.setViewportSize({ width, height: 844 });
		await page.emulateMedia({ colorScheme });
		expect.soft(await findViolations(page, rules), `${shown}, ${width} px, ${colorScheme}`).toEqual([]);
	}
}

/**
 * Expects one h1, banner and footer, the specified texts, a layout that fits, and no axe violations.
 * 640 px is a 1280 px screen at 200% zoom. 320 px is the same at 400%.
 */
async function expectSound(page: Page, [path, heading = /./, ...texts]: Screen, whose: string): Promise<void> {
	await expect(page.getByRole("banner")).toContainText(whose);
	await expectToFit(page, path, [320, 640]);
	for (const width of [800, 390, 1280]) {
		await page.setViewportSize({ width, height: 844 });
		await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
		for (const text of texts) await expect(words(page, text), `${text} at ${width} px`).toBeVisible();
		await expect(page.getByRole("contentinfo")).toBeVisible();
		const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
		expect(over, `pixels wider than ${width} px`).toBe(0);
		const look = [phone, desk].find((look) => look.width === width);
		if (look) await expectAccessible(page, path, [look]);
	}
}

/** Returns the first visible place of a text, as content or as the label of a field, button or link. */
function words(page: Page, text: string) {
	const main = page.getByRole("main");
	const field = main.getByLabel(text, { exact: true });
	const control = main.getByRole("button", { name: text, exact: true });
	// A link's accessible name may add its target for screen readers.
	const link = main.getByRole("link", { name: new RegExp(`^${RegExp.escape(text)} `) });
	return main.getByText(text, { exact: true }).or(field).or(control).or(link).filter({ visible: true }).first();
}

const wrongFields = (page: Page) => page.getByRole("main").locator("[aria-invalid=true]");

test.describe("nothing is cut off, and axe finds nothing:", () => {
	for (const screen of screens.visitor)
		test(`a visitor's ${screen[0]}`, { tag: tagOf(screen) }, async ({ page, complaints }) => {
			complaints.expect(/404/);
			await openScreen(page, screen[0]);
			await expectSound(page, screen, "Not signed in");
		});

	test("the pages of the API's documentation", { tag: "@long" }, async ({ page }) => {
		await openScreen(page, "/api/docs");
		await expectToFit(page, "/api/docs", [320, 640]);
		await expectAccessible(page, "/api/docs");
	});

	test("a visitor's menu, hero slides and answers of the blog", { tag: "@long" }, async ({ page }) => {
		await page.setViewportSize({ width: phone.width, height: 844 });
		await openScreen(page, "/");
		await page.getByRole("button", { name: "Menu" }).click();
		await expect(page.getByRole("link", { name: "Blogs" })).toBeVisible();
		await expectAccessible(page, "the menu", [phone]);
		await page.keyboard.press("Escape");
		const hero = page.getByRole("region", { name: "Highlights" });
		for (const slide of ["2 of 3", "3 of 3"]) {
			await hero.getByRole("button", { name: "Next" }).click();
			await expect(hero.getByRole("group", { name: slide })).toBeVisible();
			await expectAccessible(page, `slide ${slide}`);
		}
		await openScreen(page, "/blog");
		await page.locator("details").evaluateAll((answers) => {
			for (const answer of answers) (answer as HTMLDetailsElement).open = true;
		});
		await expectAccessible(page, "the answers");
	});

	test("a visitor's refused login and signup", { tag: "@long" }, async ({ page, complaints }) => {
		complaints.expect(/401/);
		await openScreen(page, "/signup");
		await page.getByRole("button", { name: "Sign up" }).click();
		await expect(wrongFields(page)).toHaveCount(3);
		await expectAccessible(page, "signup with errors");
		await openScreen(page, "/login");
		await page.getByLabel("Email", { exact: true }).fill("nobody@example.com");
		await page.getByLabel("Password", { exact: true }).fill("not this one");
		await page.getByRole("button", { name: "Login" }).click();
		await expect(page.getByRole("alert")).not.toBeEmpty();
		await expectAccessible(page, "a refused login");
	});

	test("a product's page", async ({ page }) => {
		await page.goto("/allproducts");
		await page.getByRole("main").getByRole("article").first().getByRole("heading").getByRole("link").click();
		await page.waitForURL(/\/product\//);
		await openScreen(page, new URL(page.url()).pathname);
		await expectSound(page, [page.url()], "Not signed in");
	});

	test("an account's list with lines that cannot be ordered", { tag: "@long" }, async ({ page }) => {
		await arrive(page, "/list");
		await page.getByLabel("Part numbers and quantities").fill("TF-320V 4\nTF-BR-6205 1\nTF-NONE 2");
		await page.getByRole("button", { name: "Add to list" }).click();
		await page.getByRole("button", { name: "Remove TF-NONE" }).click();
		await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
		await expectAccessible(page, "a list");
	});

	for (const screen of screens.customer)
		test(`a customer's ${screen[0]}`, { tag: tagOf(screen) }, async ({ page }) => {
			const { email } = await join(page);
			await openScreen(page, screen[0]);
			await expectSound(page, screen, email);
		});

	test("a customer's forms with errors, and the dashboard's menu", { tag: "@long" }, async ({ page }) => {
		await arrive(page, "/dashboard");
		await page.getByRole("button", { name: "Update profile" }).click();
		await page.getByRole("button", { name: "save" }).click();
		await expect(wrongFields(page).first()).toBeVisible();
		await expectAccessible(page, "profile with errors");
		await openScreen(page, "/dashboard/addreview");
		await page.getByLabel("Image link").fill("no link");
		await page.getByRole("button", { name: "Add review" }).click();
		await expect(wrongFields(page)).toHaveCount(3);
		await expectAccessible(page, "review with errors");
		await page.setViewportSize({ width: phone.width, height: 844 });
		await page.getByRole("button", { name: "Dashboard menu" }).click();
		await expect(page.getByRole("button", { name: "Close dashboard menu" })).toBeFocused();
		await expectAccessible(page, "the dashboard's menu", [phone]);
	});

	test("a customer's purchase", async ({ page }) => {
		// The newest product may be another test's, with a stock of a million.
		const { email } = await arrive(page, "/allproducts?q=spark+plug+m14");
		const buy = (await page.getByRole("link", { name: "BUY" }).first().getAttribute("href")) ?? "";
		await openScreen(page, buy);
		await expectSound(page, [buy, ...orderScreens.buyPage], email);
		await page.getByRole("button", { name: "Pay", exact: true }).click();
		await expect(wrongFields(page)).toHaveCount(2);
		await expectAccessible(page, "purchase page with errors");
		await page.getByLabel("Address").fill("1 Foundry Lane, Springfield");
		await page.getByLabel("Phone").fill("5550100");
		await page.getByLabel("Quantity", { exact: true }).fill("999999");
		await page.getByRole("button", { name: "Pay", exact: true }).click();
		await expect(page.getByRole("alertdialog")).toBeVisible();
		await expectAccessible(page, "'Buy more units'");
	});

	test("a customer's payment and its results", async ({ page, complaints }) => {
		complaints.expect(/402/);
		const person = await arrive(page, "/login");
		const { id, product } = await anOrder(page, person, "Spark plug M14");
		const path = `/dashboard/payment/${id}`;
		await openScreen(page, path);
		const card = page.frameLocator("iframe[title*='card' i]").first();
		await expect(card.getByLabel(/card number/i)).toBeVisible();
		await expectSound(page, [path, ...orderScreens.payment, `Pay For ${product}`, person.name], person.email);
		await payByCard(page, "4000000000000002");
		await expect(page.getByRole("alert")).toContainText("declined");
		await expectAccessible(page, "a declined card");
		await payByCard(page, "4242424242424242");
		await expect(page.getByText(completed)).toBeVisible();
		await expectAccessible(page, "completed payment");
	});

	test("a customer's orders", async ({ page }) => {
		const person = await arrive(page, "/login");
		const { product } = await anOrder(page, person, "Spark plug M14");
		await aPaidPurchase(page, person, 2);
		await aPurchase(page, person, 3);
		await openScreen(page, "/dashboard/myorders");
		await expectSound(page, ["/dashboard/myorders", ...orderScreens.myOrders, product], person.email);
		await page.getByRole("button", { name: /^X/ }).first().click();
		await expect(page.getByRole("alertdialog")).toBeVisible();
		await expectAccessible(page, "'Delete Order'");
	});

	for (const screen of screens.admin)
		test(`an admin's ${screen[0]}`, { tag: tagOf(screen) }, async ({ page }) => {
			await arriveAs(page, "/login", demoAdmin);
			await anOrder(page, demoAdmin, "Spark plug M14");
			await openScreen(page, screen[0]);
			await expectSound(page, screen, demoAdmin.email);
		});

	test("an admin's product with errors, and the question before deleting", { tag: "@long" }, async ({ page }) => {
		await arriveAs(page, "/dashboard/addproduct", demoAdmin);
		await page.getByRole("button", { name: "Add Product" }).click();
		await expect(wrongFields(page).first()).toBeVisible();
		await expectAccessible(page, "product with errors");
		await openScreen(page, "/dashboard/manageproduct");
		await page.getByRole("button", { name: /^X/ }).first().click();
		await expect(page.getByRole("alertdialog")).toBeVisible();
		await expectAccessible(page, "'Delete Product'");
	});
});
