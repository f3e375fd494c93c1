import { afterEach, describe, expect, test } from "vitest";
import { anOrder, aProduct, orderBody } from "../../tests/support/factories.ts";
import { purchaseBody } from "../../tests/support/purchases.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";

describe.each(anyEngine)("who wants what is sold out, on %s", (engine) => {
	let shop: TestShop;
	afterEach(() => shop.close());

	/** Sends a request while another transaction holds the row that every order of this buyer locks first. */
	const answered = (buyer: TestCaller, path: string, body: unknown) =>
		shop.transact(async (tx) => {
			await tx.updateTable("users").set({ role: null }).where("id", "=", buyer.id).execute();
			return buyer.post(path, body);
		});

	test("hears so without waiting for anybody's transaction", { timeout: 15_000 }, async () => {
		shop = await createTestShop(engine);
		const productId = await aProduct(shop, { price: 25, quantity: 2, minorder: 2 });
		const [winner, late] = [await shop.customer(), await shop.customer()];
		const body = await orderBody(shop, late, productId, 2);
		await anOrder(shop, winner, productId, 2);

		const none = { code: "not-enough-stock", detail: "Out of stock.", quantity: 0 };
		expect(await answered(late, "/orders", body)).toMatchObject({ status: 409, body: none });
		const purchase = await purchaseBody(shop, late, { [productId]: 2 });
		expect(await answered(late, "/purchases", purchase)).toMatchObject({
			status: 409,
			body: { code: "lines-refused", lines: [{ productId, ...none }] },
		});
	});
});
