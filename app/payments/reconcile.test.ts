import { afterEach, expect, test } from "vitest";
import { aCharge, anOrder, aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { createLog } from "../log/log.server.ts";
import { applyProviderState } from "./apply-provider-state.server.ts";
import { CardProviderUnavailable } from "./card-payment-provider.ts";
import { reconcile } from "./reconcile.server.ts";

let shop: TestShop;
afterEach(() => shop.close());

const hour = 3_600_000;
const statusOf = async (id: string) =>
	(await shop.db.selectFrom("orders").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
const cancelUnnoticed = (id: string) =>
	shop.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", id).execute();
const refundRows = () => shop.db.selectFrom("refunds").selectAll().execute();

test("a payment is asked about as long as its order is unpaid, however old it is", async () => {
	shop = await createTestShop();
	const [buyer, productId] = [await shop.customer(), await aProduct(shop)];
	const id = await anOrder(shop, buyer, productId, 2);
	await aCharge(shop, buyer, id);
	shop.time.now = new Date(shop.time.now.getTime() + 90 * 24 * hour);
	expect(await reconcile(shop)).toEqual({ paid: 1, refunded: 0 });
	expect(await statusOf(id)).toBe("paid");
});

test("only what had been paid unheard is counted", async () => {
	shop = await createTestShop();
	const [buyer, productId] = [await shop.customer(), await aProduct(shop, { price: 25 })];
	const opened = await anOrder(shop, buyer, productId, 2);
	await buyer.post("/create-payment-intent", { totalPrice: 50, orderId: opened });
	await anOrder(shop, buyer, productId, 2);
	await aPaidOrder(shop, buyer, productId, 2);
	expect(await reconcile(shop)).toEqual({ paid: 0, refunded: 0 });
	expect(await statusOf(opened)).toBe("unpaid");
});

test("what somebody else has settled meanwhile is not counted", async () => {
	let meanwhile: (() => Promise<unknown>) | undefined;
	const pause = async (point: string) => {
		if (point !== "before retrieve") return;
		const act = meanwhile;
		meanwhile = undefined;
		await act?.();
	};
	shop = await createTestShop("sqlite", { pause });
	const [buyer, productId] = [await shop.customer(), await aProduct(shop)];
	const orderId = await anOrder(shop, buyer, productId, 2);
	const transactionId = await aCharge(shop, buyer, orderId);
	meanwhile = () => buyer.patch(`/orders/${orderId}`, { transactionId });
	expect(await reconcile(shop)).toEqual({ paid: 0, refunded: 0 });
	expect(await statusOf(orderId)).toBe("paid");
});

test("payments that cannot be asked about keep none of the others, and each is told in the end", async () => {
	shop = await createTestShop();
	const [buyer, productId] = [await shop.customer(), await aProduct(shop)];
	const ids = [];
	for (let i = 0; i < 6; i++) ids.push(await anOrder(shop, buyer, productId, 2));
	const charged = await Promise.all(ids.map((id) => aCharge(shop, buyer, id)));
	const silent = charged.slice(0, 2);
	const { cardPayments } = shop;
	const retrieve = async (paymentId: string) => {
		if (silent.includes(paymentId)) throw new CardProviderUnavailable("No answer");
		return cardPayments.retrieve(paymentId);
	};
	const message = await reconcile({ ...shop, cardPayments: { ...cardPayments, retrieve } }).catch(String);
	for (const paymentId of silent) expect(message).toContain(`payment ${paymentId}: No answer`);
	expect((await Promise.all(ids.map(statusOf))).sort()).toEqual([...Array(4).fill("paid"), "unpaid", "unpaid"]);
	expect(await reconcile(shop)).toEqual({ paid: 2, refunded: 0 });
});

test("a refund that the provider did not take is still due, and told; then it goes, and both are logged once", async () => {
	let failing = "before refund";
	const pause = async (point: string) => {
		if (point === failing) throw new CardProviderUnavailable("No answer");
	};
	const lines: string[] = [];
	shop = await createTestShop("sqlite", { pause, log: createLog((line) => lines.push(line)) });
	const [buyer, productId] = [await shop.customer(), await aProduct(shop, { price: 25 })];
	const orderId = await anOrder(shop, buyer, productId, 2);
	const payment = await aCharge(shop, buyer, orderId);
	await cancelUnnoticed(orderId);
	const recordedAt = shop.time.now.toISOString();
	expect((await buyer.patch(`/orders/${orderId}`, { transactionId: payment })).status).toBe(503);
	const due = { payment_id: payment, order_id: orderId, amount_cents: 5000, reason: "order cancelled" };
	expect(await refundRows()).toMatchObject([{ ...due, state: "due", created_at: recordedAt, ended_at: null }]);
	await expect(reconcile(shop)).rejects.toThrow("No answer");

	failing = "none";
	shop.time.now = new Date(shop.time.now.getTime() + hour);
	expect(await reconcile(shop)).toEqual({ paid: 0, refunded: 1 });
	const goneAt = shop.time.now.toISOString();
	expect(await refundRows()).toMatchObject([{ ...due, state: "sent", created_at: recordedAt, ended_at: goneAt }]);
	expect(await reconcile(shop)).toEqual({ paid: 0, refunded: 0 });
	expect(await applyProviderState(shop, payment)).toMatchObject({
		orders: [{ status: "cancelled" }],
		isNewlyPaid: false,
	});
	const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event.startsWith("refund."));
	expect(events.map(({ event, payment: id, orderId: order }) => [event, id, order])).toEqual([
		["refund.recorded", payment, orderId],
		["refund.confirmed", payment, orderId],
	]);
});

test("why money went back is kept: the order was paid already", async () => {
	shop = await createTestShop();
	const [buyer, productId] = [await shop.customer(), await aProduct(shop, { price: 25 })];
	const orderId = await anOrder(shop, buyer, productId, 2);
	const payment = await aCharge(shop, buyer, orderId);
	await shop.db
		.updateTable("orders")
		.set({ status: "paid", transaction_id: "pi_other" })
		.where("id", "=", orderId)
		.execute();
	await buyer.patch(`/orders/${orderId}`, { transactionId: payment });
	expect(await refundRows()).toMatchObject([{ payment_id: payment, reason: "order already paid" }]);
	expect((await shop.stripe.refunds.list({ payment_intent: payment })).data).toMatchObject([{ amount: 5000 }]);
});

test("disputes and refunds of the provider's dashboard are recorded although their webhooks were lost", async () => {
	shop = await createTestShop("sqlite", { mail: true });
	const [buyer, productId] = [await shop.customer(), await aProduct(shop, { price: 25 })];
	await shop.admin();
	const [disputed, refunded] = [
		await aPaidOrder(shop, buyer, productId, 2),
		await aPaidOrder(shop, buyer, productId, 2),
	];
	const disputes = async () =>
		(await shop.db.selectFrom("payments").select(["id", "dispute"]).execute()).map(Object.values);
	await shop.disputeCharge(disputed.transactionId);
	await shop.stripe.refunds.create({ payment_intent: refunded.transactionId, amount: 1000 });
	await reconcile(shop);
	expect(await disputes()).toContainEqual([disputed.transactionId, "needs_response"]);
	const refundedAmount = async () => (await buyer.get(`/orders/${refunded.orderId}`)).body.refunded;
	expect(await refundedAmount()).toBe(10);
	await reconcile(shop);
	expect(await refundedAmount()).toBe(10);
	const mails = shop.db.selectFrom("mails").selectAll().where("kind", "=", "payment-disputed");
	expect(await mails.execute()).toHaveLength(1);
	await shop.disputeCharge(disputed.transactionId, "won");
	await reconcile(shop);
	expect(await disputes()).toContainEqual([disputed.transactionId, "won"]);
	// Refunded from the dashboard after the shop heard of the dispute.
	await shop.stripe.refunds.create({ payment_intent: disputed.transactionId, amount: 700 });
	await reconcile(shop);
	expect((await buyer.get(`/orders/${disputed.orderId}`)).body.refunded).toBe(7);
});

test("payments of purchases that an older backup lacks are told, and one that it lacks alone is taken", async () => {
	const logged: string[] = [];
	shop = await createTestShop();
	const log = { info: () => {}, error: (_: string, facts?: object) => logged.push(JSON.stringify(facts)) };
	const [buyer, productId] = [await shop.customer(), await aProduct(shop)];
	const kept = await anOrder(shop, buyer, productId, 2);
	await aCharge(shop, buyer, kept);
	const lost = await aPaidOrder(shop, buyer, productId, 2);
	const { purchase_id } = await shop.db
		.selectFrom("orders")
		.select("purchase_id")
		.where("id", "=", lost.orderId)
		.executeTakeFirstOrThrow();
	for (const table of ["payments", "mails"] as const) await shop.db.deleteFrom(table).execute();
	await shop.db.deleteFrom("orders").where("purchase_id", "=", purchase_id).execute();
	await shop.db.deleteFrom("purchases").where("id", "=", purchase_id).execute();
	await reconcile({ ...shop, log });
	expect(await statusOf(kept)).toBe("paid");
	expect(logged).toEqual([expect.stringContaining(lost.transactionId)]);
});

test("payments are told after the backup of a shop without orders was restored", async () => {
	const logged: string[] = [];
	shop = await createTestShop();
	const log = { info: () => {}, error: (_: string, facts?: object) => logged.push(JSON.stringify(facts)) };
	const lost = await aPaidOrder(shop, await shop.customer(), await aProduct(shop), 2);
	for (const table of ["payments", "mails", "orders", "purchases"] as const) await shop.db.deleteFrom(table).execute();
	await reconcile({ ...shop, log });
	expect(logged).toEqual([expect.stringContaining(lost.transactionId)]);
});

test("a refund that an older backup lacks is recorded with its credit note, and cannot be sent twice", async () => {
	shop = await createTestShop();
	const [buyer, admin] = [await shop.customer(), await shop.admin()];
	const { orderId, transactionId } = await aPaidOrder(shop, buyer, await aProduct(shop, { price: 25 }), 2);
	const lost = { payment_intent: transactionId, metadata: { shopRefund: "request-after-the-backup" } };
	await shop.stripe.refunds.create({ ...lost, amount: 5000 });
	const refundedAt = shop.time.now;
	shop.time.now = new Date(refundedAt.getTime() + 5 * 24 * hour);
	await reconcile(shop);
	await reconcile(shop);
	shop.time.now = refundedAt;
	expect((await buyer.get(`/orders/${orderId}`)).body).toMatchObject({ refunded: 50 });
	const notes = shop.db.selectFrom("invoices").select("number").where("credits", "is not", null);
	expect(await notes.execute()).toHaveLength(1);
	expect((await refundOrder(admin, orderId, { amount: 10 })).status).toBe(409);
	expect((await shop.stripe.refunds.list({ payment_intent: transactionId })).data).toHaveLength(1);
});
