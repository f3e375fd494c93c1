import { linesOf, paste } from "./lists.ts";
import { arrive } from "./people.ts";
import { aPaidPurchase } from "./purchases.ts";
import { expect, hydrated, test } from "./shop.ts";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test("a tap on a card's picture opens its part; one on the picture's corner shows the other picture", {
	tag: "@long",
}, async ({ page }) => {
	await page.goto("/allproducts");
	await hydrated(page);
	const card = page.getByRole("main").getByRole("article").first();
	const second = card.locator("img[alt$='another view']");
	await card.getByText("1/2").tap();
	await expect(second).toBeVisible();
	await card.getByText("2/2").tap();
	await expect(second).toBeHidden();
	await expect(page).toHaveURL("/allproducts");
	await card.locator("img").first().tap();
	await expect(page).toHaveURL(/\/product\//);
});

test("the menu closes as soon as a link in it is tapped, before its page has come", { tag: "@long" }, async ({
	page,
}) => {
	let isHeld = false;
	await page.route("**/api/catalogue**", () => {
		isHeld = true;
	});
	await page.goto("/");
	await hydrated(page);
	await page.getByRole("button", { name: "Menu" }).tap();
	const menu = page.locator("#main-menu");
	await menu.getByRole("link", { name: "All Products" }).tap();
	await expect(menu).toBeHidden();
	await expect.poll(() => isHeld).toBe(true);
	await expect(page).toHaveURL("/");
	await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a tap on a part requests its data once, and no script that could have come before", { tag: "@long" }, async ({
	page,
}) => {
	await page.goto("/allproducts");
	await hydrated(page);
	const preloads = page.locator("link[rel=modulepreload][href*=product-page]");
	await expect(preloads).not.toHaveCount(0);
	await page.waitForLoadState("networkidle");
	const requests: string[] = [];
	page.on("request", (request) => requests.push(request.url()));
	const link = page.getByRole("main").getByRole("article").nth(1).getByRole("heading").getByRole("link");
	const path = await link.getAttribute("href");
	await link.tap();
	await expect(page).toHaveURL(path ?? "");
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	await page.waitForLoadState("networkidle");
	expect(requests.filter((url) => url.includes(`${path}.data`))).toHaveLength(1);
	expect(requests.filter((url) => url.includes("/assets/product-page"))).toEqual([]);
});

test("the message about an added part covers no search field, leaves after a tap on it, and can undo", async ({
	page,
}) => {
	await page.clock.install();
	// Its minimum order is 2.
	await page.goto("/allproducts?q=TF-320V");
	await hydrated(page);
	const add = page
		.getByRole("main")
		.getByRole("button", { name: /^Add to list/ })
		.first();
	await add.tap();
	const message = page.getByLabel("Messages").getByText("Added to your list: ");
	await expect(message).toBeVisible();
	const [box, field] = await Promise.all([message.boundingBox(), page.getByLabel("Search").boundingBox()]);
	expect(box && field && (box.y > field.y + field.height || box.y + box.height < field.y)).toBe(true);
	await message.tap();
	await page.clock.runFor(9000);
	await expect(message).toBeHidden();
	await add.tap();
	await expect(message).toBeVisible();
	await page.getByRole("button", { name: "Undo" }).tap();
	await expect(page.getByLabel("Messages").getByText("Removed from your list: ")).toBeVisible();
	await page.getByRole("link", { name: /^List/ }).tap();
	await expect(page.locator("input[name^=units-]")).toHaveValue("2");
});

test("the items of an order have the same distances on a phone, whether a name takes one line or two", async ({
	page,
}) => {
	const { orders } = await aPaidPurchase(page, await arrive(page, "/dashboard"), 4);
	await page.goto(`/dashboard/order/${orders[0]?._id}`);
	const rows = linesOf(page);
	await expect(rows).toHaveCount(4);
	const distances = await rows.evaluateAll((all) =>
		all.map((row) => {
			const range = document.createRange();
			const linesIn = (selector: string) => {
				range.selectNodeContents(row.querySelector(selector) ?? row);
				return range.getBoundingClientRect();
			};
			const [name, number] = [linesIn("a bdi"), linesIn("bdi.measure")];
			const above = Math.round(name.top - row.getBoundingClientRect().top);
			return { lines: Math.round(name.height / 20), above, below: Math.round(number.top - name.bottom) };
		}),
	);
	expect(new Set(distances.map(({ lines }) => lines))).toEqual(new Set([1, 2]));
	expect(new Set(distances.map(({ above, below }) => `${above} ${below}`)).size).toBe(1);
});

test("the label of a line's stock is on the line of its text on a phone", async ({ page }) => {
	await page.goto("/list");
	await hydrated(page);
	await paste(page, "TF-320V 4\nTF-NONE 3\nTF-SO-12 1");
	await expect(linesOf(page)).toHaveCount(3);
	const differences = await linesOf(page).evaluateAll((rows) => {
		const baselineOf = (element: Element | null | undefined) => {
			const mark = document.createElement("span");
			mark.style.display = "inline-block";
			element?.prepend(mark);
			const { bottom } = mark.getBoundingClientRect();
			mark.remove();
			return bottom;
		};
		return rows.map((row) => {
			const cell = [...row.querySelectorAll("td")].find(({ textContent }) => textContent?.startsWith("Stock"));
			const text = cell?.querySelector(":scope > div :is(bdi, .measure)");
			return Math.abs(baselineOf(cell?.querySelector(".lettering")) - baselineOf(text));
		});
	});
	expect(differences.filter((pixels) => pixels > 1)).toEqual([]);
});
