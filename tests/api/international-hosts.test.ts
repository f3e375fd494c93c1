import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aPaidOrder, aProduct } from "../support/factories.ts";
import { purchaseBody } from "../support/purchases.ts";
import { numberOf } from "../support/stored-orders.ts";
import { engines } from "../support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../support/test-shop.ts";

const stored = "berta@xn--bcker-shop-q5a.de";

describe.each(engines)("an e-mail with an international host on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let productId: string;
	beforeEach(async () => {
		shop = await createTestShop(engine, { mail: true });
		admin = await shop.admin();
		productId = await aProduct(shop, { quantity: 10, minorder: 1 });
	});
	afterEach(() => shop.close());

	test.each([
		["berta@bäcker-shop.de", stored],
		[stored, "Berta@BÄCKER-shop.de"],
	])("%s withdraws as %s from the own order, and its delivery asks first", async (email, withdrawing) => {
		const berta = await shop.customer(email);
		const { orderId } = await aPaidOrder(shop, berta, productId, 2);
		const { purchaseId } = (await berta.get(`/orders/${orderId}`)).body;
		const withdraw = (orders: string) =>
			shop.visitor.post("/withdrawals", { name: "Berta", email: withdrawing, orders, formKey: crypto.randomUUID() });
		expect((await withdraw(await numberOf(shop.db, orderId))).status).toBe(201);
		expect((await admin.get("/withdrawals")).body).toMatchObject([{ found: [{ _id: orderId }] }]);
		expect((await berta.get(`/orders/${orderId}/withdrawals`)).body).toHaveLength(1);
		await withdraw("all of it");
		expect((await berta.get(`/orders/${orderId}/withdrawals`)).body).toHaveLength(2);
		const packer = await shop.staff("packer");
		const delivery = { orders: [orderId] };
		expect((await packer.post(`/purchases/${purchaseId}/deliver`, delivery)).status).toBe(409);
		expect((await packer.post(`/purchases/${purchaseId}/deliver`, { ...delivery, confirmed: true })).status).toBe(200);
	});

	test("is found by staff in both forms", async () => {
		const berta = await shop.customer("berta@bäcker-shop.de");
		const { orderId } = await aPaidOrder(shop, berta, productId, 2);
		const of = (path: string, search: string) => admin.get(`${path}?search=${encodeURIComponent(search)}`);
		for (const search of ["berta@bäcker-shop.de", "Bäcker-Shop.de", stored, "berta bäcker-shop.de"]) {
			expect((await of("/users", search)).body, search).toMatchObject([{ email: stored }]);
			expect((await of("/orders", search)).body, search).toMatchObject([{ _id: orderId }]);
		}
		for (const search of ["berta@bäcker-shop.de", stored]) expect((await of("/mails", search)).body).not.toEqual([]);
		expect((await of("/users", "müller-shop.de")).body).toEqual([]);
		for (const email of ["berta@bäcker-shop.de", stored]) {
			const path = `/users/${encodeURIComponent(email)}`;
			expect((await admin.get(path)).body).toMatchObject([{ email: stored }]);
			expect((await berta.get(path)).status).toBe(200);
			const { email: _, ...body } = await purchaseBody(shop, berta, { [productId]: 1 });
			expect((await admin.post(`${path}/purchases`, body)).status).toBe(200);
		}
	});

	test("is one account, whichever form its provider reports", async () => {
		const [first, second] = [await shop.customer("berta@bäcker-shop.de"), await shop.customer(stored)];
		const users = shop.db.selectFrom("users").select(["id", "email_key"]).where("id", "in", [first.id, second.id]);
		expect(await users.orderBy("id").execute()).toEqual([
			{ id: first.id, email_key: null },
			{ id: second.id, email_key: stored },
		]);
	});
});
