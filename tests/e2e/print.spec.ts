import type { Page } from "@playwright/test";
import { linesOf, paste } from "./lists.ts";
import { arrive, call, demoBuyer } from "./people.ts";
import { anOrder, aPaidPurchase, completed, payByCard } from "./purchases.ts";
import { openScreen } from "./screens.ts";
import { expect, hydrated, test } from "./shop.ts";

/** Pixels of an A4 page inside margins of 16 mm. */
const paper = { width: 673, height: 1001 };
/** Pixels of an A5 page inside the same margins. */
const halfPaper = { width: 438, height: 673 };
/** Landscape A4 inside margins of 8 mm. At this window width the dashboard has a sidebar. */
const turned = { width: 1062, height: 733 };

/** Switches to print. The shop's address must be visible and interactive parts hidden. */
async function print(page: Page, sheet = paper): Promise<void> {
	await page.setViewportSize(sheet);
	await page.emulateMedia({ media: "print", colorScheme: "dark" });
	await expect(page.getByText("14 Crucible Lane, Sheffield")).toBeVisible();
	for (const left of ["Demo shop: nothing is charged", demoBuyer.email, "Newsletter"]) {
		await expect(page.getByText(left).filter({ visible: true })).toHaveCount(0);
	}
	await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
	await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0);
	await expect(page.getByRole("contentinfo").filter({ visible: true })).toHaveCount(0);
	expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(sheet.width);
}

test("a paid order prints as its confirmation, and My Orders as a table", { tag: "@long" }, async ({ page }) => {
	const person = await arrive(page, "/blog");
	const paid = await anOrder(page, person, "Spark plug M14");
	await openScreen(page, `/dashboard/payment/${paid.id}`);
	await payByCard(page, "4242424242424242");
	await expect(page.getByText(completed)).toBeVisible();
	const transactionId = (await page.getByText(/^pi_/).textContent()) ?? "";
	await print(page);
	const total = `$${paid.totalPrice.toFixed(2)}`;
	for (const printed of [
		completed,
		transactionId,
		paid.product,
		"Total",
		total,
		person.name,
		"1 Foundry Lane, Springfield",
	]) {
		await expect(page.getByRole("main").getByText(printed).filter({ visible: true }).first(), printed).toBeVisible();
	}
	await expect(page.getByRole("link", { name: "My Orders" }).filter({ visible: true })).toHaveCount(0);

	await page.emulateMedia({ media: "screen" });
	await openScreen(page, `/dashboard/order/${paid.id}`);
	const withdrawal = page.getByRole("heading", { name: "Withdrawal" });
	await expect(withdrawal).toBeVisible();
	await print(page);
	await expect(withdrawal).toBeHidden();
	// Firefox leaves out a title in a flex box.
	for (const around of ["header:has(h1)", "header > :has(> h1)"])
		await expect(page.locator(around)).toHaveCSS("display", "block");

	await page.emulateMedia({ media: "screen" });
	await print(page, turned);
	expect((await page.getByRole("heading", { level: 1 }).boundingBox())?.width).toBeGreaterThan(700);

	await page.emulateMedia({ media: "screen" });
	const unpaid = await anOrder(page, person, "Combination wrench 17");
	await openScreen(page, "/dashboard/myorders");
	await print(page);
	await expect(page.getByRole("table")).toHaveCSS("display", "table");
	await expect(page.getByRole("row").filter({ hasText: paid.product })).toContainText(transactionId);
	await expect(page.getByRole("row").filter({ hasText: unpaid.product })).toContainText("Unpaid");
	await expect(page.getByText("Unpaid", { exact: true })).toBeVisible();
	await expect(page.getByRole("columnheader", { name: "Cancel" })).toBeHidden();
	await expect(page.getByRole("columnheader", { name: "Price" })).toBeVisible();
});

test("a paid purchase of 26 orders prints in one column, on few pages", { tag: "@long" }, async ({ page }) => {
	const person = await arrive(page, "/blog");
	const { _id, orders } = await aPaidPurchase(page, person, 26);
	await openScreen(page, `/checkout/${_id}`);
	for (const [sheet, landscape] of [
		[paper, false],
		[turned, true],
	] as const) {
		await page.emulateMedia({ media: "screen" });
		await print(page, sheet);
		await expect(page.getByRole("link", { name: "Torque Foundry" }).filter({ visible: true })).toHaveCount(0);
		const notice = await page.getByText("This order is paid").boundingBox();
		const bought = page.getByRole("region", { name: "Order summary" });
		expect((await bought.boundingBox())?.width).toBeGreaterThan(sheet.width - 80);
		expect((await bought.boundingBox())?.y).toBeGreaterThan(notice?.y ?? Number.POSITIVE_INFINITY);
		await expect(bought.getByText(orders[25]?.product ?? "").first()).toBeVisible();
		await expect(page.getByText(/^Invoice \d{4}-\d{6}$/)).toBeVisible();
		const pdf = await page.pdf({ format: "A4", landscape });
		expect(pdf.toString("latin1").match(/\/Type ?\/Page\b/g)?.length).toBeLessThanOrEqual(landscape ? 3 : 2);
	}
});

test("a list scrolled down prints its head on each page, without the notice of a removed line", {
	tag: "@long",
}, async ({ page }) => {
	await arrive(page, "/allproducts");
	const products: { partNumber: string; minorder: number }[] = await call(page, "get", "/products");
	const lines = products.slice(0, 30).map(({ partNumber, minorder }) => ({ number: partNumber, units: minorder }));
	await call(page, "post", "/lists/current/lines", { lines });
	await openScreen(page, "/list");
	await page
		.getByRole("button", { name: /^Remove / })
		.last()
		.click();
	await expect(page.getByText(/^Removed: /)).toBeVisible();
	await expect(page.getByRole("columnheader").first()).toHaveCSS("position", "sticky");
	await print(page);
	await expect(page.getByText(/^Removed: /)).toBeHidden();
	await expect(page.getByRole("row")).toHaveCount(30);
	const positions = await page
		.locator("*")
		.evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => getComputedStyle(one).position));
	expect(positions).not.toContain("sticky");
	await expect(page.getByText("Total for 29 lines")).toBeVisible();
});

test("a product page prints without the order form", { tag: "@long" }, async ({ page }) => {
	await arrive(page, "/");
	const buy = await page.getByRole("link", { name: "BUY" }).first().getAttribute("href");
	await openScreen(page, buy ?? "");
	await expect(page.getByLabel("Address")).toBeVisible();
	await print(page);
	const sheet = page.getByRole("article");
	for (const label of ["Product Name", "Minimum Order", "Quantity", "Per Price", "Description"]) {
		await expect(sheet.getByText(label)).toBeVisible();
	}
	await expect(sheet.getByRole("img").first()).toBeVisible();
	await expect(page.getByLabel("Address")).toBeHidden();
});

for (const [orientation, sheet] of [
	["portrait", paper],
	["landscape", { width: paper.height, height: paper.width }],
] as const) {
	test(`the catalogue's table prints as a price list, and parts side by side, ${orientation}`, {
		tag: "@long",
	}, async ({ page }) => {
		await openScreen(page, "/allproducts?family=Bearings&view=table");
		await print(page, sheet);
		for (const heading of ["Part no.", "Name", "Bore", "Minimum", "Stock", "Price"]) {
			await expect(page.getByRole("columnheader", { name: heading }).first(), heading).toBeVisible();
		}
		await expect(page.locator("thead")).toHaveCSS("display", "table-header-group");
		await expect(page.getByRole("row").filter({ hasText: "TF-BR-6205" })).toContainText("$6.80");
		await expect(
			page
				.getByRole("main")
				.getByRole("link", { name: /BUY|Filters|Table/ })
				.filter({ visible: true }),
		).toHaveCount(0);

		await openScreen(page, "/compare?parts=TF-BR-6205&parts=TF-BR-6308&parts=TF-BR-NU208&parts=TF-BR-6204");
		await print(page, sheet);
		await expect(page.getByRole("rowheader", { name: "Bore" })).toBeVisible();
		await expect(page.getByRole("link", { name: "Remove" }).filter({ visible: true })).toHaveCount(0);
	});
}

test("a list and a product page fit on A5, and the product begins on the first page", { tag: "@long" }, async ({
	page,
}) => {
	await arrive(page, "/allproducts");
	const products: { partNumber: string; minorder: number }[] = await call(page, "get", "/products");
	const lines = products.slice(0, 12).map(({ partNumber, minorder }) => ({ number: partNumber, units: minorder }));
	await call(page, "post", "/lists/current/lines", { lines: [...lines, { number: "TF-UNKNOWN-123456789", units: 3 }] });
	await openScreen(page, "/list");
	await expect(page.getByText("Part number not found", { exact: true })).toBeVisible();
	await print(page, halfPaper);
	await page.emulateMedia({ media: "screen" });
	await openScreen(page, "/product/TF-BR-6205");
	await page.emulateMedia({ media: "print" });
	await expect(page.getByText("14 Crucible Lane, Sheffield")).toBeVisible();
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(halfPaper.width);
	const pdf = await page.pdf({ format: "A5" });
	expect(pdf.toString("latin1").match(/\/Type ?\/Page\b/g)?.length).toBeLessThanOrEqual(2);
});

test("the quantities of a printed list end below their heading", async ({ page }) => {
	await page.goto("/list");
	await hydrated(page);
	await paste(page, "TF-320V 4\nTF-NH-10 1200");
	await expect(linesOf(page)).toHaveCount(2);
	await page.setViewportSize(paper);
	await page.emulateMedia({ media: "print" });
	const heading = page.getByRole("columnheader", { name: "Quantity" });
	const ends = async () => {
		const end = await heading.evaluate((cell) => {
			const range = document.createRange();
			range.selectNodeContents(cell);
			return range.getBoundingClientRect().right;
		});
		const fields = page.getByRole("textbox", { name: /^Quantity of/ });
		return fields.evaluateAll((all, end) => all.map((one) => Math.abs(one.getBoundingClientRect().right - end)), end);
	};
	await expect.poll(async () => (await ends()).filter((pixels) => pixels < 1).length).toBe(2);
});
