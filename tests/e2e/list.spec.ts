import type { Page } from "@playwright/test";
import { linesOf, paste } from "./lists.ts";
import { aPerson, arrive, call, signUp } from "./people.ts";
import { expect, test } from "./shop.ts";

const inHeader = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^List/ });

for (const scripted of [true, false]) {
	test.describe(scripted ? "with script" : "without script", { tag: scripted ? [] : "@long" }, () => {
		test.use({ javaScriptEnabled: scripted });

		test("parts are added to the list, corrected, removed and restored", async ({ page }) => {
			await page.goto("/product/TF-320V");
			await page
				.getByRole("button", { name: /^Add to list/ })
				.first()
				.click();
			if (scripted) {
				await expect(page.getByText("Added to your list: 2 × TF-320V.")).toBeVisible();
				await expect(page).toHaveURL("/product/TF-320V");
				await expect(inHeader(page)).toHaveText(/1/);
				await inHeader(page).click();
			}
			await expect(page).toHaveURL(/\/list/);
			await expect(linesOf(page)).toHaveCount(1);
			await paste(page, "Part number;Units\nTF-BR-6205;3\nTF-NONE;5");
			await expect(linesOf(page)).toHaveCount(3);
			await expect(page.getByRole("link", { name: "Order these parts" })).toHaveCount(0);
			await expect(page.getByRole("link", { name: "Order the available line" })).toBeVisible();
			const attention = page.getByRole("region", { name: "Lines that need attention" });
			await expect(attention.getByText("2 lines need attention")).toBeVisible();
			await expect(linesOf(page).nth(2)).toContainText("Part number not found");
			await linesOf(page).nth(1).getByRole("button", { name: "Set to 10" }).click();
			await expect(page.getByLabel("Quantity of TF-BR-6205")).toHaveValue("10");
			await page.getByRole("button", { name: "Remove TF-NONE" }).click();
			await expect(linesOf(page)).toHaveCount(2);
			await expect(page.getByRole("link", { name: "Order these parts" })).toHaveAttribute(
				"href",
				"/checkout?list=current",
			);
			await page.getByLabel("Quantity of TF-320V").fill("4");
			if (!scripted) await page.getByRole("button", { name: "Save quantities" }).click();
			await expect(page.getByRole("region", { name: "Total" }).getByRole("status")).toHaveText("$382.00");
			await page.getByRole("button", { name: "Remove TF-BR-6205" }).click();
			await expect(linesOf(page)).toHaveCount(1);
			await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
			await expect(linesOf(page)).toHaveCount(2);
			await expect(page.getByLabel("Quantity of TF-BR-6205")).toHaveValue("10");
			await page.reload();
			await expect(page.getByLabel("Quantity of TF-320V")).toHaveValue("4");
		});
	});
}

test("a press before the script has loaded takes effect once, without a reload", { tag: "@long" }, async ({ page }) => {
	await page.goto("/allproducts", { waitUntil: "commit" });
	await page
		.getByRole("main")
		.getByRole("button", { name: /^Add to list/ })
		.first()
		.click();
	await expect(inHeader(page)).toHaveText(/1/);
	await expect(page).toHaveURL("/allproducts");
});

test("a visitor's list is the account's after signing up, and nobody's after signing out", async ({ page }) => {
	await page.goto("/list");
	await paste(page, "TF-320V, 4");
	await expect(linesOf(page)).toHaveCount(1);
	await signUp(page, aPerson());
	await expect(inHeader(page)).toHaveText(/1/);
	await inHeader(page).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("My list");
	await expect(page.getByLabel("Quantity of TF-320V")).toHaveValue("4");
	await page.getByRole("button", { name: "Sign out" }).click();
	await expect(page).toHaveURL("/");
	await inHeader(page).click();
	await expect(page.getByText("Your list is empty")).toBeVisible();
});

test("an account has several lists by name", { tag: "@long" }, async ({ page }) => {
	await arrive(page, "/list");
	await paste(page, "TF-320V, 4");
	await expect(linesOf(page)).toHaveCount(1);
	await page.getByRole("button", { name: "Duplicate" }).click();
	await page.getByLabel("Name", { exact: true }).fill("Bay 3 service");
	await page.getByRole("button", { name: "Create list" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bay 3 service");
	await page.getByLabel("Quantity of TF-320V").fill("6");
	await expect(page.getByRole("region", { name: "Total" }).getByRole("status")).toHaveText("$471.00");
	await page.getByRole("combobox", { name: "Choose list" }).selectOption({ label: "My list (1 line)" });
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("My list");
	await expect(page.getByLabel("Quantity of TF-320V")).toHaveValue("4");
	await page.getByRole("button", { name: "Delete" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bay 3 service");
	await expect(page.getByRole("combobox", { name: "Choose list" })).toHaveCount(0);
});

test("'Order again' puts an order's part and quantity on the list", { tag: "@long" }, async ({ page }) => {
	const person = await arrive(page, "/dashboard");
	const product = await call(page, "get", "/products/TF-320V");
	const { insertedId } = await call(page, "post", "/orders", {
		...{ name: person.name, email: person.email, phone: "5550100", address: "1 Lane" },
		...{ product: product.name, productId: product._id, quantity: 4, price: product.price },
		totalPrice: product.price * 4,
	});
	await page.goto(`/dashboard/order/${insertedId}`);
	await page.getByRole("button", { name: /^Order again/ }).click();
	await expect(inHeader(page)).toHaveText(/1/);
	await inHeader(page).click();
	await expect(page.getByLabel("Quantity of TF-320V")).toHaveValue("4");
});

test("units typed just before ordering are ordered, also in a field that was empty before", { tag: "@long" }, async ({
	page,
}) => {
	await arrive(page, "/list");
	await paste(page, "TF-320V, 4");
	await expect(linesOf(page)).toHaveCount(1);
	await page.route("**/api/lists/current/lines/*", async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 500));
		await route.continue();
	});
	const units = page.getByLabel("Quantity of TF-320V");
	const order = page.getByRole("link", { name: "Order these parts" });
	await units.fill("6");
	await order.click();
	await expect(page.getByRole("heading", { name: "Delivery address" })).toBeVisible();
	await expect(page.getByRole("main")).toContainText("$471.00");
	await page.goBack();
	await units.fill("8");
	await page.waitForRequest("**/api/lists/current/lines/*");
	await units.fill("");
	await units.fill("10");
	await order.click();
	await expect(page.getByRole("heading", { name: "Delivery address" })).toBeVisible();
	await expect(page.getByRole("main")).toContainText("$785.00");
});

test("units that cannot be saved keep one on the list", { tag: "@long" }, async ({ page, complaints }) => {
	complaints.expect(/429/);
	await arrive(page, "/list");
	await paste(page, "TF-320V, 4");
	await expect(linesOf(page)).toHaveCount(1);
	const refused = { type: "about:blank", title: "Too many", status: 429, code: "too-many-requests" };
	await page.route("**/api/lists/current/lines/*", (route) =>
		route.fulfill({
			status: 429,
			contentType: "application/problem+json",
			body: JSON.stringify({ ...refused, detail: "Too many calls." }),
		}),
	);
	await page.getByLabel("Quantity of TF-320V").fill("6");
	await page.getByRole("link", { name: "Order these parts" }).click();
	await expect(page.getByText("Too many calls.")).toBeVisible();
	await expect(page).toHaveURL("/list");
});

test("a line without a quantity prevents ordering and can be left out", { tag: "@long" }, async ({ page }) => {
	await arrive(page, "/list");
	await paste(page, "TF-320V, 4\nTF-BR-6205, 10");
	await expect(linesOf(page)).toHaveCount(2);
	const units = page.getByLabel("Quantity of TF-320V");
	const total = page.getByRole("region", { name: "Total" });
	await units.fill("");
	const attention = page.getByRole("region", { name: "Lines that need attention" });
	await expect(attention.getByText("Enter a whole number of at least 1")).toBeVisible();
	await expect(total.getByRole("status")).toHaveText("$68.00");
	await expect(page.getByRole("link", { name: "Order these parts" })).toHaveCount(0);
	await page.getByRole("link", { name: "Order the available line" }).click();
	await expect(page.getByText("1 line is left out")).toBeVisible();
	await expect(page.getByText("TF-320V can't be ordered yet")).toBeVisible();
	await expect(page.getByText("TF-320V")).toHaveCount(1);
	await page.goBack();
	await page.getByRole("button", { name: "Remove TF-BR-6205" }).click();
	await expect(linesOf(page)).toHaveCount(1);
	await units.fill("99999999");
	await expect(attention.getByText("Enter at most 1,000,000")).toBeVisible();
	await expect(page.getByRole("link", { name: /^Order/ })).toHaveCount(0);
	await units.fill("4");
	await expect(page.getByRole("link", { name: "Order these parts" })).toBeVisible();
	await expect(total.getByRole("status")).toHaveText("$314.00");
});

test("list and count in the header are reloaded on return from another tab", { tag: "@long" }, async ({
	page,
	context,
}) => {
	await page.goto("/list");
	await paste(page, "TF-320V, 4");
	await expect(linesOf(page)).toHaveCount(1);
	const shopping = await context.newPage();
	await shopping.goto("/allproducts");
	await expect(inHeader(shopping)).toHaveText(/1/);
	await paste(page, "TF-BR-6205, 10");
	await expect(linesOf(page)).toHaveCount(2);
	await page.getByLabel("Quantity of TF-320V").fill("6");
	await expect(page.getByRole("region", { name: "Total" }).getByRole("status")).toHaveText("$539.00");
	const comeBack = async (tab: Page) => {
		await tab.clock.setFixedTime(Date.now() + 60_000);
		await tab.evaluate(() => window.dispatchEvent(new Event("focus")));
	};
	await comeBack(shopping);
	await expect(inHeader(shopping)).toHaveText(/2/);
	await shopping.goto("/list");
	await shopping.getByRole("button", { name: "Remove TF-BR-6205" }).click();
	await expect(linesOf(shopping)).toHaveCount(1);
	await shopping.getByLabel("Quantity of TF-320V").fill("8");
	await expect(shopping.getByRole("region", { name: "Total" }).getByRole("status")).toHaveText("$628.00");
	await comeBack(page);
	await expect(linesOf(page)).toHaveCount(1);
	await expect(page.getByLabel("Quantity of TF-320V")).toHaveValue("8");
	await expect(inHeader(page)).toHaveText(/1/);
});

test("pasted text that was not sent is restored until it is added to the list", { tag: "@long" }, async ({ page }) => {
	await page.goto("/list");
	// The draft is saved only once the script has loaded.
	await expect(page.locator("html")).toHaveAttribute("data-hydration", "done");
	const field = page.getByLabel("Part numbers and quantities");
	await field.fill("TF-320V, 4");
	await page.getByRole("link", { name: "All Products" }).first().click();
	await expect(page).toHaveURL("/allproducts");
	await page.goBack();
	await expect(field).toHaveValue("TF-320V, 4");
	await page.reload();
	await expect(field).toHaveValue("TF-320V, 4");
	await page.getByRole("button", { name: "Add to list" }).click();
	await expect(linesOf(page)).toHaveCount(1);
	await expect(field).toHaveValue("");
	await page.reload();
	await expect(linesOf(page)).toHaveCount(1);
	await expect(field).toHaveValue("");
});
