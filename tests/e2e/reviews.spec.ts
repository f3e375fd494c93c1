import { arrive, arriveAs, call, demoAdmin } from "./people.ts";
import { expect, test } from "./shop.ts";

test("Add review: the fields, the messages, nothing sent for a bad rating, then saved, shown first and on the home page", async ({
	page,
}) => {
	const person = await arrive(page, "/dashboard/addreview");
	const main = page.getByRole("main");
	let sent = 0;
	page.on("request", (request) => {
		if (request.method() === "POST" && request.url().endsWith("/api/reviews")) sent += 1;
	});
	const rating = main.getByLabel("Rating");
	const text = main.getByLabel("Review text");
	await expect(main.getByLabel("Username")).toHaveValue(person.name);
	await expect(main.getByLabel("Image link")).toHaveAttribute("placeholder", "Enter nothing if there is none");
	await expect(rating).toHaveAttribute("inputmode", "numeric");
	await expect(main.getByText("Rating from 1 to 5")).toBeVisible();
	const add = main.getByRole("button", { name: "Add review" });
	await add.click();
	await expect(text).toHaveAccessibleDescription(/Review text is required/);
	await expect(rating, "the first field with an error").toBeFocused();
	for (const wrong of ["", "0", "-1", "5.1", "6"]) {
		await rating.fill(wrong);
		await add.click();
		// Two spaces, as the owner's text has them.
		expect(await main.getByText("Enter rating between 1 to").evaluate((said) => said.textContent)).toBe(
			"Enter rating between 1 to  5",
		);
		await expect(rating).toHaveAttribute("aria-invalid", "true");
	}
	expect(sent).toBe(0);
	const words = `Runs true after 10 000 km, ${person.email}`;
	await text.fill(words);
	await main.getByRole("button", { name: "3 stars" }).click();
	await expect(rating).toHaveValue("3");
	await page.reload();
	await expect(text).toHaveValue(words);
	await expect(rating).toHaveValue("3");
	await rating.fill("4.4");
	await expect(main.getByRole("button", { name: "4 stars" })).toHaveAttribute("aria-pressed", "true");
	// Playwright can read a request's body only when the request is intercepted.
	await page.route("**/api/reviews", (route) => route.fallback());
	const saving = page.waitForRequest((request) => request.method() === "POST");
	await add.dblclick();
	expect((await saving).postDataJSON()).toEqual({ username: person.name, image: "", ratings: 4, description: words });
	await expect(page.getByText("Your review have been saved")).toBeVisible();
	await expect(text).toHaveValue("");
	expect(sent).toBe(1);
	const published = main.getByRole("status").filter({ hasText: "Your review is published" });
	await expect(published.getByRole("figure", { name: person.name })).toContainText(words);
	await expect(published).toBeFocused();
	await expect(published).toBeInViewport();

	await main.getByRole("link", { name: "See all reviews" }).click();
	const first = main
		.getByRole("listitem")
		.filter({ has: page.getByRole("figure") })
		.first();
	await expect(first).toContainText(words);
	await expect(first.getByRole("img", { name: "4 of 5 stars" })).toBeVisible();
	await page.goto("/");
	await expect(page.getByRole("region", { name: "Reviews", exact: true }).getByText(words)).toBeVisible();
});

test("an external picture is fetched on request; an admin hides the review, shows it again and deletes it", {
	tag: "@long",
}, async ({ page, shop, browser }) => {
	const fetched: string[] = [];
	await page.route("https://pictures.example/**", (route) => {
		fetched.push(route.request().url());
		return route.fulfill({ path: "public/icon-192.png" });
	});
	const writer = await arrive(page, "/reviews");
	const [product] = await call(page, "get", "/products");
	const image = "https://pictures.example/spy.png";
	const description = "Seen on the first van, and then on the others. ".repeat(9);
	const review = { username: writer.email, image, ratings: 5, description, productId: product._id };
	await call(page, "post", "/reviews", review);
	for (const path of ["/", "/reviews"]) {
		await page.goto(path);
		await page.waitForLoadState("networkidle");
		await expect(page.getByText(writer.email).last()).toBeVisible();
	}
	const unscripted = await browser.newPage({ baseURL: shop.origin, javaScriptEnabled: false });
	await unscripted.goto("/");
	await expect(unscripted.getByRole("link", { name: /^Show picture sent/ }).last()).toHaveAttribute("href", image);
	await unscripted.close();
	expect(fetched).toEqual([]);
	const shown = page.getByRole("figure", { name: writer.email });
	await expect(shown.getByRole("link", { name: product.name })).toHaveAttribute("href", `/product/${product._id}`);
	await shown.getByRole("link", { name: `Show picture sent by ${writer.email}, from pictures.example` }).click();
	await expect(shown.getByRole("img", { name: `Picture sent by ${writer.email}` })).toBeVisible();
	// The picture's space is reserved before it loads.
	await expect.poll(() => fetched).toEqual([image]);
	await expect(page.getByRole("button", { name: /^Hide/ })).toHaveCount(0);

	const admin = await browser.newPage({ baseURL: shop.origin });
	await arriveAs(admin, "/reviews", demoAdmin);
	await admin.getByRole("link", { name: "Hide or delete reviews" }).click();
	const row = admin.getByRole("row", { name: writer.email });
	await admin.setViewportSize({ width: 390, height: 844 });
	const text = row.getByText(/^Seen/);
	const height = () => text.evaluate((element) => element.getBoundingClientRect().height);
	const closed = await height();
	await row.getByText("More", { exact: true }).click();
	await expect(row.getByText("Less", { exact: true })).toBeVisible();
	expect(await height()).toBeGreaterThan(closed);
	await row.getByRole("button", { name: /^More for/ }).click();
	const menu = admin.locator(".desk-menu:popover-open");
	expect((await menu.boundingBox())?.x, "left edge of the menu").toBeGreaterThanOrEqual(8);
	await admin.keyboard.press("Escape");
	await admin.setViewportSize({ width: 1280, height: 900 });
	const dialog = admin.getByRole("alertdialog");
	const parts = admin.getByRole("navigation", { name: "Filter by status" });
	await admin.getByRole("button", { name: `Hide the review by ${writer.email}` }).click();
	await dialog.getByRole("button", { name: "Hide" }).click();
	await expect(dialog.getByLabel("Reason")).toHaveAccessibleDescription("Choose a reason");
	await expect(dialog.getByLabel("Reason")).toBeFocused();
	await dialog.getByLabel("Reason").selectOption("Insults or hatred");
	await dialog.getByRole("button", { name: "Hide" }).click();
	const hidden = admin.getByRole("row", { name: writer.email });
	await expect(hidden.getByText("Hidden", { exact: true })).toBeVisible();
	await page.reload();
	await expect(page.getByRole("heading", { name: "Reviews" })).toBeVisible();
	await expect(shown).toHaveCount(0);
	await parts.getByRole("link", { name: /^Hidden/ }).click();
	await hidden.getByRole("button", { name: /^Show again/ }).click();
	await expect(hidden).toHaveCount(0);
	await expect(admin.getByRole("heading", { level: 1 })).toBeFocused();
	await parts.getByRole("link", { name: /^Shown/ }).click();
	await admin.getByRole("button", { name: `More for the review by ${writer.email}` }).click();
	await admin.getByRole("button", { name: "Delete…" }).click();
	await dialog.getByLabel("Reason").selectOption("About another product");
	await dialog.getByRole("button", { name: "Delete" }).click();
	await expect(admin.getByText("Review deleted")).toBeVisible();
	await expect(admin.getByRole("row", { name: writer.email })).toHaveCount(0);
	await admin.close();
});

test("a success toast goes after 2000 ms", { tag: "@long" }, async ({ page }) => {
	await arrive(page, "/dashboard/addreview");
	await page.clock.install();
	await page.getByLabel("Rating").fill("5");
	await page.getByLabel("Review text").fill("Fits.");
	await page.clock.pauseAt(Date.now() + 60_000);
	await page.getByRole("button", { name: "Add review" }).click();
	const toast = page.getByText("Your review have been saved");
	await expect(toast).toBeVisible();
	await page.clock.runFor(1900);
	await expect(toast).toBeVisible();
	await page.clock.runFor(600);
	await expect(toast).toBeHidden();
});

test("an error toast goes after 4000 ms", { tag: "@long" }, async ({ page }) => {
	await arrive(page, "/allproducts");
	await page.getByRole("article").filter({ hasText: "Spark plug M14" }).getByRole("link", { name: "BUY" }).click();
	await page.getByLabel("Address").fill("Bay four");
	await page.getByLabel("Phone").fill("5550100");
	await page.getByLabel("Quantity", { exact: true }).fill("1");
	await page.getByRole("button", { name: "Pay", exact: true }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).focus();
	await page.clock.install();
	await page.clock.pauseAt(Date.now() + 60_000);
	await page.keyboard.press("Enter");
	const toast = page.getByText("You didn't fullfil our requirements");
	await expect(toast).toBeVisible();
	await page.clock.runFor(3900);
	await expect(toast).toBeVisible();
	await page.clock.runFor(600);
	await expect(toast).toBeHidden();
});
