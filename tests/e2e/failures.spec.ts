import type { Page } from "@playwright/test";
import { breakCall } from "./broken-calls.ts";
import { arrive, arriveAs, demoAdmin } from "./people.ts";
import { anOrder, completed, fillOrder, openPurchase, payByCard } from "./purchases.ts";
import { expect, test } from "./shop.ts";

const wrench = "Combination wrench 17 mm";
const slowly = 700;

/** Checks once, without waiting: a toast would disappear by itself. */
async function expectNotShown(page: Page, text: string): Promise<void> {
	expect(await page.getByText(text).count()).toBe(0);
}

const noAnswer = "The shop did not answer.";
const mayHaveBeen = "Your change may still have been saved";

test("a review, a profile and a product that cannot be saved: no success is shown, the text stays, then it works", {
	tag: "@long",
}, async ({ page, complaints }) => {
	complaints.expect(/503/);
	const person = await arrive(page, "/dashboard/addreview");
	const main = page.getByRole("main");
	const review = await breakCall(page, "**/api/reviews", "POST");
	await main.getByLabel("Rating").fill("5");
	await main.getByLabel("Review text").fill("Kept words.");
	await main.getByRole("button", { name: "Add review" }).click();
	await expect(main.getByRole("alert")).toContainText(noAnswer);
	await expect(main.getByLabel("Review text")).toHaveValue("Kept words.");
	await expectNotShown(page, "Your review have been saved");
	review.mend();
	await main.getByRole("button", { name: "Add review" }).click();
	await expect(page.getByText("Your review have been saved")).toBeVisible();

	await page.goto("/dashboard");
	await main.getByRole("button", { name: "Update profile" }).click();
	for (const label of ["Address", "Education", "Linkedin"]) await main.getByLabel(label).fill("Kept");
	await main.getByLabel("Phone number").fill("5550100");
	const profile = await breakCall(page, `**/api/users/${encodeURIComponent(person.email)}`, "PUT");
	await main.getByRole("button", { name: "save" }).click();
	await expect(main.getByRole("alert").filter({ hasText: noAnswer })).toBeVisible();
	await expect(main.getByLabel("Address")).toHaveValue("Kept");
	profile.mend();
	await main.getByRole("button", { name: "save" }).click();
	await expect(page.getByText("Profile saved.")).toBeVisible();

	await arriveAs(page, "/dashboard/addproduct", demoAdmin);
	const field = (label: string) => main.getByLabel(label, { exact: true });
	for (const label of ["Name", "Description"]) await field(label).fill("Kept product");
	for (const label of ["Image 1", "Image 2"]) await field(label).fill("/catalogue/wrench-17-1-800.webp");
	for (const label of ["Price", "Quantity", "Minimum order"]) await field(label).fill("3");
	await breakCall(page, "**/api/products", "POST");
	await main.getByRole("button", { name: "Add Product" }).click();
	await expect(main.getByRole("alert").filter({ hasText: noAnswer })).toBeVisible();
	await expect(field("Name")).toHaveValue("Kept product");
	await expectNotShown(page, "Your product have been saved");
});

test("an order that fails keeps what was typed; a slow one is sent once, however often Pay is pressed", async ({
	page,
	complaints,
}) => {
	complaints.expect(/503/);
	await arrive(page, "/");
	await openPurchase(page, wrench);
	await fillOrder(page);
	const orders = await breakCall(page, "**/api/orders", "POST");
	const pay = page.getByRole("button", { name: "Pay", exact: true });
	await pay.click();
	await expect(page.getByRole("main").getByRole("alert")).toContainText(noAnswer);
	await expect(page.getByLabel("Address")).toHaveValue("1 Foundry Lane, Springfield");
	await page.route("**/api/orders", async (route) => {
		await new Promise((resume) => setTimeout(resume, slowly));
		await route.fallback();
	});
	orders.mend();
	const before = orders.sent;
	await pay.dblclick();
	await expect(pay).toBeDisabled();
	await expect(page).toHaveURL(/\/dashboard\/payment\//);
	expect(orders.sent - before).toBe(1);
});

test("a product, the reviews, orders or a payment that do not arrive: said so, and Retry brings them", {
	tag: "@long",
}, async ({ page, complaints }) => {
	complaints.expect(/503/);
	const person = await arrive(page, "/dashboard");
	const { id } = await anOrder(page, person, wrench);
	const [product] = await (await page.request.get("/api/products")).json();
	const screens = [
		{ path: `/buypage/${product._id}`, call: "**/api/products/*", shows: page.getByLabel("Address") },
		{ path: "/reviews", call: "**/api/reviews*", shows: page.getByRole("figure").first() },
		{ path: "/dashboard/myorders", call: "**/api/purchases?*", shows: page.getByRole("table", { name: "My Orders" }) },
		{ path: `/dashboard/payment/${id}`, call: `**/api/orders/${id}`, shows: page.getByText("Please Pay: $") },
		{
			path: `/dashboard/payment/${id}`,
			call: "**/api/create-payment-intent",
			shows: page.getByRole("button", { name: "Pay", exact: true }),
		},
		{ path: "/dashboard", call: "**/api/admin/*", shows: page.getByRole("link", { name: "Add A review" }) },
	];
	const main = page.getByRole("main");
	for (const { path, call, shows } of screens) {
		await page.route(call, (route) => route.fulfill({ status: 503, json: {} }));
		await page.goto(path);
		await expect(main.getByRole("alert").filter({ hasText: "Retry" })).toBeVisible();
		await expect(shows).toBeHidden();
		await page.unroute(call);
		await main.getByRole("button", { name: "Retry" }).click();
		await expect(shows).toBeVisible();
	}
});

test("an admin's lists that do not arrive, and Retry; a failed delivery or deletion is shown", {
	tag: "@long",
}, async ({ page, complaints }) => {
	complaints.expect(/503|409|ERR_INTERNET_DISCONNECTED/);
	await arriveAs(page, "/dashboard", demoAdmin);
	await anOrder(page, demoAdmin, wrench);
	const main = page.getByRole("main");
	for (const [path, call] of [
		["/dashboard/allusers", "**/api/users?*"],
		["/dashboard/manageproduct", "**/api/stock*"],
		["/dashboard/allorder", "**/api/purchases?*"],
	] as const) {
		await page.route(call, (route) => route.fulfill({ status: 503, json: {} }));
		await page.goto(path);
		await expect(main.getByRole("alert").filter({ hasText: "Retry" })).toBeVisible();
		await page.unroute(call);
		await main.getByRole("button", { name: "Retry" }).click();
		await expect(main.getByRole("table")).toBeVisible();
	}
	// The page shows the order as paid until the delivery is requested, as if its status had changed since the list
	// loaded.
	let believedPaid = true;
	await page.route("**/api/purchases?*", async (route) => {
		if (!believedPaid) return route.fallback();
		const purchases = await (await route.fetch()).text();
		await route.fulfill({ json: JSON.parse(purchases.replaceAll('"status":"unpaid"', '"status":"paid"')) });
	});
	await page.reload();
	const row = main.getByRole("row").filter({ hasText: demoAdmin.name }).filter({ hasText: wrench });
	const delivery = await breakCall(page, "**/api/purchases/*/deliver", "POST");
	const deliver = row.getByRole("button", { name: /^Deliver/ }).last();
	const dialog = page.getByRole("alertdialog");
	await deliver.click();
	await dialog.getByLabel("Tracking number").fill("JD0141");
	await dialog.getByRole("button", { name: "Deliver" }).click();
	await expect(dialog).toContainText("No response from the shop");
	await expectNotShown(page, "Reload for See the update");
	await expect(dialog.getByLabel("Tracking number")).toHaveValue("JD0141");
	await dialog.getByRole("button", { name: "Back" }).click();
	await row.getByRole("button", { name: /^More for order/ }).click();
	await page.getByRole("button", { name: "Refund…" }).click();
	await expect(dialog).toBeVisible();
	await page.context().setOffline(true);
	await dialog.getByRole("button", { name: "Refund" }).click();
	await expect(dialog).toContainText(mayHaveBeen);
	await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveText("All Ordered Item");
	await page.context().setOffline(false);
	await dialog.getByRole("button", { name: "Back" }).click();
	delivery.mend();
	await page.route("**/api/purchases/*/deliver", (route) => {
		believedPaid = false;
		return route.fallback();
	});
	await deliver.click();
	await dialog.getByRole("button", { name: "Deliver" }).click();
	await expect(row).toContainText("Payment loading");

	await page.goto("/dashboard/manageproduct");
	await main.getByRole("row").last().getByRole("button", { name: /^X/ }).click();
	await expect(dialog).toBeVisible();
	await page.context().setOffline(true);
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	await expect(dialog).toContainText(mayHaveBeen);
	await expect(page.getByRole("table", { includeHidden: true })).toHaveCount(1);
	await page.context().setOffline(false);
});

test("a cancel that fails, or deletes nothing, keeps the order in the list; of one whose answer is lost that is said", {
	tag: "@long",
}, async ({ page, complaints }) => {
	complaints.expect(/503|ERR_FAILED/);
	const person = await arrive(page, "/dashboard");
	const { id } = await anOrder(page, person, wrench);
	await page.goto("/dashboard/myorders");
	const row = page.getByRole("row", { includeHidden: true }).filter({ hasText: wrench });
	await row.getByRole("button", { name: /^X/ }).click();
	const dialog = page.getByRole("alertdialog", { name: "Delete Order" });
	const loading = page.waitForRequest("**/api/product?name=*");
	await dialog.getByRole("button", { name: "Yes" }).click();
	expect(new URL((await loading).url()).searchParams.get("name")).toContain(wrench);
	await expect(dialog).toContainText("1 of 2");
	const removal = await breakCall(page, `**/api/orders/${id}`, "DELETE");
	await dialog.getByRole("button", { name: "Yes" }).click();
	await expect(dialog).toContainText(noAnswer);
	await expect(row).toHaveCount(1);
	await page.route(`**/api/orders/${id}`, (route) => route.fulfill({ json: { deletedCount: 0 } }));
	await dialog.getByRole("button", { name: "Yes" }).click();
	await expect(page.getByText("This order was already cancelled.")).toBeVisible();
	await expect(dialog).toBeHidden();
	await expectNotShown(page, "Deleted Permanently");
	await expect(row.getByRole("button", { name: /^X/ })).toBeEnabled();
	expect(removal.sent).toBe(1);
	await page.unrouteAll({ behavior: "wait" });
	await page.route(`**/api/orders/${id}`, async (route) => {
		await route.fetch();
		await route.abort();
	});
	await row.getByRole("button", { name: /^X/ }).click();
	await dialog.getByRole("button", { name: "Yes" }).click();
	await expect(dialog).toContainText("1 of 2");
	await dialog.getByRole("button", { name: "Yes" }).click();
	await expect(dialog).toContainText(mayHaveBeen);
	await expect(row).toContainText("Cancelled");
	await expect(row.getByRole("button", { name: /^X/, includeHidden: true })).toHaveCount(0);
});

test("a payment that the shop could not record shows as paid; Retry records it", async ({ page, complaints }) => {
	complaints.expect(/503/);
	const person = await arrive(page, "/dashboard");
	const { id } = await anOrder(page, person, wrench);
	await page.goto(`/dashboard/payment/${id}`);
	const report = await breakCall(page, `**/api/orders/${id}`, "PATCH");
	await payByCard(page, "4242424242424242");
	await expect(page.getByText(completed)).toBeVisible();
	await expect(page.getByText("The shop has not confirmed your payment yet")).toBeVisible();
	report.mend();
	const noted = page.waitForRequest((request) => request.method() === "PATCH");
	await page.getByRole("button", { name: "Retry" }).click();
	const { order, transactionId } = (await noted).postDataJSON();
	expect(order).toBe(id);
	expect(transactionId).toMatch(/^pi_/);
	await expect(page.getByText("The shop has not confirmed your payment yet")).toBeHidden();
});

test("reviews that do not arrive leave the rest of the home page as it is", { tag: "@long" }, async ({
	page,
	complaints,
}) => {
	complaints.expect(/503/);
	await arrive(page, "/blog");
	await page.route("**/api/reviews*", (route) => route.fulfill({ status: 503, json: {} }));
	await page.getByRole("link", { name: "Home" }).click();
	await expect(page.getByText("The reviews didn't load")).toBeVisible();
	await expect(page.getByRole("article").first()).toBeVisible();
});
