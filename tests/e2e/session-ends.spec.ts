import type { Page } from "@playwright/test";
import { arrive, arriveAs, demoAdmin, endSession, logIn } from "./people.ts";
import { openPurchase } from "./purchases.ts";
import { expect, test } from "./shop.ts";

const wrench = "Combination wrench 17 mm";
const [someAddress, someText] = ["Bay four", "Kept over the sign-in."];
const forms = [
	{
		name: "order",
		admin: false,
		open: (page: Page) => openPurchase(page, wrench),
		fill: async (page: Page) => {
			await page.getByLabel("Address").fill(someAddress);
			await page.getByLabel("Phone").fill("5550100");
		},
		send: "Pay",
		kept: (page: Page) => expect(page.getByLabel("Address")).toHaveValue(someAddress),
	},
	{
		name: "review",
		admin: false,
		open: (page: Page) => page.goto("/dashboard/addreview"),
		fill: async (page: Page) => {
			await page.getByLabel("Rating").fill("4");
			await page.getByLabel("Review text").fill(someText);
		},
		send: "Add review",
		kept: (page: Page) => expect(page.getByLabel("Review text")).toHaveValue(someText),
	},
	{
		name: "product",
		admin: true,
		open: (page: Page) => page.goto("/dashboard/addproduct"),
		fill: async (page: Page) => {
			const field = (label: string) => page.getByLabel(label, { exact: true });
			for (const label of ["Name", "Description"]) await field(label).fill(someText);
			for (const label of ["Image 1", "Image 2"]) await field(label).fill("/catalogue/wrench-17-1-800.webp");
			for (const label of ["Price", "Quantity", "Minimum order"]) await field(label).fill("3");
		},
		send: "Add Product",
		kept: (page: Page) => expect(page.getByLabel("Description", { exact: true })).toHaveValue(someText),
	},
];
for (const { name, admin, open, fill, send, kept } of forms) {
	test(`a session that ends in the middle of the ${name} form leads to the login and back to the draft`, async ({
		page,
		complaints,
	}) => {
		complaints.expect(/401/);
		const person = admin ? await arriveAs(page, "/", demoAdmin) : await arrive(page, "/");
		await open(page);
		await expect(page.getByRole("button", { name: send, exact: true })).toBeVisible();
		await fill(page);
		const path = new URL(page.url()).pathname;
		await endSession(page);
		await page.getByRole("button", { name: send, exact: true }).click();
		await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
		await logIn(page, person);
		await expect(page).toHaveURL(path);
		await kept(page);
	});
}

test("a profile save without a signed-in user says 'No user is logged in' and leads to the login and back to the draft", async ({
	page,
	complaints,
}) => {
	complaints.expect(/401/);
	const person = await arrive(page, "/dashboard");
	const main = page.getByRole("main");
	await main.getByRole("button", { name: "Update profile" }).click();
	for (const label of ["Address", "Education", "Phone number", "Linkedin"]) await main.getByLabel(label).fill(someText);
	await endSession(page);
	await main.getByRole("button", { name: "save" }).click();
	await expect(main.getByRole("alert").filter({ hasText: "No user is logged in" })).toBeVisible();
	await main.getByRole("link", { name: "Log In" }).click();
	await expect(page).toHaveURL(/\/login\?from=%2Fdashboard$/);
	await logIn(page, person);
	await main.getByRole("button", { name: "Update profile" }).click();
	await expect(main.getByLabel("Address")).toHaveValue(someText);
});
