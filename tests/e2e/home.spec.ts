import type { Locator, Page } from "@playwright/test";
import { arrive } from "./people.ts";
import { expect, test } from "./shop.ts";

const reviewsOf = (page: Page) => page.getByRole("region", { name: "Reviews", exact: true });
const slidesOf = (page: Page) => reviewsOf(page).getByRole("group", { includeHidden: true });

async function openHome(page: Page): Promise<void> {
	await page.goto("/");
	await page.getByRole("heading", { name: "Management Committee" }).scrollIntoViewIfNeeded();
	await page.waitForLoadState("networkidle");
}

/** Returns the distance in pixels between a card's centre and the page's. */
async function fromTheMiddle(card: Locator): Promise<number> {
	const box = await card.boundingBox();
	return box ? Math.abs(box.x + box.width / 2 - 640) : Number.NaN;
}

test("the hero shows its three texts one after the other, in a loop", { tag: "@long" }, async ({ page }) => {
	await openHome(page);
	const hero = page.getByRole("region", { name: "Highlights" });
	const texts = ["SPECIAL OFFER", "HIGH PERFORMANCE INDUSTRIAL TOOLS", "SAVE UP TO $500"];
	await expect(hero.getByRole("group", { includeHidden: true })).toHaveCount(3);
	for (const text of [...texts, "SPECIAL OFFER"]) {
		await expect(hero.getByText(text, { exact: true })).toBeVisible();
		for (const other of texts.filter((one) => one !== text))
			await expect(hero.getByText(other, { exact: true })).toBeHidden();
		await hero.getByRole("button", { name: "Next" }).click();
	}
});

test("the newest six products, newest first, and 'more products ->' to all of them", async ({ page }) => {
	const products: { name: string }[] = await (await page.request.get("/api/products")).json();
	await page.goto("/");
	const section = page.locator("section").filter({ has: page.getByRole("link", { name: "more products" }) });
	const newest = products.map(({ name }) => name).slice(-6);
	await expect(section.getByRole("article").getByRole("heading")).toHaveText(newest.reverse());
	await expect(section.getByText("more products ->", { exact: true })).toBeVisible();
	await section.getByRole("link", { name: "more products" }).click();
	await expect(page).toHaveURL(/\/allproducts$/);
});

test("the statistics, the engine and the special item are on the home page", async ({ page }) => {
	await page.goto("/");
	const figures = {
		countries: "89",
		likes: "1577+",
		deliveries: "1986+",
		feedbacks: "876+",
		orders: "2230+",
		"happy clients": "567+",
	};
	const strip = page.getByRole("region", { name: "Torque Foundry in numbers" });
	for (const [label, figure] of Object.entries(figures)) {
		const entry = strip.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
		await expect(entry.getByRole("definition")).toHaveText(figure);
	}
	const engine = page.locator("section").filter({ has: page.getByRole("heading", { name: /turbocharged engine/i }) });
	await expect(engine.getByText(/3\.9-litre twin-turbo unit/)).toBeVisible();
	await expect(engine.getByRole("img")).toHaveCount(1);
	const columns = await engine
		.locator(".grid")
		.first()
		.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns);
	expect(columns.split(" ")).toHaveLength(2);
	await expect(page.getByRole("heading", { name: "Special Item" })).toBeVisible();
});

test("the committee is a coverflow of four cards, with bullets and a grab cursor", { tag: "@long" }, async ({
	page,
}) => {
	await openHome(page);
	const committee = page.locator(".committee");
	const titles = [/chief product/i, /chief executive/i, /chief customer and sales/i, /chief information officer/i];
	const cards = committee.getByRole("article");
	await expect(cards).toHaveCount(4);
	for (const [place, title] of titles.entries()) {
		await expect(cards.nth(place)).toContainText(title);
		await expect(cards.nth(place).getByRole("heading")).not.toBeEmpty();
		await expect(cards.nth(place).locator("svg")).toHaveCount(1);
	}
	const bullets = page.getByRole("button", { name: /^Show / });
	await expect(bullets).toHaveCount(4);
	await expect(committee).toHaveCSS("cursor", "grab");
	// Each step from the middle turns a card by 50 degrees, moves it 100 px back and adds a shadow.
	const placesOf = () =>
		committee.locator("> *").evaluateAll((all) =>
			all.map((card) => {
				const { m11, m13, m43 } = new DOMMatrix(getComputedStyle(card).transform);
				const turned = Math.round((Math.atan2(-m13, m11) * 180) / Math.PI) + 0;
				return { turned, depth: Math.abs(m43), shadow: Number(getComputedStyle(card, "::after").opacity) };
			}),
		);
	const placed = (turned: number, depth: number) => ({ turned, depth, shadow: depth === 0 ? 0 : 1 });
	await expect.poll(placesOf).toEqual([placed(50, 100), placed(0, 0), placed(-50, 100), placed(-100, 200)]);
	await bullets.nth(3).click();
	await expect.poll(placesOf).toEqual([placed(150, 300), placed(100, 200), placed(50, 100), placed(0, 0)]);
	await expect(bullets.nth(3)).toHaveAttribute("aria-current", "true");
	await expect.poll(() => fromTheMiddle(cards.nth(3))).toBeLessThan(3);
});

test("the committee turns by arrows, by a press on a card and by dragging", { tag: "@long" }, async ({ page }) => {
	await openHome(page);
	const current = page.getByRole("button", { name: /^Show /, includeHidden: true }).and(page.locator("[aria-current]"));
	await expect(current).toHaveAccessibleName("Show Tomasz Wendelin");
	await page.getByRole("button", { name: "Next member" }).click();
	await expect(current).toHaveAccessibleName("Show Ruth Castellanos");
	await page.getByRole("button", { name: "Previous member" }).press("Enter");
	await expect(current).toHaveAccessibleName("Show Tomasz Wendelin");
	const cards = page.locator(".committee").getByRole("article");
	await cards.first().click();
	await expect(current).toHaveAccessibleName("Show Marguerite Oyelaran");
	// The card must stand still before the drag, so that the pointer grips the same point.
	await expect.poll(() => fromTheMiddle(cards.first())).toBeLessThan(3);
	const box = await cards.first().boundingBox();
	const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + 100];
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(x - 30, y);
	await page.mouse.move(x - 100, y);
	await expect.poll(async () => ((await cards.first().boundingBox())?.x ?? 0) - (box?.x ?? 0)).toBeLessThan(-50);
	await page.mouse.up();
	await expect(current).toHaveAccessibleName("Show Tomasz Wendelin");
});

test("reviews: newest first, with arrows in a loop, no thumbnails and no status text", async ({ page }) => {
	const reviews: { username: string; description: string }[] = await (await page.request.get("/api/reviews")).json();
	await openHome(page);
	const newest = reviews.toReversed().slice(0, 12);
	await expect(reviewsOf(page).getByText(newest[0]?.username ?? "")).toBeVisible();
	await expect(slidesOf(page)).toHaveCount(newest.length);
	await expect(slidesOf(page)).toContainText(newest.map(({ username }) => username));
	await expect(slidesOf(page)).toContainText(newest.map(({ description }) => description.slice(0, 30)));
	// The section has no other controls than the three buttons.
	await expect(reviewsOf(page).getByRole("button")).toHaveText(["", "", ""]);
	expect(await reviewsOf(page).innerText()).not.toMatch(/\d+ of \d+/);
	await reviewsOf(page).getByRole("button", { name: "Previous" }).click();
	await expect(slidesOf(page).last()).toBeVisible();
	await reviewsOf(page).getByRole("button", { name: "Next" }).click();
	await expect(slidesOf(page).first()).toBeVisible();
	await expect(page.getByRole("link", { name: "all reviews" })).toHaveAttribute("href", "/reviews");
});

test("reviews turn by themselves every 6100 ms", { tag: "@long" }, async ({ page }) => {
	await page.clock.install();
	await openHome(page);
	const title = page.getByRole("heading", { name: "Reviews" });
	await title.scrollIntoViewIfNeeded();
	// Hovering pauses the carousel. Its timer starts when the pointer leaves.
	await reviewsOf(page).hover({ position: { x: 30, y: 30 } });
	await page.clock.pauseAt(Date.now() + 60_000);
	const shown = () => slidesOf(page).evaluateAll((all) => all.findIndex((one) => !one.className.includes("invisible")));
	const before = await shown();
	await title.hover();
	await page.clock.runFor(6099);
	expect(await shown()).toBe(before);
	await page.clock.runFor(1);
	await expect.poll(shown).toBe(before + 1);
});

test("a review shows as many stars as its rating, none for any other value, and the placeholder without a picture", {
	tag: "@long",
}, async ({ page }) => {
	const ratings = [0, 1, 2, 3, 4, 5, 6, 2.5];
	const picture = "/catalogue/wrench-17-1-800.webp";
	const reviews = ratings.map((rating, place) => {
		return {
			_id: `${place}`,
			username: `U${place}`,
			image: place === 0 ? "" : picture,
			ratings: rating,
			description: "D",
		};
	});
	await page.route("**/api/reviews*", (route) => route.fulfill({ json: reviews.toReversed() }));
	await arrive(page, "/blog");
	await page.getByRole("link", { name: "Home" }).click();
	await expect(slidesOf(page)).toHaveCount(ratings.length);
	for (const [place, rating] of ratings.entries()) {
		const stars = [1, 2, 3, 4, 5].includes(rating) ? rating : 0;
		const drawn = slidesOf(page).nth(place).locator("figure svg path");
		await expect(drawn).toHaveCount(stars === 0 ? 0 : 1);
		if (stars > 0) await expect(drawn).toHaveAttribute("d", new RegExp(`^(M[^M]+z){${stars}}$`));
	}
	await expect(slidesOf(page).nth(0).locator("img")).toHaveAttribute("src", "/catalogue/placeholder.svg");
	await expect(slidesOf(page).nth(1).locator("img")).toHaveAttribute("src", picture);
});
