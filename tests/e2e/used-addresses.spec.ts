import type { Page } from "@playwright/test";
import { arrive, call } from "./people.ts";
import { expect, test } from "./shop.ts";

interface Listed {
	_id: string;
	name: string;
	price: number;
	minorder: number;
}

const offered = (page: Page) => page.getByLabel("Use a previous address");
const address = (page: Page) => page.getByLabel("Address", { exact: true });
const phone = (page: Page) => page.getByLabel("Phone", { exact: true });

async function aPart(page: Page): Promise<Listed> {
	const products: Listed[] = await call(page, "get", "/products");
	const [part] = products.filter(({ name }) => name.includes("wrench 17 mm"));
	if (!part) throw new Error("No wrench");
	return part;
}

async function orderTo(page: Page, part: Listed, place: { address: string; phone: string }, email: string) {
	const { _id, name: product, price, minorder } = part;
	const totalPrice = Math.round(price * minorder * 100) / 100;
	const order = { name: "Paula", email, ...place, product, productId: _id, quantity: minorder, price, totalPrice };
	await call(page, "post", "/orders", order);
}

test("a customer with several used addresses chooses one in the order form and the checkout, and it is kept", {
	tag: "@long",
}, async ({ page }) => {
	const { email } = await arrive(page, "/");
	const part = await aPart(page);
	await orderTo(page, part, { address: "Bay 4\nSheffield", phone: "5550001" }, email);
	await page.goto(`/buypage/${part._id}`);
	await expect(address(page)).toHaveValue("Bay 4\nSheffield");
	await expect(offered(page)).toHaveCount(0);

	await orderTo(page, part, { address: "2 Mill Lane", phone: "5550002" }, email);
	await page.reload();
	await expect(address(page)).toHaveValue("2 Mill Lane");
	await expect(offered(page).getByRole("option")).toHaveText([
		"Another address, entered below",
		"2 Mill Lane",
		"Bay 4, Sheffield",
	]);
	await expect(offered(page)).toHaveValue("0");
	await offered(page).selectOption("Bay 4, Sheffield");
	await expect(address(page)).toHaveValue("Bay 4\nSheffield");
	await expect(phone(page)).toHaveValue("5550001");
	await page.reload();
	await expect(address(page)).toHaveValue("Bay 4\nSheffield");
	await address(page).fill("Somewhere new");
	await expect(offered(page)).toHaveValue("-1");

	await call(page, "post", "/lists/current/lines", {
		lines: [{ productId: part._id, units: part.minorder }],
	});
	await page.goto("/checkout?list=current");
	await expect(address(page)).toHaveValue("2 Mill Lane");
	await offered(page).selectOption("Bay 4, Sheffield");
	await expect(phone(page)).toHaveValue("5550001");
	await page.getByRole("button", { name: "Continue to payment" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Order more" }).click();
	await expect(page).toHaveURL(/\/checkout\/[\w-]{30,}/);
	const orders: { address: string }[] = await call(page, "get", `/individual?email=${email}`);
	expect(orders.at(-1)?.address).toBe("Bay 4\nSheffield");
});
