import { signIn } from "../support/client.ts";
import { arrive, arriveAs, call, demoAdmin } from "./people.ts";
import { anOrder, payByCard } from "./purchases.ts";
import { openScreen } from "./screens.ts";
import { expect, hydrated, test } from "./shop.ts";

const path = "/product/TF-320V";

test("a table row highlights its dimension in the drawing and vice versa, and the drawing can be enlarged", {
	tag: "@long",
}, async ({ page }) => {
	await page.goto(path);
	await expect(page.locator("html")).toHaveAttribute("data-hydration", "done");
	const sheet = page.getByRole("region", { name: "Drawing and data" });
	await sheet.scrollIntoViewIfNeeded();
	const row = sheet.getByRole("row", { name: "Pitch circle" });
	const name = row.getByRole("button", { name: "Pitch circle" });
	const dimension = sheet.locator("figure > [role=img] [data-spec='Pitch circle']");
	await expect(dimension).toBeVisible();
	await row.hover();
	await expect(dimension).toHaveAttribute("data-lit");
	await sheet.getByRole("row", { name: "Material" }).hover();
	await expect(dimension).not.toHaveAttribute("data-lit");
	await name.focus();
	await expect(dimension).toHaveAttribute("data-lit");
	await row.hover();
	await page.mouse.move(0, 0);
	await expect(dimension).toHaveAttribute("data-lit");
	await sheet.locator("figure > [role=img] [data-spec='Centre bore'] text").hover();
	await expect(sheet.getByRole("row", { name: "Centre bore" })).toHaveClass(/bg-tint/);
	await expect(sheet.getByRole("button", { name: "Material" })).toHaveCount(0);

	const enlarge = sheet.getByRole("link", { name: "Enlarge the drawing" });
	await enlarge.press("Enter");
	const dialog = page.getByRole("dialog", { name: /^Drawing of/ });
	await expect(dialog.getByText("PCD 112")).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await expect(enlarge).toBeFocused();
});

for (const what of ["drawing", "photograph"]) {
	test(`on a phone the enlarged ${what} fits the screen, can be zoomed, and closes by its X and by a tap outside`, {
		tag: "@long",
	}, async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(path);
		await expect(page.locator("html")).toHaveAttribute("data-hydration", "done");
		const enlarge = page.getByRole("link", { name: `Enlarge the ${what}` });
		await enlarge.scrollIntoViewIfNeeded();
		if (what === "drawing") await expect(page.locator("figure > [role=img] svg")).toBeVisible();
		const dialog = page.getByRole("dialog", { name: new RegExp(`^${what} of`, "i") });
		const picture = dialog.getByRole("img").first();
		const closings = [() => dialog.getByRole("button", { name: "Close" }).click(), () => page.mouse.click(195, 780)];
		for (const close of closings) {
			await enlarge.click();
			await expect(picture).toBeInViewport({ ratio: 1 });
			await dialog.getByRole("button", { name: "Zoom in" }).click();
			await expect(picture).toHaveCSS("width", "960px");
			await dialog.getByRole("button", { name: "Zoom out" }).click();
			await close();
			await expect(dialog).toBeHidden();
			await expect(enlarge).toBeFocused();
		}
	});
}

test("a part number is copied, with a short message each time; without permission to copy, it is selected", {
	tag: "@long",
}, async ({ page }) => {
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.goto(path);
	await expect(page.locator("html")).toHaveAttribute("data-hydration", "done");
	const copy = page.getByRole("button", { name: "Copy the part number" });
	const copied = page.getByRole("status").getByText("Copied");
	await copy.click();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("TF-320V");
	const first = await copied.elementHandle();
	await copy.click();
	await expect.poll(() => first?.evaluate((one) => one.isConnected)).toBe(false);
	await expect(copied).toBeVisible();
	await expect(copied).toBeHidden();
	await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
	await copy.click();
	await expect(page.getByRole("status").getByText("Selected")).toBeVisible();
	expect(await page.evaluate(() => `${getSelection()}`)).toBe("TF-320V");
});

test("a product's page describes the product to visitors and search engines", { tag: "@long" }, async ({ page }) => {
	const [product] = await (await page.request.get("/api/products")).json();
	const path = `/product/${product.partNumber}`;
	for (const spelling of [product._id, product.partNumber.toLowerCase(), product.partNumber.replaceAll("-", " ")]) {
		await page.goto(`/product/${spelling}`);
		await expect(page).toHaveURL(path);
	}
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(product.name);
	await expect(page.getByRole("main")).toContainText(product.description.slice(0, 200));
	const data = JSON.parse(await page.locator('script[type="application/ld+json"]').first().innerText());
	expect(data).toMatchObject({ "@type": "Product", name: product.name, offers: { price: product.price.toFixed(2) } });
	await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`${path}$`));
	expect(await (await page.request.get(`${path}/`)).text()).toContain(`${path}"/>`);
	const content = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`);
	for (const name of ["og:image", "twitter:image"]) {
		await expect(content(name)).toHaveCount(1);
		await expect(content(name)).toHaveAttribute("content", new RegExp(`^http.*${product.img1}$`));
	}
	await expect(content("og:url")).toHaveAttribute("content", new RegExp(`${path}$`));
	expect(data).toMatchObject({ sku: product.partNumber, mpn: product.partNumber });
	const [spec] = data.additionalProperty;
	const row = page.getByRole("table", { name: "Dimensions and data" }).getByRole("row").nth(1);
	await expect(row).toContainText(`${spec.name}${spec.value}`);
	const sitemap = await (await page.request.get("/sitemap.xml")).text();
	expect(sitemap).toContain(`${path}</loc>`);
	expect(await (await page.request.get("/robots.txt")).text()).toMatch(/Sitemap: http.*\/sitemap\.xml/);
});

test("the page of an unknown product is a 404", async ({ page, complaints }) => {
	complaints.expect(/404/);
	const missing = await page.goto("/product/no-such-product");
	expect(missing?.status()).toBe(404);
	await expect(page).toHaveTitle(/^404/);
	await expect(page.getByText("The page you are looking for might have been removed.")).toBeVisible();
	await page.goto("/product/TF-32.0V");
	await page.getByRole("link", { name: "TF-320V" }).click();
	await expect(page).toHaveURL(/\/product\/TF-320V$/);
});

test("the product page adds the entered quantity to the list, in steps of one from the minimum", {
	tag: "@long",
}, async ({ page }) => {
	await page.goto("/product/TF-BR-6205");
	await hydrated(page);
	const quantity = page.getByLabel("Quantity of TF-BR-6205", { exact: true });
	const add = page.getByRole("button", { name: /^Add to list/ });
	await page.getByRole("button", { name: "Increase quantity" }).click();
	await expect(quantity).toHaveValue("11");
	await add.click();
	await expect(page.getByText("Added to your list: 11 × TF-BR-6205.")).toBeVisible();
	await quantity.fill("no number");
	await add.click();
	await expect(quantity).toBeFocused();
	await expect(page.getByRole("link", { name: "List 1 line" })).toBeVisible();
	await quantity.fill("1,000");
	await add.click();
	await expect(page.getByText("Added to your list: 1,000 × TF-BR-6205, 1,011 in total.")).toBeVisible();
});

test("BUY takes the chosen quantity, and Back shows it again", { tag: "@long" }, async ({ page }) => {
	await page.goto("/product/TF-BR-6205");
	await hydrated(page);
	await page.getByRole("button", { name: "Increase quantity" }).click();
	await page.getByRole("link", { name: /^BUY/ }).click();
	await expect(page).toHaveURL(/login\?from=.*units%3D11/);
	await page.goBack();
	await expect(page.getByLabel("Quantity of TF-BR-6205", { exact: true })).toHaveValue("11");
	await expect(page.getByRole("link", { name: /^BUY/ })).toHaveAttribute("href", /\?units=11$/);
});

test("a part that is out of stock names similar sizes in stock on a phone's first screen", { tag: "@long" }, async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await arriveAs(page, "/", demoAdmin);
	const { _id, quantity } = await (await page.request.get("/api/products/TF-BR-6203")).json();
	await call(page, "patch", `/products/${_id}`, { quantity: 0 });
	await page.goto("/product/TF-BR-6203");
	const similar = page.getByText("Similar sizes in stock").locator("..");
	await expect(similar.getByRole("link").first()).toBeInViewport({ ratio: 1 });
	await call(page, "patch", `/products/${_id}`, { quantity });
});

test("on a phone price, stock and BUY are on the first screen, and the order form has the full description", {
	tag: "@long",
}, async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await arrive(page, path);
	const buy = page.getByRole("main").getByRole("link", { name: /^BUY/ });
	const bottom = async (locator: typeof buy) => {
		const box = await locator.boundingBox();
		return (box?.y ?? 0) + (box?.height ?? 0);
	};
	for (const shown of [buy, page.getByText("In stock").first(), page.getByText("$78.50").first()]) {
		expect(await bottom(shown)).toBeLessThan(844);
	}
	await buy.click();
	await page.getByLabel("Name", { exact: true }).waitFor();
	await expect(page.getByText("Handed: each two ordered")).toBeVisible();
});

test("a product's page shows its reviews, and a rating by buyers only", async ({ page, shop }) => {
	const buyer = await arrive(page, "/blog");
	const [{ _id: productId }] = (await call(page, "get", "/products")).filter(({ name }: { name: string }) =>
		name.startsWith("Spark plug M14"),
	);
	const order = await anOrder(page, buyer, "Spark plug M14");
	await openScreen(page, `/dashboard/payment/${order.id}`);
	await payByCard(page, "4242424242424242");
	await expect(page.getByText("Congrats! Your payment is completed.")).toBeVisible();
	const review = { username: "Rosa", image: "", ratings: 4, productId };
	await call(page, "post", "/reviews", { ...review, description: "Bought and fitted." });
	const admin = await signIn(shop.origin, demoAdmin);
	const stranger = { ...review, username: "Nobody", ratings: 1, description: "Never had one." };
	await arrive(page, "/blog");
	await call(page, "post", "/reviews", stranger);

	const reviews = page.getByRole("region", { name: "Reviews" });
	const rated = async () => {
		const text = await page.locator('script[type="application/ld+json"]').first().innerText();
		return JSON.parse(text).aggregateRating;
	};
	await page.goto(`/product/${productId}`);
	await expect(reviews.getByRole("figure", { name: "Nobody" })).toBeVisible();
	const today = new Date().toISOString().slice(0, 10);
	await expect(reviews.getByRole("figure", { name: "Nobody" }).locator("time")).toHaveAttribute(
		"datetime",
		new RegExp(`^${today}`),
	);
	await expect(reviews.getByText("Bought", { exact: true })).toHaveCount(0);
	expect(await rated()).toBeUndefined();
	await admin("DELETE", `/orders/${order.id}`);
	await page.reload();
	await expect(reviews.getByRole("figure", { name: "Rosa" }).getByText("Bought", { exact: true })).toBeVisible();
	await expect(reviews.getByText("4.0 out of 5 from 1 review by customers who bought it")).toBeVisible();
	expect(await rated()).toMatchObject({ ratingValue: "4.0", reviewCount: 1 });
});

test("a product page prints on one A4 page, with its drawing, table and number", { tag: "@long" }, async ({ page }) => {
	await page.goto(path);
	await page.waitForLoadState("networkidle");
	const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
	expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
	await page.setViewportSize({ width: 673, height: 1001 });
	await page.emulateMedia({ media: "print" });
	const sheet = page.getByRole("region", { name: "Drawing and data" });
	await expect(sheet.getByRole("img").first()).toBeVisible();
	await expect(sheet.getByRole("table")).toContainText("Pitch circle");
	await expect(page.getByText("TF-320V", { exact: true }).first()).toBeVisible();
	await expect(page.getByRole("link", { name: /^BUY/ })).toBeHidden();
});
