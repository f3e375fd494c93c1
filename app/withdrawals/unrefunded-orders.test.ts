import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { numberOf } from "../../tests/support/stored-orders.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { applyProviderState } from "../payments/apply-provider-state.server.ts";

describe.each(engines)("a withdrawal whose orders are not refunded, on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;

	beforeAll(async () => {
		shop = await createTestShop(engine);
		admin = await shop.admin();
	});
	beforeEach(async () => {
		await shop.db.deleteFrom("withdrawals").execute();
	});
	afterAll(() => shop.close());

	const send = (given: object) =>
		shop.visitor.post("/withdrawals", { name: "Erika Muster", formKey: crypto.randomUUID(), ...given });

	test("is done only after a confirmation", async () => {
		const buyer = await shop.customer("Ida@Example.com");
		const product = await aProduct(shop, { price: 25, quantity: 400 });
		const orders = [];
		for (let nth = 0; nth < 3; nth++) orders.push(await aPaidOrder(shop, buyer, product, 4));
		const [named, delivered, other] = orders.map(({ orderId }) => orderId) as [string, string, string];
		await admin.delete(`/orders/${delivered}`);
		const email = "ida@example.com";
		await send({ email, orders: `${await numberOf(shop.db, named)}, ${await numberOf(shop.db, delivered)}, 99999` });
		const set = async (body: object) => {
			const [{ _id }] = (await admin.get("/withdrawals?state=open")).body;
			return admin.patch(`/withdrawals/${_id}`, body);
		};
		const leftOf = ({ status, body }: Awaited<ReturnType<typeof set>>) =>
			status === 409 && body.orders.map(({ number, left }: { number: string; left: number }) => [number, left]);
		const refused = await set({ done: true });
		expect(refused.body).toMatchObject({ code: "withdrawal-not-refunded", detail: expect.stringContaining("$100.00") });
		expect(leftOf(refused)).toEqual([
			[await numberOf(shop.db, named), 100],
			[await numberOf(shop.db, delivered), 100],
		]);
		await refundOrder(admin, delivered, { amount: 30 });
		await refundOrder(admin, named, { restock: true });
		expect(leftOf(await set({ done: true }))).toEqual([[await numberOf(shop.db, delivered), 70]]);
		expect((await admin.get("/withdrawals?state=open")).body).toHaveLength(1);
		expect((await set({ done: true, confirmed: true })).body).toEqual({ modifiedCount: 1 });
		expect((await admin.get("/withdrawals/counts")).body).toEqual({ open: 0, done: 1, all: 1 });
		const [{ number }] = (await admin.get("/withdrawals?state=done")).body;
		const [entry] = (await admin.get("/audit?action=withdrawal.done&limit=1")).body;
		expect(entry.about).toMatchObject({ kind: "withdrawal", name: number, order: named });
		await send({ email, orders: "all of it" });
		expect((await admin.get("/withdrawals/counts")).body).toEqual({ open: 1, done: 1, all: 2 });
		expect(leftOf(await set({ done: true }))).toEqual([
			[await numberOf(shop.db, delivered), 70],
			[await numberOf(shop.db, other), 100],
		]);
	});

	test("is done by itself once its orders are refunded, unless the shop knows no order of one of its numbers", async () => {
		const buyer = await shop.customer("Uwe@Example.com");
		const product = await aProduct(shop, { price: 25, quantity: 400 });
		const paid = await aPaidOrder(shop, buyer, product, 4);
		const delivered = await aPaidOrder(shop, buyer, product, 4);
		await admin.delete(`/orders/${delivered.orderId}`);
		const [first, second] = await Promise.all([paid, delivered].map(({ orderId }) => numberOf(shop.db, orderId)));
		const email = "uwe@example.com";
		await send({ email, orders: `${first}, ${second}` });
		await send({ email, orders: `${first}, 99999` });
		await send({ email, orders: "all of it" });
		const openOnes = async () => (await admin.get("/withdrawals?state=open")).body;
		await refundOrder(admin, paid.orderId, { restock: true });
		await refundOrder(admin, delivered.orderId, { amount: 30 });
		expect(await openOnes()).toHaveLength(3);
		await refundOrder(admin, delivered.orderId, {});
		expect(await openOnes()).toMatchObject([{ orders: `${first}, 99999` }]);
		const [{ _id }] = (await admin.get("/withdrawals?state=done")).body;
		await admin.patch(`/withdrawals/${_id}`, { done: false });
		expect(await openOnes()).toHaveLength(2);
	});

	test("is not done without a confirmation because of units that were refunded before it", async () => {
		const buyer = await shop.customer("Eva@Example.com");
		const product = await aProduct(shop, { price: 25, quantity: 400 });
		const part = await aPaidOrder(shop, buyer, product, 4);
		const none = await aPaidOrder(shop, buyer, product, 4);
		await refundOrder(admin, part.orderId, { units: 3 });
		await refundOrder(admin, none.orderId, { amount: 99, units: 4 });
		const numbers = await Promise.all([part, none].map(({ orderId }) => numberOf(shop.db, orderId)));
		await send({ email: "eva@example.com", orders: numbers.join(", ") });
		const [{ _id }] = (await admin.get("/withdrawals")).body;
		const { status, body } = await admin.patch(`/withdrawals/${_id}`, { done: true });
		expect([status, body.orders?.map(({ left }: { left: number }) => left)]).toEqual([409, [25, 1]]);
	});

	test("is done only after a confirmation when the refund of a whole order has failed", async () => {
		const buyer = await shop.customer("Max@Example.com");
		const product = await aProduct(shop, { price: 25, quantity: 400 });
		const [failed, other] = [await aPaidOrder(shop, buyer, product, 4), await aPaidOrder(shop, buyer, product, 4)];
		const [first, second] = await Promise.all([failed, other].map(({ orderId }) => numberOf(shop.db, orderId)));
		await send({ email: "max@example.com", orders: `${first}, ${second}` });
		await refundOrder(admin, failed.orderId, { restock: true });
		const ofOrder = shop.db.selectFrom("refunds").select("request_id").where("order_id", "=", failed.orderId);
		const { request_id } = await ofOrder.executeTakeFirstOrThrow();
		const requests = new Map([[request_id, "failed" as const]]);
		const movements = async () => ({ refundedCents: 0, pendingCents: 0, requests });
		await applyProviderState({ ...shop, cardPayments: { ...shop.cardPayments, movements } }, failed.transactionId);
		expect((await admin.get(`/orders/${failed.orderId}`)).body).toMatchObject({ status: "refunded" });
		await refundOrder(admin, other.orderId, { restock: true });
		const [{ _id }] = (await admin.get("/withdrawals?state=open")).body;
		const refused = await admin.patch(`/withdrawals/${_id}`, { done: true });
		expect(refused).toMatchObject({ status: 409, body: { orders: [{ number: first, left: 100 }] } });
		expect((await admin.patch(`/withdrawals/${_id}`, { done: true, confirmed: true })).body.modifiedCount).toBe(1);
	});

	test("needs no refund after a lost dispute", async () => {
		const buyer = await shop.customer("Udo@Example.com");
		const { orderId, transactionId } = await aPaidOrder(shop, buyer, await aProduct(shop), 2);
		for (const act of ["dispute", "lost"] as const) await shop.disputeCharge(transactionId, act);
		await refundOrder(admin, orderId, { amount: 1 });
		await send({ email: "udo@example.com", orders: await numberOf(shop.db, orderId) });
		const [{ _id }] = (await admin.get("/withdrawals")).body;
		expect((await admin.patch(`/withdrawals/${_id}`, { done: true })).body).toEqual({ modifiedCount: 1 });
	});
});
