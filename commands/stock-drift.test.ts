import { expect, test } from "vitest";
import { anOrder, aPaidOrder, productInput } from "../tests/support/factories.ts";
import { refundOrder } from "../tests/support/refunds.ts";
import { engines } from "../tests/support/test-database.ts";
import { createTestShop } from "../tests/support/test-shop.ts";
import { findStockDrift } from "./doctor.ts";

test.each(engines)("units returned by partial refunds are expected in stock, on %s", async (engine) => {
	const shop = await createTestShop(engine);
	const [buyer, admin] = [await shop.customer(), await shop.admin()];
	const { body } = await admin.post("/products", productInput({ price: 25, quantity: 40 }));
	const productId: string = body.insertedId;
	const stockAndDrift = async () => {
		const { quantity } = (await shop.visitor.get(`/products/${productId}`)).body;
		return [quantity, await findStockDrift(shop.db)];
	};
	const first = await aPaidOrder(shop, buyer, productId, 4);
	await refundOrder(admin, first.orderId, { amount: 30, restock: 1 });
	expect(await stockAndDrift()).toEqual([37, []]);
	await refundOrder(admin, first.orderId, { restock: true });
	expect(await stockAndDrift()).toEqual([40, []]);
	const second = await aPaidOrder(shop, buyer, productId, 4);
	await refundOrder(admin, second.orderId, { restock: 2 });
	expect(await stockAndDrift()).toEqual([38, []]);
	await shop.db.updateTable("products").set({ quantity: 39 }).where("id", "=", productId).execute();
	expect((await stockAndDrift())[1]).toHaveLength(1);
	await shop.close();
});

test.each(engines)("received, counted, typed and edited quantities are expected in stock, on %s", async (engine) => {
	const shop = await createTestShop(engine);
	const [buyer, admin] = [await shop.customer(), await shop.admin()];
	const { body } = await admin.post("/products", productInput({ price: 25, quantity: 40 }));
	const path = `/products/${body.insertedId}`;
	const steps = [
		() => admin.post(`${path}/stock`, { change: 24, reason: "received" }),
		() => anOrder(shop, buyer, body.insertedId, 3),
		() => admin.post("/stocktakes", { lines: [{ productId: body.insertedId, seen: 61, counted: 58 }] }),
		() => admin.patch(path, { quantity: 60, seen: { quantity: 58 } }),
		async () => buyer.delete(`/orders/${await anOrder(shop, buyer, body.insertedId, 2)}`),
		() => admin.put(path, productInput({ price: 25, quantity: 70 })),
	];
	for (const step of steps) {
		await step();
		expect(await findStockDrift(shop.db)).toEqual([]);
	}
	expect((await shop.visitor.get(path)).body.quantity).toBe(70);
	await shop.db.updateTable("products").set({ quantity: 69 }).where("id", "=", body.insertedId).execute();
	const expected = [`product ${body.insertedId} has 69 in stock, but its stock history adds up to 70`];
	expect(await findStockDrift(shop.db)).toEqual(expected);
	await shop.close();
});
