import { afterEach, describe, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { purchaseBody } from "../../tests/support/purchases.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { postedMail } from "../../tests/support/test-mail.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";

describe.each(anyEngine)("the mail about cancelled items on %s", (engine) => {
	let shop: TestShop;
	afterEach(() => shop.close());

	test("says what delivery costs when it is no longer free, and not that the customer placed the order", async () => {
		const delivery = { label: "Parcel", cents: 890, freeFromCents: 50_000 };
		shop = await createTestShop(engine, { mail: true, costs: { delivery, tax: { label: "VAT", percent: 19 } } });
		const buyer = await shop.customer();
		const parts = [
			await aProduct(shop, { price: 270, minorder: 1 }),
			await aProduct(shop, { price: 372, minorder: 1 }),
		];
		const { insertedId } = (
			await buyer.post("/purchases", await purchaseBody(shop, buyer, Object.fromEntries(parts.map((id) => [id, 1]))))
		).body;
		const [, second] = (await buyer.get(`/purchases/${insertedId}`)).body.orders;
		await buyer.delete(`/orders/${second._id}`);
		const { text } = await postedMail(shop, second._id);
		expect(text).toContain("Delivery (Parcel): $8.90\nVAT 19%: $52.99\nLeft to pay: $331.89");
		expect(text).toContain(`because of your order ${second.purchaseNumber} at`);
		expect(text).not.toContain("you placed");
	});
});
