import { afterEach, describe, expect, test } from "vitest";
import { anOrder, aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { createLog } from "../log/log.server.ts";
import { eventText, type OrderEvent, type OrderHistory } from "../orders/order-history.ts";
import { applyProviderState } from "./apply-provider-state.server.ts";
import { CardProviderUnavailable } from "./card-payment-provider.ts";
import { reconcile } from "./reconcile.server.ts";
import { type RefundItem, refundOrders } from "./refund-orders.server.ts";

describe.each(engines)("money that goes back, on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let admin: TestCaller;
	let productId: string;
	const lines: string[] = [];
	const logged = () => lines.splice(0).map((line) => JSON.parse(line));
	afterEach(() => shop.close());

	async function openShop() {
		lines.length = 0;
		shop = await createTestShop(engine, { log: createLog((line) => lines.push(line)) });
		[buyer, admin] = [await shop.customer(), await shop.admin()];
		productId = await aProduct(shop, { price: 25, quantity: 40 });
		const paid = await aPaidOrder(shop, buyer, productId, 4);
		logged();
		return paid;
	}
	const stock = async () => (await shop.visitor.get(`/products/${productId}`)).body.quantity;
	const audited = async (subject: string, action: string) => {
		const rows = shop.db.selectFrom("audit").select(["actor", "facts"]).where("subject", "=", subject);
		const found = await rows.where("action", "=", action).orderBy("id").execute();
		return found.map(({ actor, facts }) => ({ actor, ...JSON.parse(facts) }));
	};
	async function inputOf(item: RefundItem) {
		const { purchaseId } = (await admin.get(`/orders/${item.order}`)).body;
		return { purchaseId, items: [item], actor: admin.id };
	}
	async function refundUnanswered(orderId: string) {
		const refund = async () => Promise.reject(new CardProviderUnavailable("No answer"));
		const deps = { ...shop, cardPayments: { ...shop.cardPayments, refund } };
		const { refunds, refused } = await refundOrders(deps, await inputOf({ order: orderId, restock: true }));
		expect(refunds).toMatchObject([{ state: "due" }]);
		expect(refused).toBe("No answer. The shop will keep trying.");
	}
	const refund = (orderId: string, restock = true) => refundOrder(admin, orderId, { restock });
	/** Delivers every webhook that the provider has sent so far; there are some. */
	async function webhooks() {
		await expect.poll(() => shop.received.length, { timeout: 3000 }).toBeGreaterThan(0);
		for (const webhook of shop.received.splice(0)) {
			const headers = { "stripe-signature": webhook.headers.get("stripe-signature") ?? "" };
			const answer = await shop.call("POST", "/webhooks/stripe", undefined, await webhook.text(), headers);
			expect(answer.status).toBe(200);
		}
	}

	test("an admin refunds a paid order once: money back, units back, off the list, seen by its buyer", async () => {
		const { orderId, transactionId } = await openShop();
		expect((await refundOrder(buyer, orderId, { restock: true })).status).toBe(403);
		const answers = await Promise.all([refund(orderId), refund(orderId)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ modifiedCount: 1, sent: true });
		expect((await shop.stripe.refunds.list({ payment_intent: transactionId })).data).toMatchObject([{ amount: 10000 }]);
		expect(await stock()).toBe(40);
		expect((await admin.get("/orders")).body).toEqual([]);
		const [seen] = (await buyer.get(`/individual?email=${buyer.email}&status=refunded`)).body;
		expect(seen).toMatchObject({ _id: orderId, status: "refunded", paid: true, transactionId, refunded: 100 });
		expect(await admin.delete(`/orders/${orderId}`)).toMatchObject({ status: 409, body: { code: "order-is-closed" } });
		const events = logged().map(({ event }) => event);
		expect(events.filter((event) => event === "order.refunded" || event === "refund.confirmed")).toHaveLength(2);
		const audit = await shop.db
			.selectFrom("audit")
			.select(["actor", "facts"])
			.where("action", "=", "order.refunded")
			.execute();
		expect(audit).toMatchObject([{ actor: admin.id, facts: expect.stringContaining('"restocked":4') }]);
	});

	test("the units stay out of stock when the admin says so; an unpaid or unknown order has nothing to refund", async () => {
		const { orderId } = await openShop();
		expect((await refund(orderId, false)).status).toBe(200);
		expect(await stock()).toBe(36);
		const unpaid = await anOrder(shop, buyer, productId, 2);
		expect(await refund(unpaid)).toMatchObject({ status: 409, body: { code: "order-is-not-paid" } });
		expect((await refund("none")).status).toBe(404);
	});

	test("a refund that the provider has only taken, or did not answer for, is still due and is asked for again", async () => {
		const { orderId, transactionId } = await openShop();
		const { cardPayments } = shop;
		await refundUnanswered(orderId);
		const slow = { ...cardPayments, refund: async () => ({ refundedCents: 0, pendingCents: 10000 }) };
		expect(await reconcile({ ...shop, cardPayments: slow })).toEqual({ paid: 0, refunded: 0 });
		expect(await reconcile(shop)).toEqual({ paid: 0, refunded: 1 });
		expect((await shop.stripe.refunds.list({ payment_intent: transactionId })).data).toHaveLength(1);
		expect(await stock()).toBe(40);
	});

	test("why the provider refuses a refund is shown in its words, and it is still due", async () => {
		const { orderId } = await openShop();
		const answer = "The key has no right to refund.";
		const refund = async () => Promise.reject(new CardProviderUnavailable(answer, { answer }));
		const deps = { ...shop, cardPayments: { ...shop.cardPayments, refund } };
		expect(await refundOrders(deps, await inputOf({ order: orderId, restock: true }))).toMatchObject({
			refunds: [{ state: "due" }],
			refused: "The key has no right to refund. The shop will keep trying.",
		});
	});

	test("a refund made at the provider shows on the order, once, and it is not delivered but closed", async () => {
		const { orderId, transactionId } = await openShop();
		await shop.stripe.refunds.create({ payment_intent: transactionId });
		await webhooks();
		await applyProviderState(shop, transactionId);
		expect((await buyer.get(`/orders/${orderId}`)).body).toMatchObject({ status: "paid", refunded: 100 });
		const about = { payment: transactionId, refundedCents: 10000, refundedCentsBefore: 0 };
		const returned = logged().filter(({ event }) => event === "order.refund-total-changed");
		expect(returned).toMatchObject([{ level: "info", order: orderId, ...about }]);
		expect(await audited(orderId, "order.refund-total-changed")).toEqual([{ actor: "provider", ...about }]);
		expect(await audited(orderId, "order.disputed")).toEqual([]);
		expect(await stock()).toBe(36);
		expect(await admin.delete(`/orders/${orderId}`)).toMatchObject({
			status: 409,
			body: { code: "order-is-refunded" },
		});
		expect((await refund(orderId)).body).toMatchObject({ modifiedCount: 1, sent: true });
		expect(await stock()).toBe(40);
	});

	test("a dispute shows on the order and is told as an error, once", async () => {
		const { orderId, transactionId } = await openShop();
		await shop.disputeCharge(transactionId);
		await webhooks();
		await applyProviderState(shop, transactionId);
		expect((await buyer.get(`/orders/${orderId}`)).body).toMatchObject({ paid: true, dispute: "needs_response" });
		const disputes = logged().filter(({ event }) => event === "order.disputed");
		expect(disputes).toMatchObject([{ level: "error", order: orderId, status: "needs_response" }]);
		const entry = { actor: "provider", payment: transactionId, status: "needs_response" };
		expect(await audited(orderId, "order.disputed")).toEqual([entry]);
		expect(await audited(orderId, "order.refund-total-changed")).toEqual([]);
		await shop.disputeCharge(transactionId, "won");
		await applyProviderState(shop, transactionId);
		const ended = logged().filter(({ event }) => event === "order.disputed");
		expect(ended).toMatchObject([{ level: "info", order: orderId, payment: transactionId, status: "won" }]);
		expect(await audited(orderId, "order.disputed")).toEqual([
			entry,
			{ ...entry, status: "won", statusBefore: "needs_response" },
		]);
	});

	test("an order that was refunded at the provider is closed with that amount in its history and the export", async () => {
		const { orderId, transactionId } = await openShop();
		shop.time.now = new Date(shop.time.now.getTime() + 60_000);
		await shop.stripe.refunds.create({ payment_intent: transactionId });
		await applyProviderState(shop, transactionId);
		const refundedAt = shop.time.now.toISOString();
		shop.time.now = new Date(shop.time.now.getTime() + 60_000);
		expect((await refund(orderId)).status).toBe(200);
		const { events } = (await admin.get(`/orders/${orderId}/history`)).body as OrderHistory;
		const last = events.at(-1) as OrderEvent;
		expect([eventText(last), last.amount]).toEqual(["Closed. Already refunded:", 100]);
		expect((await admin.get("/orders.csv?state=all")).body).toContain(`,${refundedAt},`);
	});

	test("of a payment that the provider does not know nothing is followed", async () => {
		await openShop();
		const deps = { ...shop, cardPayments: { ...shop.cardPayments, movements: async () => undefined } };
		await applyProviderState(deps, "pi_unknown");
		expect(logged()).toEqual([]);
	});

	test("amounts stay when the provider no longer knows the payment", async () => {
		const { orderId, transactionId } = await openShop();
		await refundOrder(admin, orderId, { amount: 30 });
		const refund = async () => ({ refused: "No such payment_intent" });
		const forgetful = { ...shop.cardPayments, refund, movements: async () => undefined };
		const deps = { ...shop, cardPayments: forgetful };
		await applyProviderState(deps, transactionId);
		const input = await inputOf({ order: orderId, amountCents: 1000, restock: false });
		const refused = "No such payment_intent";
		expect(await refundOrders(deps, input)).toMatchObject({ refunds: [{ state: "due" }], refused });
		expect((await buyer.get(`/orders/${orderId}`)).body).toMatchObject({ status: "paid", refunded: 30 });
	});

	test("a refund that the provider refuses stays due, and why is logged once", async () => {
		const { orderId, transactionId } = await openShop();
		const refused = "Insufficient funds in your account";
		const refund = async () => ({ refundedCents: 0, pendingCents: 0, refused });
		const deps = { ...shop, cardPayments: { ...shop.cardPayments, refund } };
		const result = await refundOrders(deps, await inputOf({ order: orderId, restock: true }));
		expect(result).toMatchObject({ refunds: [{ state: "due" }], refused });
		for (const _twice of [1, 2]) expect(await reconcile(deps)).toEqual({ paid: 0, refunded: 0 });
		const logs = logged().filter(({ event }) => event === "refund.refused");
		expect(logs).toMatchObject([{ level: "error", payment: transactionId, message: refused }]);
		expect(await audited(transactionId, "refund.refused")).toHaveLength(1);
		expect(await reconcile(shop)).toEqual({ paid: 0, refunded: 1 });
	});

	test("a webhook that does not fit the secret is an error event when no genuine one came for a day", async () => {
		await openShop();
		const send = () => shop.call("POST", "/webhooks/stripe", undefined, "{}", { "stripe-signature": "t=1,v1=00" });
		for (let i = 0; i < 3; i++) expect((await send()).status).toBe(400);
		shop.time.now = new Date(shop.time.now.getTime() + 24 * 3_600_000);
		await send();
		const refused = logged().filter(({ event }) => event === "webhook.refused");
		expect(refused).toMatchObject([{ level: "error", refused: 4 }]);
	});
});
