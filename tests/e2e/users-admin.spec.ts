import { aPerson, arrive, arriveAs, call, demoAdmin } from "./people.ts";
import { anOrder, aPaidOrder, completed, payByCard } from "./purchases.ts";
import { expect, test } from "./shop.ts";

test("All Users: the e-mails, an 'Admin' button for who is none, a 403 told in the quoted words, then 'Amin added'", async ({
	page,
	complaints,
}) => {
	complaints.expect(/403/);
	const person = aPerson();
	await arrive(page, "/", person);
	await arriveAs(page, "/dashboard/allusers", demoAdmin);
	const main = page.getByRole("main");
	await expect(main.getByRole("columnheader")).toHaveText(["No", "Name", "Make Admin"]);
	const own = main.getByRole("row").filter({ hasText: demoAdmin.email });
	await expect(own.getByRole("button", { name: /^Admin/ })).toHaveCount(0);
	const row = main.getByRole("row").filter({ hasText: person.email });
	await expect(row).toContainText("E-mail not verified");
	const button = row.getByRole("button", { name: /^Admin/ });

	await page.route("**/api/users/admin/*", (route) => route.fulfill({ status: 403, json: {} }));
	const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Make Admin" });
	let sent = 0;
	page.on("request", (request) => {
		if (request.url().includes("/api/users/admin/")) sent += 1;
	});
	await button.click();
	await expect(page.getByRole("alertdialog")).toContainText(person.email);
	await expect(page.getByRole("alertdialog")).toContainText("E-mail not verified");
	await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
	await expect(page.getByRole("alertdialog")).toHaveCount(0);
	await button.click();
	expect(sent).toBe(0);
	await confirm.click();
	await expect(page.getByText("Failed to Make an Admin", { exact: true })).toBeVisible();
	await expect(row.getByRole("alert")).toContainText("Failed to Make an Admin");
	await expect(button).toBeEnabled();

	await page.unroute("**/api/users/admin/*");
	const fetchedAgain = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/users");
	await button.click();
	await confirm.click();
	await expect(page.getByText("Amin added")).toBeVisible();
	await fetchedAgain;
	await expect(button).toHaveCount(0);
	await expect(row).toContainText("Is an admin");
});

test("All Users: found by e-mail, the role removed after a confirmation; an admin who removes their own is sent to the login", {
	tag: "@long",
}, async ({ page }) => {
	const person = await arrive(page, "/");
	await arriveAs(page, "/dashboard/allusers", demoAdmin);
	await page.getByRole("searchbox", { name: "Search" }).fill(person.email);
	await expect(page).toHaveURL(/search=/);
	const row = page.getByRole("main").getByRole("row").filter({ hasText: person.email });
	await expect(page.getByRole("main").getByRole("row")).toHaveCount(2);
	const dialog = page.getByRole("alertdialog");
	await row.getByRole("button", { name: /^Admin/ }).click();
	await expect(dialog).toContainText(`${person.name}, ${person.email} will manage products`);
	await dialog.getByRole("button", { name: "Make Admin" }).click();
	await expect(row.getByText("Is an admin")).toBeFocused();
	await row.getByRole("button", { name: /^Remove admin/ }).click();
	await dialog.getByRole("button", { name: "Remove admin" }).click();
	await expect(page.getByText("No longer an admin")).toBeVisible();
	await expect(row.getByRole("button", { name: /^Admin/ })).toBeFocused();

	await row.getByRole("button", { name: /^Admin/ }).click();
	await dialog.getByRole("button", { name: "Make Admin" }).click();
	await expect(row).toContainText("Is an admin");
	await arriveAs(page, `/dashboard/allusers?search=${person.email}`, person);
	await row.getByRole("button", { name: /^Remove admin/ }).click();
	await expect(dialog).toContainText("is you");
	await dialog.getByRole("button", { name: "Remove admin" }).click();
	await expect(page).toHaveURL(/\/login/);
});

test("All Users: the focus stays in the row of the new admin, also after a cancelled confirmation for another user", {
	tag: "@long",
}, async ({ page }) => {
	const left = await arrive(page, "/");
	const made = await arrive(page, "/");
	await arriveAs(page, "/dashboard/allusers", demoAdmin);
	const rowOf = ({ email }: { email: string }) => page.getByRole("main").getByRole("row").filter({ hasText: email });
	const dialog = page.getByRole("alertdialog");
	await rowOf(left)
		.getByRole("button", { name: /^Admin/ })
		.click();
	await expect(dialog).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(rowOf(left).getByRole("button", { name: /^Admin/ })).toBeFocused();
	const settled = () => page.waitForTimeout(700);
	await rowOf(made)
		.getByRole("button", { name: /^Admin/ })
		.click();
	await dialog.getByRole("button", { name: "Make Admin" }).click();
	await expect(rowOf(made)).toContainText("Is an admin");
	await settled();
	await expect(rowOf(made).getByText("Is an admin")).toBeFocused();
	await rowOf(made)
		.getByRole("button", { name: /^Remove admin/ })
		.click();
	await dialog.getByRole("button", { name: "Remove admin" }).click();
	await expect(dialog).toHaveCount(0);
	await settled();
	await expect(rowOf(made).getByRole("button", { name: /^Admin/ })).toBeFocused();
});

test("Manage Orders: the columns, a check button for a paid order, 'Payment loading' for an unpaid one", async ({
	page,
}) => {
	const person = await arrive(page, "/dashboard");
	const unpaid = await anOrder(page, person, "Spark plug M14");
	const paid = await anOrder(page, person, "Combination wrench 17 mm");
	await page.goto(`/dashboard/payment/${paid.id}`);
	await payByCard(page, "4242424242424242");
	await expect(page.getByText(completed)).toBeVisible();

	await arriveAs(page, "/dashboard/allorder", demoAdmin);
	const main = page.getByRole("main");
	await expect(main.getByRole("heading", { level: 1, name: "All Ordered Item" })).toBeVisible();
	await expect(main.getByRole("columnheader")).toHaveText(["Select", "No", "Name", "Quantity", "Deliver"]);
	const rowOf = (product: string) =>
		main.getByRole("row").filter({ hasText: person.name }).filter({ hasText: product });
	await expect(rowOf(unpaid.product)).toContainText("Payment loading");
	await expect(rowOf(unpaid.product).getByRole("button", { name: /^Deliver/ })).toHaveCount(0);
	await expect(rowOf(unpaid.product)).toContainText(String(unpaid.quantity));
	const deliver = rowOf(paid.product).getByRole("button", { name: /^Deliver/ });
	await expect(deliver.locator("svg")).toBeVisible();
	let sent = 0;
	page.on("request", (request) => {
		if (request.method() === "DELETE" && request.url().includes(`/api/orders/${paid.id}`)) sent += 1;
	});
	await deliver.click();
	const dialog = page.getByRole("alertdialog");
	await expect(dialog).toContainText(`${paid.product} for ${person.name}`);
	await dialog.getByLabel("Carrier").fill("DHL");
	await dialog.getByLabel("Tracking number").fill("JD0141");
	// Two clicks in the same task. A later second click would hit the page below the dialog.
	await dialog.getByRole("button", { name: "Deliver" }).evaluate((button: HTMLButtonElement) => {
		button.click();
		button.click();
	});
	await expect(page.getByText("Reload for See the update")).toBeVisible();
	expect(sent).toBe(1);
	await expect(rowOf(paid.product)).toHaveCount(0);

	await main.getByRole("link", { name: `${paid.product} for ${person.name}` }).click();
	await expect(main.getByRole("heading", { level: 1 })).toContainText("Order");
	await expect(main.getByRole("link", { name: "JD0141" })).toHaveAttribute("href", /dhl\.com.*JD0141/);
	await expect(main.getByRole("listitem").filter({ hasText: "Delivered" })).toContainText(demoAdmin.email);
	await main.getByRole("button", { name: "Edit tracking" }).click();
	await dialog.getByLabel("Tracking number").fill("JD0142");
	await dialog.getByLabel("Tracking number").press("Enter");
	await expect(main.getByRole("link", { name: "JD0142" })).toHaveAttribute("href", /dhl\.com.*JD0142/);
});

test("Manage Orders: a bulk delivery runs one by one; an interruption is reported and can be retried", {
	tag: "@long",
}, async ({ page, complaints }) => {
	complaints.expect(/ERR_INTERNET_DISCONNECTED/);
	const person = await arrive(page, "/dashboard");
	for (const part of ["wrench 10 mm", "wrench 17 mm"]) await aPaidOrder(page, person, part);
	const { totalPrice } = await aPaidOrder(page, person, "Spark plug M14");
	await arriveAs(page, `/dashboard/allorder?search=${person.email}`, demoAdmin);
	const main = page.getByRole("main");
	const rows = main.getByRole("row").filter({ hasText: person.name });
	await main.getByLabel("Amount ($)").fill(totalPrice.toFixed(2));
	await expect(rows).toHaveCount(1);
	await main.getByLabel("Amount ($)").fill("1,5");
	await expect(main.getByLabel("Amount ($)")).toHaveAccessibleDescription("Enter an amount such as 115.00");
	await main.getByLabel("Amount ($)").fill("");
	await main.getByLabel("To (UTC)").fill("2020-01-01");
	await expect(main.getByText("No matches")).toBeVisible();
	await main.getByLabel("To (UTC)").fill("");
	await main.getByLabel(/^Select all 3 orders to pack/).check();
	await page.setViewportSize({ width: 1280, height: 360 });
	await main.getByRole("button", { name: "Deliver 3 orders" }).click();
	let sent = 0;
	await page.route("**/api/orders/*", (route) => {
		if (route.request().method() !== "DELETE") return route.continue();
		sent += 1;
		return sent === 2 ? route.abort("internetdisconnected") : route.continue();
	});
	await page.getByRole("alertdialog").getByRole("button", { name: "Deliver 3 orders" }).click();
	const report = main.getByRole("alert").filter({ hasText: "Delivered" });
	await expect(report.getByText("1 order delivered, 2 not delivered")).toBeInViewport({ ratio: 1 });
	await expect(report).toBeFocused();
	await expect(report).toContainText("No response from the shop");
	await expect(main.getByText("2 orders selected")).toBeVisible();
	await report.getByRole("button", { name: "Try again" }).click();
	await expect(main.getByText("2 orders delivered")).toBeInViewport({ ratio: 1 });
	await main.getByRole("button", { name: "Close" }).click();
	await expect(main.getByRole("heading", { level: 1 })).toBeFocused();
	await expect(main.getByRole("row").filter({ hasText: person.name })).toHaveCount(0);
	expect(sent).toBe(4);
});

test("Manage Orders: an admin cancels an unpaid order and refunds a paid one, each with a confirmation; the buyer sees both", async ({
	page,
}) => {
	const person = await arrive(page, "/dashboard");
	const [unpaid, paid] = [
		await anOrder(page, person, "Spark plug M14"),
		await aPaidOrder(page, person, "wrench 17 mm"),
	];
	await arriveAs(page, "/dashboard/allorder", demoAdmin);
	const stock = async (): Promise<number[]> => {
		const products: { name: string; quantity: number }[] = await call(page, "get", "/products");
		return [unpaid, paid].map(({ product }) => products.find(({ name }) => name === product)?.quantity ?? 0);
	};
	const [before = 0, kept = 0] = await stock();
	const rowOf = (product: string) =>
		page.getByRole("main").getByRole("row").filter({ hasText: person.name }).filter({ hasText: product });
	const dialog = page.getByRole("alertdialog");

	await rowOf(unpaid.product)
		.getByRole("button", { name: /^Cancel/ })
		.click();
	await expect(dialog).toContainText(`${unpaid.quantity} × ${unpaid.product} for ${person.name}`);
	await dialog.getByRole("button", { name: "Keep order" }).click();
	await expect(dialog).toHaveCount(0);
	await rowOf(unpaid.product)
		.getByRole("button", { name: /^Cancel/ })
		.click();
	await dialog.getByRole("button", { name: "Cancel order" }).click();
	await expect(page.getByText("Cancelled. The units are back in stock.")).toBeVisible();
	await expect(rowOf(unpaid.product)).toHaveCount(0);

	await rowOf(paid.product)
		.getByRole("button", { name: /^Refund/ })
		.click();
	await expect(dialog).toContainText(`$${paid.totalPrice.toFixed(2)} will be refunded to the card`);
	await dialog.getByLabel("Return the units to stock").uncheck();
	await dialog.getByRole("button", { name: "Refund" }).click();
	await expect(page.getByText("Refunded. The money is on its way to the customer.")).toBeVisible();
	await expect(rowOf(paid.product)).toHaveCount(0);
	expect(await stock()).toEqual([before + unpaid.quantity, kept]);

	await arriveAs(page, "/dashboard/myorders", person);
	const ordered = (product: string) => page.getByRole("rowgroup", { name: /^Order/ }).filter({ hasText: product });
	await expect(ordered(unpaid.product)).toContainText("Cancelled");
	const refunded = ordered(paid.product);
	await expect(refunded).toContainText(`Refunded: $${paid.totalPrice.toFixed(2)}`);
	await refunded.getByRole("link", { name: /^Paid/ }).click();
	await expect(page.getByText("This order was refunded")).toBeVisible();
	await expect(page.getByText("This order is paid")).toHaveCount(0);
});
