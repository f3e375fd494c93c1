import { aPerson, call, logIn, signUp } from "./people.ts";
import { completed, fillOrder, openPurchase, payByCard, placeOrder } from "./purchases.ts";
import { expect, test } from "./shop.ts";

const wrench = "Combination wrench 17 mm";

test("a visitor signs up on the way, orders, pays by card and sees the order paid", async ({ page }) => {
	await openPurchase(page, wrench);
	await expect(page).toHaveURL(/\/login/);
	await page.getByRole("link", { name: "Sign up" }).click();
	await expect(page).toHaveURL(/\/signup/);
	const person = aPerson();
	await signUp(page, person);

	await expect(page).toHaveURL(/\/buypage\//);
	await expect(page.getByLabel("Name", { exact: true })).toHaveValue(person.name);
	await expect(page.getByLabel("Email", { exact: true })).toHaveValue(person.email);
	await fillOrder(page, { units: 2 });
	await placeOrder(page);
	await expect(page.getByText(`Pay For ${wrench}`)).toBeVisible();

	await payByCard(page, "4242424242424242");
	await expect(page.getByText(completed)).toBeVisible();
	const transactionId = await page.getByText(/^pi_/).textContent();
	await page.getByRole("main").getByRole("link", { name: "My Orders" }).last().click();
	const row = page.getByRole("row").filter({ hasText: wrench });
	await expect(row).toContainText("Paid");
	await expect(row).toContainText(transactionId ?? "no transaction id");
	await expect(row.getByRole("button", { name: /^X/ })).toBeDisabled();
});

test("BUY takes a part off the list of a visitor who signed up; back and Pay again asks before a second order", async ({
	page,
}) => {
	await page.goto("/allproducts");
	const card = page.getByRole("article").filter({ hasText: wrench });
	await card.getByRole("button", { name: "Add to list" }).click();
	const list = page.getByRole("banner").getByRole("link", { name: /^List/ });
	await expect(list).toHaveAccessibleName(/1 line/);
	await card.getByRole("link", { name: "BUY" }).click();
	await page.getByRole("link", { name: "Sign up" }).click();
	await expect(page).toHaveURL(/\/signup/);
	const person = aPerson();
	await signUp(page, person);
	await expect(page.getByText("This part is on your list (1 unit).")).toBeVisible();
	await fillOrder(page);
	await placeOrder(page);
	await expect(page).toHaveTitle(/^Payment for order \d{5} ·/);
	await expect(page.getByText("This part is no longer on your list.")).toBeVisible();
	await expect(list).not.toHaveAccessibleName(/line/);
	expect((await call(page, "get", "/lists/current")).lines).toEqual([]);

	await page.goBack();
	await fillOrder(page);
	const youHave = "You already have an unpaid order. Pay for it, or order more.";
	await expect(page.getByText(youHave)).toBeVisible();
	await page.getByRole("button", { name: "Pay", exact: true }).click();
	await page.getByRole("alertdialog", { name: youHave }).getByRole("button", { name: "Pay it" }).click();
	await expect(page.getByText("Please Pay: $")).toBeVisible();
	expect(await call(page, "get", `/individual?email=${person.email}`)).toHaveLength(1);
});

test("a declined card says why, and another card pays the same order once", async ({ page, complaints }) => {
	complaints.expect(/402/);
	await signUp(page, aPerson());
	await openPurchase(page, wrench);
	await fillOrder(page);
	await placeOrder(page);
	await payByCard(page, "4000000000000002");
	await expect(page.getByRole("alert")).toContainText("Your card was declined.");
	await payByCard(page, "4000000000009995");
	await expect(page.getByRole("alert")).toContainText("insufficient funds");
	await payByCard(page, "4242424242424242");
	await expect(page.getByText(completed)).toBeVisible();
});

test("a card that asks for 3-D Secure pays after Complete and not after Fail", async ({ page, complaints }) => {
	complaints.expect(/402/);
	await signUp(page, aPerson());
	await openPurchase(page, wrench);
	await fillOrder(page);
	await placeOrder(page);
	const challenge = page.frameLocator("iframe[src*='three-d-secure']");
	await payByCard(page, "4000002500003155");
	await challenge.getByRole("button", { name: /fail/i }).click();
	await expect(page.getByRole("alert")).toContainText(/authenticate/i);
	await payByCard(page, "4000002500003155");
	await expect(challenge.getByRole("button", { name: /complete/i })).toBeVisible();
	// The bank's challenge stays open on the other page, and completing it leads back.
	await page.goBack();
	// The address changes before the page does.
	await expect(page.getByRole("heading", { level: 1, name: "Order" })).toBeAttached();
	await expect(page).toHaveURL(/\/buypage\//);
	await challenge.getByRole("button", { name: /complete/i }).click();
	await expect(page.getByText(completed)).toBeVisible();
	await expect(page).toHaveURL(/\/dashboard\/payment\//);
});

test("a wrong card number is told beside the entry and nothing is sent; who pays a cancelled order reads that it was", {
	tag: "@long",
}, async ({ page, complaints }) => {
	complaints.expect(/40[04]/);
	await signUp(page, aPerson());
	await openPurchase(page, wrench);
	await fillOrder(page);
	await placeOrder(page);
	await payByCard(page, "4242424242424241");
	await expect(page.getByRole("alert")).toContainText("Your card number is invalid.");
	await call(page, "delete", new URL(page.url()).pathname.replace("/dashboard/payment", "/orders"));
	await payByCard(page, "4242424242424242");
	await expect(page.getByText("This order was cancelled. You haven't been charged.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Pay", exact: true })).toHaveCount(0);
	await expect(page.getByText("PaymentIntent")).toHaveCount(0);
	await page.reload();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your order");
	await expect(page.getByText("This order was cancelled")).toBeVisible();
	await page.getByRole("link", { name: "My Orders" }).last().click();
	await expect(page).toHaveURL(/\/dashboard\/myorders$/);
});

test("units below the minimum ask 'Buy more units', with Pay disabled meanwhile; accepting keeps the draft, declining leads home", async ({
	page,
}) => {
	await signUp(page, aPerson());
	await openPurchase(page, "Spark plug M14");
	await fillOrder(page, { units: 1 });
	await page.getByRole("button", { name: "Pay", exact: true }).click();
	const prompt = page.getByRole("alertdialog", { name: "Buy more units" });
	await expect(prompt).toContainText("You entered 1.");
	const pay = page.getByRole("button", { name: "Pay", exact: true, includeHidden: true });
	await expect(pay).toBeDisabled();
	await prompt.getByRole("button", { name: "OK" }).click();
	await expect(prompt).toBeHidden();
	await expect(pay).toBeEnabled();
	await expect(page.getByLabel("Address")).toHaveValue("1 Foundry Lane, Springfield");
	await page.getByLabel("Quantity", { exact: true }).fill("2000000");
	await page.getByRole("button", { name: "Pay", exact: true }).click();
	await expect(prompt).toContainText("You entered 2000000.");
	await page.keyboard.press("Escape");
	await expect(prompt).toBeHidden();
	await expect(page).toHaveURL(/\/buypage\//);
	await page.getByRole("button", { name: "Pay", exact: true }).click();
	await expect(prompt).toContainText("You entered 2000000.");
	await prompt.getByRole("button", { name: "Cancel" }).click();
	await expect(page.getByText("You didn't fullfil our requirements")).toBeVisible();
	await expect(page).toHaveURL(/\/$/);
});

test("an order is cancelled by two Yes clicks and 'Deleted Permanently', and listed as cancelled", async ({ page }) => {
	await signUp(page, aPerson());
	await openPurchase(page, "orque wrench");
	await fillOrder(page);
	await placeOrder(page);
	await page.goto("/dashboard/myorders");
	const row = page.getByRole("row").filter({ hasText: "orque wrench" });
	await row.getByRole("button", { name: /^X/ }).click();
	const dialog = page.getByRole("alertdialog", { name: "Delete Order" });
	await expect(dialog).toContainText("DO DOUBLE YES CLICK TO DELETE THE ORDER!!");
	await dialog.getByRole("button", { name: "Yes" }).click();
	await expect(dialog).toContainText("1 of 2");
	await expect(page.getByRole("row", { includeHidden: true }).filter({ hasText: "orque wrench" })).toBeVisible();
	await dialog.getByRole("button", { name: "Yes" }).click();
	await expect(page.getByText("Deleted Permanently")).toBeVisible();
	await expect(dialog).toBeHidden();
	await expect(row).toContainText("Cancelled");
	await expect(row.getByRole("button", { name: /^X/ })).toHaveCount(0);
	await expect(page.getByRole("link", { name: /^Pay/ })).toHaveCount(0);
	await expect(page.getByRole("link", { name: "To pay 0" })).toBeVisible();
});

test("No keeps the order, and its address and phone stand in the next form", { tag: "@long" }, async ({ page }) => {
	await signUp(page, aPerson());
	await openPurchase(page, wrench);
	await fillOrder(page);
	await placeOrder(page);
	await page.goto("/dashboard/myorders");
	const row = page.getByRole("row").filter({ hasText: wrench });
	await row.getByRole("button", { name: /^X/ }).click();
	await page.getByRole("button", { name: "No", exact: true }).click();
	await expect(row.getByRole("link", { name: /^Pay/ })).toBeVisible();
	await openPurchase(page, wrench);
	await expect(page.getByLabel("Address"), "of the last order").toHaveValue("1 Foundry Lane, Springfield");
	await expect(page.getByLabel("Phone")).toHaveValue("5550100");
});

test("'Sign in with Google' leads through the account chooser back to the remembered page", async ({ page }) => {
	await openPurchase(page, wrench);
	await page.getByRole("button", { name: "Sign in with Google" }).click();
	await expect(page).toHaveURL(/\/sandbox\/google\/authorize/);
	await page.getByRole("button").first().click();
	await expect(page).toHaveURL(/\/buypage\//);
	await expect(page.getByLabel("Email", { exact: true })).toHaveValue(/@/);
});

test("an admin delivers a paid order, and the buyer finds it delivered in My Orders and can review the part", async ({
	page,
	browser,
	shop,
}) => {
	const person = aPerson();
	await signUp(page, person);
	await openPurchase(page, wrench);
	await fillOrder(page);
	await placeOrder(page);
	await payByCard(page, "4242424242424242");
	await expect(page.getByText(completed)).toBeVisible();

	const office = await browser.newContext({ baseURL: shop.origin });
	const admin = await office.newPage();
	await logIn(admin, { email: "admin@torquefoundry.test", password: "demo-admin" });
	await admin.goto("/dashboard/allorder");
	await expect(admin.getByRole("heading", { level: 1, name: "All Ordered Item" })).toBeVisible();
	const row = admin.getByRole("row").filter({ hasText: person.name });
	await row.getByRole("button", { name: /^Deliver/ }).click();
	await admin.getByRole("alertdialog").getByRole("button", { name: "Deliver" }).click();
	await expect(admin.getByText("Reload for See the update")).toBeVisible();
	await admin.reload();
	await expect(admin.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(row).toHaveCount(0);
	await office.close();

	await page.goto("/dashboard/myorders");
	const order = page.getByRole("rowgroup", { name: /^Order \d/ }).filter({ hasText: wrench });
	await expect(order).toContainText("Shipped");
	await expect(order.getByRole("link", { name: "Review this part" })).toBeVisible();
	await order.getByRole("link", { name: /^Order / }).click();
	await expect(page.getByRole("heading", { level: 1, name: /^Order \d/ })).toBeVisible();
	await page.getByRole("link", { name: "Review this part" }).click();
	await expect(page).toHaveURL(/\/dashboard\/addreview\?product=/);
});
