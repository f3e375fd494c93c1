import { signIn } from "../support/client.ts";
import { arrive, demoAdmin } from "./people.ts";
import { expect, test } from "./shop.ts";

interface Listed {
	_id: string;
	name: string;
	minorder: number;
	quantity: number;
	price: number;
	description: string;
}

test("every product is a card, newest first, with the specified labels, a shortened description and BUY", async ({
	page,
}) => {
	const products: Listed[] = await (await page.request.get("/api/products")).json();
	await page.goto("/allproducts");
	const cards = page.getByRole("main").getByRole("article");
	const newestFirst = products.map(({ name }) => name).reverse();
	await expect(cards.getByRole("heading")).toHaveText(newestFirst.slice(0, 36));
	const newest = products.at(-1) as Listed;
	const card = cards.first();
	const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
	const rows = {
		"Product Name": newest.name,
		"Minimum Order": newest.minorder.toLocaleString("en-US"),
		Quantity: newest.quantity.toLocaleString("en-US"),
		"Per Price": `${dollars.format(newest.price)} per unit`,
		Description: `${newest.description.slice(0, 40)}...`,
	};
	await expect(card.getByRole("term")).toHaveText(Object.keys(rows));
	for (const [place, value] of Object.values(rows).entries()) {
		await expect(card.getByRole("definition").nth(place)).toContainText(value);
	}
	await expect(card.getByRole("definition").last()).toHaveText(rows.Description);
	await card.getByRole("link", { name: "BUY" }).click();
	// A visitor must log in first.
	await expect(page).toHaveURL(new RegExp(`from=%2Fbuypage%2F${newest._id}`));
	await expect(page.getByText(`Log in to order ${newest.name}.`)).toBeVisible();
	await page.getByRole("link", { name: "Sign up", exact: true }).click();
	await expect(page.getByText(`Sign up to order ${newest.name}.`)).toBeVisible();
});

test("the catalogue has one, two or three columns by the screen's width", async ({ page }) => {
	await page.goto("/allproducts");
	const grid = page
		.getByRole("main")
		.locator("ul")
		.filter({ has: page.getByRole("article") });
	for (const [width, columns] of [
		[390, 1],
		[800, 2],
		[1280, 3],
	] as const) {
		await page.setViewportSize({ width, height: 844 });
		await expect(grid).toHaveCSS("grid-template-columns", new RegExp(`^\\S+( \\S+){${columns - 1}}$`));
	}
});

test("the first screen of a phone shows three products with name, stock and price", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/allproducts");
	const third = page.getByRole("main").getByRole("article").nth(2);
	for (const label of ["Product Name", "Quantity", "Per Price"])
		await expect(third.getByText(label, { exact: true })).toBeInViewport({ ratio: 1 });
	expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a card's picture turns to img2 under the pointer and back to img1 when it leaves", { tag: "@long" }, async ({
	page,
}) => {
	await arrive(page, "/allproducts");
	const card = page.getByRole("main").getByRole("article").first();
	const second = card.locator("img[alt$='another view']");
	await expect(second).toBeHidden();
	await card.locator("img").first().hover();
	await expect(second).toBeVisible();
	await expect(second).toHaveAttribute("src", /-2-800\.webp$/);
	await page.getByRole("heading", { level: 1 }).hover();
	await expect(second).toBeHidden();
	await expect(card.locator("img").first()).toHaveAttribute("src", /-1-800\.webp$/);
});

test("a picture that is under the pointer before the script comes turns to img2 as soon as the pointer moves", {
	tag: "@long",
}, async ({ page }) => {
	await page.goto("/allproducts");
	const card = page.getByRole("main").getByRole("article").first();
	const box = await card.locator("img").first().boundingBox();
	const move = (by: number) => page.mouse.move((box?.x ?? 0) + 40 + by, (box?.y ?? 0) + 40);
	await page.route("**/assets/*.js", async (route) => {
		await new Promise((resume) => setTimeout(resume, 500));
		await route.fallback();
	});
	await page.reload({ waitUntil: "domcontentloaded" });
	await move(0);
	await page.waitForLoadState("networkidle");
	const second = card.locator("img[alt$='another view']");
	await expect(async () => {
		await move(1);
		await move(2);
		await expect(second).toBeVisible({ timeout: 300 });
	}).toPass({ timeout: 10_000 });
});

test("on the purchase page the card is in detail mode: the whole description, img1 only, no BUY", {
	tag: "@long",
}, async ({ page }) => {
	const products: Listed[] = await (await page.request.get("/api/products")).json();
	const { _id, name, description } = products.at(-1) as Listed;
	const person = await arrive(page, `/buypage/${_id}`);
	const card = page.getByRole("main").getByRole("article");
	await expect(card.getByRole("heading", { name })).toBeVisible();
	await expect(card.getByRole("definition").last()).toHaveText(description);
	await card.getByRole("img").hover();
	await expect(card.getByRole("img")).toHaveCount(1);
	await expect(card.getByRole("img")).toHaveAttribute("src", /-1-800\.webp$/);
	await expect(page.getByRole("link", { name: "BUY" })).toHaveCount(0);

	for (const label of ["Name", "Email"]) {
		await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("readonly");
	}
	await expect(page.getByLabel("Email", { exact: true })).toHaveValue(person.email);
	await expect(page.getByLabel("Phone")).toHaveAttribute("inputmode", "tel");
	await expect(page.getByLabel("Quantity", { exact: true })).toHaveAttribute("inputmode", "numeric");
	await expect(page.getByText("You have to enter the value in Number.")).toHaveCount(2);
});

test("a part out of stock has no BUY and no order form until it is restocked", async ({ page, shop }) => {
	const admin = await signIn(shop.origin, demoAdmin);
	const [img1, img2] = ["/catalogue/wrench-17-1-800.webp", "/catalogue/wrench-17-2-800.webp"];
	const rare = { name: "Rare valve", img1, img2, price: 12.5, quantity: 3, minorder: 5, description: "Hardly any." };
	const { insertedId } = await admin("POST", "/products", rare);
	await arrive(page, `/buypage/${insertedId}`);
	const pay = page.getByRole("button", { name: "Pay", exact: true });
	await expect(page.getByText("Only 3 left. The minimum order is 5.")).toBeVisible();
	await expect(page.getByRole("link", { name: "All Products" }).last()).toBeVisible();
	await expect(pay).toHaveCount(0);
	for (const path of ["/allproducts?q=rare+valve", "/allproducts?q=rare+valve&view=table", `/product/${insertedId}`]) {
		await page.goto(path);
		await expect(page.getByRole("main").getByText("3 left (minimum 5)")).toBeVisible();
		if (path.endsWith("table")) await expect(page.getByText("Less than a minimum order left")).toHaveCount(0);
		await expect(page.getByRole("link", { name: "BUY" })).toHaveCount(0);
	}
	await admin("PUT", `/products/${insertedId}`, { ...rare, quantity: 5 });
	await page.goto(`/buypage/${insertedId}`);
	await expect(pay).toBeEnabled();
	await expect(page.getByText("Out of stock")).toHaveCount(0);
	await admin("DELETE", `/products/${insertedId}`);
});

test("the order form asks for address, phone and units beside each field, and keeps the entered text", async ({
	page,
}) => {
	const products: Listed[] = await (await page.request.get("/api/products")).json();
	await arrive(page, `/buypage/${products.at(-1)?._id}`);
	let sent = 0;
	page.on("request", (request) => {
		if (request.method() === "POST" && request.url().endsWith("/api/orders")) sent += 1;
	});
	await page.getByLabel("Quantity", { exact: true }).fill("");
	await page.getByLabel("Quantity", { exact: true }).blur();
	await expect(page.getByLabel("Quantity", { exact: true })).toHaveAccessibleDescription(/Quantity is required/);
	await page.getByRole("button", { name: "Pay", exact: true }).click();
	await expect(page.getByLabel("Address")).toHaveAccessibleDescription(/Address is required/);
	await expect(page.getByLabel("Phone")).toHaveAccessibleDescription(/Phone is required/);
	await expect(page.getByLabel("Quantity", { exact: true })).toHaveAccessibleDescription(/Quantity is required/);
	await page.getByLabel("Phone").fill("call me");
	await page.getByLabel("Address").fill("Bay four");
	await page.getByLabel("Quantity", { exact: true }).fill("2.5");
	await expect(page.getByLabel("Quantity", { exact: true })).toHaveAccessibleDescription(/Enter a whole number/);
	await page.getByRole("button", { name: "Pay", exact: true }).click();
	await expect(page.getByLabel("Phone")).toHaveAttribute("aria-invalid", "true");
	await expect(page.getByLabel("Quantity", { exact: true })).toHaveAccessibleDescription(/Enter a whole number/);
	await expect(page.getByLabel("Address")).toHaveValue("Bay four");
	expect(sent).toBe(0);
});

test("while the list is empty the spinner says 'Loading...', after 4 s a retry is offered, and it brings the products", {
	tag: "@long",
}, async ({ page, complaints }) => {
	complaints.expect(/503/);
	await arrive(page, "/blog");
	await page.clock.install();
	await page.clock.pauseAt(Date.now() + 60_000);
	await page.route("**/api/catalogue*", (route) => route.fulfill({ status: 503, json: {} }));
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "All Products" }).click();
	const main = page.getByRole("main");
	await expect(main.getByText("Loading...")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1, name: "All Products" })).toBeVisible();
	await page.clock.runFor(3900);
	await expect(main.getByRole("button", { name: "Retry" })).toBeHidden();
	await page.clock.runFor(200);
	await expect(main.getByText("The products didn't load")).toBeVisible();
	await expect(main.getByText("Loading...")).toBeVisible();
	await page.unroute("**/api/catalogue*");
	await main.getByRole("button", { name: "Retry" }).click();
	await expect(main.getByRole("article").first()).toBeVisible();
	await expect(main.getByText("Loading...")).toBeHidden();
});

test("products that come back by themselves need no press of Retry", { tag: "@long" }, async ({ page, complaints }) => {
	complaints.expect(/503/);
	await arrive(page, "/blog");
	let refused = 0;
	await page.route("**/api/catalogue*", (route) => {
		refused += 1;
		return refused > 2 ? route.fallback() : route.fulfill({ status: 503, json: {} });
	});
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "All Products" }).click();
	// The timeout includes the pauses between the retries.
	await expect(page.getByRole("main").getByRole("article").first()).toBeVisible({ timeout: 20_000 });
	expect(refused).toBe(3);
});
