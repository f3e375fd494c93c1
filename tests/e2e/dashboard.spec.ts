import type { Locator, Page } from "@playwright/test";
import { aPerson, arrive, arriveAs, demoAdmin } from "./people.ts";
import { anOrder, completed, payByCard } from "./purchases.ts";
import { expect, test } from "./shop.ts";

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Dashboard" });

test("a customer's dashboard: welcome, Profile, My Orders and Add A review, in a sidebar that opens", async ({
	page,
}) => {
	const person = await arrive(page, "/dashboard");
	await expect(page.getByText(`Welcome, ${person.name}`)).toBeVisible();
	await expect(sidebar(page).getByRole("link")).toHaveText(["Profile", "My Orders", "Add A review"]);
	await page.setViewportSize({ width: 390, height: 800 });
	await expect(sidebar(page)).toBeHidden();
	await page.getByRole("button", { name: "Dashboard menu" }).click();
	await sidebar(page).getByRole("link", { name: "My Orders" }).click();
	await expect(page).toHaveURL(/\/dashboard\/myorders$/);
	await expect(sidebar(page)).toBeHidden();
});

test("an admin's dashboard: Profile, Overview, All Users, Manage Orders, Add Product and Manage Product", {
	tag: "@long",
}, async ({ page }) => {
	await arriveAs(page, "/dashboard", demoAdmin);
	await expect(page.getByRole("link", { name: `Welcome, ${demoAdmin.name}` })).toBeVisible();
	await page.getByRole("button", { name: "Dashboard menu" }).click();
	const links = {
		Profile: "/dashboard",
		Overview: "/dashboard/overview",
		"All Users": "/dashboard/allusers",
		"Manage Orders": "/dashboard/allorder",
		"Add Product": "/dashboard/addproduct",
		"Manage Product": "/dashboard/manageproduct",
		Reviews: "/dashboard/reviews",
		Withdrawals: "/dashboard/withdrawals",
		"E-mails": "/dashboard/mails",
		Accounting: "/dashboard/accounting",
		"Audit log": "/dashboard/audit",
	};
	await expect(sidebar(page).getByRole("link")).toHaveText(Object.keys(links));
	for (const [name, path] of Object.entries(links)) {
		await expect(sidebar(page).getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
	}
});

test("an admin page shows a loader while the role is loaded", { tag: "@long" }, async ({ page }) => {
	let answer = () => {};
	const held = new Promise<void>((resume) => {
		answer = resume;
	});
	await page.route("**/api/admin/*", async (route) => {
		await held;
		await route.fallback();
	});
	await arriveAs(page, "/dashboard/allusers", demoAdmin);
	await expect(page.getByRole("main").getByText("Loading...").first()).toBeVisible();
	answer();
	await expect(page.getByRole("heading", { level: 1, name: "All Users" })).toBeVisible();
});

test("every admin page refuses a customer", { tag: "@long" }, async ({ page }) => {
	const { email, password } = await arrive(page, "/");
	for (const name of ["overview", "allusers", "allorder", "addproduct", "manageproduct"]) {
		await page.context().clearCookies();
		await page.request.post("/api/auth/sign-in/email", { data: { email, password } });
		await page.goto(`/dashboard/${name}`);
		await expect(page).toHaveURL(`/login?from=%2Fdashboard%2F${name}&reason=admin-only`);
		await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Log In" })).toBeVisible();
	}
});

test("the profile: four required fields, saved, read back with ten characters of the address", async ({ page }) => {
	const person = await arrive(page, "/dashboard");
	const main = page.getByRole("main");
	await expect(main.getByRole("term")).toHaveText(["Name", "Email", "Address", "Education", "Phone", "Linkedin"]);
	await expect(main.getByRole("definition").nth(0)).toHaveText(person.name);
	await expect(main.getByRole("definition").nth(1)).toHaveText(person.email);
	for (const label of ["Address", "Education", "Phone number", "Linkedin"])
		await expect(main.getByLabel(label)).toHaveCount(0);

	await main.getByRole("button", { name: "Update profile" }).click();
	await main.getByLabel("Address").blur();
	await expect(main.getByLabel("Address")).toHaveAccessibleDescription(/Address is required/);
	await main.getByRole("button", { name: "save" }).click();
	const fields = {
		Address: "14 Crucible Lane, Sheffield",
		Education: "Apprenticeship",
		"Phone number": "5550100",
		Linkedin: "https://www.linkedin.com/in/paula",
	};
	for (const label of Object.keys(fields)) {
		await expect(main.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`^${label} is required`));
	}
	await main.getByLabel("Phone number").fill("abc");
	await main.getByRole("button", { name: "save" }).click();
	await expect(main.getByLabel("Phone number")).toHaveAttribute("aria-invalid", "true");
	for (const [label, value] of Object.entries(fields)) await main.getByLabel(label).fill(value);
	// Playwright can read a request's body only when the request is intercepted.
	let sent = 0;
	await page.route("**/api/users/*", (route) => {
		if (route.request().method() === "PUT") sent += 1;
		return route.fallback();
	});
	const saving = page.waitForRequest((request) => request.method() === "PUT");
	await main.getByRole("button", { name: "save" }).dblclick();
	expect((await saving).postDataJSON()).toEqual({
		address: fields.Address,
		education: fields.Education,
		phone: fields["Phone number"],
		social: fields.Linkedin,
		email: person.email,
	});
	await expect(main.getByRole("definition").nth(2).locator("bdi")).toHaveText("14 Crucibl…");
	expect(sent).toBe(1);
	await expect(main.getByRole("definition").nth(3)).toHaveText(fields.Education);
	await expect(main.getByRole("definition").nth(4)).toHaveText(fields["Phone number"]);
	await expect(main.getByRole("definition").nth(5)).toHaveText(fields.Linkedin);
	await main.getByRole("button", { name: "Update profile" }).click();
	await expect(main.getByLabel("Address")).toHaveValue(fields.Address);
});

test("My Orders: the columns, price times quantity, a green Pay link, and a dialog that fades as specified", async ({
	page,
}) => {
	const person = await arrive(page, "/dashboard");
	const { id, quantity, totalPrice } = await anOrder(page, person, "Spark plug M14");
	await sidebar(page).getByRole("link", { name: "My Orders" }).click();
	const main = page.getByRole("main");
	await expect(main.getByRole("columnheader")).toHaveText(["No", "Name", "Quantity", "Price", "Pay", "Cancel"]);
	const cells = main.getByRole("row").nth(2).getByRole("cell");
	await expect(cells.nth(0)).toContainText("1");
	await expect(main.getByRole("rowheader").nth(1)).toContainText("Spark plug M14");
	await expect(cells.nth(1)).toContainText(String(quantity));
	await expect(cells.nth(2)).toContainText(`$${totalPrice.toFixed(2)}`);
	const pay = cells.nth(3).getByRole("link", { name: /^Pay/ });
	await expect(pay).toHaveAttribute("href", `/dashboard/payment/${id}`);
	const [red = 0, green = 0, blue = 0] = await pay.evaluate((link) => {
		const canvas = new OffscreenCanvas(1, 1).getContext("2d");
		if (!canvas) return [];
		canvas.fillStyle = getComputedStyle(link).backgroundColor;
		canvas.fillRect(0, 0, 1, 1);
		return [...canvas.getImageData(0, 0, 1, 1).data];
	});
	expect(green).toBeGreaterThan(Math.max(red, blue));
	await cells.nth(4).getByRole("button").click();
	const dialog = page.getByRole("alertdialog", { name: "Delete Order" });
	await expect(dialog.getByRole("button")).toHaveText(["No", "Yes"]);
	await expect(dialog).toHaveCSS("transition-duration", "0.3s");
	const backdrop = page.locator(".fixed.inset-0[role=presentation]");
	await expect(backdrop).toHaveCSS("transition-duration", "0.15s");
});

test("Payment: a loader while the order loads, then the item, for whom and how much, and the card entry", async ({
	page,
}) => {
	const person = await arrive(page, "/dashboard");
	const { id, product, totalPrice } = await anOrder(page, person, "Spark plug M14");
	let answer = () => {};
	const held = new Promise<void>((resume) => {
		answer = resume;
	});
	await page.route(`**/api/orders/${id}`, async (route) => {
		await held;
		await route.fallback();
	});
	let opened = () => {};
	const closed = new Promise<void>((resume) => {
		opened = resume;
	});
	await page.route("**/api/create-payment-intent", async (route) => {
		await closed;
		await route.fallback();
	});
	await page.goto(`/dashboard/payment/${id}`);
	const main = page.getByRole("main");
	await expect(main.getByText("Loading...").first()).toBeVisible();
	answer();
	await expect(main.getByText(`Pay For ${product}`)).toBeVisible();
	await expect(main.getByText(person.name, { exact: true }).first()).toBeVisible();
	await expect(main.getByText(`Please Pay: $${totalPrice.toFixed(2)}`)).toBeVisible();
	const address = main.getByText("1 Foundry Lane, Springfield");
	expect(await address.evaluate((lines) => getComputedStyle(lines).whiteSpaceCollapse)).toBe("preserve-breaks");
	// Without a client secret the button must be disabled.
	const pay = main.getByRole("button", { name: "Pay", exact: true });
	await expect(pay).toBeDisabled();
	const asked = page.waitForRequest("**/api/create-payment-intent");
	opened();
	await expect(pay).toBeEnabled();
	const bottomOf = async (locator: Locator) => {
		const box = await locator.boundingBox();
		return (box?.y ?? 0) + (box?.height ?? 0);
	};
	for (const width of [390, 800, 1280]) {
		await page.setViewportSize({ width, height: 900 });
		const entry = await main
			.locator("form")
			.filter({ has: page.getByRole("button", { name: "Pay", exact: true }) })
			.boundingBox();
		expect(entry?.y, `the card entry at ${width} px`).toBeGreaterThan(await bottomOf(main.locator("section").first()));
	}
	await page.reload();
	expect((await asked).postDataJSON()).toMatchObject({ totalPrice });
	await expect(
		page
			.frameLocator("iframe[title*='card' i]")
			.first()
			.getByLabel(/card number/i),
	).toBeVisible();
});

test("a stranger's order is not shown, nor what never was: 404 in the quoted words", async ({
	page,
	browser,
	shop,
	complaints,
}) => {
	complaints.expect(/404/);
	const owner = await arrive(page, "/dashboard");
	const { id } = await anOrder(page, owner, "Spark plug M14");
	const elsewhere = await browser.newContext({ baseURL: shop.origin });
	const stranger = await elsewhere.newPage();
	await arrive(stranger, `/dashboard/payment/${id}`, aPerson());
	for (const path of [`/dashboard/payment/${id}`, "/dashboard/payment/none", "/buypage/none"]) {
		await stranger.goto(path);
		await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("404");
		await expect(stranger.getByText("The page you are looking for might have been removed.")).toBeVisible();
		await expect(stranger.getByRole("link", { name: "Back to Home" })).toBeVisible();
		await expect(stranger.getByText("1 Foundry Lane")).toHaveCount(0);
	}
	await elsewhere.close();
});

test("the card provider is told the billing name and e-mail", { tag: "@long" }, async ({ page }) => {
	const person = await arrive(page, "/dashboard");
	const { id } = await anOrder(page, person, "Spark plug M14");
	const messages: string[] = [];
	await page.route("**/sandbox/stripe/**", (route) => {
		messages.push(decodeURIComponent((route.request().postData() ?? "").replaceAll("+", " ")));
		return route.fallback();
	});
	await page.goto(`/dashboard/payment/${id}`);
	await payByCard(page, "4242424242424242");
	await expect(page.getByText(completed)).toBeVisible();
	expect(messages.join("\n")).toContain(`billing_details[name]=${person.name}`);
	expect(messages.join("\n")).toContain(`billing_details[email]=${person.email}`);
});
