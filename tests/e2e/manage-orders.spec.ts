import { arrive, arriveAs, call, demoAdmin } from "./people.ts";
import { anOrder, aPaidOrder, completed, payByCard } from "./purchases.ts";
import { expect, test } from "./shop.ts";

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
	await expect(main.getByRole("columnheader")).toHaveText([
		"Select",
		"No",
		"Name",
		"Quantity",
		"Total",
		"Placed",
		"State",
		"Deliver",
		"More",
	]);
	const rowOf = (product: string) =>
		main.getByRole("row").filter({ hasText: person.name }).filter({ hasText: product });
	await expect(rowOf(unpaid.product)).toContainText("Payment loading");
	await expect(rowOf(unpaid.product).getByRole("button", { name: /^Deliver/ })).toHaveCount(0);
	await expect(rowOf(unpaid.product)).toContainText(String(unpaid.quantity));
	const deliver = rowOf(paid.product).getByRole("button", { name: /^Deliver/ });
	await expect(deliver.locator("svg")).toBeVisible();
	let sent = 0;
	page.on("request", (request) => {
		if (request.method() === "POST" && request.url().endsWith("/deliver")) sent += 1;
	});
	await deliver.click();
	const dialog = page.getByRole("alertdialog");
	await expect(dialog).toContainText(paid.product);
	await expect(dialog).toContainText(person.name);
	await dialog.getByLabel("Carrier").fill("DHL");
	await dialog.getByLabel("Tracking number").fill("JD0141");
	// Two clicks in the same task. A later second click would hit the page below the dialog.
	await dialog.getByRole("button", { name: "Deliver" }).evaluate((button: HTMLButtonElement) => {
		button.click();
		button.click();
	});
	await expect(page.getByText("Reload for See the update")).toBeVisible();
	expect(sent).toBe(1);
	// The row keeps its place until the list is loaded again.
	await expect(rowOf(paid.product)).toContainText("Shipped");
	await expect(rowOf(paid.product).getByRole("button", { name: /^Deliver/ })).toHaveCount(0);

	await rowOf(paid.product).getByRole("link", { name: paid.product }).click();
	await expect(main.getByRole("heading", { level: 1 })).toContainText("Order");
	await expect(main.getByRole("link", { name: "JD0141" })).toHaveAttribute("href", /dhl\.com.*JD0141/);
	await expect(main.getByRole("listitem").filter({ hasText: "Shipped by" })).toContainText(demoAdmin.email);
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
	await main.getByRole("button", { name: "Filters" }).click();
	await main.getByLabel("Amount ($)").fill(totalPrice.toFixed(2));
	await expect(rows).toHaveCount(1);
	await main.getByLabel("Amount ($)").fill("1.5.0");
	await expect(main.getByLabel("Amount ($)")).toHaveAccessibleDescription(/^Enter an amount such as 115.00/);
	await main.getByLabel("Amount ($)").fill("");
	await main.getByLabel("To (UTC)").fill("2020-01-01");
	await expect(main.getByText("No matches")).toBeVisible();
	await main.getByLabel("To (UTC)").fill("");
	await main.getByRole("button", { name: "Show 3 orders" }).click();
	await main.getByLabel(/^Select all 3 orders to pack/).check();
	await expect(main.getByRole("search")).toBeVisible();
	await page.setViewportSize({ width: 1280, height: 360 });
	await main.getByRole("button", { name: "Deliver 3 orders" }).click();
	let sent = 0;
	await page.route("**/api/purchases/*/deliver", (route) => {
		sent += 1;
		return sent === 2 ? route.abort("internetdisconnected") : route.continue();
	});
	await page.getByRole("alertdialog").getByRole("button", { name: "Deliver 3 orders" }).click();
	const report = main.getByRole("alert").filter({ hasText: "not shipped" });
	await expect(report.getByText("1 order shipped, 2 not shipped")).toBeInViewport({ ratio: 1 });
	await expect(report).toBeFocused();
	await expect(report).toContainText("No response from the shop");
	await expect(main.getByText("2 orders selected")).toBeVisible();
	await report.getByRole("button", { name: "Try again" }).click();
	await expect(page.getByText("2 orders shipped")).toBeVisible();
	await expect(report).toHaveCount(0);
	await expect(main.getByRole("heading", { level: 1 })).toBeFocused();
	await expect(rows.filter({ hasText: "Shipped" })).toHaveCount(3);
	await page.reload();
	await expect(main.getByText("No matches")).toBeVisible();
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
	const openMenuOf = (product: string) =>
		rowOf(product)
			.getByRole("button", { name: /^More for order/ })
			.click();
	const dialog = page.getByRole("alertdialog");

	await openMenuOf(unpaid.product);
	await page.getByRole("button", { name: "Cancel order…" }).click();
	await expect(dialog).toContainText(`${unpaid.quantity} × ${unpaid.product} for ${person.name}`);
	await dialog.getByRole("button", { name: "Keep order" }).click();
	await expect(dialog).toHaveCount(0);
	await openMenuOf(unpaid.product);
	await page.getByRole("button", { name: "Cancel order…" }).click();
	await dialog.getByRole("button", { name: "Cancel order" }).click();
	await expect(page.getByText(/^Order \d+ cancelled\. The units are back in stock\.$/)).toBeVisible();
	await expect(rowOf(unpaid.product)).toContainText("Cancelled");

	await openMenuOf(paid.product);
	await page.getByRole("button", { name: "Refund…" }).click();
	await expect(dialog).toContainText(`$${paid.totalPrice.toFixed(2)} will be refunded to the card`);
	await dialog.getByRole("textbox", { name: /^Units to restock/ }).fill("0");
	await dialog.getByRole("button", { name: "Refund" }).click();
	await expect(page.getByText(/^Refund of \$[\d.,]+ for order \d+ sent\.$/)).toBeVisible();
	await expect(rowOf(paid.product)).toContainText("Refunded");
	await page.reload();
	await expect(rowOf(paid.product).or(rowOf(unpaid.product))).toHaveCount(0);
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
