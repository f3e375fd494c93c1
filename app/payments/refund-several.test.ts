import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPaidPurchase, stockOf, threeProducts } from "../../tests/support/purchases.ts";
import { refundOrder } from "../../tests/support/refunds.ts";
import { engines } from "../../tests/support/test-database.ts";
import { postedMail } from "../../tests/support/test-mail.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import type { Invoice } from "../invoices/invoice.ts";
import { applyProviderState } from "./apply-provider-state.server.ts";
import { CardProviderUnavailable } from "./card-payment-provider.ts";
import { reconcile } from "./reconcile.server.ts";
import { refundOrders } from "./refund-orders.server.ts";

describe.each(engines)("a refund of several items of an order on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let admin: TestCaller;
	let parts: string[];
	beforeAll(async () => {
		shop = await createTestShop(engine, { mail: true });
		admin = await shop.admin();
	});
	afterAll(() => shop.close());

	/** Pays an order of $40, $82 and $13.32. */
	async function paid() {
		buyer = await shop.customer();
		parts = await threeProducts(shop);
		const { id, transactionId, orders } = await aPaidPurchase(
			shop,
			buyer,
			Object.fromEntries(parts.map((p) => [p, 4])),
		);
		const [a = "", b = "", c = ""] = orders.map(({ _id }: { _id: string }) => _id);
		return { id, transactionId, a, b, c };
	}
	const refund = (id: string, items: object[], rest: object = {}, key?: string) =>
		admin.post(`/purchases/${id}/refund`, { items, ...rest }, key ? { "idempotency-key": key } : undefined);
	const atProvider = async (payment: string) =>
		(await shop.stripe.refunds.list({ payment_intent: payment })).data.map(({ amount }) => amount);
	const statuses = async (id: string) =>
		(await buyer.get(`/purchases/${id}`)).body.orders.map(
			({ status, refunded = 0 }: { status: string; refunded?: number }) => `${status} ${refunded}`,
		);
	/** The lines of each credit note. */
	async function creditedLines(payment: string) {
		const notes = shop.db.selectFrom("invoices").select("content").where("payment_id", "=", payment);
		const contents = await notes.where("credits", "is not", null).orderBy("number").execute();
		return contents.map(({ content }) =>
			(JSON.parse(content) as Invoice).lines.map(({ units, priceCents }) => `${units} × ${priceCents / 100}`),
		);
	}
	async function refundMails(...orders: string[]) {
		const rows = await shop.db.selectFrom("mails").select("content").where("order_id", "in", orders).execute();
		return rows.flatMap(({ content }) => JSON.parse(content).subject.match(/^Refund of .*/) ?? []);
	}

	test("closes all with one refund at the provider and one mail, and restocks each as chosen", async () => {
		const { id, transactionId, a, b, c } = await paid();
		const items = [
			{ order: a, restock: true, left: 40, status: "paid" },
			{ order: b, restock: 1 },
			{ order: c, restock: false },
		];
		const { body } = await refund(id, items, { reason: "Wrong parts" });
		expect(body).toEqual({ modifiedCount: 3, amount: 135.32, sent: true });
		expect(await atProvider(transactionId)).toEqual([13532]);
		expect(await statuses(id)).toEqual(["refunded 40", "refunded 82", "refunded 13.32"]);
		expect(await Promise.all(parts.map((part) => stockOf(shop, part)))).toEqual([40, 37, 36]);
		expect(await refundMails(a, b, c)).toHaveLength(1);
		const { subject, text } = await postedMail(shop, a);
		expect(subject).toMatch(/^Refund of \$135\.32 for order \d+$/);
		expect(text).toContain("your full payment for order");
		for (const amount of ["$40.00", "$82.00", "$13.32"]) expect(text).toContain(amount);
		const [invoice, note, ...others] = (await buyer.get(`/purchases/${id}`)).body.invoices;
		expect([invoice.total, note.total, others]).toEqual([135.32, 135.32, []]);
		expect(text).toContain(`Credit note: ${note.number}`);
		expect(await creditedLines(transactionId)).toEqual([["4 × 10", "4 × 20.5", "4 × 3.33"]]);
	});

	test("takes an amount for each item and leaves the other items alone", async () => {
		const { id, transactionId, a, b, c } = await paid();
		const items = [
			{ order: c, amount: 3.32, units: 1, restock: 0 },
			{ order: a, restock: true },
		];
		expect((await refund(id, items)).body).toEqual({ modifiedCount: 2, amount: 43.32, sent: true });
		expect(await atProvider(transactionId)).toEqual([4332]);
		const { text } = await postedMail(shop, a);
		expect(text).toMatch(/\nItem \d+\.1\n\$40\.00: 4 units \(will not be sent\)\n/);
		expect(text).toMatch(
			/\nItem \d+\.3\n\$3\.32: 1 of 4 units \(will not be sent\), \$3\.32 of \$13\.32 refunded so far\n/,
		);
		expect(await statuses(id)).toEqual(["refunded 40", "paid 0", "paid 3.32"]);
		const { body } = await admin.get(`/purchases/${id}/refunds`);
		expect(body.map((item: Record<string, unknown>) => [item.order, item.left, item.units])).toEqual([
			[a, 0, 0],
			[b, 82, 4],
			[c, 10, 3],
		]);
	});

	test("credits each item its own units, and is neither mailed nor credited again when it fails later", async () => {
		const { id, transactionId, a, b } = await paid();
		await refund(id, [
			{ order: a, amount: 30, units: 1, restock: 0 },
			{ order: b, amount: 7, units: 2, restock: 0 },
		]);
		const changed = async () => {
			const entries = shop.db.selectFrom("audit").select("subject").where("action", "=", "order.refund-total-changed");
			return (await entries.where("subject", "in", [a, b]).execute()).length;
		};
		const credited = async () => {
			const notes = shop.db.selectFrom("invoices").select("content").where("payment_id", "=", transactionId);
			const contents = await notes.where("credits", "is not", null).orderBy("number").execute();
			return contents.map(({ content }) =>
				(JSON.parse(content) as Invoice).lines.map(({ name }) => /\d of 4/.exec(name)?.[0]),
			);
		};
		expect(await changed()).toBe(0);
		expect(await credited()).toEqual([["1 of 4", "2 of 4"]]);
		const rows = await shop.db.selectFrom("refunds").select("request_id").where("order_id", "=", a).execute();
		const requests = new Map(rows.map(({ request_id }) => [request_id, "failed" as const]));
		const movements = async () => ({ refundedCents: 0, pendingCents: 0, requests });
		await applyProviderState({ ...shop, cardPayments: { ...shop.cardPayments, movements } }, transactionId);
		expect(await statuses(id)).toEqual(["paid 0", "paid 0", "paid 0"]);
		expect(await changed()).toBe(2);
		expect(await credited()).toHaveLength(1);
		expect(await refundMails(a, b)).toHaveLength(1);
	});

	test("refunds none when one of them cannot be refunded, and names that item", async () => {
		const other = await paid();
		const { id, transactionId, a, b } = await paid();
		const tooMuch = await refund(id, [
			{ order: a, restock: true },
			{ order: b, amount: 83, restock: 0 },
		]);
		const errors = [{ path: "items.1.amount", message: "Refund at most $82.00" }];
		expect(tooMuch).toMatchObject({ status: 422, body: { errors } });
		const seen = await refund(id, [
			{ order: a, restock: true },
			{ order: b, restock: true, left: 81 },
		]);
		expect(seen).toMatchObject({ status: 409, body: { code: "refund-balance-changed" } });
		expect(seen.body.detail).toMatch(/^Item 2: /);
		expect(
			(
				await refund(id, [
					{ order: a, restock: true },
					{ order: other.a, restock: true },
				])
			).status,
		).toBe(404);
		expect(
			(
				await refund(
					id,
					[1, 2].map(() => ({ order: a, amount: 1, restock: 0 })),
				)
			).status,
		).toBe(422);
		expect((await refund(id, [{ order: a }])).status).toBe(422);
		expect((await buyer.post(`/purchases/${id}/refund`, { items: [{ order: a, restock: true }] })).status).toBe(403);
		expect(await atProvider(transactionId)).toEqual([]);
		expect(await statuses(id)).toEqual(["paid 0", "paid 0", "paid 0"]);
	});

	test("is refused while the payment is disputed", async () => {
		const { id, transactionId, a, b } = await paid();
		await shop.disputeCharge(transactionId);
		const refused = await refund(
			id,
			[a, b].map((order) => ({ order, restock: true })),
		);
		expect(refused).toMatchObject({ status: 409, body: { code: "payment-disputed" } });
		expect(await statuses(id)).toEqual(["paid 0", "paid 0", "paid 0"]);
	});

	test("is sent once, however often and by whomever it is requested", async () => {
		const { id, transactionId, a, b, c } = await paid();
		const items = [a, b, c].map((order) => ({ order, restock: true }));
		const answers = await Promise.all([
			...[1, 2, 3].map(() => refund(id, items, {}, "one")),
			refund(id, items.toReversed()),
			refundOrder(admin, b, { restock: true }),
		]);
		expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
		const sum = (await atProvider(transactionId)).reduce((total, amount) => total + amount, 0);
		expect([13532, 8200]).toContain(sum);
		expect(await refundMails(a, b, c)).toHaveLength((await atProvider(transactionId)).length);
		if (sum === 13532) expect(await Promise.all(parts.map((part) => stockOf(shop, part)))).toEqual([40, 40, 40]);
	});

	test("stays due when the provider does not answer, and is sent once later, with one mail", async () => {
		const { id, transactionId, a, b, c } = await paid();
		const lost = async () => Promise.reject(new CardProviderUnavailable("No answer"));
		const away = { ...shop, cardPayments: { ...shop.cardPayments, refund: lost } };
		const items = [a, b, c].map((order) => ({ order, restock: true }));
		const { refused } = await refundOrders(away, { purchaseId: id, items, actor: admin.id });
		expect(refused).toContain("No answer");
		expect(await statuses(id)).toEqual(["refunded 0", "refunded 0", "refunded 0"]);
		expect(await reconcile(shop)).toEqual({ paid: 0, refunded: 1 });
		expect(await atProvider(transactionId)).toEqual([13532]);
		expect(await statuses(id)).toEqual(["refunded 40", "refunded 82", "refunded 13.32"]);
		expect(await refundMails(a, b, c)).toHaveLength(1);
	});

	test("is cancelled as a whole when the customer disputes before it is sent", async () => {
		const { id, transactionId, a, b } = await paid();
		const lost = async () => Promise.reject(new CardProviderUnavailable("No answer"));
		const away = { ...shop, cardPayments: { ...shop.cardPayments, refund: lost } };
		const items = [a, b].map((order) => ({ order, amountCents: 500, restock: false }));
		const { refused } = await refundOrders(away, { purchaseId: id, items, actor: admin.id });
		expect(refused).toContain("No answer");
		await shop.disputeCharge(transactionId);
		await applyProviderState(shop, transactionId);
		expect(await reconcile(shop)).toEqual({ paid: 0, refunded: 0 });
		expect(await atProvider(transactionId)).toEqual([]);
		const states = await shop.db.selectFrom("refunds").select("state").where("order_id", "in", [a, b]).execute();
		expect(states).toEqual([{ state: "cancelled" }, { state: "cancelled" }]);
	});

	test.each([
		{ already: 10_000, states: ["sent 3532", "cancelled 3000", "cancelled 1332"], sent: [3532, 10_000] },
		{ already: 7000, states: ["sent 4000", "cancelled 3000", "sent 1332"], sent: [5332, 7000] },
		{ already: 13_532, states: ["sent 4000", "cancelled 3000", "sent 1332"], sent: [13_532] },
	])(
		"after $already cents went back at the provider, whole items get the rest, and a part all or nothing",
		async ({ already, states, sent }) => {
			const { id, transactionId, a, b, c } = await paid();
			const sees = { ...shop.cardPayments, movements: async () => ({ refundedCents: 0, pendingCents: 0 }) };
			await shop.stripe.refunds.create({ payment_intent: transactionId, amount: already });
			const items = [{ order: a }, { order: b, amountCents: 3000 }, { order: c }];
			const input = { purchaseId: id, items: items.map((item) => ({ ...item, restock: false })), actor: admin.id };
			const { refunds } = await refundOrders({ ...shop, cardPayments: sees }, input);
			expect(refunds.map(({ state, amount_cents }) => `${state} ${amount_cents}`)).toEqual(states);
			expect(await atProvider(transactionId)).toEqual(sent);
		},
	);
});
