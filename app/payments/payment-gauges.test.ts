import { afterEach, expect, test } from "vitest";
import { anOrder, aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { CardProviderUnavailable } from "./card-payment-provider.ts";
import { addMoneyGauges } from "./payment-gauges.server.ts";
import { reconcile } from "./reconcile.server.ts";
import { refundOrders } from "./refund-orders.server.ts";

let shop: TestShop;
afterEach(() => shop.close());

const pass = (seconds: number) => {
	shop.time.now = new Date(shop.time.now.getTime() + seconds * 1000);
};

/** Reads the metrics as a scrape does: all together. */
async function readGauges(lastWebhook?: Date) {
	const gauges: [name: string, help: string, read: () => number | Promise<number>][] = [];
	const webhooks = {
		recordWebhook: async () => {},
		checkSecret: async () => {},
		refused: () => 3,
		lastGenuine: () => lastWebhook,
	};
	addMoneyGauges((...gauge) => gauges.push(gauge), { ...shop, webhooks });
	const read = async () =>
		Object.fromEntries(await Promise.all(gauges.map(async ([name, , value]) => [name, await value()])));
	return { gauges, read };
}

test("without orders nothing waits, and no webhook has come", async () => {
	shop = await createTestShop();
	const { gauges, read } = await readGauges();
	expect(await read()).toEqual({
		shop_refused_webhooks: 3,
		shop_open_payments: 0,
		shop_oldest_open_payment_seconds: 0,
		shop_due_refunds: 0,
		shop_oldest_due_refund_seconds: 0,
		shop_unpaid_units: 0,
		shop_last_webhook_timestamp_seconds: 0,
	});
	for (const [name, help] of gauges) expect(help, name).toMatch(/^[A-Z].{10}/);
});

test("unpaid orders hold units; only those whose payment was begun count as open, the oldest with its age", async () => {
	shop = await createTestShop();
	const [buyer, productId] = [await shop.customer(), await aProduct(shop, { price: 25, quantity: 100 })];
	const begun = async (units: number) => {
		const orderId = await anOrder(shop, buyer, productId, units);
		await buyer.post("/create-payment-intent", { totalPrice: 25 * units, orderId });
	};
	await begun(4);
	pass(100);
	await begun(2);
	await anOrder(shop, buyer, productId, 8);
	await aPaidOrder(shop, buyer, productId, 16);
	pass(20);
	const { read } = await readGauges(new Date(1_234_500));
	const expected = {
		shop_open_payments: 2,
		shop_oldest_open_payment_seconds: 120,
		shop_due_refunds: 0,
		shop_unpaid_units: 14,
		shop_last_webhook_timestamp_seconds: 1234.5,
	};
	expect(await read()).toMatchObject(expected);
	// The next scrape queries again.
	await anOrder(shop, buyer, productId, 2);
	expect(await read()).toMatchObject({ ...expected, shop_unpaid_units: 16 });
});

test("a refund that the card provider has not sent waits until it has", async () => {
	shop = await createTestShop();
	const [buyer, admin] = [await shop.customer(), await shop.admin()];
	const { orderId } = await aPaidOrder(shop, buyer, await aProduct(shop, { quantity: 10 }), 2);
	const { cardPayments } = shop;
	const silent = { ...cardPayments, refund: async () => Promise.reject(new CardProviderUnavailable("No answer")) };
	const { purchaseId } = (await admin.get(`/orders/${orderId}`)).body;
	const input = { purchaseId, items: [{ order: orderId, restock: true }], actor: admin.id };
	await refundOrders({ ...shop, cardPayments: silent }, input);
	pass(30);
	const { read } = await readGauges();
	expect(await read()).toMatchObject({ shop_due_refunds: 1, shop_oldest_due_refund_seconds: 30 });
	await reconcile(shop);
	expect(await read()).toMatchObject({ shop_due_refunds: 0, shop_oldest_due_refund_seconds: 0 });
});
