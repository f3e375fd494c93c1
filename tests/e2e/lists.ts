import type { Page } from "@playwright/test";

export const linesOf = (page: Page) =>
	page
		.getByRole("main")
		.getByRole("row")
		.filter({ has: page.getByRole("rowheader") });

export async function paste(page: Page, text: string): Promise<void> {
	await page.getByLabel("Part numbers and quantities").fill(text);
	await page.getByRole("button", { name: "Add to list" }).click();
}
