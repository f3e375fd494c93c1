import { brand } from "../../app/brand/brand.ts";
import { shopBuild, startShop } from "../support/shop-process.ts";
import { expect, test } from "./shop.ts";

test("a shop without mail promises none: the page for a forgotten password gives its address, and the terms agree", {
	tag: "@long",
}, async ({ page }) => {
	const shop = await startShop({ RATE_LIMITS: "off", SMTP_URL: "off" }, { words: shopBuild, echo: true });
	await page.goto(`${shop.origin}/forgotten-password`);
	const main = page.getByRole("main");
	await expect(main.getByText("This shop doesn't send reset links")).toBeVisible();
	await expect(main.getByRole("link", { name: brand.email })).toHaveAttribute("href", `mailto:${brand.email}`);
	await expect(main.getByRole("textbox")).toHaveCount(0);
	await expect(main).not.toContainText("We'll e-mail you");
	await page.goto(`${shop.origin}/terms`);
	await expect(main).toContainText("if this shop sends e-mails");
	await expect(main).not.toContainText("We'll confirm it by e-mail.");
	// The scripts load after the page.
	await expect(page.locator("html")).toHaveAttribute("data-hydration", "done");
	await shop.stop();
});
