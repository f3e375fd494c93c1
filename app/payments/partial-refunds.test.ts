import { afterEach, describe, expect, test } from "vitest";
import { anOrder, aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { refundBalance, refundOrder } from "../../tests/support/refunds.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { createLog } from "../log/log.server.ts";
import { eventText } from "../orders/order-history.ts";
import { applyProviderState } from "./apply-provider-state.server.ts";
import { CardProviderUnavailable } from "./card-payment-provider.ts";
import { reconcile } from "./reconcile.server.ts";

describe.each(engines)("money that goes back in part, on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let admin: TestCaller;
	let productId: string;
	/** The point at which calls to the card provider fail. */
	let broken: string;
	const lines: string[] = [];
	const logged = (event: string) => lines.map((line) => JSON.parse(line)).filter((line) => line.event === event);
	afterEach(() => shop.close());

	/** Opens a shop with a paid order of 4 units for $100.00. */
	async function openShop() {
		broken = "nowhere";
		lines.length = 0;
		const pause = async (point: string) => {
			if (point === broken) throw new CardProviderUnavailable("No answer");
		};
		shop = await createTestShop(engine, { pause, log: createLog((line) => lines.push(line)) });
		[buyer, admin] = [await shop.customer(), await shop.admin()];
		productId = await aProduct(shop, { price: 25, quantity: 40 });
		const paid = await aPaidOrder(shop, buyer, productId, 4);
		return { ...paid, refund: (body: object) => refundOrder(admin, paid.orderId, body) };
	}
	const stock = async () => (await shop.visitor.get(`/products/${productId}`)).body.quantity;
	const balance = (orderId: string) => refundBalance(admin, orderId);
	const seen = async (orderId: string) => (await buyer.get(`/orders/${orderId}`)).body;
	const sentBack = async (payment: string) =>
		(await shop.stripe.refunds.list({ payment_intent: payment })).data.map(({ amount }) => amount);
	const amountError = { path: "items.0.amount", message: "Refund at most $20.00" };
	const rows = () => shop.db.selectFrom("refunds").selectAll().orderBy("id").execute();

	test("a part goes back with some of the units and the order stays to be delivered; what is left closes it", async () => {
		const { orderId, transactionId, refund } = await openShop();
		const part = await refund({ amount: 30.1, units: 1, restock: true, reason: "One is scratched" });
		expect(part).toMatchObject({ status: 200, body: { modifiedCount: 1, amount: 30.1, sent: true } });
		expect(await sentBack(transactionId)).toEqual([3010]);
		expect(await seen(orderId)).toMatchObject({ status: "paid", refunded: 30.1, quantity: 4, unitsNotSent: 1 });
		expect(await stock()).toBe(37);
		expect(await balance(orderId)).toMatchObject({
			refunded: 30.1,
			due: 0,
			left: 69.9,
			units: 3,
			refunds: [{ amount: 30.1, units: 1, restocked: 1, reason: "One is scratched", state: "sent" }],
		});
		expect(logged("order.partly-refunded")).toMatchObject([{ order: orderId }]);
		expect(await refund({ restock: true, left: 69.9 })).toMatchObject({ body: { modifiedCount: 1, sent: true } });
		expect(await sentBack(transactionId)).toEqual([6990, 3010]);
		expect(await seen(orderId)).toMatchObject({ status: "refunded", refunded: 100 });
		expect(await stock()).toBe(40);
		expect(await balance(orderId)).toMatchObject({ left: 0, units: 0 });
		expect((await refund({ amount: 1 })).status).toBe(409);
	});

	test("no units without an amount refund nothing", async () => {
		const { orderId, transactionId, refund } = await openShop();
		expect(await refund({ units: 0 })).toMatchObject({ status: 422, body: { errors: [{ path: "items.0.amount" }] } });
		expect(await sentBack(transactionId)).toEqual([]);
		expect(await balance(orderId)).toMatchObject({ left: 100 });
	});

	test("the audit has who gave back how much, and not why", async () => {
		const { orderId, refund } = await openShop();
		await refund({ amount: 30, units: 1, restock: true, reason: "Erika rang" });
		const [row] = await rows();
		const audit = await shop.db.selectFrom("audit").selectAll().orderBy("id").execute();
		const of = (action: string) => audit.find((entry) => entry.action === action);
		expect(of("order.partly-refunded")).toMatchObject({ actor: admin.id, subject: orderId });
		expect(JSON.parse(of("order.partly-refunded")?.facts ?? "")).toEqual({
			refund: row?.id,
			amountCents: 3000,
			notSent: 1,
			restocked: 1,
		});
		expect(of("refund.confirmed")?.facts).toContain('"amountCents":3000');
		expect(JSON.stringify(audit)).not.toContain("rang");
	});

	test("a part that is all that is left closes a paid order too, with as many units as are said", async () => {
		const { orderId, refund } = await openShop();
		await refund({ amount: 40 });
		expect((await refund({ amount: 60, restock: 3, reason: "Sold" })).body).toMatchObject({ amount: 60, sent: true });
		expect(await seen(orderId)).toMatchObject({ status: "refunded", refunded: 100 });
		expect(await stock()).toBe(39);
		expect(
			(await rows()).map(({ amount_cents, units, units_restocked }) => [amount_cents, units, units_restocked]),
		).toEqual([
			[4000, 0, 0],
			[6000, 4, 3],
		]);
	});

	test("a delivered order stays delivered, in part and whole, until nothing is left", async () => {
		const { orderId, refund } = await openShop();
		expect((await admin.delete(`/orders/${orderId}`)).status).toBe(200);
		const stale = await refund({ restock: true, status: "paid" });
		expect(stale).toMatchObject({ status: 409, body: { code: "order-is-closed" } });
		expect((await refund({ amount: 25, restock: 1, status: "delivered" })).status).toBe(200);
		expect(await seen(orderId)).toMatchObject({ status: "delivered", refunded: 25 });
		expect((await refund({ restock: true })).body).toEqual({ modifiedCount: 1, amount: 75, sent: true });
		expect(await seen(orderId)).toMatchObject({ status: "delivered", refunded: 100 });
		expect(await stock()).toBe(40);
		expect(await refund({ restock: true })).toMatchObject({ status: 409, body: { code: "order-is-refunded" } });
		expect(await stock()).toBe(40);
	});

	test("more than is left, or more units than are not back, changes nothing and is said beside its field", async () => {
		const { orderId, transactionId, refund } = await openShop();
		await refund({ amount: 80, units: 3, restock: true });
		const tooMuch = await refund({ amount: 20.01, units: 1 });
		expect(tooMuch).toMatchObject({ status: 422, body: { code: "invalid-values" } });
		expect(tooMuch.body.errors).toEqual([amountError]);
		const tooMany = await refund({ amount: 1, units: 2 });
		expect(tooMany.body.errors).toEqual([{ path: "items.0.units", message: "At most 1 unit" }]);
		const tooManyToStock = await refund({ amount: 1, units: 0, restock: 1 });
		expect(tooManyToStock.body.errors).toEqual([{ path: "items.0.restock", message: "At most 0 units" }]);
		const amounts = [0, 0.001, -1].map((amount) => ({ amount }));
		for (const body of [...amounts, { amount: 1, units: -1 }, { restock: undefined }]) {
			expect((await refund(body)).status, JSON.stringify(body)).toBe(422);
		}
		expect((await refund({ amount: 1, reason: "x".repeat(201) })).status).toBe(422);
		expect(await sentBack(transactionId)).toEqual([8000]);
		expect(await balance(orderId)).toMatchObject({ left: 20, units: 1 });
		expect(await stock()).toBe(39);
		const unpaid = await anOrder(shop, buyer, productId, 2);
		expect((await refundOrder(admin, unpaid, { amount: 1 })).body.code).toBe("order-is-not-paid");
		expect((await refundOrder(admin, "none", { amount: 1 })).status).toBe(404);
	});

	test("two admins at once, or two presses, send one: the other hears what is left", async () => {
		const { orderId, transactionId, refund } = await openShop();
		const second = await shop.admin();
		const body = { amount: 30, restock: 1, left: 100 };
		const answers = await Promise.all([refund(body), refund(body), refundOrder(second, orderId, body)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
		expect(await refund(body)).toMatchObject({ status: 409, body: { code: "refund-balance-changed", left: 70 } });
		expect(await sentBack(transactionId)).toEqual([3000]);
		expect(await stock()).toBe(37);
	});

	test("a whole refund and a part at once never send more than was paid, nor units twice", async () => {
		const { orderId, transactionId, refund } = await openShop();
		await Promise.all([refund({ amount: 60, restock: 3 }), refund({ restock: true })]);
		await reconcile(shop);
		expect((await sentBack(transactionId)).reduce((sum, amount) => sum + amount, 0)).toBe(10000);
		expect(await seen(orderId)).toMatchObject({ status: "refunded", refunded: 100 });
		expect(await stock()).toBe(40);
		expect((await rows()).filter(({ state }) => state === "due")).toEqual([]);
	});

	test.each(["before refund", "after refund"])(
		"what was noted when the provider was lost %s is sent once, and nothing else of the order meanwhile",
		async (point) => {
			const { orderId, transactionId, refund } = await openShop();
			broken = point;
			const answer = await refund({ amount: 30, restock: 1 });
			expect(answer.body).toMatchObject({ sent: false, refused: "No answer. The shop will keep trying." });
			expect(await stock()).toBe(37);
			expect(await balance(orderId)).toMatchObject({ due: 30, left: 70, refunds: [{ state: "due" }] });
			const again = await refund({ amount: 30, restock: 1, left: 100 });
			expect(again).toMatchObject({ status: 409, body: { code: "refund-balance-changed" } });
			await expect(reconcile(shop)).rejects.toThrow("No answer");
			broken = "nowhere";
			// The provider has forgotten the key after this time.
			shop.time.now = new Date(shop.time.now.getTime() + 50 * 3_600_000);
			admin = await shop.admin();
			await Promise.all([reconcile(shop), reconcile(shop)]);
			expect(await sentBack(transactionId)).toEqual([3000]);
			expect(await balance(orderId)).toMatchObject({ refunded: 30, due: 0, left: 70, refunds: [{ state: "sent" }] });
			expect(logged("refund.confirmed")).toHaveLength(1);
			expect(await reconcile(shop)).toEqual({ paid: 0, refunded: 0 });
			expect(await stock()).toBe(37);
		},
	);

	test("the webhook of a part settles it, and counts it once", async () => {
		const { orderId, transactionId, refund } = await openShop();
		broken = "after refund";
		await refund({ amount: 30 });
		broken = "nowhere";
		for (const _twice of [1, 2]) await applyProviderState(shop, transactionId);
		expect(await balance(orderId)).toMatchObject({ refunded: 30, due: 0, left: 70, refunds: [{ state: "sent" }] });
		expect(logged("refund.confirmed")).toHaveLength(1);
		expect(await sentBack(transactionId)).toEqual([3000]);
	});

	test("what was refunded at the provider unheard counts", async () => {
		const { orderId, transactionId, refund } = await openShop();
		await shop.stripe.refunds.create({ payment_intent: transactionId, amount: 8000 });
		broken = "before movements";
		const refused = await refund({ amount: 30 });
		broken = "nowhere";
		expect(refused).toMatchObject({ status: 200, body: { sent: false, cancelled: true } });
		expect(refused.body.refused).toContain("greater than unrefunded amount");
		expect(await balance(orderId)).toMatchObject({ refunded: 80, due: 0, left: 20, refunds: [{ state: "cancelled" }] });
		expect(logged("refund.cancelled")).toMatchObject([{ level: "error", payment: transactionId }]);
		expect((await refund({ amount: 30 })).body.errors).toEqual([amountError]);
		expect((await refund({ amount: 5 })).body).toMatchObject({ sent: true });
		expect(await reconcile(shop)).toEqual({ paid: 0, refunded: 0 });
		expect(await sentBack(transactionId)).toEqual([500, 8000]);
	});

	test("what is left at the provider goes back of a closed order, also when less is left than was due", async () => {
		const { orderId, transactionId, refund } = await openShop();
		broken = "before refund";
		await refund({ restock: true });
		broken = "nowhere";
		await shop.stripe.refunds.create({ payment_intent: transactionId, amount: 8000 });
		expect(await reconcile(shop)).toEqual({ paid: 0, refunded: 1 });
		expect(await sentBack(transactionId)).toEqual([2000, 8000]);
		expect(await balance(orderId)).toMatchObject({ refunded: 100, due: 0, left: 0 });
	});

	test("a part that the provider has only taken is due until it is sent, and cancelled when it fails", async () => {
		const { orderId, transactionId, refund } = await openShop();
		broken = "before refund";
		await refund({ amount: 30 });
		broken = "nowhere";
		const [row] = await rows();
		const requests = (state: "accepted" | "failed" | "sent") => new Map([[row?.request_id ?? "", state]]);
		const sync = (refundedCents: number, pendingCents: number, state: "accepted" | "failed" | "sent") => {
			const movements = async () => ({ refundedCents, pendingCents, requests: requests(state) });
			const cardPayments = { ...shop.cardPayments, movements, refund: movements };
			return applyProviderState({ ...shop, cardPayments }, transactionId);
		};
		await sync(0, 3000, "accepted");
		expect(await balance(orderId)).toMatchObject({ due: 30, left: 70 });
		await sync(3000, 0, "sent");
		expect(await balance(orderId)).toMatchObject({ refunded: 30, due: 0, left: 70 });
		await sync(0, 0, "failed");
		expect(await balance(orderId)).toMatchObject({ refunded: 0, due: 0, left: 100, refunds: [{ state: "cancelled" }] });
		expect(logged("order.refund-total-changed")).toMatchObject([{ level: "error", refundedCents: 0 }]);
		const { events } = (await buyer.get(`/orders/${orderId}/history`)).body;
		expect(events).toContainEqual({ at: expect.anything(), action: "refund.cancelled", by: "provider", amount: 30 });
		expect(eventText({ action: "refund.cancelled" })).toBe("Refund could not be sent");
	});
});
