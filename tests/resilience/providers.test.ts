import { expect, test } from "vitest";
import { CardProviderUnavailable } from "../../app/payments/card-payment-provider.ts";
import { reconcile } from "../../app/payments/reconcile.server.ts";
import { aCharge, anOrder, aProduct } from "../support/factories.ts";
import { type Engine, engines } from "../support/test-database.ts";
import { createTestShop, type TestShop } from "../support/test-shop.ts";
import { type Acknowledged, findLosses, nothingAcknowledged } from "./findings.ts";
import { askCardRecords, confirmCard, deliver, type Webhook, webhookOn } from "./in-process.ts";
import { createDraw } from "./random.ts";

/** Number of orders in each test. The long form sets more. */
const orders = Number(process.env.RESILIENCE_ORDERS ?? 20);
const stock = 1_000_000;
const longest = { timeout: 900_000 };

async function openShop(engine: Engine, pause?: (point: string) => Promise<void>) {
	const shop = await createTestShop(engine, { pause });
	const [buyer, admin] = [await shop.customer(), await shop.admin()];
	const productId = await aProduct(shop, { quantity: stock });
	const losses = async (acknowledged: Acknowledged) =>
		findLosses({ db: shop.db, records: await askCardRecords(shop) }, acknowledged, new Map([[productId, stock]]));
	return { shop, buyer, admin, productId, losses };
}

/** Repeats a webhook while the shop is too busy, as the provider does. */
async function deliverPatiently(shop: TestShop, webhook: Webhook): Promise<number> {
	const status = await deliver(shop, webhook);
	return status === 503 ? deliverPatiently(shop, webhook) : status;
}

test.each(engines)(
	"lost, repeated, reordered, old, future or forged webhooks lose nothing on %s",
	longest,
	async (engine) => {
		const draw = createDraw(Math.floor(Math.random() * 2 ** 32));
		const { shop, buyer, productId, losses } = await openShop(engine);
		const mustBe = nothingAcknowledged();
		const genuine: Webhook[] = [];
		const refused: Webhook[] = [];
		let lost = 0;
		for (let i = 0; i < orders; i++) {
			const orderId = await anOrder(shop, buyer, productId, 2);
			const paymentId = await aCharge(shop, buyer, orderId);
			mustBe.paid.add(orderId);
			refused.push(webhookOn(shop, paymentId, 301 + draw.below(10_000)));
			refused.push(webhookOn(shop, paymentId, -61 - draw.below(10_000)));
			refused.push(webhookOn(shop, paymentId, 0, "whsec_forged"));
			refused.push({ ...webhookOn(shop, paymentId), body: webhookOn(shop, "pi_another").body });
			if (draw.chance(0.3)) lost += 1;
			else genuine.push(...Array(1 + draw.below(3)).fill(webhookOn(shop, paymentId, draw.below(300))));
		}
		for (const webhook of refused) expect(await deliver(shop, webhook)).toBe(400);
		expect((await shop.db.selectFrom("orders").where("status", "<>", "unpaid").selectAll().execute()).length).toBe(0);

		const shuffled = genuine.map((webhook) => ({ webhook, at: draw.next() })).sort((a, b) => a.at - b.at);
		const statuses = await Promise.all(shuffled.map(({ webhook }) => deliverPatiently(shop, webhook)));
		expect(new Set(statuses)).toEqual(new Set([200]));
		expect((await reconcile(shop)).paid).toBe(lost);
		expect(await losses(mustBe)).toEqual([]);
		await shop.close();
		report(
			`webhooks on ${engine}: ${orders} payments, ${genuine.length} delivered, ${lost} lost, ${refused.length} refused`,
		);
	},
);

test.each(engines)(
	"a provider that fails before or after it has acted loses nothing on %s",
	longest,
	async (engine) => {
		const draw = createDraw(Math.floor(Math.random() * 2 ** 32));
		let share = 0;
		let failures = 0;
		const { shop, buyer, admin, productId, losses } = await openShop(engine, async (point) => {
			if (point === "query" || !draw.chance(share)) return;
			failures += 1;
			throw new CardProviderUnavailable(`It failed ${point}`);
		});
		const acknowledged = nothingAcknowledged();
		const odd: string[] = [];
		const ask = async (asked: Promise<{ status: number; headers: Headers; body: { clientSecret?: string } }>) => {
			const answer = await asked;
			const isClear = answer.status === 503 && answer.headers.get("retry-after") !== null;
			if (answer.status >= 500 && !isClear) odd.push(`${answer.status} ${JSON.stringify(answer.body)}`);
			return answer;
		};
		for (let i = 0; i < orders; i++) {
			share = 0.3;
			const orderId = await anOrder(shop, buyer, productId, 2);
			const opened = await ask(buyer.post("/create-payment-intent", { totalPrice: 299, orderId }));
			const paymentId = opened.body.clientSecret?.split("_secret_")[0] ?? "";
			if (paymentId && draw.chance(0.7)) await confirmCard(shop, paymentId);
			if (draw.chance(0.4) && (await ask(buyer.delete(`/orders/${orderId}`))).status === 200) {
				acknowledged.cancelled.add(orderId);
			}
			const reported = await ask(buyer.patch(`/orders/${orderId}`, { transactionId: paymentId || "pi_none" }));
			if (reported.status === 200) acknowledged.paid.add(orderId);
			if (reported.status === 200 && draw.chance(0.3)) {
				await ask(admin.delete(`/orders/${orderId}`));
				acknowledged.delivered.add(orderId);
			}
		}
		await reconcile(shop).catch(() => {});
		share = 0;
		await reconcile(shop);
		expect([...odd, ...(await losses(acknowledged))]).toEqual([]);
		expect(failures).toBeGreaterThan(0);
		await shop.close();
		report(`failing provider on ${engine}: ${orders} orders, ${failures} failures`);
	},
);

test.each(engines)(
	"while the provider hangs the shop keeps working, and nothing is lost on %s",
	longest,
	async (engine) => {
		const draw = createDraw(Math.floor(Math.random() * 2 ** 32));
		let hangs = false;
		let hanging = 0;
		let giveUp = () => {};
		const givenUp = new Promise<void>((resolve) => {
			giveUp = resolve;
		});
		const { shop, buyer, productId, losses } = await openShop(engine, async (point) => {
			if (point === "query" || !hangs || draw.chance(0.3)) return;
			hanging += 1;
			await givenUp;
			throw new CardProviderUnavailable(`It hung ${point}`);
		});
		const acknowledged = nothingAcknowledged();
		const unpaid: string[] = [];
		while (unpaid.length < orders) unpaid.push(await anOrder(shop, buyer, productId, 2));
		hangs = true;
		const payments = unpaid.map(async (orderId) => {
			const opened = await buyer.post("/create-payment-intent", { totalPrice: 299, orderId });
			const paymentId = opened.body.clientSecret?.split("_secret_")[0];
			if (!paymentId) return opened.status;
			await confirmCard(shop, paymentId);
			const reported = await buyer.patch(`/orders/${orderId}`, { transactionId: paymentId });
			if (reported.status === 200) acknowledged.paid.add(orderId);
			return reported.status;
		});
		await expect.poll(() => hanging, { timeout: 30_000 }).toBeGreaterThan(orders / 2);
		// More calls hang than PostgreSQL has connections. If a call held one, these orders would time out.
		for (let i = 0; i < 20; i++) acknowledged.orders.add(await anOrder(shop, buyer, productId, 2));
		giveUp();
		expect(new Set(await Promise.all(payments)).difference(new Set([200, 503]))).toEqual(new Set());
		hangs = false;
		await reconcile(shop);
		expect(await losses(acknowledged)).toEqual([]);
		await shop.close();
		report(`hanging provider on ${engine}: ${orders} payments, ${hanging} calls hung`);
	},
);

test.each(engines)("a late payment of a cancelled order is refunded on %s", longest, async (engine) => {
	const { shop, buyer, productId, losses } = await openShop(engine);
	const acknowledged = nothingAcknowledged();
	for (let i = 0; i < orders; i++) {
		const orderId = await anOrder(shop, buyer, productId, 2);
		const { body } = await buyer.post("/create-payment-intent", { totalPrice: 299, orderId });
		const paymentId: string = body.clientSecret.split("_secret_")[0];
		// Simulates a payment that the provider completed while the order was cancelled by hand.
		await shop.db.updateTable("payments").set({ state: "cancelled" }).where("id", "=", paymentId).execute();
		expect((await buyer.delete(`/orders/${orderId}`)).status).toBe(200);
		acknowledged.cancelled.add(orderId);
		expect(await confirmCard(shop, paymentId)).toBe(true);
		expect(await deliver(shop, webhookOn(shop, paymentId))).toBe(200);
	}
	expect(await losses(acknowledged)).toEqual([]);
	expect([...(await askCardRecords(shop)).values()].filter(({ charges }) => charges === 1)).toHaveLength(orders);
	await shop.close();
	report(`late money on ${engine}: ${orders} payments, all given back`);
});

function report(line: string): void {
	if (process.env.RESILIENCE_ORDERS) console.log(`${line}; lost: 0`);
}
