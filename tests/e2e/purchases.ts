import type { Page } from "@playwright/test";
import { call } from "./people.ts";
import { expect } from "./shop.ts";

export async function openPurchase(page: Page, product: string): Promise<void> {
	await page.goto("/allproducts");
	await page.getByRole("article").filter({ hasText: product }).getByRole("link", { name: "BUY" }).click();
}

/** Fills the order form. Without `units` the quantity stays at the minimum. */
export async function fillOrder(page: Page, { units }: { units?: number } = {}): Promise<void> {
	await page.getByLabel("Address", { exact: true }).fill("1 Foundry Lane, Springfield");
	await page.getByLabel("Phone").fill("5550100");
	if (units !== undefined) await page.getByLabel("Quantity", { exact: true }).fill(String(units));
}

export async function placeOrder(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Pay", exact: true }).click();
	await expect(page).toHaveURL(/\/dashboard\/payment\//);
	await expect(page.getByText("Please Pay: $")).toBeVisible();
}

export async function payByCard(page: Page, number: string): Promise<void> {
	const card = page.frameLocator("iframe[title*='card' i]").first();
	await card.getByLabel(/card number/i).fill(number);
	await card.getByLabel(/expir/i).fill("1240");
	await card.getByLabel(/cvc|security/i).fill("123");
	const country = page.getByLabel("Which country do we deliver to?");
	if (await country.isVisible()) await country.selectOption("GB");
	await page.getByRole("button", { name: "Pay", exact: true }).click();
}

interface OrderedProduct {
	_id: string;
	name: string;
	price: number;
	minorder: number;
}

/** Places a minimum order of a product through the API, as the signed-in user. */
export async function anOrder(
	page: Page,
	{ name, email }: { name: string; email: string },
	product: string,
	books: { vatId?: string; purchaseOrder?: string; country?: string } = {},
) {
	const products: OrderedProduct[] = await call(page, "get", "/products");
	const target = products.find((one) => one.name.includes(product));
	if (!target) throw new Error(`No product is called ${product}`);
	const { _id, price, minorder } = target;
	const totalPrice = Math.round(price * minorder * 100) / 100;
	const place = { name, email, phone: "5550100", address: "1 Foundry Lane, Springfield" };
	const order = { ...place, ...books, product: target.name, productId: _id, quantity: minorder, price, totalPrice };
	const placed: { insertedId: string; order: { purchaseNumber: number } } = await call(page, "post", "/orders", order);
	return {
		id: placed.insertedId,
		number: `${placed.order.purchaseNumber}`,
		product: target.name,
		quantity: minorder,
		totalPrice,
	};
}

/** Places an order and pays it through the card provider's sandbox. */
export async function aPaidOrder(...of: Parameters<typeof anOrder>) {
	const [page] = of;
	const order = await anOrder(...of);
	const transactionId = await charge(page, { totalPrice: order.totalPrice, orderId: order.id });
	await call(page, "patch", `/orders/${order.id}`, { order: order.id, transactionId });
	return { ...order, transactionId };
}

async function charge(page: Page, target: { totalPrice: number; orderId?: string; purchaseId?: string }) {
	const { clientSecret }: { clientSecret: string } = await call(page, "post", "/create-payment-intent", target);
	const [transactionId = ""] = clientSecret.split("_secret_");
	const confirmed = await page.request.post(`/sandbox/stripe/v1/payment_intents/${transactionId}/confirm`, {
		headers: { authorization: "Bearer pk_test_sandbox" },
		form: { client_secret: clientSecret, payment_method: "pm_card_visa" },
	});
	expect(confirmed.ok()).toBe(true);
	return transactionId;
}

/** Places a purchase through the API, with the minimum quantity of some products. */
export async function aPurchase(page: Page, { name, email }: { name: string; email: string }, count: number) {
	const products: OrderedProduct[] = await call(page, "get", "/products");
	const lines = products
		.slice(0, count)
		.map(({ _id, price, minorder }) => ({ productId: _id, quantity: minorder, price }));
	const buyer = { name, email, phone: "5550100", address: "1 Foundry Lane, Springfield" };
	const { purchase } = await call(page, "post", "/purchases", { ...buyer, lines });
	return purchase as { _id: string; due: number; orders: { _id: string; product: string }[] };
}

export async function aPaidPurchase(page: Page, person: { name: string; email: string }, count: number) {
	const purchase = await aPurchase(page, person, count);
	await payPurchase(page, purchase);
	return purchase;
}

/** Pays a purchase through the card provider's sandbox. */
export async function payPurchase(page: Page, { _id, due, orders }: Awaited<ReturnType<typeof aPurchase>>) {
	const transactionId = await charge(page, { totalPrice: due, purchaseId: _id });
	const [first] = orders;
	await call(page, "patch", `/orders/${first?._id}`, { order: first?._id, transactionId });
}

export const completed = "Congrats! Your payment is completed.";
