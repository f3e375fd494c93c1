import type { Page } from "@playwright/test";
import { aPerson, arrive, call, signUp } from "./people.ts";
import { completed, fillOrder, openPurchase, payByCard, placeOrder } from "./purchases.ts";
import { expect, test } from "./shop.ts";

interface Listed {
	_id: string;
	name: string;
	price: number;
	minorder: number;
}

/** Adds the minimum quantity of some products to the signed-in user's list. */
async function fillList(page: Page, count: number): Promise<Listed[]> {
	const products: Listed[] = await call(page, "get", "/products");
	const chosen = products.slice(0, count);
	await call(page, "post", "/lists/current/lines", {
		lines: chosen.map(({ _id, minorder }) => ({ productId: _id, units: minorder })),
	});
	return chosen;
}

/** Creates an account with a purchase of two orders and opens its payment page. */
async function twoOrdersAtTheCard(page: Page) {
	await arrive(page, "/dashboard");
	const products = await fillList(page, 2);
	await page.goto("/checkout?list=current");
	await fillOrder(page);
	await page.getByRole("button", { name: "Continue to payment" }).click();
	const pay = page.getByRole("button", { name: "Pay", exact: true });
	await expect(pay).toHaveAccessibleDescription(sumOf(products));
	const [id = ""] = /[\w-]+$/.exec(page.url()) ?? [];
	const { orders } = await call(page, "get", `/purchases/${id}`);
	return { products, id, orders, pay };
}

const sumOf = (products: Listed[]) =>
	`$${(Math.round(products.reduce((sum, { price, minorder }) => sum + price * minorder, 0) * 100) / 100).toFixed(2)}`;

test("a list of parts is ordered and paid by one card payment, with navigation and footer on its pages", async ({
	page,
}) => {
	const person = await arrive(page, "/dashboard");
	const products = await fillList(page, 3);
	await page.goto("/list");
	const listLink = page.getByRole("banner").getByRole("link", { name: /^List/ });
	await expect(listLink).toHaveAccessibleName("List 3 lines");
	await page.getByRole("link", { name: "Order these parts" }).click();
	await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
	await expect(page.getByRole("contentinfo").getByRole("link", { name: /\+44/ })).toBeVisible();
	await expect(page.getByText("Free delivery. No tax added.")).toBeVisible();
	await expect(page.getByText("Total", { exact: true })).toBeVisible();
	const onwards = page.getByRole("button", { name: "Continue to payment" });
	await expect(onwards).toHaveAccessibleDescription(`Total for 3 lines ${sumOf(products)}`);
	await page.getByRole("button", { name: "Continue to payment" }).click();
	await expect(page.getByLabel("Address")).toHaveAccessibleDescription(/Address is required/);
	await fillOrder(page);
	await page.getByRole("button", { name: "Continue to payment" }).click();
	await expect(page).toHaveURL(/\/checkout\/[\w-]{30,}/);
	await expect(page.getByRole("heading", { level: 1, name: "Payment" })).toBeVisible();
	await expect(listLink, "the ordered lines have left the list").toHaveAccessibleName("List");
	await expect(page.getByRole("listitem").filter({ hasText: "Payment" })).toHaveAttribute("aria-current", "step");
	const pay = page.getByRole("button", { name: "Pay", exact: true });
	await expect(pay).toHaveAccessibleDescription(sumOf(products));
	await expect(pay).toHaveText(`Pay${sumOf(products)}`);
	await payByCard(page, "4242424242424242");
	await expect(page.getByText("Congrats! Your payment is completed.")).toBeVisible();
	await expect(page).toHaveTitle(/^Order \d{5}: Paid/);
	await expect(page.getByText(/^Order \d{5}$/)).toBeVisible();
	const orders = page.getByRole("region", { name: "Order summary" }).getByRole("link");
	await expect(orders).toHaveText(products.map(({ name }) => name));
	await expect(page.getByText(`We've e-mailed your receipt to ${person.email}.`)).toBeVisible();
	const bought = page.url();
	await page.reload();
	await expect(page.getByText("This order is paid")).toBeVisible();
	await expect(page.getByText(`We've e-mailed your receipt to ${person.email}.`)).toBeVisible();
	const saved = page.waitForEvent("download");
	await page.getByRole("button", { name: /^Invoice \(PDF\)/ }).click();
	expect((await saved).suggestedFilename()).toMatch(/^\d{4}-\d{6}\.pdf$/);
	await orders.first().click();
	await expect(page.getByRole("heading", { name: /^Order \d{5}$/ })).toBeVisible();
	for (const { name } of products) await expect(page.getByRole("rowheader", { name })).toBeVisible();
	await page.goto("/checkout?list=current");
	await expect(page.getByRole("heading", { name: "Nothing to order" })).toBeVisible();
	await page.goto(bought);
	await page.getByRole("button", { name: "Add these parts to my list" }).click();
	await expect(page).toHaveURL("/list");
	for (const { name } of products) await expect(page.getByRole("main").getByText(name).first()).toBeVisible();
});

test("a visitor who signs in on the way to ordering finds the parts in the checkout, beside those of the account", {
	tag: "@long",
}, async ({ page }) => {
	await page.route("**/api/lists/claim", async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 1000));
		await route.continue();
	});
	const person = aPerson();
	await signUp(page, person);
	await call(page, "post", "/lists/current/lines", { lines: [{ number: "TF-BR-6205", units: 10 }] });
	await page.getByRole("button", { name: "Sign out" }).click();
	await page.goto("/list");
	await page.getByLabel("Part numbers and quantities").fill("TF-320V, 4");
	await page.getByRole("button", { name: "Add to list" }).click();
	await page.getByRole("link", { name: "Order these parts" }).click();
	await expect(page).toHaveURL(/\/login/);
	await page.getByLabel("Email", { exact: true }).fill(person.email);
	await page.getByLabel("Password", { exact: true }).fill(person.password);
	await page.getByRole("button", { name: "Login" }).click();
	await expect(page).toHaveURL("/checkout?list=current");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delivery address");
	await expect(page.getByRole("main")).toContainText("TF-320V");
	await expect(page.getByRole("main")).toContainText("TF-BR-6205");
});

test("an order cancelled during checkout leaves the rest to pay, and the whole purchase can be cancelled", async ({
	page,
}) => {
	const { products, id, orders, pay } = await twoOrdersAtTheCard(page);
	await call(page, "delete", `/orders/${orders[0]._id}`);
	await page.goto(`/dashboard/payment/${orders[1]._id}`);
	await expect(page).toHaveURL(`/checkout/${id}`);
	await expect(pay).toHaveAccessibleDescription(sumOf(products.slice(1)));
	await page.getByRole("button", { name: "Cancel order" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }).click();
	await expect(page.getByText("This order was cancelled. You haven't been charged.")).toBeVisible();
	await page.getByRole("button", { name: "Add these parts to my list" }).click();
	await expect(page).toHaveURL("/list");
	await expect(page.getByRole("link", { name: "Order these parts" })).toBeVisible();
});

test("a total that another tab has changed is shown when the card is sent, and can then be paid", {
	tag: "@long",
}, async ({ page, complaints }) => {
	complaints.expect(/40[0-9]/);
	const { products, orders, pay } = await twoOrdersAtTheCard(page);
	await call(page, "delete", `/orders/${orders[1]._id}`);
	await payByCard(page, "4242424242424242");
	await expect(page.getByText("The total has changed")).toBeVisible();
	await expect(pay).toHaveAccessibleDescription(sumOf(products.slice(0, 1)));
	await payByCard(page, "4242424242424242");
	await expect(page.getByText("Congrats! Your payment is completed.")).toBeVisible();
});

test("parts that sold out during checkout are named, and nothing is ordered", async ({ page, complaints }) => {
	complaints.expect(/409/);
	const person = await arrive(page, "/dashboard");
	const products = await fillList(page, 2);
	await page.goto("/checkout?list=current");
	await fillOrder(page);
	const refused = { type: "about:blank", title: "Not possible", status: 409, code: "lines-refused" };
	await page.route("**/api/purchases", async (route) => {
		// Simulates a sale: the quantity is no longer available when the list is read again.
		const tooMany = { lines: [{ productId: products[1]?._id, units: 900_000 }] };
		await call(page, "post", "/lists/current/lines", tooMany);
		await route.fulfill({
			status: 409,
			contentType: "application/problem+json",
			body: JSON.stringify({
				...refused,
				detail: "1 line can't be ordered. No order was placed.",
				lines: [{ productId: products[1]?._id, code: "not-enough-stock", detail: "Only 1 left in stock." }],
			}),
		});
	});
	await page.getByRole("button", { name: "Continue to payment" }).click();
	await expect(page.getByText("1 line can't be ordered. No order was placed.")).toBeVisible();
	await expect(page.getByText("1 line is left out")).toBeVisible();
	await expect(page.getByText(`${products[1]?.name}: Only 1 left in stock.`)).toBeVisible();
	await expect(page.getByLabel("Address")).toHaveValue("1 Foundry Lane, Springfield");
	expect(await call(page, "get", `/individual?email=${person.email}`)).toEqual([]);
});

test("a 3-D Secure check completed while Back is still loading the order form leads to the receipt", async ({
	page,
}) => {
	const person = aPerson();
	await signUp(page, person);
	await openPurchase(page, "Combination wrench 17 mm");
	await fillOrder(page);
	await placeOrder(page);
	await payByCard(page, "4000002500003155");
	const complete = page.frameLocator("iframe[src*='three-d-secure']").getByRole("button", { name: /complete/i });
	await expect(complete).toBeVisible();
	const received = Promise.withResolvers<void>();
	await page.route("**/api/products/*", async (route) => {
		await received.promise;
		await route.fallback();
	});
	const requested = page.waitForRequest("**/api/products/*");
	await page.goBack();
	await requested;
	await complete.click();
	await expect(page.getByText(completed)).toBeVisible();
	received.resolve();
	await expect(page).toHaveURL(/\/dashboard\/payment\//);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
	expect(await call(page, "get", `/individual?email=${person.email}`)).toMatchObject([{ status: "paid" }]);
});
