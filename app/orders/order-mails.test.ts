import type { RootOperationNode } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { aCharge, anOrder, aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { charge, purchaseBody } from "../../tests/support/purchases.ts";
import { scansOf } from "../../tests/support/query-plans.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestMail, mailOrigin } from "../../tests/support/test-mail.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { noCosts } from "../money/costs.ts";
import { expireOrders } from "../payments/expire-orders.server.ts";
import { findOrder } from "./orders-repository.server.ts";

describe.each(anyEngine)("the mails of an order on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let admin: TestCaller;
	let product: string;
	const queries: RootOperationNode[] = [];
	const mail = createTestMail();

	beforeAll(async () => {
		shop = await createTestShop(engine, { mail: true, queries });
		product = await aProduct(shop, { quantity: 100_000, minorder: 1, price: 149.5, name: "Disc <b>320</b> & more" });
	});
	beforeEach(async () => {
		buyer = await shop.customer();
		admin = await shop.admin();
	});
	afterAll(async () => {
		await shop.close();
		await mail.sandbox.close();
	});

	/** Returns the newest mail of an order, as text and HTML, once all are sent. */
	async function newest(orderId: string) {
		await mail.sender(shop).sendDue();
		const { text = "", html = "", subject = "", from, to } = await mail.newest(shop, orderId);
		return { text, html, subject, from, to: to?.map(({ address }) => address) };
	}
	/** Returns the number of the order's purchase, which all mails show. */
	const numberOf = async (id: string) => (await findOrder(shop.db, id))?.purchase_number;

	test("placed: what, how much, until when with its zone, and the way to pay", async () => {
		shop.time.now = new Date("2026-11-22T22:25:00.000Z");
		const id = await anOrder(shop, await shop.signInAgain(buyer), product, 2);
		const { text, html, subject, from, to } = await newest(id);
		expect(to).toEqual([buyer.email]);
		expect(from).toEqual({ name: "Torque Foundry", address: "works@shop.example" });
		expect(subject).toBe(`Your order ${await numberOf(id)}: please pay by Nov 22, 2026, 10:40 PM UTC`);
		expect(text).toContain("Disc <b>320</b> & more\n2 × $149.50 = $299.00");
		expect(text).toContain(`Pay your order: ${mailOrigin}/dashboard/payment/${id}`);
		for (const typed of ["Erika Muster", "1 Foundry Lane"]) expect(text + html).not.toContain(typed);
		expect(html).toContain("Disc &lt;b&gt;320&lt;/b&gt; &amp; more");
		expect(html).toContain(`href="${mailOrigin}/dashboard/payment/${id}"`);
	});

	async function placeTwo(more = {}) {
		const parts = [product, await aProduct(shop, { quantity: 10, minorder: 1, price: 5, name: "Other part" })];
		const body = await purchaseBody(shop, buyer, Object.fromEntries(parts.map((id) => [id, 1])));
		const purchaseId = (await buyer.post("/purchases", { ...body, ...more })).body.insertedId;
		return { purchaseId, orders: (await buyer.get(`/purchases/${purchaseId}`)).body.orders };
	}

	test("several parts: one mail for each event, under the order's number", async () => {
		const { purchaseId, orders } = await placeTwo({ purchaseOrder: "PO-77" });
		const number = orders[0].purchaseNumber;
		await buyer.delete(`/orders/${orders[1]._id}`);
		const { text } = await newest(orders[1]._id);
		expect(text).toContain("Left to pay: $149.50");
		expect(text).toContain(`Pay your order: ${mailOrigin}/checkout/${purchaseId}`);
		await buyer.patch(`/orders/${orders[0]._id}`, { transactionId: await charge(shop, buyer, purchaseId) });
		const receipt = (await newest(orders[0]._id)).text;
		expect(receipt).toContain(`Item ${number}.1\n`);
		expect(receipt).toContain("Purchase order: PO-77");
		expect(receipt).toContain(`View order: ${mailOrigin}/dashboard/order/${orders[0]._id}`);
		expect(mail.subjectsFor(buyer.email).toSorted()).toEqual([
			`Part of your order ${number} was cancelled`,
			expect.stringMatching(`^Your order ${number}: please pay by `),
			`Your order ${number}: receipt for $149.50`,
		]);
	});

	test("several parts, the last of which is cancelled after the others: the order was cancelled", async () => {
		const { orders } = await placeTwo();
		for (const { _id } of orders) await buyer.delete(`/orders/${_id}`);
		const last = orders[1];
		const { subject, text } = await newest(last._id);
		expect(subject).toBe(`Your order ${last.purchaseNumber} was cancelled`);
		expect(text).toContain("You cancelled this order. You were not charged.");
	});

	test("HTML loads nothing from anywhere and runs nothing", async () => {
		const { html } = await newest(await anOrder(shop, buyer, product, 1));
		expect(html).not.toMatch(/<(img|script|link|iframe|object|form)|url\(|@import|\son\w+=/i);
		const addresses = Array.from(html.matchAll(/(?:href|src|background)="([^"]*)"/g), ([, address]) => address);
		expect(addresses.filter((address) => !/^(https:\/\/shop\.example|mailto:)/.test(address ?? ""))).toEqual([]);
	});

	test("paid: a receipt with the total, the card's brand and last four, and no more of it; once, however often it is told", async () => {
		const { orderId, transactionId } = await aPaidOrder(shop, buyer, product, 2);
		await buyer.patch(`/orders/${orderId}`, { transactionId });
		const { text, subject } = await newest(orderId);
		expect(subject).toBe(`Your order ${await numberOf(orderId)}: receipt for $299.00`);
		expect(text).toContain("Erika Muster\n1 Foundry Lane, Springfield");
		expect(text).toContain("Card: Visa •••• 4242");
		expect(text).not.toContain("4242424242424242");
		expect(mail.subjectsFor(buyer.email)).toHaveLength(2);
	});

	test.each([
		["its buyer", "You cancelled this order.", (id: string) => buyer.delete(`/orders/${id}`)],
		["an admin", "We cancelled this order.", (id: string) => admin.post(`/orders/${id}/cancel`, {})],
		[
			"time",
			"because we didn't receive your payment in time.",
			async () => {
				shop.time.now = new Date(shop.time.now.getTime() + 61 * 60_000);
				await expireOrders(shop);
			},
		],
	])("cancelled by %s: it says so, once", async (_, why, cancel) => {
		const id = await anOrder(shop, buyer, product, 1);
		await cancel(id);
		await cancel(id);
		const { text, subject } = await newest(id);
		expect(subject).toBe(`Your order ${await numberOf(id)} was cancelled`);
		expect(text).toContain(why);
		expect(text).toContain("You were not charged");
		expect(mail.subjectsFor(buyer.email)).toHaveLength(2);
	});

	test("ordered and cancelled in turn: ten mails an hour, what the shop does and what is paid for is told all the same", async () => {
		queries.length = 0;
		for (let nth = 0; nth < 7; nth++) await buyer.delete(`/orders/${await anOrder(shop, buyer, product, 1)}`);
		const selects = queries.filter(({ kind }) => kind === "SelectQueryNode");
		const ofMails = selects.filter((node) => JSON.stringify(node).includes('"mails"'));
		expect(ofMails).toHaveLength(14);
		expect(await scansOf(shop.db, ofMails)).toEqual([]);
		const readMails = async () => {
			await mail.sender(shop).sendDue();
			return mail.subjectsFor(buyer.email);
		};
		expect(await readMails()).toHaveLength(10);
		const byShop = await anOrder(shop, buyer, product, 1);
		await admin.post(`/orders/${byShop}/cancel`, {});
		await aPaidOrder(shop, buyer, product, 1);
		expect((await readMails()).slice(10)).toEqual([
			`Your order ${await numberOf(byShop)} was cancelled`,
			expect.stringContaining(": receipt for $149.50"),
		]);
		const hourAgo = new Date(shop.time.now.getTime() - 60 * 60_000).toISOString();
		await shop.db.updateTable("mails").set({ created_at: hourAgo }).execute();
		await anOrder(shop, buyer, product, 1);
		expect(await readMails()).toHaveLength(13);
	});

	test("to an unproven address: nothing until it has paid", async () => {
		const stranger = await shop.customer();
		await shop.db.updateTable("users").set({ email_verified: 0 }).where("id", "=", stranger.id).execute();
		await stranger.delete(`/orders/${await anOrder(shop, stranger, product, 1)}`);
		await admin.post(`/orders/${await anOrder(shop, stranger, product, 1)}/cancel`, {});
		const { orderId } = await aPaidOrder(shop, stranger, product, 1);
		const { purchase_id = "", purchase_number } = (await findOrder(shop.db, orderId)) ?? {};
		const move = (who: TestCaller, address: string) =>
			who.put(`/purchases/${purchase_id}/delivery`, { name: "Ada", address, phone: "555 0100" });
		expect((await move(stranger, "Win at evil.test, Springfield")).status).toBe(200);
		expect((await move(admin, "1 Mill Road, Springfield")).status).toBe(200);
		await mail.sender(shop).sendDue();
		expect(mail.subjectsFor(stranger.email)).toEqual([
			expect.stringContaining(": receipt for"),
			expect.stringContaining(`Order ${purchase_number}: `),
		]);
	});

	test("refunded in part and then whole: what went back now and in all, without an admin's reason", async () => {
		const { orderId } = await aPaidOrder(shop, buyer, product, 2);
		await refundOrder(admin, orderId, { amount: 100, reason: "Scratched, says Kim" });
		const part = await newest(orderId);
		expect(part.subject).toBe(`Refund of $100.00 for order ${await numberOf(orderId)}`);
		expect(part.text).toContain("part of your payment");
		expect(part.text).toContain("\n$100.00: $100.00 of $299.00 refunded so far");
		expect(part.text).not.toContain("Scratched");
		await refundOrder(admin, orderId, { restock: true });
		const rest = await newest(orderId);
		expect(rest.subject).toBe(`Refund of $199.00 for order ${await numberOf(orderId)}`);
		expect(rest.text).toContain("your full payment");
		expect(rest.text).toContain("$199.00: 2 units (will not be sent), $299.00 of $299.00 refunded so far");
	});

	test("money that came for an order that was cancelled: that it went back", async () => {
		const id = await anOrder(shop, buyer, product, 1);
		const transactionId = await aCharge(shop, buyer, id);
		await shop.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", id).execute();
		await buyer.patch(`/orders/${id}`, { transactionId });
		const { text, subject } = await newest(id);
		expect(subject).toBe(`Refund of $149.50 for order ${await numberOf(id)}`);
		expect(text).toContain("had already been cancelled");
	});

	test("low in stock: every admin hears of it when an order takes it across its level, once for each fall, and once a day", async () => {
		const other = await shop.admin();
		const scarce = await aProduct(shop, { quantity: 10, minorder: 1, price: 5, name: "Scarce part" });
		await shop.customer();
		const readMails = async () => {
			await mail.sender(shop).sendDue();
			return mail.subjectsFor(other.email);
		};
		await anOrder(shop, buyer, scarce, 6);
		expect(await readMails()).toEqual([]);
		const crossing = await anOrder(shop, buyer, scarce, 1);
		expect(await readMails()).toEqual(["Low stock: Scarce part, 3 left"]);
		await anOrder(shop, buyer, scarce, 1);
		expect(await readMails()).toHaveLength(1);
		await buyer.delete(`/orders/${crossing}`);
		await admin.post(`/products/${scarce}/stock`, { change: 5, reason: "received", note: "" });
		const again = await anOrder(shop, buyer, scarce, 6);
		expect(await readMails()).toHaveLength(1);
		await buyer.delete(`/orders/${again}`);
		shop.time.now = new Date(shop.time.now.getTime() + 24 * 60 * 60_000);
		await anOrder(shop, await shop.customer(), scarce, 6);
		expect(await readMails()).toHaveLength(2);
		expect(mail.subjectsFor(admin.email)).toContain("Low stock: Scarce part, 3 left");
		expect(mail.subjectsFor(buyer.email)).not.toContain("Low stock: Scarce part, 3 left");
	});

	test("low in stock: 20 parts a day at most, however many an order takes", async () => {
		shop.time.now = new Date(shop.time.now.getTime() + 24 * 60 * 60_000);
		const [scarce, newcomer] = [{ quantity: 10, minorder: 1, price: 5, name: "Part" }, await shop.customer()];
		for (let nth = 0; nth < 25; nth++) await anOrder(shop, newcomer, await aProduct(shop, scarce), 9);
		const mails = shop.db.selectFrom("mails").select("id").where("kind", "=", "low-stock");
		expect(await mails.where("recipient", "=", admin.email).execute()).toHaveLength(20);
	});
});

test("the receipt says when the order arrives, in a shop that promises it", async () => {
	const schedule = {
		...{ cutOff: "14:00", workingDays: [1, 2, 3, 4, 5], holidays: [] },
		transitDays: { GB: [1, 2] as [number, number] },
	};
	const costs = { ...noCosts, delivery: { ...noCosts.delivery, schedule } };
	const shop = await createTestShop("sqlite", { mail: true, costs });
	onTestFinished(() => shop.close());
	shop.time.now = new Date("2026-11-26T09:00:00.000Z");
	await aPaidOrder(shop, await shop.customer(), await aProduct(shop), 2);
	const mails = await shop.db.selectFrom("mails").select("content").where("kind", "=", "order-paid").execute();
	expect(mails.map(({ content }) => JSON.parse(content).facts)).toEqual([
		expect.arrayContaining([["Arrives", "Fri 27 – Mon 30 Nov"]]),
	]);
});
