import type { Locator } from "@playwright/test";
import { formatDollars } from "../../app/money/money.ts";
import { arrive } from "./people.ts";
import { expect, test } from "./shop.ts";

interface Offer {
	name: string;
	price: number;
	partNumber: string;
	reduction: { lowestBefore: number };
}

test("the special offer and the largest saving are parts that are reduced, compared with 30 days before, and lead to them", {
	tag: "@long",
}, async ({ page }) => {
	const offers: Offer[] = await (await page.request.get("/api/offers")).json();
	const partOff = ({ price, reduction }: Offer) => 1 - price / reduction.lowestBefore;
	const [saving] = offers as [Offer];
	const [deepest] = offers.toSorted((a, b) => partOff(b) - partOff(a)) as [Offer];
	await arrive(page, "/");
	const hero = page.getByRole("region", { name: "Highlights" });
	for (const [slide, { name, price, reduction, partNumber }] of [
		["1 of 3", deepest],
		["3 of 3", saving],
	] as const) {
		const shown = hero.getByRole("group", { name: slide, includeHidden: true });
		await expect(shown).toContainText(name.slice(0, 12));
		await expect(shown).toContainText(`Lowest price in the last 30 days: ${formatDollars(reduction.lowestBefore)}`);
		await expect(shown).toContainText(`−${Math.floor(100 - (100 * price) / reduction.lowestBefore)}%`);
		await expect(shown.locator("img").first()).toHaveAttribute("alt", name);
		await expect(shown.locator("a")).toHaveAttribute("href", `/product/${partNumber}`);
	}
	await expect(hero.getByText("Today: save up to $500.00 on TF58 (minimum order of 2).")).toBeAttached();
	await hero.getByRole("link", { name: "See the offer" }).click();
	await expect(page).toHaveURL(`/product/${deepest.partNumber}`);
	await expect(page.getByRole("article")).toContainText("Lowest price in the last 30 days");
});

test("the hero's pictures, texts and buttons do not overlap at any width", { tag: "@long" }, async ({ page }) => {
	for (const width of [390, 800, 1280, 1920]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto("/");
		const { pictures, words, covered } = await page.getByRole("region", { name: "Highlights" }).evaluate((hero) => {
			const boxes = (selector: string, parent: Element = hero) =>
				[...parent.querySelectorAll(selector)]
					.map((one) => one.getBoundingClientRect())
					.filter(({ width, height }) => width > 0 && height > 0);
			const words = [...boxes("p"), ...boxes("button")];
			const pictures = boxes("img");
			// The slides lie upon each other, and one of them is visible.
			const covered = [...hero.querySelectorAll("[role=group]")].flatMap((slide) =>
				boxes("img", slide).flatMap((picture) =>
					[...boxes("p", slide), ...boxes("button")].filter(
						(box) =>
							Math.min(box.right, picture.right) - Math.max(box.left, picture.left) > 1 &&
							Math.min(box.bottom, picture.bottom) - Math.max(box.top, picture.top) > 1,
					),
				),
			);
			return { pictures: pictures.length, words: words.length, covered: covered.length };
		});
		expect(pictures, `pictures at ${width} px`).toBeGreaterThan(0);
		expect(words, `words and buttons at ${width} px`).toBeGreaterThan(0);
		expect(covered, `at ${width} px`).toBe(0);
	}
});

test("the texts of a slide of the hero follow each other without a hole", { tag: "@long" }, async ({ page }) => {
	for (const width of [390, 768, 1280]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto("/");
		const gaps = await page.getByRole("region", { name: "Highlights" }).evaluate((hero) =>
			[...hero.querySelectorAll("[role=group]")].flatMap((slide) => {
				const boxes = [...slide.querySelectorAll("p, img")].map((one) => one.getBoundingClientRect());
				return boxes.slice(1).map((box, at) => box.top - (boxes[at]?.bottom ?? 0));
			}),
		);
		expect(Math.max(...gaps), `at ${width} px`).toBeLessThan(48);
	}
});

test("on a dark screen photographs are dimmed and drawings turned to light lines", { tag: "@long" }, async ({
	page,
}) => {
	await page.emulateMedia({ colorScheme: "dark" });
	await page.goto("/");
	const [photograph, drawing] = [0, 1].map((place) => page.locator("main img").nth(place));
	await expect(photograph as Locator).toHaveCSS("filter", "brightness(0.82)");
	await expect(drawing as Locator).toHaveCSS("filter", /invert/);
	await page.emulateMedia({ colorScheme: "light" });
	await expect(photograph as Locator).toHaveCSS("filter", "none");
});

test("a wide screen is used: three columns of larger cards, on home and beside the filters", { tag: "@long" }, async ({
	page,
}) => {
	await page.setViewportSize({ width: 1920, height: 1000 });
	for (const [path, width] of [
		["/", 500],
		["/allproducts", 400],
	] as const) {
		await page.goto(path);
		const cards = page.locator("ul:has(article)").first().getByRole("article");
		const boxes = await Promise.all([0, 1, 2, 3].map((place) => cards.nth(place).boundingBox()));
		expect(boxes.map((box) => box?.y === boxes[0]?.y)).toEqual([true, true, true, false]);
		expect(boxes[0]?.width, path).toBeGreaterThan(width);
	}
});
