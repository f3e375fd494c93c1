import { aPerson, demoAdmin, logIn, signUp } from "./people.ts";
import { expect, test } from "./shop.ts";

test("a visitor is sent to the login and comes back to the page, query and all", async ({ page }) => {
	await page.goto("/reviews?stars=5");
	await expect(page).toHaveURL(/\/login\?from=/);
	const person = aPerson();
	await page.getByRole("link", { name: "Sign up" }).click();
	await expect(page).toHaveURL(/\/signup/);
	await signUp(page, person);
	await expect(page).toHaveURL(/\/reviews\?stars=5$/);
});

test("after a login without a remembered page comes the home page", async ({ page }) => {
	await logIn(page, demoAdmin);
	await expect(page).toHaveURL(/\/$/);
});

test("a remembered page of another site is not followed", async ({ page, shop }) => {
	await page.goto(`/login?from=${encodeURIComponent("//example.com/")}`);
	await logIn(page, demoAdmin);
	await expect(page).toHaveURL(`${shop.origin}/`);
});

test("a customer on an admin page is signed out, told why, and not sent back there as a customer", async ({ page }) => {
	const person = aPerson();
	await signUp(page, person);
	await page.goto("/dashboard/allusers");
	await expect(page).toHaveURL(/\/login/);
	await expect(page.getByText("That page is for admins")).toBeVisible();
	await expect(
		page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Log In", exact: true }),
	).toBeVisible();
	expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
	await logIn(page, person);
	await expect(page).toHaveURL(/\/$/);
});

test("an admin who signs in after that refusal arrives at the admin page", async ({ page }) => {
	await signUp(page, aPerson());
	await page.goto("/dashboard/allusers");
	await expect(page).toHaveURL(/\/login/);
	await logIn(page, demoAdmin);
	await expect(page).toHaveURL(/\/dashboard\/allusers$/);
});

test("signing in keeps an access token and signing out removes it", async ({ page }) => {
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

test("/dashboard/myorders with the stray trailing space opens My Orders", async ({ page }) => {
	await signUp(page, aPerson());
	await page.goto("/dashboard/myorders%20");
	await expect(page.getByRole("heading", { level: 1, name: "My Orders" })).toBeVisible();
});

test("an unknown page answers 404 with the quoted text and a way home", async ({ page, complaints }) => {
	complaints.expect(/404/);
	const response = await page.goto("/no/such/page");
	expect(response?.status()).toBe(404);
	await expect(page.getByText("404")).toBeVisible();
	await expect(page.getByText("The page you are looking for might have been removed.")).toBeVisible();
	await page.getByRole("link", { name: "Back to Home" }).click();
	await expect(page).toHaveURL(/\/$/);
});
