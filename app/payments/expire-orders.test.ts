import { afterEach, expect, test } from "vitest";
import { confirmCard } from "../../tests/resilience/in-process.ts";
import { aCharge, anOrder, aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { CardProviderUnavailable } from "./card-payment-provider.ts";
import { expireOrders } from "./expire-orders.server.ts";

let shop: TestShop;
afterEach(() => shop.close());

const pass = (minutes: number) => {
	shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000);
};
const stockOf = async (productId: string) => (await shop.visitor.get(`/products/${productId}`)).body.quantity;
const statusOf = async (id: string) =>
	(await shop.db.selectFrom("orders").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
const audited = (subject: string) =>
	shop.db.selectFrom("audit").select(["actor", "action"]).where("subject", "=", subject).orderBy("id").execute();

test("an unpaid order of a new account is held for 15 minutes, then cancelled once: payment closed, units back, audited", async () => {
	shop = await createTestShop();
	const [buyer, productId] = [await shop.customer(), await aProduct(shop, { price: 25, quantity: 10 })];
	const id = await anOrder(shop, buyer, productId, 4);
	const opened = await buyer.post("/create-payment-intent", { totalPrice: 100, orderId: id });
	const { orderId: paid } = await aPaidOrder(shop, buyer, productId, 2);
	const heldUntil = new Date(shop.time.now.getTime() + 15 * 60_000).toISOString();
	expect((await buyer.get(`/orders/${id}`)).body.heldUntil).toBe(heldUntil);
	expect((await buyer.get(`/orders/${paid}`)).body.heldUntil).toBeUndefined();
	pass(14);
	expect(await expireOrders(shop)).toBe(0);
	expect(await stockOf(productId)).toBe(4);
	pass(1);
	expect(await Promise.all([expireOrders(shop), expireOrders(shop)])).toContain(1);
	expect(await expireOrders(shop)).toBe(0);
	expect([await statusOf(id), await statusOf(paid)]).toEqual(["cancelled", "paid"]);
	expect(await stockOf(productId)).toBe(8);
	const payment = await shop.stripe.paymentIntents.retrieve(opened.body.clientSecret.split("_secret_")[0]);
	expect(payment.status).toBe("canceled");
	expect(await audited(id)).toEqual([
		{ actor: buyer.id, action: "order.placed" },
		{ actor: "system", action: "order.cancelled" },
	]);
});

test("a charge that nobody has reported pays the order instead of losing it", async () => {
	shop = await createTestShop();
	const [buyer, productId] = [await shop.customer(), await aProduct(shop, { quantity: 10 })];
	const id = await anOrder(shop, buyer, productId, 4);
	await aCharge(shop, buyer, id);
	pass(61);
	expect(await expireOrders(shop)).toBe(0);
	expect(await statusOf(id)).toBe("paid");
	expect(await stockOf(productId)).toBe(6);
});

test("a payment that waits for 3-D Secure is not cut, and does not hold the units for ever", async () => {
	shop = await createTestShop();
	const [buyer, productId] = [await shop.customer(), await aProduct(shop, { quantity: 10 })];
	const id = await anOrder(shop, buyer, productId, 4);
	await aCharge(shop, buyer, id, "4000002500003155");
	pass(16);
	expect(await expireOrders(shop)).toBe(0);
	expect(await statusOf(id)).toBe("unpaid");
	pass(15);
	expect(await expireOrders(shop)).toBe(1);
	expect(await stockOf(productId)).toBe(10);
});

test("a payment that succeeds while its order is being cancelled for time pays it", async () => {
	let meanwhile: (() => Promise<unknown>) | undefined;
	const pause = async (point: string) => {
		if (point !== "before cancel") return;
		const act = meanwhile;
		meanwhile = undefined;
		await act?.();
	};
	shop = await createTestShop("sqlite", { pause });
	const [buyer, productId] = [await shop.customer(), await aProduct(shop, { quantity: 10 })];
	const id = await anOrder(shop, buyer, productId, 4);
	const opened = await buyer.post("/create-payment-intent", { totalPrice: 598, orderId: id });
	meanwhile = () => confirmCard(shop, opened.body.clientSecret.split("_secret_")[0]);
	pass(61);
	expect(await expireOrders(shop)).toBe(0);
	expect(await statusOf(id)).toBe("paid");
	expect(await stockOf(productId)).toBe(6);
	expect((await shop.stripe.refunds.list()).data).toEqual([]);
});

test("a provider that does not answer for one order keeps none of the others, and each failure is told", async () => {
	const silent = new Set<string>();
	shop = await createTestShop();
	const { cardPayments } = shop;
	const retrieve = async (paymentId: string) => {
		if (silent.has(paymentId)) throw new CardProviderUnavailable("No answer");
		return cardPayments.retrieve(paymentId);
	};
	const payments = { ...shop, cardPayments: { ...cardPayments, retrieve } };
	const [buyer, productId] = [await shop.customer(), await aProduct(shop, { price: 25, quantity: 40 })];
	const ids = [];
	for (let i = 0; i < 6; i++) {
		const id = await anOrder(shop, buyer, productId, 2);
		const opened = await buyer.post("/create-payment-intent", { totalPrice: 50, orderId: id });
		if (i < 2) silent.add(opened.body.clientSecret.split("_secret_")[0]);
		ids.push(id);
	}
	pass(61);
	const message = await expireOrders(payments).catch((error: Error) => error.message);
	for (const id of ids.slice(0, 2)) expect(message).toContain(`order ${id}: No answer`);
	expect(await Promise.all(ids.map(statusOf))).toEqual(["unpaid", "unpaid", ...Array(4).fill("cancelled")]);
	expect(await expireOrders(shop)).toBe(2);
});
