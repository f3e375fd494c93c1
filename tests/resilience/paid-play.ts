import { dueCents } from "../../app/money/costs.ts";
import { newId } from "../../db/new-id.ts";
import { aProduct } from "../support/factories.ts";
import { purchaseBody } from "../support/purchases.ts";
import type { TestShop } from "../support/test-shop.ts";
import { confirmCard, deliver, webhookOn } from "./in-process.ts";
import type { People, Play, Scene } from "./interleave.ts";
import { prices } from "./product-moves.ts";

interface PaidScene extends Scene {
	purchaseId: string;
	first: string;
	second: string;
	/** Key of a call that is repeated. */
	key: string;
	shipmentId: string;
	replacementId: string;
}

/** A paid purchase of two orders: $299.00 and $60.99, delivery and tax. */
async function begin(people: People): Promise<PaidScene> {
	const { shop, buyer } = people;
	const [a = "", b = ""] = await Promise.all(prices.map((price) => aProduct(shop, { price, quantity: 100 })));
	const placed = await buyer.post("/purchases", await purchaseBody(shop, buyer, { [a]: 2, [b]: 3 }));
	const { _id: purchaseId, orders, due } = placed.body.purchase;
	const opened = await buyer.post("/create-payment-intent", { totalPrice: due, purchaseId });
	const paymentId: string = opened.body.clientSecret.split("_secret_")[0];
	await confirmCard(shop, paymentId);
	await deliver(shop, webhookOn(shop, paymentId));
	const [first = "", second = ""]: string[] = orders.map(({ _id }: { _id: string }) => _id);
	const ids = [purchaseId, first, second, a, b];
	const started = new Map([a, b].map((productId) => [productId, 100]));
	const none = { shipmentId: "none", replacementId: "none" };
	return { ...people, ...none, purchaseId, first, second, paymentId, ids, started, key: newId() };
}

const refund = async ({ admin, purchaseId }: PaidScene, order: string, item: object): Promise<number> =>
	(await admin.post(`/purchases/${purchaseId}/refund`, { items: [{ order, ...item }] })).status;

const onceCents = 1234;

/** Refunds a part with a key. Any number of these calls refund once. */
async function refundOnce({ admin, purchaseId, first, key, acknowledged }: PaidScene): Promise<number> {
	const items = [{ order: first, amount: onceCents / 100, units: 1, restock: 0 }];
	const { status } = await admin.post(`/purchases/${purchaseId}/refund`, { items }, { "idempotency-key": key });
	if (status === 200) acknowledged.sentBack.set(first, onceCents);
	return status;
}

/** Refunds both orders with one request to the card provider, the second one in part. */
async function refundSeveral({ admin, purchaseId, first, second }: PaidScene): Promise<number> {
	const items = [
		{ order: first, restock: true },
		{ order: second, amount: 7.77, restock: 1 },
	];
	return (await admin.post(`/purchases/${purchaseId}/refund`, { items })).status;
}

const moves = {
	refundFirst: (scene: PaidScene) => refund(scene, scene.first, { restock: true }),
	refundPart: (scene: PaidScene) => refund(scene, scene.second, { amount: 20.01, restock: 1 }),
	refundOnce,
	refundSeveral,
	/** As in the card provider's dashboard. */
	refundAtProvider: async ({ shop, paymentId }: PaidScene) => {
		await shop.stripe.refunds.create({ payment_intent: paymentId, amount: 1111 }).catch(() => undefined);
		return deliver(shop, webhookOn(shop, paymentId));
	},
	dispute: async ({ shop, paymentId }: PaidScene) => {
		await shop.disputeCharge(paymentId);
		return deliver(shop, webhookOn(shop, paymentId));
	},
	winDispute: async ({ shop, paymentId }: PaidScene) => {
		await shop.disputeCharge(paymentId, "won");
		return deliver(shop, webhookOn(shop, paymentId));
	},
	deliverAll: async (scene: PaidScene) => {
		const { admin, purchaseId, first, second } = scene;
		const delivered = await admin.post(`/purchases/${purchaseId}/deliver`, { orders: [first, second] });
		if (delivered.status === 200) scene.shipmentId = delivered.body.shipmentId;
		return delivered.status;
	},
	undoDelivery: async ({ admin, shipmentId }: PaidScene) =>
		(await admin.post(`/shipments/${shipmentId}/undo`, {})).status,
	replace: async (scene: PaidScene) => {
		const replaced = await scene.admin.post(`/orders/${scene.first}/replacement`, { quantity: 2 });
		if (replaced.status === 200) scene.replacementId = replaced.body.insertedId;
		return replaced.status;
	},
	cancelReplacement: async ({ admin, replacementId }: PaidScene) =>
		(await admin.post(`/orders/${replacementId}/cancel`, {})).status,
};

/** Describes orders that were refunded twice with a key, and those whose customer got money or goods twice. */
async function find({ db }: TestShop): Promise<string[]> {
	const refunds = await db.selectFrom("refunds").selectAll().where("state", "<>", "cancelled").execute();
	const orders = await db.selectFrom("orders").selectAll().execute();
	const replacements = orders.filter(({ replaces, status }) => replaces && status !== "cancelled");
	return orders.flatMap((order) => {
		const { id, quantity, units_not_sent, units_returned, refunded_cents } = order;
		const once = refunds.filter(({ order_id, amount_cents }) => order_id === id && amount_cents === onceCents);
		const units = replacements.filter(({ replaces }) => replaces === id).reduce((sum, one) => sum + one.quantity, 0);
		return [
			once.length > 1 && `order ${id} was refunded ${once.length} times with one key`,
			units_not_sent + units_returned > quantity && `more units of order ${id} came back than were ordered`,
			units > quantity && `order ${id} of ${quantity} units was replaced by ${units}`,
			units > 0 && refunded_cents >= dueCents(order) && `order ${id} was refunded and replaced`,
		].filter((fault) => fault !== false);
	});
}

/** The moves of a purchase after its payment. */
export const paidPlay: Play<PaidScene, keyof typeof moves> = {
	costs: { delivery: { label: "Parcel service", cents: 799 }, tax: { label: "VAT", percent: 19 } },
	begin,
	moves,
	starts: [[], ["deliverAll"], ["refundPart"], ["replace"], ["dispute"]],
	inEveryRun: [
		["refundOnce", "refundOnce", "refundOnce"],
		["refundFirst", "refundSeveral", "refundAtProvider"],
		["refundFirst", "deliverAll", "undoDelivery"],
		["refundSeveral", "dispute", "winDispute"],
		["replace", "replace", "refundFirst"],
	],
	inShortForm: 6,
	find,
};
