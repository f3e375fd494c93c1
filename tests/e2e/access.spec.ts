import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { aPerson, demoAdmin, logIn, signUp } from "./people.ts";
import { completed, payByCard } from "./purchases.ts";
import { openScreen, placeOrderQuickly, screens } from "./screens.ts";
import { expect, test } from "./shop.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };
const themes = ["light", "dark"] as const;

test.describe.configure({ timeout: 120_000 });

/** Nothing to complain about on what is open, at each width and in both themes. */
async function expectAccessible(page: Page, screen: string, sizes = [phone, desk]): Promise<void> {
	const violations: string[] = [];
	for (const size of sizes) {
		await page.setViewportSize(size);
		for (const colorScheme of themes) {
			await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
			// Legacy mode runs in the page itself: every frame here is of the shop's own origin, and it is faster.
			const axe = new AxeBuilder({ page }).withTags(rules).options({ resultTypes: ["violations"] });
			const found = await axe.setLegacyMode().analyze();
			for (const { id, nodes } of found.violations) {
				const places = nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`);
				violations.push(`${screen}, ${size.width} px, ${colorScheme}: ${id}\n${places.join("\n")}`);
			}
		}
	}
	expect(violations).toEqual([]);
}

const main = (page: Page) => page.getByRole("main");

test.describe("a visitor's", () => {
	for (const path of screens.visitor) {
		test(`${path} has no axe violation`, async ({ page, complaints }) => {
			complaints.expect(/404/);
			await openScreen(page, path);
			await expectAccessible(page, path);
		});
	}

	test("menu, hero slides and answers of the blog have no axe violation", async ({ page }) => {
		await page.setViewportSize(phone);
		await openScreen(page, "/");
		await page.getByRole("button", { name: "Menu" }).click();
		await expectAccessible(page, "the menu", [phone]);
		await page.keyboard.press("Escape");
		const hero = page.getByRole("region", { name: "Highlights" });
		for (const slide of ["2 of 3", "3 of 3"]) {
			await hero.getByRole("button", { name: "Next" }).click();
			await expect(hero.getByRole("group", { name: slide })).toBeVisible();
			await expectAccessible(page, `slide ${slide}`, [desk]);
		}
		await openScreen(page, "/blog");
		for (const question of await page.locator("details:not([open]) > summary").all()) await question.click();
		await expectAccessible(page, "the answers");
	});

	test("forms with errors have no axe violation", async ({ page, complaints }) => {
		complaints.expect(/401/);
		await openScreen(page, "/signup");
		await page.getByRole("button", { name: "Sign up" }).click();
		await expect(main(page).locator("[aria-invalid]")).toHaveCount(3);
		await expectAccessible(page, "signup with errors");
		await openScreen(page, "/login");
		await page.getByLabel("Email", { exact: true }).fill("nobody@example.com");
		await page.getByLabel("Password", { exact: true }).fill("not this one");
		await page.getByRole("button", { name: "Login" }).click();
		await expect(page.getByRole("alert")).not.toBeEmpty();
		await expectAccessible(page, "a refused login");
	});
});

test.describe("a customer's", () => {
	test("pages have no axe violation", async ({ page }) => {
		await signUp(page, aPerson());
		for (const path of screens.customer) {
			await openScreen(page, path);
			await expectAccessible(page, path);
		}
	});

	test("forms with errors, dashboard menu and toast have no axe violation", async ({ page }) => {
		await signUp(page, aPerson());
		await openScreen(page, "/dashboard");
		await page.getByRole("button", { name: "Update profile" }).click();
		await page.getByRole("button", { name: "save" }).click();
		await expect(main(page).locator("[aria-invalid]").first()).toBeVisible();
		await expectAccessible(page, "profile with errors");
		await openScreen(page, "/dashboard/addreview");
		await page.getByLabel("Image link").fill("no link");
		await page.getByRole("button", { name: "Add review" }).click();
		await expect(main(page).locator("[aria-invalid]")).toHaveCount(3);
		await page.setViewportSize(phone);
		await expectAccessible(page, "review with errors");
		await page.setViewportSize(phone);
		await page.getByRole("button", { name: "Dashboard menu" }).click();
		await expectAccessible(page, "the dashboard menu", [phone]);
	});

	test("purchase has no axe violation", async ({ page }) => {
		const person = aPerson();
		await signUp(page, person);
		const { productId } = await placeOrderQuickly(page, person.email);
		await openScreen(page, `/buypage/${productId}`);
		await expectAccessible(page, "purchase page");
		await page.getByRole("button", { name: "Pay", exact: true }).click();
		await expect(main(page).locator("[aria-invalid]")).toHaveCount(2);
		await expectAccessible(page, "purchase page with errors");
		await page.getByLabel("Address").fill("1 Foundry Lane, Springfield");
		await page.getByLabel("Phone").fill("5550100");
		await page.getByLabel("Units", { exact: true }).fill("999999");
		await page.getByRole("button", { name: "Pay", exact: true }).click();
		await expect(page.getByRole("alertdialog")).toBeVisible();
		await expectAccessible(page, "'Buy more units'");
	});

	test("payment, its result and My Orders have no axe violation", async ({ page, complaints }) => {
		complaints.expect(/402/);
		const person = aPerson();
		await signUp(page, person);
		const { orderId } = await placeOrderQuickly(page, person.email);
		await placeOrderQuickly(page, person.email);
		await openScreen(page, `/dashboard/payment/${orderId}`);
		const card = page.frameLocator("iframe[title*='card' i]").first();
		await expect(card.getByLabel(/card number/i)).toBeVisible();
		await expectAccessible(page, "payment with the card's frame");
		await payByCard(page, "4000000000000002");
		await expect(page.getByRole("alert")).toContainText("declined");
		await expectAccessible(page, "a declined card");
		await payByCard(page, "4242424242424242");
		await expect(page.getByText(completed)).toBeVisible();
		await expectAccessible(page, "completed payment");
		await openScreen(page, "/dashboard/myorders");
		await expectAccessible(page, "My Orders");
		await page.getByRole("button", { name: /^X/ }).and(page.locator(":enabled")).click();
		await expect(page.getByRole("alertdialog")).toBeVisible();
		await expectAccessible(page, "'Delete Order'");
	});
});

test.describe("an admin's", () => {
	test("pages have no axe violation", async ({ page }) => {
		await logIn(page, demoAdmin);
		await placeOrderQuickly(page, demoAdmin.email);
		for (const path of screens.admin) {
			await openScreen(page, path);
			await expectAccessible(page, path);
		}
	});

	test("form with errors and dialog have no axe violation", async ({ page }) => {
		await logIn(page, demoAdmin);
		await openScreen(page, "/dashboard/addproduct");
		await page.getByRole("button", { name: "Add Product" }).click();
		await expect(main(page).locator("[aria-invalid]").first()).toBeVisible();
		await expectAccessible(page, "product with errors");
		await openScreen(page, "/dashboard/manageproduct");
		await page.getByRole("button", { name: /^X/ }).first().click();
		await expect(page.getByRole("alertdialog")).toBeVisible();
		await expectAccessible(page, "'Delete Product'");
	});
});
