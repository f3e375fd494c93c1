import { arrive, arriveAs, call, demoAdmin, demoBuyer, logIn } from "./people.ts";
import { anOrder } from "./purchases.ts";
import { expect, test } from "./shop.ts";

test.use({ shopOf: "mails" });

test("an order's mail is in the sandbox, prints in dark text and leads to its payment; a refused one is sent again from Mails", {
	tag: "@long",
}, async ({ page }) => {
	await arriveAs(page, "/", demoBuyer);
	const { id } = await anOrder(page, demoBuyer, "Spark plug M14");
	const { purchaseNumber } = await call(page, "get", `/orders/${id}`);
	const arrived = page.getByRole("link", { name: `Your order ${purchaseNumber}: please pay by` });
	await expect(async () => {
		await page.goto("/sandbox/mail/");
		await expect(arrived).toBeVisible({ timeout: 200 });
	}).toPass();
	await expect(arrived).toContainText(demoBuyer.email);
	await arrived.click();
	const sheet = page.frameLocator("iframe");
	const title = sheet.getByRole("heading", { name: "Thank you for your order" });
	await expect(title).toBeVisible();
	await page.emulateMedia({ media: "print", colorScheme: "dark" });
	await expect(title).toHaveCSS("color", "rgb(20, 25, 29)");
	await expect(sheet.getByRole("link", { name: "Pay your order" })).toBeHidden();
	await page.emulateMedia({ media: "screen", colorScheme: "light" });
	const [opened] = await Promise.all([
		page.waitForEvent("popup"),
		sheet.getByRole("link", { name: "Pay your order" }).click(),
	]);
	await expect(opened.getByText("Please Pay: $")).toBeVisible();
	await opened.close();

	await page.goto("/sandbox/mail/");
	await page.getByLabel("Behaviour").selectOption({ label: "Rejects all recipients (550)" });
	await page.getByRole("button", { name: "Apply" }).click();
	await arriveAs(page, "/", demoBuyer);
	const refused = await anOrder(page, demoBuyer, "Spark plug M14");
	const { purchaseNumber: refusedNumber } = await call(page, "get", `/orders/${refused.id}`);
	await arriveAs(page, `/dashboard/order/${refused.id}`, demoAdmin);
	await expect(page.getByRole("region", { name: "History" })).toContainText("No such mailbox");
	await page.goto("/dashboard/overview");
	await page.getByRole("link", { name: /1\s+Failed e-mails/ }).click();
	await expect(page).toHaveURL(/\/dashboard\/mails\?state=failed$/);
	await page.request.post("/sandbox/mail/", { form: { mode: "accept" } });
	await page.route("**/api/mails/send-failed-again", (route) => route.fulfill({ json: { modifiedCount: 28 } }));
	await page.route("**/api/mails?*", (route) => route.fulfill({ json: [] }), { times: 1 });
	await page.getByRole("button", { name: "Resend all failed e-mails" }).click();
	await expect(page.getByText("Sending 28 e-mails…")).toBeVisible();
	await expect(page.getByText("All failed e-mails are being resent")).toBeVisible();
	await page.reload();
	await page.getByRole("button", { name: /^Resend: / }).click();
	await expect(page.getByText("No failed e-mails")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	await expect(page.getByRole("link", { name: "Failed 0" })).toBeVisible();
	await expect(page.getByRole("button", { name: "Resend all failed e-mails" })).toHaveCount(0);
	await page.goto("/sandbox/mail/");
	await expect(async () => {
		await page.reload();
		await expect(page.getByRole("link", { name: `Your order ${refusedNumber}` })).toBeVisible({ timeout: 200 });
	}).toPass();
});

test("a forgotten password is replaced by a link in a mail, which works once", async ({ page, complaints }) => {
	complaints.expect(/401|409/);
	const person = await arrive(page, "/");
	const signedOut = page.waitForResponse("**/api/auth/sign-out");
	await page.getByRole("button", { name: "Sign out" }).click();
	await signedOut;
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	await page.getByRole("link", { name: "Log In" }).click();
	await page.getByRole("link", { name: "Forgotten your password?" }).click();
	// The previous page has a field with this name too.
	await expect(page.getByRole("heading", { level: 1, name: "Forgotten password" })).toBeVisible();
	await page.getByLabel("Email").fill(person.email);
	await page.getByRole("button", { name: "Send reset link" }).click();
	await expect(page.getByText(`If ${person.email} has an account here`)).toBeVisible();

	const box = await page.context().newPage();
	const arrived = box.getByRole("link", { name: "Set a new password" }).filter({ hasText: person.email });
	await expect(async () => {
		await box.goto("/sandbox/mail/");
		await expect(arrived).toBeVisible({ timeout: 200 });
	}).toPass();
	await arrived.click();
	const link = box.frameLocator("iframe").getByRole("link", { name: "Set a new password" });
	const [form] = await Promise.all([box.waitForEvent("popup"), link.click()]);
	await form.getByLabel("New password").fill("short");
	await form.getByRole("button", { name: "Set password" }).click();
	await expect(form.getByLabel("New password")).toHaveAccessibleDescription(/6 characters or longer/);
	await form.getByLabel("New password").fill("a-new-secret");
	await form.getByRole("button", { name: "Set password" }).click();
	await expect(form.getByText("Your new password is set")).toBeVisible();
	await form.getByRole("link", { name: "Log in" }).first().click();
	await logIn(form, { ...person, password: "a-new-secret" });
	await expect(form.getByRole("button", { name: "Sign out" })).toBeVisible();

	const [again] = await Promise.all([box.waitForEvent("popup"), link.click()]);
	await expect(again.getByText("This link has expired or was already used")).toBeVisible();
	await expect(again.getByLabel("New password")).toHaveCount(0);
	await expect(again.getByRole("link", { name: "Request a new link" })).toBeVisible();
});

test("a new user confirms the address by mail, and Profile shows it; without a session the login states the reason", {
	tag: "@long",
}, async ({ page, browser }) => {
	const person = await arrive(page, "/dashboard");
	await expect(page.getByText("Please confirm your e-mail address")).toBeVisible();
	await page.getByRole("button", { name: "Resend link" }).click();
	await expect(page.getByText("We've e-mailed you a new link")).toBeVisible();
	const arrived = page.getByRole("link", { name: "Confirm your e-mail address" }).filter({ hasText: person.email });
	await expect(async () => {
		await page.goto("/sandbox/mail/");
		await expect(arrived).toHaveCount(2, { timeout: 200 });
	}).toPass();
	await arrived.first().click();
	const link = page.frameLocator("iframe").getByRole("link", { name: "Confirm e-mail address" });
	const elsewhere = await browser.newContext();
	const login = await elsewhere.newPage();
	await login.goto((await link.getAttribute("href")) ?? "");
	await expect(login.getByText("Log in to confirm your e-mail address")).toBeVisible();
	await logIn(login, person);
	await expect(login.getByRole("button", { name: "Confirm e-mail address" })).toBeVisible();
	await elsewhere.close();
	const [opened] = await Promise.all([page.waitForEvent("popup"), link.click()]);
	await opened.getByRole("button", { name: "Confirm e-mail address" }).click();
	await expect(opened.getByText("Your e-mail address is confirmed")).toBeVisible();
	await opened.getByRole("main").getByRole("link", { name: "Profile" }).last().click();
	await expect(opened.getByText(person.email).first()).toBeVisible();
	await expect(opened.getByText("Please confirm your e-mail address")).toHaveCount(0);
});

test("a part that cannot be ordered: a visitor logs in from its page, comes back, and requests a back-in-stock e-mail", {
	tag: "@long",
}, async ({ page }) => {
	await arriveAs(page, "/", demoAdmin);
	const products = await call(page, "get", "/products");
	const { _id } = products.find(({ name }: { name: string }) => name.startsWith("Exhaust valve"));
	await call(page, "patch", `/products/${_id}`, { quantity: 0 });
	await page.context().clearCookies();
	await page.evaluate(() => localStorage.clear());
	await page.goto(`/product/${_id}`);
	const notify = "Notify me when it's back";
	await page.getByRole("link", { name: notify }).click();
	await expect(page).toHaveURL(/\/login\?from=/);
	await logIn(page, demoBuyer);
	await expect(page).toHaveURL(/\/product\/TF-/);
	await page.getByRole("button", { name: notify }).click();
	await expect(page.getByText(`We'll e-mail ${demoBuyer.email} once`)).toBeVisible();
	await page.reload();
	await expect(page.getByText(`We'll e-mail ${demoBuyer.email} once`)).toBeVisible();
	await page.getByRole("button", { name: "Cancel notification" }).click();
	await expect(page.getByRole("button", { name: notify })).toBeVisible();
	await page.reload();
	await expect(page.getByRole("button", { name: notify })).toBeVisible();
});
