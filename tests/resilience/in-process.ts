import type { TestShop } from "../support/test-shop.ts";
import { type CardRecord, cardRecords } from "./card-records.ts";

/** Reads the card provider's records by order or purchase through its SDK. */
export async function askCardRecords({ stripe }: TestShop): Promise<Map<string, CardRecord>> {
	const page = { limit: 100 };
	const intents = await stripe.paymentIntents.list(page).autoPagingToArray({ limit: 10_000 });
	const charges = await stripe.charges.list(page).autoPagingToArray({ limit: 10_000 });
	return cardRecords(intents, charges);
}

/** Charges a card for an open payment, as the buyer's browser does. Returns true on success. */
export async function confirmCard({ stripe }: TestShop, paymentId: string): Promise<boolean> {
	const confirmed = await stripe.paymentIntents
		.confirm(paymentId, { payment_method: "pm_card_visa" })
		.catch(() => undefined);
	return confirmed?.status === "succeeded";
}

export interface Webhook {
	body: string;
	signature: string;
}

/**
 * Returns a webhook about a payment, as the provider sends it.
 * @param sentSecondsAgo age of the webhook, negative for one from the future
 * @param secret signing secret, another one for a forged webhook
 */
export function webhookOn(shop: TestShop, paymentId: string, sentSecondsAgo = 0, secret = shop.webhookSecret): Webhook {
	const payment = { id: paymentId, object: "payment_intent" };
	const event = { id: "evt_1", object: "event", type: "payment_intent.succeeded", data: { object: payment } };
	const payload = JSON.stringify(event);
	const timestamp = Math.floor(shop.time.now.getTime() / 1000) - sentSecondsAgo;
	return { body: payload, signature: shop.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
}

export async function deliver(shop: TestShop, { body, signature }: Webhook): Promise<number> {
	const answer = await shop.call("POST", "/webhooks/stripe", undefined, body, { "stripe-signature": signature });
	return answer.status;
}
