import type { Page } from "@playwright/test";

export const linesOf = (page: Page) =>
	page
		.getByRole("main")
		.getByRole("row")
		.filter({ has: page.getByRole("rowheader") });

export async function paste(page: Page, text: string): Promise<void> {
	await page.getByLabel("Part numbers and units").fill(text);
	await page.getByRole("button", { name: "Put on the list" }).click();
}
