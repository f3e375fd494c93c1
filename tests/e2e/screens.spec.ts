import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expectToFit } from "./layout.ts";
import { arrive, arriveAs, demoAdmin } from "./people.ts";
import { anOrder, completed, payByCard } from "./purchases.ts";
import { openScreen, screens } from "./screens.ts";
import { expect, test } from "./shop.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };

type Look = readonly [size: { width: number; height: number }, theme: "light" | "dark"];
const phoneLooks: readonly Look[] = [
	[phone, "light"],
	[phone, "dark"],
];
const everyLook: readonly Look[] = [...phoneLooks, [desk, "light"], [desk, "dark"]];
/** For a state of a screen that is looked at in every look itself: each width and each theme once. */
const eachOnce: readonly Look[] = [
	[phone, "light"],
	[desk, "dark"],
];

/**
 * Of each screen: two looks and the narrowest width in every run, the others in the long one.
 * 640 px is a screen of 1280 px at 200 %, 320 px is the same at 400 %.
 */
const halves = [
	{ half: "", widths: [320], looks: eachOnce, tag: [] },
	{
		half: " in its other looks",
		widths: [640],
		looks: everyLook.filter(([width, theme]) => !eachOnce.some((one) => one[0] === width && one[1] === theme)),
		tag: ["@long"],
	},
];

test.describe.configure({ timeout: 120_000 });
// Nothing turns by itself while it is looked at.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Nothing to complain about on what is open. */
async function expectAccessible(page: Page, shown: string, looks = eachOnce): Promise<void> {
	const violations: string[] = [];
	for (const [size, theme] of looks) {
		await page.setViewportSize(size);
		await page.emulateMedia({ colorScheme: theme });
		// Legacy mode runs in the page itself: quicker, and every frame here is of the shop's own origin.
		const axe = new AxeBuilder({ page }).withTags(rules).options({ resultTypes: ["violations"] });
		const found = await axe.setLegacyMode().analyze();
		for (const { id, nodes } of found.violations) {
			const places = nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`);
			violations.push(`${shown}, ${size.width} px, ${theme}: ${id}\n${places.join("\n")}`);
		}
	}
	expect(violations).toEqual([]);
}

const wrongFields = (page: Page) => page.getByRole("main").locator("[aria-invalid=true]");

test.describe("nothing is cut off, and axe finds nothing:", () => {
	for (const path of screens.visitor)
		for (const { half, widths, looks, tag } of halves)
			test(`a visitor's ${path}${half}`, { tag }, async ({ page, complaints }) => {
				complaints.expect(/404/);
				await openScreen(page, path);
				await expectToFit(page, path, widths);
				await expectAccessible(page, path, looks);
			});

	test("a visitor's menu, hero slides and answers of the blog", async ({ page }) => {
		await page.setViewportSize(phone);
		await openScreen(page, "/");
		await page.getByRole("button", { name: "Menu" }).click();
		await expect(page.getByRole("link", { name: "Blogs" })).toBeVisible();
		await expectAccessible(page, "the menu", phoneLooks);
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

	test("a visitor's refused login and signup", async ({ page, complaints }) => {
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
		await expectToFit(page, "a product's page", [320, 640]);
		await expectAccessible(page, "a product's page", everyLook);
	});

	test("an account's list with lines that cannot be ordered", async ({ page }) => {
		await arrive(page, "/list");
		await page.getByLabel("Part numbers and units").fill("TF-320V 4\nTF-BR-6205 1\nTF-NONE 2");
		await page.getByRole("button", { name: "Put on the list" }).click();
		await page.getByRole("button", { name: "X: remove TF-NONE" }).click();
		await expect(page.getByRole("button", { name: "Put it back" })).toBeVisible();
		await expectAccessible(page, "a list");
	});

	for (const path of screens.customer)
		for (const { half, widths, looks, tag } of halves)
			test(`a customer's ${path}${half}`, { tag }, async ({ page }) => {
				await arrive(page, "/login");
				await openScreen(page, path);
				await expectToFit(page, path, widths);
				await expectAccessible(page, path, looks);
			});

	test("a customer's forms with errors, and the dashboard's menu", async ({ page }) => {
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
		await page.setViewportSize(phone);
		await page.getByRole("button", { name: "Dashboard menu" }).click();
		await expect(page.getByRole("button", { name: "Close dashboard menu" })).toBeFocused();
		await expectAccessible(page, "the dashboard's menu", phoneLooks);
	});

	test("a customer's purchase", async ({ page }) => {
		await arrive(page, "/");
		const buy = await page.getByRole("link", { name: "BUY" }).first().getAttribute("href");
		await openScreen(page, buy ?? "");
		await expectToFit(page, "purchase page", [320, 640]);
		await expectAccessible(page, "purchase page", everyLook);
		await page.getByRole("button", { name: "Pay", exact: true }).click();
		await expect(wrongFields(page)).toHaveCount(2);
		await expectAccessible(page, "purchase page with errors");
		await page.getByLabel("Address").fill("1 Foundry Lane, Springfield");
		await page.getByLabel("Phone").fill("5550100");
		await page.getByLabel("Units", { exact: true }).fill("999999");
		await page.getByRole("button", { name: "Pay", exact: true }).click();
		await expect(page.getByRole("alertdialog")).toBeVisible();
		await expectAccessible(page, "'Buy more units'");
	});

	test("a customer's payment and its results", async ({ page, complaints }) => {
		complaints.expect(/402/);
		const person = await arrive(page, "/login");
		const { id } = await anOrder(page, person, "Spark plug M14");
		await openScreen(page, `/dashboard/payment/${id}`);
		const card = page.frameLocator("iframe[title*='card' i]").first();
		await expect(card.getByLabel(/card number/i)).toBeVisible();
		await expectToFit(page, "payment", [320, 640]);
		await expectAccessible(page, "payment with the card's frame", everyLook);
		await payByCard(page, "4000000000000002");
		await expect(page.getByRole("alert")).toContainText("declined");
		await expectAccessible(page, "a declined card");
		await payByCard(page, "4242424242424242");
		await expect(page.getByText(completed)).toBeVisible();
		await expectAccessible(page, "completed payment", everyLook);
	});

	test("a customer's orders", async ({ page }) => {
		const person = await arrive(page, "/login");
		await anOrder(page, person, "Spark plug M14");
		await anOrder(page, person, "Combination wrench 17");
		await openScreen(page, "/dashboard/myorders");
		await expectToFit(page, "My Orders", [320, 640]);
		await expectAccessible(page, "My Orders", everyLook);
		await page.getByRole("button", { name: /^X/ }).first().click();
		await expect(page.getByRole("alertdialog")).toBeVisible();
		await expectAccessible(page, "'Delete Order'");
	});

	for (const path of screens.admin)
		for (const { half, widths, looks, tag } of halves)
			test(`an admin's ${path}${half}`, { tag }, async ({ page }) => {
				await arriveAs(page, "/login", demoAdmin);
				await anOrder(page, demoAdmin, "Spark plug M14");
				await openScreen(page, path);
				await expectToFit(page, path, widths);
				await expectAccessible(page, path, looks);
			});

	test("an admin's product with errors, and the question before deleting", async ({ page }) => {
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
