import type { Page } from "@playwright/test";
import { signIn } from "../support/client.ts";
import { aPerson, arriveAs, demoAdmin, logIn, signUp } from "./people.ts";
import { expect, test } from "./shop.ts";

function listenToApi(page: Page): string[] {
	const asked: string[] = [];
	page.on("request", (request) => {
		const { pathname } = new URL(request.url());
		if (pathname.startsWith("/api/")) asked.push(pathname);
	});
	return asked;
}

test("a visitor is sent to the login and comes back to the page, query and all", async ({ page }) => {
	await page.goto("/reviews?stars=5");
	await expect(page).toHaveURL(/\/login\?from=/);
	const person = aPerson();
	await page.getByRole("link", { name: "Sign up" }).click();
	await expect(page).toHaveURL(/\/signup/);
	await signUp(page, person);
	await expect(page).toHaveURL(/\/reviews\?stars=5$/);
});

test("after a login without a remembered page comes the home page", { tag: "@long" }, async ({ page }) => {
	await logIn(page, demoAdmin);
	await expect(page).toHaveURL(/\/$/);
});

test("a return address on another site is ignored", async ({ page, shop }) => {
	await page.goto(`/login?from=${encodeURIComponent("//example.com/")}`);
	await logIn(page, demoAdmin);
	await expect(page).toHaveURL(`${shop.origin}/`);
});

test("a customer on an admin page is signed out, told why, and not sent back there as a customer", async ({ page }) => {
	const person = aPerson();
	await signUp(page, person);
	await page.goto("/dashboard/allusers");
	await expect(page).toHaveURL(/\/login/);
	await expect(page.getByText("That page is for admins", { exact: true })).toBeVisible();
	await expect(
		page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Log In", exact: true }),
	).toBeVisible();
	expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
	await logIn(page, person);
	await expect(page).toHaveURL(/\/$/);
});

test("an admin whose role ends is told why at the next click on an admin page, and is signed out once", async ({
	page,
	shop,
}) => {
	const person = aPerson();
	await signUp(page, person);
	const owner = await signIn(shop.origin, demoAdmin);
	const role = `/users/admin/${encodeURIComponent(person.email)}`;
	await owner("PUT", role, {});
	await page.goto("/dashboard");
	const orders = page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Manage Orders" });
	await expect(orders).toBeVisible();
	await owner("DELETE", role);
	await orders.click();
	await expect(page).toHaveURL("/login?from=%2Fdashboard%2Fallorder&reason=admin-only");
	await expect(page.getByText("That page is for admins", { exact: true })).toBeVisible();
	await logIn(page, person);
	await expect(page).toHaveURL(/\/$/);
	await expect(page.getByRole("banner")).toContainText(person.email);
});

test("an admin who signs in after that refusal arrives at the admin page", { tag: "@long" }, async ({ page }) => {
	await signUp(page, aPerson());
	await page.goto("/dashboard/allusers");
	await expect(page).toHaveURL(/\/login/);
	await logIn(page, demoAdmin);
	await expect(page).toHaveURL(/\/dashboard\/allusers$/);
});

test("a visitor or a customer never requests the data of an admin page", { tag: "@long" }, async ({ page }) => {
	const asked = listenToApi(page);
	await page.goto("/dashboard/allorder");
	await expect(page).toHaveURL("/login?from=%2Fdashboard%2Fallorder");
	await signUp(page, aPerson());
	await page.goto("/dashboard/allusers");
	await expect(page).toHaveURL("/login?from=%2Fdashboard%2Fallusers&reason=admin-only");
	expect(asked.filter((path) => ["/api/purchases", "/api/users"].includes(path))).toEqual([]);
});

test("an admin page asks once for the role, opened by its address or by a link", { tag: "@long" }, async ({ page }) => {
	await arriveAs(page, "/", demoAdmin);
	const asked = listenToApi(page);
	const sections = page.getByRole("navigation", { name: "Sections" });
	const open = {
		"All Users": () => page.goto("/dashboard/allusers"),
		"All Ordered Item": () => sections.getByRole("link", { name: "Manage Orders" }).click(),
		"Manage Product": () => sections.getByRole("link", { name: "Manage Product" }).click(),
		"Add Product": () => page.getByRole("main").getByRole("link", { name: "Add Product" }).click(),
	};
	for (const [heading, go] of Object.entries(open)) {
		asked.length = 0;
		await go();
		await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
		expect(asked.filter((path) => path.startsWith("/api/admin/"))).toHaveLength(1);
	}
});

test("an admin page shows an error in the dashboard when the role cannot be read, and Retry opens it", {
	tag: "@long",
}, async ({ page, complaints }) => {
	complaints.expect(/503/);
	await arriveAs(page, "/", demoAdmin);
	await page.route("**/api/admin/*", (route) => route.fulfill({ status: 503, json: {} }));
	await page.goto("/dashboard/allusers");
	await expect(page.getByRole("main").getByText(`Welcome, ${demoAdmin.name}`)).toBeVisible();
	await expect(page.getByText("Your role could not be loaded")).toBeVisible();
	await expect(page.getByRole("table")).toHaveCount(0);
	await page.unroute("**/api/admin/*");
	// One error message with one Retry button.
	await page.getByRole("main").getByRole("button", { name: "Retry" }).click();
	await expect(page.getByRole("table", { name: "All Users" })).toBeVisible();
});

test("signing in keeps an access token and signing out removes it", { tag: "@long" }, async ({ page }) => {
	await signUp(page, aPerson());
	expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toMatch(/^ey/);
	await page.getByRole("button", { name: "Sign out" }).click();
	await expect(page.getByRole("link", { name: "Log In", exact: true })).toBeVisible();
	expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
	await page.goto("/dashboard");
	await expect(page).toHaveURL(/\/login/);
});

test("an expired access token is renewed silently", async ({ page, complaints }) => {
	complaints.expect(/401/);
	await signUp(page, aPerson());
	await page.evaluate(() => localStorage.setItem("accessToken", "ey.no.longer"));
	await page.goto("/dashboard/myorders");
	await expect(page.getByText("No orders yet")).toBeVisible();
});

test("/dashboard/myorders with the stray trailing space opens My Orders", { tag: "@long" }, async ({ page }) => {
	await signUp(page, aPerson());
	await page.goto("/dashboard/myorders%20");
	await expect(page.getByRole("heading", { level: 1, name: "My Orders" })).toBeVisible();
});

test("an unknown page answers 404 with the quoted text and a way home", { tag: "@long" }, async ({
	page,
	complaints,
}) => {
	complaints.expect(/404/);
	const response = await page.goto("/no/such/page");
	expect(response?.status()).toBe(404);
	await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
	await expect(page.getByText("The page you are looking for might have been removed.")).toBeVisible();
	await page.getByRole("link", { name: "Back to Home" }).click();
	await expect(page).toHaveURL(/\/$/);
});
