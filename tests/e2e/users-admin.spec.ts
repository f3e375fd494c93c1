import { aPerson, arrive, arriveAs, demoAdmin } from "./people.ts";
import { anOrder } from "./purchases.ts";
import { expect, test } from "./shop.ts";

test("All Users: the e-mails, an 'Admin' button for who is none, a 403 told in the quoted words, then 'Amin added'", async ({
	page,
	complaints,
}) => {
	complaints.expect(/403/);
	const person = aPerson();
	await arrive(page, "/", person);
	await arriveAs(page, "/dashboard/allusers", demoAdmin);
	const main = page.getByRole("main");
	await expect(main.getByRole("columnheader")).toHaveText([
		"No",
		"Name",
		"Orders",
		"Last sign-in",
		"Make Admin",
		"More",
	]);
	const own = main.getByRole("row").filter({ hasText: demoAdmin.email });
	await expect(own.getByRole("button", { name: /^Admin/ })).toHaveCount(0);
	const row = main.getByRole("row").filter({ hasText: person.email });
	await expect(row).toContainText("E-mail not verified");
	const button = row.getByRole("button", { name: /^Admin/ });

	await page.route("**/api/users/admin/*", (route) => route.fulfill({ status: 403, json: {} }));
	const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Make Admin" });
	let sent = 0;
	page.on("request", (request) => {
		if (request.url().includes("/api/users/admin/")) sent += 1;
	});
	await button.click();
	await expect(page.getByRole("alertdialog")).toContainText(person.email);
	await expect(page.getByRole("alertdialog")).toContainText("E-mail not verified");
	await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
	await expect(page.getByRole("alertdialog")).toHaveCount(0);
	await button.click();
	expect(sent).toBe(0);
	await confirm.click();
	await expect(page.getByText("Failed to Make an Admin", { exact: true })).toBeVisible();
	await expect(row.getByRole("alert")).toContainText("Failed to Make an Admin");
	await expect(button).toBeEnabled();

	await page.unroute("**/api/users/admin/*");
	const fetchedAgain = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/users");
	await button.click();
	await confirm.click();
	await expect(page.getByText("Amin added")).toBeVisible();
	await fetchedAgain;
	await expect(button).toHaveCount(0);
	await expect(row).toContainText("Is an admin");
});

test("All Users: found by e-mail, the role removed after a confirmation; an admin who removes their own is sent to the login", {
	tag: "@long",
}, async ({ page }) => {
	const person = await arrive(page, "/");
	await arriveAs(page, "/dashboard/allusers", demoAdmin);
	await page.getByRole("main").getByRole("searchbox", { name: "Search" }).fill(person.email);
	await expect(page).toHaveURL(/search=/);
	const row = page.getByRole("main").getByRole("row").filter({ hasText: person.email });
	await expect(page.getByRole("main").getByRole("row")).toHaveCount(2);
	const dialog = page.getByRole("alertdialog");
	await row.getByRole("button", { name: /^Admin/ }).click();
	await expect(dialog).toContainText(`${person.name}, ${person.email} will manage products`);
	await dialog.getByRole("button", { name: "Make Admin" }).click();
	await expect(row.getByText("Is an admin")).toBeFocused();
	await row.getByRole("button", { name: /^Remove admin/ }).click();
	await dialog.getByRole("button", { name: "Remove admin" }).click();
	await expect(page.getByText("No longer an admin")).toBeVisible();
	await expect(row.getByRole("button", { name: /^Admin/ })).toBeFocused();

	await row.getByRole("button", { name: /^Admin/ }).click();
	await dialog.getByRole("button", { name: "Make Admin" }).click();
	await expect(row).toContainText("Is an admin");
	await arriveAs(page, `/dashboard/allusers?search=${person.email}`, person);
	await row.getByRole("button", { name: /^Remove admin/ }).click();
	await expect(dialog).toContainText("is you");
	await dialog.getByRole("button", { name: "Remove admin" }).click();
	await expect(page).toHaveURL(/\/login/);
});

test("All Users: the focus stays in the row of the new admin, also after a cancelled confirmation for another user", {
	tag: "@long",
}, async ({ page }) => {
	const left = await arrive(page, "/");
	const made = await arrive(page, "/");
	await arriveAs(page, "/dashboard/allusers", demoAdmin);
	const rowOf = ({ email }: { email: string }) => page.getByRole("main").getByRole("row").filter({ hasText: email });
	const dialog = page.getByRole("alertdialog");
	await rowOf(left)
		.getByRole("button", { name: /^Admin/ })
		.click();
	await expect(dialog).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(rowOf(left).getByRole("button", { name: /^Admin/ })).toBeFocused();
	const settled = () => page.waitForTimeout(700);
	await rowOf(made)
		.getByRole("button", { name: /^Admin/ })
		.click();
	await dialog.getByRole("button", { name: "Make Admin" }).click();
	await expect(rowOf(made)).toContainText("Is an admin");
	await settled();
	await expect(rowOf(made).getByText("Is an admin")).toBeFocused();
	await rowOf(made)
		.getByRole("button", { name: /^Remove admin/ })
		.click();
	await dialog.getByRole("button", { name: "Remove admin" }).click();
	await expect(dialog).toHaveCount(0);
	await settled();
	await expect(rowOf(made).getByRole("button", { name: /^Admin/ })).toBeFocused();
});

test("All Users: the orders of a user are listed without those of a user whose e-mail has the same words", async ({
	page,
}) => {
	const person = aPerson();
	const other = { ...aPerson(), email: `li.${person.email}` };
	await arrive(page, "/", other);
	await anOrder(page, other, "Spark plug M14");
	await arrive(page, "/", person);
	const { number } = await anOrder(page, person, "Spark plug M14");
	await arriveAs(page, `/dashboard/allusers?search=${encodeURIComponent(person.email)}`, demoAdmin);
	await page.getByRole("link", { name: `1 order of ${person.email}`, exact: true }).click();
	const main = page.getByRole("main");
	await expect(main.getByRole("link", { name: `Order ${number}`, exact: true })).toBeVisible();
	await expect(main.getByRole("link", { name: /^Order \d/ })).toHaveCount(1);
	await main.getByRole("link", { name: "Remove filter: Only orders of one customer" }).click();
	await expect(page).toHaveURL(/allorder\?state=all$/);
});
