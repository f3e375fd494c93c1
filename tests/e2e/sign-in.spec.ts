import { aPerson, demoBuyer, logIn, signUp } from "./people.ts";
import { expect, test } from "./shop.ts";

test("the banner shows who is signed in, by name and e-mail, on every page", { tag: "@long" }, async ({ page }) => {
	await logIn(page, demoBuyer);
	for (const path of ["/", "/allproducts", "/blog", "/myportfolio", "/dashboard"]) {
		await page.goto(path);
		await expect(page.getByRole("banner")).toContainText(demoBuyer.name);
		await expect(page.getByRole("banner")).toContainText(demoBuyer.email);
	}
});

test("the login form names what is wrong, in the specified words, and sends nothing", async ({ page }) => {
	await page.goto("/login");
	await page.getByRole("button", { name: "Login" }).click();
	await expect(page.getByText("Email is Required")).toBeVisible();
	await expect(page.getByText("Password is Required")).toBeVisible();
	await page.getByLabel("Email", { exact: true }).fill("nobody");
	await page.getByLabel("Password", { exact: true }).fill("12345");
	await expect(page.getByText("Provide a valid Email")).toBeVisible();
	await expect(page.getByText("Must be 6 characters or longer")).toBeVisible();
});

test("the signup form asks for a name", { tag: "@long" }, async ({ page }) => {
	await page.goto("/signup");
	await page.getByRole("button", { name: "Sign up" }).click();
	await expect(page.getByText("User name is Required")).toBeVisible();
	await page.getByLabel("Name", { exact: true }).fill(" ");
	await expect(page.getByText("Must be 1 characters or longer")).toBeVisible();
});

test("a wrong password and a taken e-mail show the provider's message below the form, and what was typed stays", async ({
	page,
	complaints,
}) => {
	complaints.expect(/40[0-9]|422/);
	await page.goto("/login");
	await page.getByLabel("Email", { exact: true }).fill(demoBuyer.email);
	await page.getByLabel("Password", { exact: true }).fill("wrong-password");
	await page.getByRole("button", { name: "Login" }).click();
	await expect(page.getByRole("alert")).not.toBeEmpty();
	await expect(page.getByRole("button", { name: "Login" })).toBeFocused();
	await expect(page.getByLabel("Email", { exact: true })).toHaveValue(demoBuyer.email);
	await page.goto("/signup");
	await page.getByLabel("Name", { exact: true }).fill("Another Bruno");
	await page.getByLabel("Email", { exact: true }).fill(demoBuyer.email.toUpperCase());
	const password = page.getByLabel("Password", { exact: true });
	await password.fill("another-password");
	await page.getByRole("button", { name: "Sign up" }).click();
	await expect(page.getByRole("alert")).not.toBeEmpty();
	// An error about the password itself is shown beside the field.
	await password.fill("iloveyou");
	await page.getByRole("button", { name: "Sign up" }).click();
	await expect(password).toBeFocused();
	await expect(password).toHaveAccessibleDescription(/too common/);
	await expect(page.getByRole("alert")).toBeEmpty();
});

test("cancelling at Google returns to the login page with a message", { tag: "@long" }, async ({ page }) => {
	await page.goto("/login");
	await page.getByRole("button", { name: "Sign in with Google" }).click();
	await page.getByRole("button", { name: "Cancel" }).click();
	await expect(page).toHaveURL(/\/login/);
	await expect(page.getByRole("alert")).not.toBeEmpty();
});

test("another Google account can be entered in the chooser", { tag: "@long" }, async ({ page }) => {
	await page.goto("/login");
	await page.getByRole("button", { name: "Sign in with Google" }).click();
	const { name, email } = aPerson();
	const other = page.getByText("Use another account");
	await other.click();
	await page.getByRole("textbox", { name: "Name" }).fill(name);
	await page.getByRole("textbox", { name: "E-mail" }).fill(email);
	await page.getByRole("button", { name: /continue|sign in|use this/i }).click();
	await expect(page.getByRole("banner")).toContainText(email);
});

test("signing out signs out the other tabs too, and deletes all drafts", { tag: "@long" }, async ({
	page,
	context,
}) => {
	await signUp(page, aPerson());
	const other = await context.newPage();
	await other.goto("/dashboard");
	await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
	await page.evaluate(() => sessionStorage.setItem("draft:buy", JSON.stringify({ address: "1 Foundry Lane" })));
	await page.getByRole("button", { name: "Sign out" }).click();
	await expect.poll(() => page.evaluate(() => sessionStorage.getItem("draft:buy"))).toBeNull();
	await expect(other.getByRole("link", { name: "Log In" }).first()).toBeVisible();
});

test("nothing on the login page shifts when its scripts load", { tag: "@long" }, async ({ page }) => {
	await page.addInitScript(() => {
		const moved: number[] = [];
		Object.assign(globalThis, { moved });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value);
		}).observe({ type: "layout-shift", buffered: true });
	});
	await page.goto("/login");
	await expect(page.getByRole("button", { name: "Use a passkey" })).toBeVisible();
	await page.waitForTimeout(300);
	expect(await page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved)).toEqual([]);
});

test("a user who signs out and moves on is not redirected when the provider answers late", {
	tag: "@long",
}, async ({ page }) => {
	await signUp(page, aPerson());
	await page.goto("/");
	let answer = () => {};
	const held = new Promise<void>((resume) => {
		answer = resume;
	});
	await page.route("**/api/auth/sign-out", async (route) => {
		await held;
		await route.fallback();
	});
	await page.getByRole("button", { name: "Sign out" }).click();
	await page.getByRole("link", { name: "Log In" }).first().click();
	await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
	const signOutAnswer = page.waitForResponse("**/api/auth/sign-out");
	answer();
	await signOutAnswer;
	await page.waitForLoadState("networkidle");
	await expect(page).toHaveURL(/\/login/);
});
