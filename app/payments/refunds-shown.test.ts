import { afterEach, describe, expect, test } from "vitest";
import { aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { aPaidPurchase, threeProducts } from "../../tests/support/purchases.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import type { AuditEntry } from "../audit/audit-entry.ts";
import { actionText } from "../audit/audit-text.ts";
import { CardProviderUnavailable } from "./card-payment-provider.ts";
import { reconcile } from "./reconcile.server.ts";
import { refundOrders } from "./refund-orders.server.ts";

describe.each(engines)("what is told of refunds, on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let admin: TestCaller;
	/** The point at which calls to the card provider fail. */
	let broken: string;
	afterEach(() => shop.close());

	/** Opens a shop with a paid order of 4 units for $100.00. */
	async function openShop() {
		broken = "nowhere";
		const pause = async (point: string) => {
			if (point === broken) throw new CardProviderUnavailable("No answer");
		};
		shop = await createTestShop(engine, { pause });
		[buyer, admin] = [await shop.customer(), await shop.admin()];
		const paid = await aPaidOrder(shop, buyer, await aProduct(shop, { price: 25, quantity: 40 }), 4);
		return { ...paid, refund: (body: object) => refundOrder(admin, paid.orderId, body) };
	}
	/** Returns the refunds in the order's history as the buyer sees them. */
	const refundsShown = async (orderId: string): Promise<[string, number][]> =>
		(await buyer.get(`/orders/${orderId}/history`)).body.events
			.filter(({ action }: { action: string }) => action.includes("refund"))
			.map(({ action, amount }: { action: string; amount: number }) => [action, amount]);

	test("after a part, what is left is told as what is left: in history, audit and overview", async () => {
		const { orderId, refund } = await openShop();
		await refund({ amount: 30 });
		broken = "before refund";
		expect((await refund({ restock: true })).body.sent).toBe(false);
		const due = async () => (await admin.get("/overview")).body.refundsDue;
		expect(await due()).toMatchObject({ count: 1, amount: 70 });
		broken = "nowhere";
		await reconcile(shop);
		expect(await due()).toMatchObject({ count: 0, amount: 0 });
		expect(await refundsShown(orderId)).toEqual([
			["order.partly-refunded", 30],
			["refund.confirmed", 30],
			["order.refunded", 70],
			["refund.confirmed", 70],
		]);
		const audit: AuditEntry[] = (await admin.get("/audit?limit=5")).body;
		const words = (action: string) => audit.filter((entry) => entry.action === action).map(actionText)[0];
		expect(words("order.refunded")).toMatch(/^refunded order \w+, \$70\.00, 4 units/);
		expect(words("refund.confirmed")).toMatch(/^confirmed a refund of \$70\.00 for order/);
	});

	test("several items in one request are one line of the history when recorded, and one when sent", async () => {
		await openShop();
		const parts = await threeProducts(shop);
		const { id, orders } = await aPaidPurchase(shop, buyer, Object.fromEntries(parts.map((part) => [part, 4])));
		const [a, b, c] = orders.map(({ _id }: { _id: string }) => _id);
		const items = [a, b].map((order) => ({ order, restock: true }));
		await admin.post(`/purchases/${id}/refund`, { items, reason: "Wrong parts" });
		await refundOrder(admin, c, { amount: 3.32 });
		const lines = async (caller: TestCaller) =>
			(await caller.get(`/orders/${a}/history`)).body.events
				.filter(({ action }: { action: string }) => action.includes("refund"))
				.map(({ action, orders, amount, reason }: Record<string, unknown>) => [action, orders, amount, reason]);
		const expected = (reason?: string) => [
			["order.refunded", [a, b], 122, reason],
			["refund.confirmed", [a, b], 122, undefined],
			["order.partly-refunded", [c], 3.32, undefined],
			["refund.confirmed", [c], 3.32, undefined],
		];
		expect(await lines(buyer)).toEqual(expected());
		expect(await lines(admin)).toEqual(expected("Wrong parts"));
	});

	test("all of a delivered order that is refunded is told as refunded, not as a part", async () => {
		const { orderId, refund } = await openShop();
		await admin.delete(`/orders/${orderId}`);
		await refund({ restock: true });
		expect(await refundsShown(orderId)).toEqual([
			["order.refunded", 100],
			["refund.confirmed", 100],
		]);
	});

	test("a part whose answer was lost is told once, as is what is left beside it", async () => {
		const { orderId, refund } = await openShop();
		broken = "after refund";
		await refund({ amount: 30 });
		broken = "before refund";
		await refund({ restock: true });
		expect((await admin.get("/overview")).body.refundsDue).toMatchObject({ count: 1, amount: 100 });
		broken = "nowhere";
		await reconcile(shop);
		const amounts = await refundsShown(orderId);
		expect(amounts.filter(([action]) => action === "refund.confirmed").map(([, amount]) => amount)).toEqual([30, 70]);
	});

	test("a part that is refused names its order in the audit", async () => {
		const { orderId } = await openShop();
		const { purchaseId } = (await admin.get(`/orders/${orderId}`)).body;
		const refused = async () => ({ refundedCents: 0, pendingCents: 0, refused: "Insufficient funds" });
		const deps = { ...shop, cardPayments: { ...shop.cardPayments, refund: refused } };
		const items = [{ order: orderId, amountCents: 3000, restock: false }];
		await refundOrders(deps, { purchaseId, items, actor: admin.id });
		const { body } = await admin.get("/audit?action=refund.refused");
		expect(body).toMatchObject([{ about: { kind: "order", _id: orderId } }]);
	});

	test("the API's document says of a part that went back what is answered, and nothing that is sent", async () => {
		await openShop();
		const { body } = await shop.visitor.get("/openapi.json");
		const answer = body.paths["/api/purchases/{id}/refunds"].get.responses["200"].content["application/json"].schema;
		expect(JSON.stringify(answer)).toContain("cancelled");
		expect(JSON.stringify(answer)).not.toContain("refused with 409");
	});
});
