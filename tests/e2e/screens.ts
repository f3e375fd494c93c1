import type { Page } from "@playwright/test";
import { demoBuyer } from "./people.ts";
import { expect } from "./shop.ts";

/** Every address of the shop, by who sees it. */
export const screens = {
	visitor: ["/", "/allproducts", "/blog", "/myportfolio", "/login", "/signup", "/no-such-page"],
	customer: ["/reviews", "/dashboard", "/dashboard/addreview", "/dashboard/myorders"],
	admin: ["/dashboard/allusers", "/dashboard/allorder", "/dashboard/addproduct", "/dashboard/manageproduct"],
} as const;

/** Opens a screen by its address and waits until its h1, and with it the page, is there. */
export async function openScreen(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await expect(page.locator("h1")).toBeAttached();
	await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toHaveCount(0);
}

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Calls the API as whoever is signed in on the page. */
async function callerOf(page: Page): Promise<Call> {
	const token = await page.evaluate(() => localStorage.getItem("accessToken"));
	return async (method, path, body) => {
		const headers = { authorization: `Bearer ${token}` };
		const answer = await page.request.fetch(`/api${path}`, { method, headers, data: body });
		expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
		return answer.json();
	};
}

interface Product {
	_id: string;
	name: string;
	price: number;
	minorder: number;
}

/**
 * Orders the smallest quantity of the newest product for whoever is signed in, past the screens.
 * @returns the ids of the product and of the unpaid order
 */
export async function placeOrderQuickly(page: Page, email: string = demoBuyer.email) {
	const call = await callerOf(page);
	const products = (await call("GET", "/products")) as Product[];
	const product = products.at(-1);
	if (!product) throw new Error("The catalogue is empty.");
	const { _id: productId, name, price, minorder: quantity } = product;
	const placed = await call("POST", "/orders", {
		name: "Bruno Buyer",
		email,
		phone: "5550100",
		address: "1 Foundry Lane, Springfield",
		product: name,
		productId,
		quantity,
		price,
		totalPrice: Math.round(price * quantity * 100) / 100,
	});
	return { productId, product: name, orderId: (placed as { insertedId: string }).insertedId };
}
