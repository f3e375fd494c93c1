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
	await expect(own.getByRole("button")).toHaveCount(0);
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
	const fetchedAgain = page.waitForRequest((request) => request.url().endsWith("/api/users"));
	await button.click();
	await confirm.click();
	await expect(page.getByText("Amin added")).toBeVisible();
	await fetchedAgain;
	await expect(button).toHaveCount(0);
	await expect(row).toContainText("Is an admin");
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
	await expect(main.getByRole("columnheader")).toHaveText(["No", "Name", "Quantity", "Deliver"]);
	const rowOf = (product: string) =>
		main.getByRole("row").filter({ hasText: person.name }).filter({ hasText: product });
	await expect(rowOf(unpaid.product)).toContainText("Payment loading");
	await expect(rowOf(unpaid.product).getByRole("button", { name: /^Deliver/ })).toHaveCount(0);
	await expect(rowOf(unpaid.product)).toContainText(String(unpaid.quantity));
	const deliver = rowOf(paid.product).getByRole("button", { name: /^Deliver/ });
	await expect(deliver.locator("svg")).toBeVisible();
	let sent = 0;
	page.on("request", (request) => {
		if (request.method() === "DELETE" && request.url().endsWith(`/api/orders/${paid.id}`)) sent += 1;
	});
	await deliver.dblclick();
	await expect(page.getByText("Reload for See the update")).toBeVisible();
	expect(sent).toBe(1);
});

test("Manage Orders: an admin cancels an unpaid order and refunds a paid one, each after a question; the buyer sees both", async ({
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
	await dialog.getByRole("button", { name: "Keep it" }).click();
	await expect(dialog).toHaveCount(0);
	await rowOf(unpaid.product)
		.getByRole("button", { name: /^Cancel/ })
		.click();
	await dialog.getByRole("button", { name: "Cancel the order" }).click();
	await expect(page.getByText("Cancelled. The units are back in stock.")).toBeVisible();
	await expect(rowOf(unpaid.product)).toHaveCount(0);

	await rowOf(paid.product)
		.getByRole("button", { name: /^Refund/ })
		.click();
	await expect(dialog).toContainText(`$${paid.totalPrice.toFixed(2)} go back to the card`);
	await dialog.getByLabel("Put the units back in stock").uncheck();
	await dialog.getByRole("button", { name: "Refund" }).click();
	await expect(page.getByText("Refunded. The money is on its way back.")).toBeVisible();
	await expect(rowOf(paid.product)).toHaveCount(0);
	expect(await stock()).toEqual([before + unpaid.quantity, kept]);

	await arriveAs(page, "/dashboard/myorders", person);
	await expect(page.getByText("No open orders")).toBeVisible();
	const refunded = page.getByRole("table", { name: "Refunded" });
	await expect(refunded).toContainText(`Refunded: $${paid.totalPrice.toFixed(2)}`);
	await refunded.getByRole("link", { name: /^Paid/ }).click();
	await expect(page.getByText("This order was refunded.")).toBeVisible();
	await expect(page.getByText("This order is paid.")).toHaveCount(0);
});
