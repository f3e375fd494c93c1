import type { Page } from "@playwright/test";

/** The lines of the list that is open. */
export const linesOf = (page: Page) =>
	page
		.getByRole("main")
		.getByRole("row")
		.filter({ has: page.getByRole("rowheader") });

/** Pastes lines into the form of the list that is open, and sends them. */
export async function paste(page: Page, text: string): Promise<void> {
	await page.getByLabel("Part numbers and units").fill(text);
	await page.getByRole("button", { name: "Put on the list" }).click();
}
