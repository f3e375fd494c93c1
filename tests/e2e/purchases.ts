import type { Page } from "@playwright/test";
import { expect } from "./shop.ts";

/** Opens the purchase page of a catalogue product by its BUY button. */
export async function openPurchase(page: Page, product: string): Promise<void> {
	await page.goto("/allproducts");
	await page.getByRole("article").filter({ hasText: product }).getByRole("link", { name: "BUY" }).click();
}

/** Fills the order form; the units stay at the minimum unless given. */
export async function fillOrder(page: Page, { units }: { units?: number } = {}): Promise<void> {
	await page.getByLabel("Address").fill("1 Foundry Lane, Springfield");
	await page.getByLabel("Phone").fill("5550100");
	if (units !== undefined) await page.getByLabel("Units", { exact: true }).fill(String(units));
}

/** Places the order that is filled in and arrives at its payment. */
export async function placeOrder(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Pay", exact: true }).click();
	await expect(page).toHaveURL(/\/dashboard\/payment\//);
	await expect(page.getByText("Please Pay: $")).toBeVisible();
}

/** Enters a card into the provider's frame and pays. */
export async function payByCard(page: Page, number: string): Promise<void> {
	const card = page.frameLocator("iframe[title*='card' i]").first();
	await card.getByLabel(/card number/i).fill(number);
	await card.getByLabel(/expir/i).fill("1240");
	await card.getByLabel(/cvc|security/i).fill("123");
	await page.getByRole("button", { name: "Pay", exact: true }).click();
}

export const completed = "Congrats! Your payment is completed.";
