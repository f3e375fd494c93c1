import { aProduct } from "./factories.ts";
import type { TestCaller, TestShop } from "./test-shop.ts";

/** Quantity by product id. */
export type Units = Record<string, number>;

/** Creates three products with a stock of 40 and a minimum order of 2. They cost $10, $20.50 and $3.33. */
export const threeProducts = (shop: TestShop): Promise<string[]> =>
	Promise.all([10, 20.5, 3.33].map((price) => aProduct(shop, { price, quantity: 40, minorder: 2 })));

export const stockOf = async (shop: TestShop, productId: string): Promise<number> =>
	(await shop.visitor.get(`/products/${productId}`)).body.quantity;

export async function purchaseBody(shop: TestShop, buyer: TestCaller, units: Units) {
	const lines = await Promise.all(
		Object.entries(units).map(async ([productId, quantity]) => {
			const { body } = await shop.visitor.get(`/products/${productId}`);
			return { productId, quantity, price: body.price as number };
		}),
	);
	return {
		name: "Erika Muster",
		email: buyer.email,
		phone: "5550100",
		address: "1 Foundry Lane, Springfield, UK",
		lines,
	};
}

export async function aPurchase(shop: TestShop, buyer: TestCaller, units: Units): Promise<string> {
	const placed = await buyer.post("/purchases", await purchaseBody(shop, buyer, units));
	if (placed.status !== 200) throw new Error(`Not placed: ${JSON.stringify(placed.body)}`);
	return placed.body.insertedId;
}

/** Charges the amount due of a purchase, as the buyer's browser does. Returns the payment's id. */
export async function charge(shop: TestShop, buyer: TestCaller, purchaseId: string, secret?: string): Promise<string> {
	const { body: purchase } = await buyer.get(`/purchases/${purchaseId}`);
	const payment = { totalPrice: purchase.due, purchaseId };
	const opened = secret ?? (await buyer.post("/create-payment-intent", payment)).body.clientSecret;
	const paymentId = opened.split("_secret_")[0];
	const card = { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "123" };
	const method = await shop.stripe.paymentMethods.create({ type: "card", card });
	await shop.stripe.paymentIntents.confirm(paymentId, { payment_method: method.id });
	return paymentId;
}

export async function aPaidPurchase(shop: TestShop, buyer: TestCaller, units: Units) {
	const id = await aPurchase(shop, buyer, units);
	const transactionId = await charge(shop, buyer, id);
	const [first] = (await buyer.get(`/purchases/${id}`)).body.orders;
	const reported = await buyer.patch(`/orders/${first._id}`, { transactionId });
	if (reported.status !== 200) throw new Error(`Not paid: ${JSON.stringify(reported.body)}`);
	const { orders } = (await buyer.get(`/purchases/${id}`)).body;
	return { id, transactionId, orders };
}
