import type { Locator } from "@playwright/test";
import { arriveAs, demoAdmin } from "./people.ts";
import { expect, test } from "./shop.ts";

test("the desk shows ten products at 1280 × 900 and four on a phone, and finds orders, products and users", async ({
	page,
}) => {
	await arriveAs(page, "/dashboard/manageproduct", demoAdmin);
	const rows = page
		.getByRole("main")
		.getByRole("row")
		.filter({ has: page.getByRole("rowheader") });
	await expect(rows.nth(10)).toBeAttached();
	const wholeRows = () =>
		rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
	await expect.poll(wholeRows).toBeGreaterThanOrEqual(10);
	await page.setViewportSize({ width: 390, height: 844 });
	await expect.poll(wholeRows).toBeGreaterThanOrEqual(4);
	await page.setViewportSize({ width: 1280, height: 900 });
	const search = page.getByRole("searchbox", { name: "Search orders, products and users" });
	await search.fill("bearing 6205");
	await search.press("Enter");
	await page.getByRole("link", { name: /TF-BR-6205/ }).click();
	await expect(page.getByRole("main").getByLabel("Part number", { exact: true })).toHaveValue("TF-BR-6205");
});

const isOnOneLine = (text: Locator) =>
	text.evaluate((element) => {
		const range = document.createRange();
		range.selectNodeContents(element);
		return new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom))).size === 1;
	});

test("dates, countries and the ids of payments are on one line at 1280 px", async ({ page }) => {
	const amounts = { net: 12_016.33, delivery: 0, tax: 2403.27, gross: 14_419.6 };
	const customer = "Brighton Motorsport Engineering & Fabrication Ltd, Workshop and Spare Parts Department";
	const document = { _id: "a", number: "2026-000001", kind: "invoice", issuedOn: "2026-11-20", customer };
	const row = { ...document, issuedAt: "2026-11-20T12:00:00.000Z", country: "GB", category: "S", percent: 20 };
	await page.route("**/api/accounting/documents?*", (route) => route.fulfill({ json: [{ ...row, ...amounts }] }));
	await page.route("**/api/accounting/documents/sums?*", (route) => route.fulfill({ json: amounts }));
	const payment = "pi_3QK9xHDemoTest0123OQd9Hx-0123456789-abc";
	const paid = { _id: "p", orderId: "o", orderNumber: 10_001, customer, at: row.issuedAt, payment, amount: 12, fee: 1 };
	await page.route("**/api/accounting/payments?*", (route) => route.fulfill({ json: [paid] }));
	await arriveAs(page, "/dashboard/accounting/documents", demoAdmin);
	const main = page.getByRole("main");
	for (const text of ["Nov 20, 2026", "United Kingdom"]) {
		await expect(main.getByText(text)).toBeVisible();
		expect.soft(await isOnOneLine(main.getByText(text)), text).toBe(true);
	}
	await page.goto("/dashboard/accounting/payments");
	for (const text of [payment, /^Nov 20, 2026, /, "Provider's fee"]) {
		await expect(main.getByText(text).first()).toBeVisible();
		expect.soft(await isOnOneLine(main.getByText(text).first()), `${text}`).toBe(true);
	}
});

test("a phone that opens a list by a link shows its tab, and the page stays at its start", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await arriveAs(page, "/dashboard/allorder?state=cancelled", demoAdmin);
	const tab = page.getByRole("main").locator("nav [aria-current=page]");
	await expect(tab).toContainText("Cancelled");
	await expect.poll(async () => (await tab.boundingBox())?.x ?? 999).toBeLessThan(250);
	expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
});

test("the heading is at the same place on every page of the desk, on a wide screen and on a phone", async ({
	page,
}) => {
	await arriveAs(page, "/dashboard/overview", demoAdmin);
	const paths = ["allorder", "papers", "manageproduct", "manageproduct/count", "importproducts", "audit", "accounting"];
	for (const width of [1280, 390]) {
		await page.setViewportSize({ width, height: 844 });
		const tops: (string | number | undefined)[][] = [];
		for (const path of [
			...paths,
			"accounting/documents",
			"mails",
			"withdrawals",
			"reviews",
			"addproduct",
			"security",
		]) {
			await page.goto(`/dashboard/${path}`);
			const heading = page.getByRole("main").getByRole("heading", { level: 1 });
			tops.push([path, Math.round((await heading.boundingBox())?.y ?? 0)]);
		}
		expect.soft(tops).toEqual(tops.map(([path]) => [path, tops[0]?.[1]]));
	}
});

test("amounts of more than a million stay whole on a printed page of Accounting", async ({ page }) => {
	const amounts = { invoiced: 1_164_051, credited: -1_164_051, net: 1_164_051, delivery: 1_164_051 };
	const sums = { ...amounts, tax: 1_164_051, gross: 1_164_051, invoices: 1234, creditNotes: 1234 };
	await page.route(/\/api\/accounting(\?|$)/, async (route) => {
		const answer = await (await route.fetch()).json();
		const rate = { category: "S", percent: 20, country: "GB", ...sums };
		await route.fulfill({ json: { ...answer, ...sums, rates: [rate, { ...rate, country: "US" }] } });
	});
	await arriveAs(page, "/dashboard/accounting", demoAdmin);
	const main = page.getByRole("main");
	await expect(main.getByText("$1,164,051.00").first()).toBeVisible();
	await page.emulateMedia({ media: "print" });
	// A4 and Letter inside margins of 16 mm.
	for (const width of [673, 695]) {
		await page.setViewportSize({ width, height: 900 });
		const gross = main.getByRole("columnheader", { name: "Gross" });
		await expect
			.poll(() => gross.evaluate((head) => head.getBoundingClientRect().right))
			.toBeLessThanOrEqual(width - 1);
		const region = main.getByRole("region", { name: "By tax rate and country" });
		expect(await region.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
		for (const figure of await main.locator("dl dd a").filter({ hasText: "1,164,051" }).all())
			expect(await isOnOneLine(figure)).toBe(true);
	}
});
