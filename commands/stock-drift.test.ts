import { expect, test } from "vitest";
import { aPaidOrder, productInput } from "../tests/support/factories.ts";
import { engines } from "../tests/support/test-database.ts";
import { createTestShop } from "../tests/support/test-shop.ts";
import { findStockDrift } from "./stock-drift.ts";

test.each(engines)("units that went back in part are expected in stock, on %s", async (engine) => {
	const shop = await createTestShop(engine);
	const [buyer, admin] = [await shop.customer(), await shop.admin()];
	const { body } = await admin.post("/products", productInput({ price: 25, quantity: 40 }));
	const productId: string = body.insertedId;
	// Orders right at an edit may have come before or after it.
	shop.time.now = new Date(shop.time.now.getTime() + 60_000);
	const found = async () => {
		const { quantity } = (await shop.visitor.get(`/products/${productId}`)).body;
		return [quantity, await findStockDrift(shop.db)];
	};
	const first = await aPaidOrder(shop, buyer, productId, 4);
	await admin.post(`/orders/${first.orderId}/refund`, { amount: 30, units: 1 });
	expect(await found()).toEqual([37, []]);
	await admin.post(`/orders/${first.orderId}/refund`, { restock: true });
	expect(await found()).toEqual([40, []]);
	const second = await aPaidOrder(shop, buyer, productId, 4);
	await admin.post(`/orders/${second.orderId}/refund`, { units: 2 });
	expect(await found()).toEqual([38, []]);
	await shop.db.updateTable("products").set({ quantity: 39 }).where("id", "=", productId).execute();
	expect((await found())[1]).toHaveLength(1);
	await shop.close();
});
