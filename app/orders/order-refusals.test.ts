import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aCharge, anOrder, aPaidOrder, aProduct, orderBody } from "../../tests/support/factories.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";

describe("what a buyer reads when an order is refused", () => {
	let shop: TestShop;
	let buyer: TestCaller;
	let admin: TestCaller;
	let productId: string;
	beforeEach(async () => {
		shop = await createTestShop();
		buyer = await shop.customer();
		admin = await shop.admin();
		productId = await aProduct(shop, { price: 1234.5, quantity: 900, minorder: 2 });
	});
	afterEach(() => shop.close());

	const refusal = async (wrong: object) => {
		const { status, body } = await buyer.post("/orders", { ...(await orderBody(shop, buyer, productId, 2)), ...wrong });
		return { status: status as number, ...body };
	};
	const conflict = (code: string, detail: string) => ({ status: 409, code, detail });

	test("the current price, the minimum, or how many are left", async () => {
		expect(await refusal({ price: 1 })).toMatchObject(
			conflict("price-changed", "The price is now $1,234.50 per unit."),
		);
		expect(await refusal({ quantity: 1, totalPrice: 1234.5 })).toMatchObject(
			conflict("below-minimum", "Order at least 2 units."),
		);
		expect(await refusal({ quantity: 901, totalPrice: 1_112_284.5 })).toMatchObject(
			conflict("not-enough-stock", "Only 900 left in stock."),
		);
	});

	test("that the product is gone, under an unknown id, another name or an unknown name", async () => {
		const gone = conflict("product-gone", "This product is no longer on sale.");
		expect(await refusal({ productId: "none" })).toMatchObject(gone);
		expect(await refusal({ product: "Renamed" })).toMatchObject(gone);
		expect(await refusal({ productId: undefined, product: "Unknown" })).toMatchObject(gone);
	});

	test("that several products have the name", async () => {
		await aProduct(shop);
		expect(await refusal({ productId: undefined })).toMatchObject(
			conflict("product-ambiguous", "Several products have this name. Send productId."),
		);
	});

	test("that a card cannot pay so little or so much", async () => {
		const detail = "The total of a card payment must be from $0.50 to $999,999.99.";
		const cheap = await aProduct(shop, { name: "Washer", price: 0.1, minorder: 1 });
		expect(await refusal({ productId: cheap, product: "Washer", price: 0.1, totalPrice: 0.2 })).toMatchObject({
			...{ status: 422, code: "total-not-payable", detail },
		});
		expect(await refusal({ quantity: 900, totalPrice: 1_111_050 })).toMatchObject({ status: 422, detail });
		expect((await buyer.get("/orders")).body).toEqual([]);
		expect((await shop.visitor.get(`/products/${productId}`)).body.quantity).toBe(900);
	});

	test("that orders are placed under the own e-mail", async () => {
		expect(await refusal({ email: admin.email })).toMatchObject({
			...{ status: 403, code: "not-allowed", detail: "You can only order with your own e-mail address." },
		});
	});

	test("that an order is paid, unpaid, delivered or none", async () => {
		const unpaid = await anOrder(shop, buyer, productId, 2);
		const { orderId: paid } = await aPaidOrder(shop, buyer, productId, 2);
		const answer = async (who: TestCaller, id: string) => (await who.delete(`/orders/${id}`)).body;
		const kept = (code: string, detail: string) => ({ ...conflict(code, detail), deletedCount: 0 });
		expect(await answer(buyer, paid)).toMatchObject(kept("order-is-paid", "A paid order cannot be cancelled."));
		expect(await answer(admin, unpaid)).toMatchObject(kept("order-is-not-paid", "An unpaid order cannot be shipped."));
		await buyer.delete(`/orders/${unpaid}`);
		await admin.delete(`/orders/${paid}`);
		const closed = kept("order-is-closed", "This order has changed. It is now shipped.");
		for (const who of [buyer, admin]) {
			expect(await answer(who, paid)).toMatchObject(closed);
			expect(await answer(who, unpaid)).toEqual({ deletedCount: 0 });
		}
		expect(await answer(buyer, "none")).toMatchObject({ status: 404, detail: "Order not found." });
	});

	test("that a payment was not made for the order, has not succeeded, or went back", async () => {
		const [id, other] = [await anOrder(shop, buyer, productId, 2), await anOrder(shop, buyer, productId, 3)];
		const report = async (payment: string) => (await buyer.patch(`/orders/${id}`, { transactionId: payment })).body;
		expect(await report(await aCharge(shop, buyer, other))).toMatchObject(
			conflict("payment-not-of-this-order", "This payment was not made for this order."),
		);
		const opened = await buyer.post("/create-payment-intent", { totalPrice: 2469, orderId: id });
		expect(await report(opened.body.clientSecret.split("_secret_")[0])).toMatchObject(
			conflict("payment-not-succeeded", "The card provider does not report this payment as succeeded."),
		);
		const charged = await aCharge(shop, buyer, id);
		await shop.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", id).execute();
		expect(await report(charged)).toMatchObject(
			conflict("payment-refunded", "This order can no longer be paid for. The payment was refunded."),
		);
	});
});
