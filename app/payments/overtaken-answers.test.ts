import { afterEach, expect, test } from "vitest";
import { aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { applyProviderState } from "./apply-provider-state.server.ts";

let shop: TestShop;
afterEach(() => shop.close());

/** Opens a shop with a paid order for $100.00. A test can act while the card provider's answer is on its way. */
async function openShop(engine: (typeof engines)[number]) {
	const onTheWay = new Map<string, () => Promise<unknown>>();
	const pause = async (point: string) => {
		const happens = onTheWay.get(point);
		onTheWay.delete(point);
		await happens?.();
	};
	shop = await createTestShop(engine, { pause });
	const [buyer, admin] = [await shop.customer(), await shop.admin()];
	const { orderId, transactionId } = await aPaidOrder(shop, buyer, await aProduct(shop, { price: 25 }), 4);
	const refund = (body: object) => refundOrder(admin, orderId, body);
	const seen = async () => (await buyer.get(`/orders/${orderId}`)).body;
	return { onTheWay, refund, seen, transactionId };
}

test.each(engines)("a part's answer that all overtook does not say less of what went back, on %s", async (engine) => {
	const { onTheWay, refund, seen, transactionId } = await openShop(engine);
	onTheWay.set("after refund", () => refund({ restock: true }));
	expect((await refund({ amount: 30 })).body).toMatchObject({ modifiedCount: 1, sent: true });
	const { data } = await shop.stripe.refunds.list({ payment_intent: transactionId });
	expect(data.map(({ amount }) => amount)).toEqual([7000, 3000]);
	expect(await seen()).toMatchObject({ status: "refunded", refunded: 100 });
});

test.each(engines)("news of a payment that later news overtook is asked for again, on %s", async (engine) => {
	const { onTheWay, refund, seen, transactionId } = await openShop(engine);
	onTheWay.set("after movements", () => refund({ amount: 30 }));
	await applyProviderState(shop, transactionId);
	expect(await seen()).toMatchObject({ status: "paid", refunded: 30 });
});

test.each(engines)("an answer from before a refund failed is not noted after it, on %s", async (engine) => {
	const { onTheWay, seen, transactionId } = await openShop(engine);
	const { cardPayments } = shop;
	let goneCents = 3000;
	const movements = async () => {
		const moved = { refundedCents: goneCents, pendingCents: 0 };
		await onTheWay.get("answer")?.();
		return moved;
	};
	const follow = () => applyProviderState({ ...shop, cardPayments: { ...cardPayments, movements } }, transactionId);
	onTheWay.set("answer", () => {
		onTheWay.delete("answer");
		goneCents = 0;
		return follow();
	});
	await follow();
	expect(await seen()).not.toHaveProperty("refunded");
});
