import { newId } from "../../db/new-id.ts";
import type { Answer } from "../support/client.ts";
import type { Person } from "./people.ts";

/** A product for the runs. The price is in dollars. */
export interface Sold {
	_id: string;
	name: string;
	price: number;
}

export async function sellProduct(origin: string, admin: Person, quantity: number, price = 10): Promise<Sold> {
	const name = "Ventilated brake disc";
	const picture = "/catalogue/disc-320-drilled-1-800.webp";
	const about = { img1: picture, img2: picture, minorder: 1, description: "Grey cast iron, 320 × 30 mm." };
	const added = await admin.call(origin, "POST", "/products", { name, price, quantity, ...about });
	if (added.status !== 200) throw new Error(`Not added: ${JSON.stringify(added.body)}`);
	return { _id: added.body.insertedId, name, price };
}

export function order(origin: string, buyer: Person, product: Sold, quantity = 1, key?: string): Promise<Answer> {
	const body = {
		name: "Erika Muster",
		email: buyer.email,
		phone: "5550100",
		address: "1 Foundry Lane, Springfield",
		product: product.name,
		productId: product._id,
		quantity,
		price: product.price,
		totalPrice: Math.round(product.price * quantity * 100) / 100,
		// Marks the order as one of this key.
		purchaseOrder: key,
	};
	return buyer.call(origin, "POST", "/orders", body, key ? { "idempotency-key": key } : {});
}

export interface Line {
	product: Sold;
	quantity: number;
}

export function purchase(origin: string, buyer: Person, lines: Line[], key: string = newId()): Promise<Answer> {
	const body = {
		name: "Erika Muster",
		email: buyer.email,
		phone: "5550100",
		address: "1 Foundry Lane, Springfield",
		lines: lines.map(({ product: { _id, price }, quantity }) => ({ productId: _id, quantity, price })),
		purchaseOrder: key,
	};
	return buyer.call(origin, "POST", "/purchases", body, { "idempotency-key": key });
}

export async function openPurchasePayment(origin: string, buyer: Person, purchaseId: string): Promise<Answer> {
	const { body } = await buyer.call(origin, "GET", `/purchases/${purchaseId}`);
	return buyer.call(origin, "POST", "/create-payment-intent", { totalPrice: body.due, purchaseId });
}

export function openPayment(origin: string, buyer: Person, orderId: string, totalPrice: number): Promise<Answer> {
	return buyer.call(origin, "POST", "/create-payment-intent", { totalPrice, orderId });
}

/** Charges a card at the provider, as the buyer's browser does. Returns true on success. */
export async function confirmCard(origin: string, clientSecret: string): Promise<boolean> {
	const paymentId = clientSecret.split("_secret_")[0];
	const fields = { client_secret: clientSecret, payment_method: "pm_card_visa" };
	const answer = await fetch(`${origin}/sandbox/stripe/v1/payment_intents/${paymentId}/confirm`, {
		method: "POST",
		headers: { authorization: "Bearer pk_test_sandbox", "content-type": "application/x-www-form-urlencoded" },
		body: new URLSearchParams(fields),
	});
	const { status } = (await answer.json()) as { status?: string };
	return answer.ok && status === "succeeded";
}
