import type { Page } from "@playwright/test";
import { aPerson, arrive, arriveAs, demoAdmin, endSession, join, logIn, signUp } from "./people.ts";
import { anOrder, completed, openPurchase, payByCard } from "./purchases.ts";
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
	test(`a session that ends in the middle of the ${name} form leads to the login and back to the draft`, {
		tag: "@long",
	}, async ({ page, complaints }) => {
		complaints.expect(/401/);
		const person = admin ? await arriveAs(page, "/", demoAdmin) : await arrive(page, "/");
		await open(page);
		await expect(page.getByRole("button", { name: send, exact: true })).toBeVisible();
		await fill(page);
		const path = new URL(page.url()).pathname;
		await endSession(page);
		await page.getByRole("button", { name: send, exact: true }).click();
		await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}&reason=session-ended`);
		await expect(page.getByText("Your session has ended.")).toBeVisible();
		await logIn(page, person);
		await expect(page).toHaveURL(path);
		await kept(page);
	});
}

test("a profile save without a signed-in user says 'No user is logged in' and leads to the login and back to the draft", {
	tag: "@long",
}, async ({ page, complaints }) => {
	complaints.expect(/401/);
	const person = await arrive(page, "/dashboard");
	const main = page.getByRole("main");
	await main.getByRole("button", { name: "Update profile" }).click();
	for (const label of ["Address", "Education", "Linkedin"]) await main.getByLabel(label).fill(someText);
	await main.getByLabel("Phone number").fill("5550100");
	await endSession(page);
	await main.getByRole("button", { name: "save" }).click();
	await expect(main.getByRole("alert").filter({ hasText: "No user is logged in" })).toBeVisible();
	await main.getByRole("link", { name: "Log In" }).click();
	await expect(page).toHaveURL(/\/login\?from=%2Fdashboard$/);
	await logIn(page, person);
	await main.getByRole("button", { name: "Update profile" }).click();
	await expect(main.getByLabel("Address")).toHaveValue(someText);
});

/** Presses a button outside of a form. Expects the login, then the same page again. */
async function leadsToLoginAndBack(
	page: Page,
	person: { email: string; password: string },
	press: () => Promise<void>,
) {
	const path = new URL(page.url()).pathname;
	await endSession(page);
	await press();
	await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}&reason=session-ended`);
	await expect(page.getByText("Your session has ended.")).toBeVisible();
	await logIn(page, person);
	await expect(page).toHaveURL(path);
}

test("a session that ends before Cancel leads to the login and back to the orders", { tag: "@long" }, async ({
	page,
	complaints,
}) => {
	complaints.expect(/401/);
	const person = await arrive(page, "/dashboard");
	await anOrder(page, person, wrench);
	await page.goto("/dashboard/myorders");
	const cancel = page.getByRole("button", { name: /^X/ });
	const dialog = page.getByRole("alertdialog", { name: "Delete Order" });
	await cancel.click();
	await dialog.getByRole("button", { name: "Yes" }).click();
	await expect(dialog).toContainText("1 of 2");
	await leadsToLoginAndBack(page, person, () => dialog.getByRole("button", { name: "Yes" }).click());
	await expect(cancel).toBeVisible();
});

for (const [name, link, path] of [
	["the list", "List", /^\/list$/],
	["an order form", "BUY", /^\/buypage\//],
	["the profile", "DashBoard", /^\/dashboard$/],
] as const) {
	test(`a session that ended elsewhere leads from the link to ${name} to the login`, async ({ page, complaints }) => {
		complaints.expect(/401/);
		const person = await arrive(page, "/");
		await expect(page.getByRole("banner")).toContainText(person.email);
		await endSession(page);
		const links = page.getByRole("link", { name: link, exact: link !== "BUY" });
		await links.first().click();
		await expect(page).toHaveURL(/\/login\?from=[^&]+&reason=session-ended$/);
		await logIn(page, person);
		await expect.poll(() => new URL(page.url()).pathname).toMatch(path);
	});
}

test("a session that ends before Make Admin leads to the login and back to the users", { tag: "@long" }, async ({
	page,
	complaints,
}) => {
	complaints.expect(/401/);
	const customer = await arrive(page, "/", aPerson());
	await arriveAs(page, "/dashboard/allusers", demoAdmin);
	const row = page.getByRole("row").filter({ hasText: customer.email });
	const make = row.getByRole("button", { name: /^Admin/ });
	await expect(make).toBeVisible();
	const makeAdmin = async () => {
		await make.click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Make Admin" }).click();
	};
	await leadsToLoginAndBack(page, demoAdmin, makeAdmin);
	await makeAdmin();
	await expect(row).toContainText("Is an admin");
});

test("a session that ends before the payment is noted leads to the login and back: it is paid, and once", async ({
	page,
	complaints,
}) => {
	complaints.expect(/401/);
	const person = await arrive(page, "/dashboard");
	// Pay would save a missing country first, and be refused before the payment.
	const { id } = await anOrder(page, person, wrench, { country: "GB" });
	await page.goto(`/dashboard/payment/${id}`);
	await expect(page.getByRole("button", { name: "Pay", exact: true })).toBeEnabled();
	await leadsToLoginAndBack(page, person, () => payByCard(page, "4242424242424242"));
	await expect(page.getByText("This order is paid")).toBeVisible();
	await expect(page.getByText(/pi_/)).toBeVisible();
	await expect(page.getByRole("button", { name: "Pay", exact: true })).toHaveCount(0);
});

test("a session that ends before Deliver leads to the login and back to the paid order", { tag: "@long" }, async ({
	page,
	complaints,
}) => {
	complaints.expect(/401/);
	const person = await arrive(page, "/dashboard");
	const { id } = await anOrder(page, person, wrench);
	await page.goto(`/dashboard/payment/${id}`);
	await payByCard(page, "4242424242424242");
	await expect(page.getByText(completed)).toBeVisible();
	await arriveAs(page, "/dashboard/allorder", demoAdmin);
	const deliver = page
		.getByRole("row")
		.filter({ hasText: person.name })
		.getByRole("button", { name: /^Deliver/ });
	await expect(deliver).toBeVisible();
	const confirmed = async () => {
		await deliver.click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Deliver" }).click();
	};
	await leadsToLoginAndBack(page, demoAdmin, confirmed);
	await confirmed();
	await expect(page.getByText("Reload for See the update")).toBeVisible();
});

test("the next account in the tab finds no text, search or selection of the one before, however its session ended", async ({
	page,
}) => {
	const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
	const field = page.getByLabel("Part numbers and quantities");
	await join(page);
	const second = aPerson();
	await join(page, second);
	const first = await arrive(page, "/list");
	await expect(page.locator("html")).toHaveAttribute("data-hydration", "done");
	await field.fill("SECRET 77");
	await endSession(page);
	await page.goto("/list");
	await expect(page.getByRole("link", { name: "Log In" }).first()).toBeVisible();
	await expect(field).toHaveValue("");
	await logIn(page, first);
	await page.goto("/list");
	await expect(field).toHaveValue("SECRET 77");
	await endSession(page);
	await logIn(page, second);
	expect(await stored()).not.toContain("SECRET");
	await page.goto("/list");
	await expect(page.getByRole("banner")).toContainText(second.email);
	await expect(field).toHaveValue("");

	await arriveAs(page, "/dashboard/allusers?search=paula", demoAdmin);
	await page.getByRole("row").filter({ hasText: second.email }).getByRole("link").first().focus();
	await expect.poll(stored).toContain("search=paula");
	await page.evaluate(() => sessionStorage.setItem("ticked-orders", "10007"));
	await page.getByRole("button", { name: "Sign out" }).click();
	await expect(page.getByRole("link", { name: "Log In" }).first()).toBeVisible();
	expect(await stored()).not.toMatch(/paula|10007/);
});

test("a list's text that an account types in an open tab goes when the account signs out or changes in another", async ({
	page,
	context,
}) => {
	const field = page.getByLabel("Part numbers and quantities");
	const other = await context.newPage();
	await arrive(page, "/list");
	await field.fill("SECRET 77");
	await other.goto("/");
	await other.getByRole("button", { name: "Sign out" }).click();
	await expect(page.getByRole("link", { name: "Log In" }).first()).toBeVisible();
	await expect(field).toHaveValue("");
	await field.fill("VISITOR 1");
	await signUp(other, aPerson());
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("My list");
	await expect(field).toHaveValue("VISITOR 1");
	await page.reload();
	await expect(field).toHaveValue("VISITOR 1");
	const next = await join(other);
	await page.reload();
	await expect(page.getByRole("banner")).toContainText(next.email);
	await expect(field).toHaveValue("");
});
