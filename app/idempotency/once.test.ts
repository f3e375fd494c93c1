import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { refundBalance, refundOrder } from "../../tests/support/refunds.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { CardProviderUnavailable } from "../payments/card-payment-provider.ts";
import { moveProductStock } from "../stock/move-stock.server.ts";
import { type Claim, once } from "./once.server.ts";

describe.each(engines)("a request with an Idempotency-Key on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let productId: string;
	let pause: (point: string) => Promise<void>;
	beforeEach(async () => {
		pause = async () => {};
		shop = await createTestShop(engine, { pause: (point) => pause(point) });
		admin = await shop.admin();
		productId = await aProduct(shop, { quantity: 10, minorder: 1 });
	});
	afterEach(() => shop.close());

	const stock = async () => (await shop.visitor.get(`/products/${productId}`)).body.quantity;
	const path = "/products/1/stock";
	function call() {
		const headers = new Map<string, string>();
		const req = { method: "POST", path, url: `http://shop.test${path}`, text: async () => "{}" };
		return {
			req: { ...req, valid: () => ({ "idempotency-key": "key" }) },
			var: { user: { id: admin.id } },
			header: (name: string, value: string) => void headers.set(name, value),
		};
	}
	const receive = (claim?: Claim<number>) =>
		moveProductStock(
			shop,
			productId,
			{ change: 5, reason: "received" },
			{ actor: admin.id, now: shop.time.now, claim },
		);
	const present = (quantity: number) => ({ quantity });

	test("is carried out once by three processes at once", async () => {
		const modules = ["a", "b", "c"].map((process) => `${import.meta.dirname}/once.server.ts?${process}`);
		const processes: { once: typeof once }[] = await Promise.all(
			modules.map((file) => import(/* @vite-ignore */ file)),
		);
		const answers = await Promise.all(
			processes.map((process) => process.once(call(), shop, { act: receive, present })),
		);
		expect(answers).toEqual([{ quantity: 15 }, { quantity: 15 }, { quantity: 15 }]);
		expect(await stock()).toBe(15);
	});

	test("is answered after its process was killed between the commit and the answer", async () => {
		async function killed(claim: Claim<number>): Promise<number> {
			await receive(claim);
			throw new Error("killed");
		}
		await expect(once(call(), shop, { act: killed, present })).rejects.toThrow("killed");
		expect(await once(call(), shop, { act: receive, present })).toEqual({ quantity: 15 });
		expect(await stock()).toBe(15);
	});

	test("is carried out when its process was killed before the commit", async () => {
		const killed = (claim: Claim<number>) =>
			receive(async (tx, quantity) => {
				await claim(tx, quantity);
				throw new Error("killed");
			});
		await expect(once(call(), shop, { act: killed, present })).rejects.toThrow("killed");
		expect(await once(call(), shop, { act: receive, present })).toEqual({ quantity: 15 });
		expect(await stock()).toBe(15);
	});

	test("that changes nothing is not stored, however often it is repeated with another key", async () => {
		const buyer = await shop.customer();
		const id = await anOrder(shop, buyer, productId, 1);
		const { purchaseId } = (await buyer.get(`/orders/${id}`)).body;
		const stored = () => shop.db.selectFrom("idempotency_keys").select("key").execute();
		const key = () => ({ "idempotency-key": crypto.randomUUID() });
		expect((await buyer.delete(`/orders/${id}`, key())).body).toEqual({ deletedCount: 1 });
		const before = await stored();
		expect((await buyer.delete(`/orders/${id}`, key())).body).toEqual({ deletedCount: 0 });
		expect((await buyer.post(`/purchases/${purchaseId}/cancel`, {}, key())).body).toEqual({ modifiedCount: 0 });
		expect(await stored()).toEqual(before);
	});

	test("refunds once when the provider was away, and repeats that the shop keeps trying", async () => {
		const { orderId } = await aPaidOrder(shop, await shop.customer(), productId, 4);
		pause = async (point) => {
			if (point === "before refund") throw new CardProviderUnavailable("away");
		};
		const refund = () => refundOrder(admin, orderId, { amount: 10 }, { "idempotency-key": "refund" });
		const recorded = { status: 200, body: { sent: false, refused: expect.stringContaining("keep trying") } };
		expect(await refund()).toMatchObject(recorded);
		pause = async () => {};
		expect(await refund()).toMatchObject(recorded);
		expect((await refundBalance(admin, orderId)).refunds).toHaveLength(1);
	});
});
