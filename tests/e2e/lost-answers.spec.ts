import type { Page } from "@playwright/test";
import { arrive, arriveAs, demoAdmin } from "./people.ts";
import { expect, test } from "./shop.ts";

/** Carries out the next call, but loses its answer. */
const loseAnswer = (page: Page, url: string) =>
	page.route(
		url,
		async (route) => {
			await route.fetch();
			await route.abort();
		},
		{ times: 1 },
	);

test("a visitor adds a part once by a double click, and by a second press after a lost answer", async ({
	page,
	complaints,
}) => {
	complaints.expect(/ERR_FAILED/);
	await page.goto("/product/TF-BR-6205");
	const add = page.getByRole("main").getByRole("button", { name: /list/i }).first();
	await add.dblclick();
	await expect(page.getByRole("dialog", { name: /^Added to your list: 10 × TF-BR-6205\./ })).toBeVisible();
	await loseAnswer(page, "**/api/lists/current/lines");
	await add.click();
	await expect(page.getByRole("dialog", { name: /^Could not add to your list/ })).toBeVisible();
	await add.click();
	await expect(page.getByRole("dialog", { name: /10 × TF-BR-6205, 20 in total/ })).toBeVisible();
	await page.goto("/list");
	await expect(page.getByLabel("Quantity of TF-BR-6205")).toHaveValue("20");
});

test("a note is added once, and a customer stays blocked, by a second press after a lost answer", async ({
	page,
	browser,
	complaints,
}) => {
	complaints.expect(/ERR_FAILED/);
	const customer = await browser.newPage();
	const { email } = await arrive(customer, "/");
	await customer.close();
	await arriveAs(page, `/dashboard/allusers?search=${encodeURIComponent(email)}`, demoAdmin);
	await page.getByRole("link", { name: email, exact: true }).click();
	const main = page.getByRole("main");
	await main.getByLabel("New note").fill("Calls on Mondays");
	await loseAnswer(page, "**/api/customers/*/notes");
	await main.getByRole("button", { name: "Save note" }).click();
	await expect(main.getByRole("alert").filter({ hasText: "The shop did not answer." })).toBeVisible();
	await main.getByRole("button", { name: "Save note" }).click();
	await expect(main.getByLabel("New note")).toHaveValue("");
	await expect(main.getByRole("listitem").filter({ hasText: "Calls on Mondays" })).toHaveCount(1);
	await loseAnswer(page, "**/api/customers/*/block");
	await main.getByRole("button", { name: "Block…" }).click();
	const dialog = page.getByRole("alertdialog");
	await dialog.getByRole("button", { name: "Block", exact: true }).click();
	await expect(dialog).toContainText("The shop did not answer.");
	await expect(page.getByText(/^Blocked since/)).toBeVisible();
	await expect(dialog.getByRole("heading", { name: "Block this customer?" })).toBeVisible();
	await dialog.getByRole("button", { name: "Block", exact: true }).click();
	await expect(dialog).toHaveCount(0);
	await expect(main.getByText(/^Blocked since/)).toBeVisible();
});
