import { expectToFit } from "./layout.ts";
import { linesOf, paste } from "./lists.ts";
import { arrive, arriveAs, call, demoAdmin } from "./people.ts";
import { aPaidPurchase, aPurchase } from "./purchases.ts";
import { openScreen } from "./screens.ts";
import { expect, hydrated, test } from "./shop.ts";

/** Returns numbers that a line break separates from their unit, and sizes that it splits. */
function tornMeasures(): string[] {
	const torn: string[] = [];
	const texts = document.createTreeWalker(document.querySelector("main") ?? document, NodeFilter.SHOW_TEXT);
	const range = document.createRange();
	for (let node = texts.nextNode(); node; node = texts.nextNode()) {
		for (const { index, 0: found } of (node.textContent ?? "").matchAll(
			/\d[\d.]*(?:\s[×x]\s[\d.]+)+|\d[\d.]*\s(?:mm|kg|g|kN|N·m|N\/mm|r\/min|°C)(?!\w)/g,
		)) {
			range.setStart(node, index);
			range.setEnd(node, index + found.length);
			const lines = new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom)));
			if (lines.size > 1) torn.push(found);
		}
	}
	return torn;
}

for (const width of [320, 390, 800]) {
	test(`a number and its unit, and a size, stay on one line at ${width} px`, { tag: "@long" }, async ({ page }) => {
		await page.setViewportSize({ width, height: 844 });
		for (const path of [
			"/",
			"/login?from=/buypage/TF-C110",
			"/allproducts?view=table",
			"/allproducts?family=Bearings&spec=Bore:20&spec=Width:10..20",
			"/allproducts?q=bearing+27+mm",
			"/compare?parts=TF-BR-6205&parts=TF-BR-6308&parts=TF-BR-NU208&parts=TF-SP-60150",
			"/product/TF-BR-6205",
			"/product/TF-SP-60150",
		]) {
			await openScreen(page, path);
			expect.soft(await page.evaluate(tornMeasures), path).toEqual([]);
		}
	});
}

/** Doubles the text's size. Returns the growth of each icon, star and stock bar. */
const growIcons = () => {
	const icons = [...document.querySelectorAll("[class*=tabler-icon], [aria-label$=stars], .level-segments")];
	const widthOf = (icon: Element) => Number.parseFloat(getComputedStyle(icon).width);
	const usual = icons.map(widthOf);
	document.documentElement.style.setProperty("font-size", "200%");
	return icons.map((icon, at) => ({
		name: icon.getAttribute("class") ?? "",
		growth: widthOf(icon) / (usual[at] ?? 0),
	}));
};

test("icons, stars and stock bars grow with the text", { tag: "@long" }, async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 844 });
	for (const path of ["/", "/allproducts", "/product/TF-BR-6205", "/list", "/login"]) {
		await openScreen(page, path);
		const icons = await page.evaluate(growIcons);
		expect(icons).not.toEqual([]);
		expect
			.soft(
				icons.filter(({ growth }) => growth < 1.5),
				path,
			)
			.toEqual([]);
	}
});

test("an item with a name of two lines takes at most 96 px of My Orders on a phone, and its X fits a finger", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await aPurchase(page, await arrive(page, "/dashboard"), 3);
	await page.goto("/dashboard/myorders");
	const buttons = page.getByRole("button", { name: /^X: cancel/ });
	await expect(buttons).toHaveCount(3);
	const boxes = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().toJSON()));
	for (const [nth, { y, height }] of boxes.entries()) {
		if (nth > 0) expect(y - boxes[nth - 1].y).toBeLessThanOrEqual(96);
		expect(height).toBeGreaterThanOrEqual(44);
	}
});

test("on a phone a line parts the items of My Orders, and a shipped item has no X", async ({ page, browser }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const { orders } = await aPaidPurchase(page, await arrive(page, "/dashboard"), 2);
	const admin = await browser.newPage();
	await arriveAs(admin, "/dashboard", demoAdmin);
	await call(admin, "delete", `/orders/${orders[0]?._id}`);
	await page.goto("/dashboard/myorders");
	const names = page.getByRole("main").locator("th[scope=row]");
	await expect(names).toHaveCount(2);
	await expect(names.first()).toHaveCSS("border-top-width", "0px");
	await expect(names.nth(1)).toHaveCSS("border-top-width", "1px");
	const buttons = page.getByRole("button", { name: /^X: cancel/ });
	await expect(buttons).toHaveCount(1);
	await page.setViewportSize({ width: 1280, height: 844 });
	await expect(buttons).toHaveCount(2);
});

test("on a phone the totals of an order and of a list end above their sum", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const person = await arrive(page, "/dashboard");
	const { orders } = await aPaidPurchase(page, person, 3);
	/** Returns the right ends of those shown. */
	const ends = async () => {
		const cells = page
			.getByRole("main")
			.getByRole("cell")
			.filter({ hasText: /^Total/ });
		const totals = cells.locator(".measure").or(page.locator("[data-total] p .measure, p[data-total] .measure"));
		const all = await totals.evaluateAll((all) => all.map((total) => total.getBoundingClientRect().right));
		return all.filter((end) => end > 0);
	};
	const spread = async () => Math.max(...(await ends())) - Math.min(...(await ends()));
	await openScreen(page, `/dashboard/order/${orders[0]?._id}`);
	await expect.poll(async () => (await ends()).length).toBe(4);
	expect(await spread()).toBeLessThan(2);
	await openScreen(page, "/list");
	await paste(page, "TF-320V 4\nTF-NH-10 1200\nTF-NONE 3");
	await expect(linesOf(page)).toHaveCount(3);
	await expect.poll(async () => (await ends()).length, "no price of the third is known").toBe(3);
	expect(await spread()).toBeLessThan(2);
});

test("the mail sandbox fits a phone", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/sandbox/mail/");
	await expect(page.getByLabel("Behaviour")).toBeVisible();
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

for (const name of ["Torque Foundry", "Brunnhuber Teile"])
	test(`the menu stays beside the name ${name} on a phone`, async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await openScreen(page, "/allproducts");
		await hydrated(page);
		const bar = page.getByRole("navigation", { name: "Main" });
		const logo = bar.getByRole("link", { name: "Torque Foundry" });
		await logo
			.locator("span span, span")
			.last()
			.evaluate((text, brand) => {
				text.textContent = brand;
			}, name);
		const menu = bar.getByRole("button", { name: "Menu" });
		const [height, top, bottom] = await menu.evaluate((button) => {
			const [{ height, top }, nav] = [button.getBoundingClientRect(), button.closest("nav") as HTMLElement];
			return [height, top - nav.getBoundingClientRect().top, nav.getBoundingClientRect().bottom - top - height];
		});
		expect(height).toBe(44);
		expect(Math.abs(Number(top) - Number(bottom))).toBeLessThanOrEqual(1);
	});

test("a thumbnail of the list has its size before its picture is loaded", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.route(/\.webp$/, () => {});
	await page.goto("/list");
	await paste(page, "TF-320V;2\nTF-BR-6205;10");
	await expect(linesOf(page)).toHaveCount(2);
	const widths = await page
		.locator("main img.thumbnail")
		.evaluateAll((all) => all.map((image) => image.getBoundingClientRect().width));
	expect(widths).toEqual([44, 44]);
});

test("the list of invoices fits large amounts beside its buttons", async ({ page }) => {
	const amounts = { net: 822_016.33, delivery: 0, tax: 164_403.27, gross: 986_419.6 };
	await page.route("**/api/accounting/documents?*", (route) =>
		route.fulfill({
			json: ["2026-000001", "CN-2026-000001"].map((number) => ({
				...{ _id: number, number, kind: "invoice", issuedOn: "2026-11-20", issuedAt: "2026-11-20T12:00:00.000Z" },
				...{ customer: "Northern Gearbox Works Ltd", country: "GB", category: "S", percent: 20, ...amounts },
			})),
		}),
	);
	await page.route("**/api/accounting/documents/sums?*", (route) => route.fulfill({ json: amounts }));
	await arriveAs(page, "/dashboard/accounting/documents", demoAdmin);
	const row = page.getByRole("row").filter({ hasText: "CN-2026-000001" });
	await expect(row).toBeVisible();
	for (const width of [768, 390]) {
		await page.setViewportSize({ width, height: 844 });
		await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
	}
	const rightOf = (text: string) =>
		row.getByText(text).evaluate((amount) => {
			const range = document.createRange();
			range.selectNodeContents(amount);
			return range.getBoundingClientRect().right;
		});
	const button = await row.getByRole("button").boundingBox();
	expect(await rightOf("$164,403.27")).toBeLessThanOrEqual(button?.x ?? 0);
});

test("a stocktake of large stocks fits a phone with text of twice the size", { tag: "@long" }, async ({ page }) => {
	await arriveAs(page, "/dashboard/manageproduct", demoAdmin);
	const name = `Many${Date.now()}`;
	await call(page, "post", "/products", {
		...{ name, img1: "/catalogue/wrench-17-1-800.webp", img2: "/catalogue/wrench-17-2-800.webp" },
		...{ price: 0.5, quantity: 1_000_000, minorder: 1, description: "Counted." },
	});
	await page.goto(`/dashboard/manageproduct/count?q=${name}`);
	await page.getByLabel(`Counted ${name}`).fill("1000");
	await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
	await expectToFit(page, "stocktake", [320, 390]);
});

test("a total of billions fits the checkout on a phone", { tag: "@long" }, async ({ page }) => {
	await arriveAs(page, "/dashboard/manageproduct", demoAdmin);
	const { insertedId } = await call(page, "post", "/products", {
		...{ name: `Dear${Date.now()}`, img1: "/catalogue/wrench-17-1-800.webp", img2: "/catalogue/wrench-17-2-800.webp" },
		...{ price: 999_999.99, quantity: 1_000_000, minorder: 1, description: "Dear." },
	});
	await call(page, "post", "/lists/current/lines", { lines: [{ productId: insertedId, units: 1_000_000 }] });
	await page.goto("/checkout");
	await expect(page.getByText("$999,999,990,000.00").first()).toBeVisible();
	await expectToFit(page, "checkout");
});
