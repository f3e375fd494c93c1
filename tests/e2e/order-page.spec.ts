import { findViolations } from "./axe.ts";
import { arrive, arriveAs, call, demoAdmin } from "./people.ts";
import { aPaidPurchase } from "./purchases.ts";
import { expect, test } from "./shop.ts";

test("a customer changes the address of a paid order; after the first shipment it is fixed, also for an admin", async ({
	page,
}) => {
	const person = await arrive(page, "/dashboard");
	const [first, second] = (await aPaidPurchase(page, person, 2)).orders;
	await page.goto(`/dashboard/order/${second?._id}`);
	const main = page.getByRole("main");
	await expect(main.getByRole("rowheader", { name: first?.product })).toBeVisible();
	const change = main.getByRole("button", { name: "Change address and phone" });
	await change.click();
	const address = main.getByLabel("Address", { exact: true });
	await expect(address).toBeFocused();
	await address.fill("Unit 4, 18 Sidney St\nSpringfield");
	await main.getByRole("button", { name: "Save" }).click();
	await expect(main.getByLabel("Country")).toHaveAccessibleDescription("Choose a country");
	await main.getByLabel("Country").selectOption({ label: "Ireland" });
	await expect(main.getByText("The invoice stays as it was issued.")).toBeVisible();
	expect(await findViolations(page)).toEqual([]);
	await main.getByRole("button", { name: "Save" }).click();
	await expect(change).toBeFocused();
	await expect(main.getByText("Springfield\nIreland")).toBeVisible();
	const history = main.getByRole("region", { name: "History" });
	await expect(history).toContainText("Address and country changed by you");

	await arriveAs(page, "/dashboard", demoAdmin);
	await call(page, "delete", `/orders/${first?._id}`);
	await page.goto(`/dashboard/order/${second?._id}`);
	await expect(main.getByText("Part of this order has shipped.")).toBeVisible();
	await expect(change).toHaveCount(0);
	await expect(history).toContainText(`Address and country changed by ${person.email}`);
	expect(await findViolations(page)).toEqual([]);
});

test("an order of 27 items has low rows, for an admin with a menu for refunds", async ({ page }) => {
	const person = await arrive(page, "/dashboard");
	const [first] = (await aPaidPurchase(page, person, 27)).orders;
	const path = `/dashboard/order/${first?._id}`;
	const main = page.getByRole("main");
	const rows = main
		.getByRole("table")
		.first()
		.getByRole("row")
		.filter({ has: page.getByRole("rowheader") });
	async function highestRow(width: number) {
		await page.setViewportSize({ width, height: 900 });
		await expect(rows).toHaveCount(27);
		return Math.max(...(await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))));
	}
	await page.goto(path);
	expect(await highestRow(390), "the customer's on a phone").toBeLessThanOrEqual(96);
	await arriveAs(page, path, demoAdmin);
	expect(await highestRow(390), "an admin's on a phone").toBeLessThanOrEqual(96);
	const actions = main.getByRole("link", { name: /^(Customer|Pick list|Packing slips|Labels)$/ });
	const widths = await actions.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().width)));
	expect(new Set(widths).size, "widths of the actions").toBe(1);
	expect(await highestRow(1280)).toBeLessThanOrEqual(64);
	const more = rows.nth(5).getByRole("button", { name: /^More for item/ });
	await more.click();
	const refund = rows.nth(5).getByRole("button", { name: /^Refund/ });
	await expect(refund, "a row of the menu").toHaveCSS("border-top-width", "0px");
	await refund.click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Back" }).click();
	await expect(more).toBeFocused();
	expect(await findViolations(page)).toEqual([]);
});

test("delivering one of several items leaves the focus on the heading, as its row moves to the shipment", async ({
	page,
}) => {
	const person = await arrive(page, "/dashboard");
	const { orders } = await aPaidPurchase(page, person, 2);
	await arriveAs(page, `/dashboard/order/${orders[0]?._id}`, demoAdmin);
	const main = page.getByRole("main");
	await main
		.getByRole("button", { name: /^Deliver (?!2 items)/ })
		.first()
		.click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Deliver" }).click();
	await expect(main.getByRole("heading", { level: 2, name: "Shipment" })).toBeVisible();
	await expect(page.getByRole("alertdialog")).toHaveCount(0);
	await expect(main.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a long dialog opens at its top, with its buttons in sight", async ({ page }) => {
	const person = await arrive(page, "/dashboard");
	const { orders } = await aPaidPurchase(page, person, 8);
	await arriveAs(page, `/dashboard/order/${orders[0]?._id}`, demoAdmin);
	const dialog = page.getByRole("alertdialog");
	for (const [height, sight] of [
		[700, 1],
		[400, 0],
	] as const) {
		await page.setViewportSize({ width: 1280, height });
		await page.getByRole("main").getByRole("button", { name: "Deliver 8 items" }).click();
		const back = dialog.getByRole("button", { name: "Back" });
		await expect(back).toBeFocused();
		expect(await dialog.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
		await expect(dialog.getByRole("heading")).toBeInViewport({ ratio: 1 });
		if (sight) await expect(back).toBeInViewport({ ratio: 1 });
		await back.press("Enter");
		await expect(dialog).toHaveCount(0);
	}
});

test("refunded units do not overlap the price in My Orders on a phone", async ({ page }) => {
	const person = await arrive(page, "/dashboard");
	const { _id, orders } = await aPaidPurchase(page, person, 2);
	await arriveAs(page, "/dashboard", demoAdmin);
	await call(page, "post", `/purchases/${_id}/refund`, { items: [{ order: orders[0]?._id, restock: true }] });
	await page.setViewportSize({ width: 320, height: 900 });
	await arriveAs(page, "/dashboard/myorders", person);
	const row = page.getByRole("row").filter({ hasText: "not sent" });
	const rightOfUnits = await row.getByText("not sent").evaluate((text) => {
		const range = document.createRange();
		range.selectNodeContents(text);
		return range.getBoundingClientRect().right;
	});
	const price = await row.getByText("Price", { exact: true }).boundingBox();
	expect(price?.x).toBeGreaterThan(rightOfUnits);
});
