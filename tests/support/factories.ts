import { toProductValues } from "../../app/products/present-product.server.ts";
import type { ProductInput } from "../../app/products/product-schema.ts";
import { insertProduct } from "../../app/products/products-repository.server.ts";
import type { TestCaller, TestShop } from "./test-shop.ts";

export const productInput = (given: Partial<ProductInput> = {}): ProductInput => ({
	name: "Ventilated brake disc",
	img1: "/catalogue/disc-320-drilled-1-800.webp",
	img2: "https://example.com/disc.png",
	price: 149.5,
	quantity: 40,
	minorder: 2,
	description: "Grey cast iron EN-GJL-250, 320 × 30 mm, five holes on 112 mm.",
	...given,
});

export const aProduct = (shop: TestShop, given: Partial<ProductInput> = {}): Promise<string> =>
	shop.transact((tx) => insertProduct(tx, toProductValues(productInput(given)), shop.time.now));

export async function orderBody(shop: TestShop, buyer: TestCaller, productId: string, quantity: number) {
	const { body: product } = await shop.visitor.get(`/products/${productId}`);
	return {
		name: "Erika Muster",
		email: buyer.email,
		phone: "5550100",
		address: "1 Foundry Lane, Springfield, UK",
		product: product.name as string,
		productId,
		quantity,
		price: product.price as number,
		totalPrice: Math.round(product.price * quantity * 100) / 100,
	};
}

export async function anOrder(shop: TestShop, buyer: TestCaller, productId: string, quantity: number): Promise<string> {
	const placed = await buyer.post("/orders", await orderBody(shop, buyer, productId, quantity));
	if (placed.status !== 200) throw new Error(`Not placed: ${JSON.stringify(placed.body)}`);
	return placed.body.insertedId;
}

/** Creates the payment of an order and charges the card, as the buyer's browser does. Returns the payment's id. */
export async function aCharge(
	shop: TestShop,
	buyer: TestCaller,
	orderId: string,
	number = "4242424242424242",
): Promise<string> {
	const { body: order } = await buyer.get(`/orders/${orderId}`);
	const opened = await buyer.post("/create-payment-intent", { totalPrice: order.totalPrice, orderId });
	if (opened.status !== 200) throw new Error(`Not opened: ${JSON.stringify(opened.body)}`);
	const paymentId = opened.body.clientSecret.split("_secret_")[0];
	const card = { number, exp_month: 12, exp_year: 2040, cvc: "123" };
	const method = await shop.stripe.paymentMethods.create({ type: "card", card });
	await shop.stripe.paymentIntents.confirm(paymentId, { payment_method: method.id });
	return paymentId;
}

/** Places an order, pays it and reports the payment. Returns the ids of the order and the payment. */
export async function aPaidOrder(shop: TestShop, buyer: TestCaller, productId: string, quantity: number) {
	const orderId = await anOrder(shop, buyer, productId, quantity);
	const transactionId = await aCharge(shop, buyer, orderId);
	const reported = await buyer.patch(`/orders/${orderId}`, { order: orderId, transactionId });
	if (reported.status !== 200) throw new Error(`Not paid: ${JSON.stringify(reported.body)}`);
	return { orderId, transactionId };
}
