import { afterEach, expect, test } from "vitest";
import { aCharge, anOrder, aPaidOrder, aProduct, productInput } from "../../tests/support/factories.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { createLog } from "../log/log.server.ts";

let shop: TestShop;
afterEach(() => shop.close());

const stockOf = async (productId: string) => (await shop.visitor.get(`/products/${productId}`)).body.quantity;
const rowOf = (id: string) => shop.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const later = (minutes: number) => {
	shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000);
	return shop.time.now.toISOString();
};

test("an order keeps when it was placed, paid, delivered or cancelled, and its transaction", async () => {
	shop = await createTestShop();
	const [buyer, admin, productId] = [await shop.customer(), await shop.admin(), await aProduct(shop)];
	const placedAt = shop.time.now.toISOString();
	const id = await anOrder(shop, buyer, productId, 2);
	const second = await anOrder(shop, buyer, productId, 2);
	const transactionId = await aCharge(shop, buyer, id);
	const paidAt = later(1);
	await buyer.patch(`/orders/${id}`, { transactionId });
	expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({ paid: true, status: "paid", transactionId });
	expect((await buyer.get(`/individual?email=${buyer.email}`)).body).toMatchObject([{ _id: id }, { _id: second }]);
	const closedAt = later(1);
	await admin.delete(`/orders/${id}`);
	await buyer.delete(`/orders/${second}`);
	expect(await rowOf(id)).toMatchObject({ created_at: placedAt, paid_at: paidAt, closed_at: closedAt });
	expect(await rowOf(second)).toMatchObject({ created_at: placedAt, paid_at: null, closed_at: closedAt });
});

test("three clicks on Cancel at once cancel once, and the others hear that nothing was deleted", async () => {
	shop = await createTestShop();
	const [buyer, productId] = [await shop.customer(), await aProduct(shop, { quantity: 10 })];
	const id = await anOrder(shop, buyer, productId, 4);
	const answers = await Promise.all([1, 2, 3].map(() => buyer.delete(`/orders/${id}`)));
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
	expect(answers.map(({ body }) => body.deletedCount).sort()).toEqual([0, 0, 1]);
	expect((await (await shop.admin()).delete(`/orders/${id}`)).body).toEqual({ deletedCount: 0 });
	expect(await stockOf(productId)).toBe(10);
});

test("a payment that is opened while its order is being cancelled is closed too", async () => {
	let meanwhile: (() => Promise<unknown>) | undefined;
	const pause = async (point: string) => {
		if (point !== "after cancel") return;
		const act = meanwhile;
		meanwhile = undefined;
		await act?.();
	};
	shop = await createTestShop("sqlite", { pause });
	const [buyer, productId] = [await shop.customer(), await aProduct(shop, { price: 25, quantity: 10 })];
	const id = await anOrder(shop, buyer, productId, 2);
	const open = () => buyer.post("/create-payment-intent", { totalPrice: 50, orderId: id });
	const first = await open();
	let second: Awaited<ReturnType<typeof open>> | undefined;
	meanwhile = async () => {
		second = await open();
	};
	expect((await buyer.delete(`/orders/${id}`)).body).toEqual({ deletedCount: 1 });
	expect(second?.status).toBe(200);
	expect(second?.body.clientSecret).not.toBe(first.body.clientSecret);
	const payment = await shop.stripe.paymentIntents.retrieve(second?.body.clientSecret.split("_secret_")[0]);
	expect(payment.status).toBe("canceled");
	expect(await stockOf(productId)).toBe(10);
});

test("the log tells each move of an order by its id, and a repeated request not at all", async () => {
	const lines: string[] = [];
	shop = await createTestShop("sqlite", { log: createLog((line) => lines.push(line)) });
	const [buyer, admin, productId] = [await shop.customer(), await shop.admin(), await aProduct(shop)];
	const { orderId, transactionId } = await aPaidOrder(shop, buyer, productId, 2);
	await buyer.patch(`/orders/${orderId}`, { transactionId });
	await admin.delete(`/orders/${orderId}`);
	const body = {
		...{ name: "Erika Muster", email: buyer.email, phone: "5550100", address: "1 Foundry Lane" },
		...{ product: productInput().name, productId, quantity: 2, price: 149.5, totalPrice: 299 },
	};
	const send = () => buyer.post("/orders", body, { "idempotency-key": "once" });
	const second = (await send()).body.insertedId;
	await send();
	await buyer.delete(`/orders/${second}`);
	const events = lines.map((line) => JSON.parse(line)).map(({ event, order, payment }) => [event, order, payment]);
	expect(events).toEqual([
		["order.placed", orderId, undefined],
		["order.paid", orderId, transactionId],
		["order.delivered", orderId, undefined],
		["order.placed", second, undefined],
		["order.cancelled", second, undefined],
	]);
});
