import type { Locator, Page } from "@playwright/test";
import { signIn } from "../support/client.ts";
import { demoAdmin } from "./people.ts";
import { expect, test } from "./shop.ts";

// Uses its own shop, because another file adds a part to a family whose columns are measured here.
test.use({ shopOf: "tables" });

const bearings = "/allproducts?family=Bearings";
const rowsOf = (page: Page) => page.getByRole("main").locator("tbody tr");
const columnOf = (page: Page, name: RegExp) => page.getByRole("columnheader", { name });

async function numbersIn(page: Page, heading: RegExp): Promise<number[]> {
	const headings = await page.getByRole("columnheader").allTextContents();
	const at = headings.findIndex((text) => heading.test(text));
	const texts = await rowsOf(page)
		.locator(`> :nth-child(${at + 1})`)
		.allTextContents();
	return texts.map((text) => Number(text.replace(/[$,]/g, "")));
}
const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

for (const scripted of [true, false]) {
	test.describe(scripted ? "with script" : "without script", { tag: scripted ? [] : "@long" }, () => {
		test.use({ javaScriptEnabled: scripted });

		test("the catalogue turns into a table and back, ordered by its headings, all in the address", async ({ page }) => {
			await page.goto(bearings);
			const cards = await page.getByRole("main").getByRole("article").count();
			const view = page.getByRole("navigation", { name: "View" });
			await view.getByRole("link", { name: "Table" }).click();
			await expect(page).toHaveURL(`${bearings}&view=table`);
			await expect(rowsOf(page)).toHaveCount(cards);
			await columnOf(page, /^Bore/).getByRole("link").click();
			await expect(page).toHaveURL(`${bearings}&sort=spec%3ABore&view=table`);
			await expect(columnOf(page, /^Bore/)).toHaveAttribute("aria-sort", "ascending");
			// Without script, the table's header is visible before its rows.
			await expect(rowsOf(page)).toHaveCount(cards);
			const bores = await numbersIn(page, /^Bore/);
			expect(bores).toEqual(sorted(bores));
			expect(new Set(bores).size).toBeGreaterThan(2);
			await columnOf(page, /^Bore/).getByRole("link").click();
			await expect(columnOf(page, /^Bore/)).toHaveAttribute("aria-sort", "descending");
			await expect(rowsOf(page)).toHaveCount(cards);
			expect(await numbersIn(page, /^Bore/)).toEqual(sorted(bores).reverse());
			await columnOf(page, /^Price/)
				.getByRole("link")
				.click();
			await expect(columnOf(page, /^Price/)).toHaveAttribute("aria-sort", "ascending");
			await expect(columnOf(page, /^Bore/)).not.toHaveAttribute("aria-sort", /./);
			const row = rowsOf(page).filter({ hasText: "TF-BR-6205" });
			await expect(row.getByRole("link", { name: /^BUY/ })).toHaveAttribute("href", /^\/buypage\//);
			await expect(row.getByRole("rowheader").getByRole("link")).toHaveAttribute("href", "/product/TF-BR-6205");
			await view.getByRole("link", { name: "Cards" }).click();
			await expect(page).toHaveURL(`${bearings}&sort=price`);
			await expect(page.getByRole("main").getByRole("article")).toHaveCount(cards);
		});
	});
}

test("a new search sorts by best match; filters keep the order, and removing a family resets an order by its values", {
	tag: "@long",
}, async ({ page }) => {
	await page.goto(`${bearings}&sort=spec:Bore&view=table`);
	await page.getByLabel("Search").fill("tapered");
	await expect(page).toHaveURL(`/allproducts?q=tapered&family=Bearings&view=table`);
	await expect(page.getByLabel("Sort by")).toHaveValue("");
	await expect(rowsOf(page)).toHaveCount(1);
	await expect(rowsOf(page).first()).toContainText("Tapered");
	await columnOf(page, /^Bore/).getByRole("link").click();
	await expect(page).toHaveURL(/sort=spec/);
	await page.getByRole("button", { name: "Filters" }).click();
	await page.getByLabel("In stock").check();
	await expect(page).toHaveURL(/instock=1.*sort=spec%3ABore.*view=table/);
	await expect(page.getByLabel("Sort by")).toHaveValue("spec:Bore");
	await page.keyboard.press("Escape");
	await page.getByRole("link", { name: "Remove: Bearings" }).click();
	await expect(page).toHaveURL("/allproducts?q=tapered&instock=1&view=table");
});

test("on a phone the table scrolls sideways, by keyboard too, and the page does not", { tag: "@long" }, async ({
	page,
}) => {
	await page.setViewportSize({ width: 320, height: 700 });
	await page.goto(`${bearings}&view=table`);
	const region = page.getByRole("region", { name: "Products as a table" });
	await region.focus();
	await expect(region).toBeFocused();
	const widths = await region.evaluate((one) => [
		one.scrollWidth > one.clientWidth,
		document.documentElement.scrollWidth,
	]);
	expect(widths).toEqual([true, 320]);
	// The row header stays in view.
	await region.evaluate((one) => one.scrollBy(400, 0));
	const name = rowsOf(page).first().getByRole("rowheader");
	await expect(name).toBeInViewport({ ratio: 0.9 });
	// The column header moves with it, and the next column is aligned to its edge.
	const left = async (one: Locator) => Math.round((await one.boundingBox())?.x ?? Number.NaN);
	expect(await left(columnOf(page, /^Name/))).toBe(await left(name));
	const edge = (await left(name)) + ((await name.boundingBox())?.width ?? 0);
	const lefts = await Promise.all((await rowsOf(page).first().getByRole("cell").all()).map(left));
	expect(Math.min(...lefts.map((one) => Math.abs(one - edge)))).toBeLessThanOrEqual(1);
});

/** A product below its minimum order. The text in place of BUY needs the most room. */
const shortPart = {
	img1: "/catalogue/wrench-17-1-800.webp",
	img2: "/catalogue/wrench-17-2-800.webp",
	price: 9,
	quantity: 12000,
	minorder: 20000,
	description: "Too few.",
};

test("at 1280 px, with a scrollbar or without, the table of all products fits its page's column", async ({ page }) => {
	for (const width of [1280, 1265]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto("/allproducts?view=table");
		const widths = await page.locator(".parts-region").evaluate((region) => [region.scrollWidth, region.clientWidth]);
		expect.soft(widths[0], `${width} px`).toBe(widths[1]);
	}
});

test("at 1280 px every family's table fits its page's column, also with a part below its minimum order", {
	tag: "@long",
}, async ({ page, shop }) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	const admin = await signIn(shop.origin, demoAdmin);
	await page.goto("/allproducts");
	const families = await page.getByRole("navigation", { name: "Families" }).getByRole("link").all();
	const addresses = await Promise.all(families.map((family) => family.getAttribute("href")));
	expect(addresses.length).toBeGreaterThan(7);
	for (const address of addresses) {
		const family = new URLSearchParams(address?.split("?")[1]).get("family");
		const { insertedId } = await admin("POST", "/products", { ...shortPart, name: "Short part", family });
		await page.goto(`${address}&view=table`);
		await expect(rowsOf(page).filter({ hasText: "12,000 left (minimum 20,000)" })).toHaveCount(1);
		const widths = await page.locator(".parts-region").evaluate((region) => [region.scrollWidth, region.clientWidth]);
		await admin("DELETE", `/products/${insertedId}`);
		expect.soft(widths[0], address ?? "").toBe(widths[1]);
	}
});

test("its rows are 48 pixels high with any stock text, and their pictures small", { tag: "@long" }, async ({
	page,
	shop,
}) => {
	const admin = await signIn(shop.origin, demoAdmin);
	// The other columns get no more width than they need.
	const short = { ...shortPart, name: "Short valve", partNumber: "SHORT-VALVE-OF-12000-AND-20000-PARTS" };
	const { insertedId } = await admin("POST", "/products", short);
	const bodies: Promise<Buffer>[] = [];
	page.on("response", (response) => {
		if (response.request().resourceType() === "image") bodies.push(response.body());
	});
	await page.goto("/allproducts?view=table", { waitUntil: "load" });
	await expect(rowsOf(page).filter({ hasText: "12,000 left (minimum 20,000)" })).toHaveCount(1);
	for (const row of await rowsOf(page).all()) expect((await row.boundingBox())?.height).toBe(48);
	await expect.poll(() => bodies.length).toBeGreaterThan(5);
	const pictures = (await Promise.all(bodies)).map(({ length }) => length);
	expect(Math.max(...pictures)).toBeLessThan(4000);
	await admin("DELETE", `/products/${insertedId}`);
});
