import { aProduct } from "../support/factories.ts";
import { purchaseBody } from "../support/purchases.ts";
import { confirmCard, deliver, webhookOn } from "./in-process.ts";
import type { People, Play, Scene } from "./interleave.ts";
import { endHolds } from "./payment-moves.ts";
import { prices } from "./product-moves.ts";

interface PurchaseScene extends Scene {
	purchaseId: string;
	first: string;
	second: string;
}

async function begin(people: People): Promise<PurchaseScene> {
	const { shop, buyer } = people;
	const [a = "", b = ""] = await Promise.all(prices.map((price) => aProduct(shop, { price, quantity: 100 })));
	const placed = await buyer.post("/purchases", await purchaseBody(shop, buyer, { [a]: 2, [b]: 3 }));
	if (placed.status !== 200) throw new Error(`Not placed: ${JSON.stringify(placed.body)}`);
	const { _id: purchaseId, orders } = placed.body.purchase;
	const [first, second]: string[] = orders.map(({ _id }: { _id: string }) => _id);
	const known = { purchaseId, first: first ?? "", second: second ?? "", paymentId: "pi_unknown" };
	const started = new Map([a, b].map((productId) => [productId, 100]));
	return { ...people, ...known, ids: [...Object.values(known), a, b], started };
}

async function cancel({ buyer, acknowledged }: PurchaseScene, orderId: string): Promise<number> {
	const { status } = await buyer.delete(`/orders/${orderId}`);
	if (status === 200) acknowledged.cancelled.add(orderId);
	return status;
}

const refund = async ({ admin, purchaseId }: PurchaseScene, order: string, item: object): Promise<number> =>
	(await admin.post(`/purchases/${purchaseId}/refund`, { items: [{ order, ...item }] })).status;

const moves = {
	open: async (scene: PurchaseScene) => {
		const { body: purchase } = await scene.buyer.get(`/purchases/${scene.purchaseId}`);
		const payment = { totalPrice: purchase.due || 1, purchaseId: scene.purchaseId };
		const { status, body } = await scene.buyer.post("/create-payment-intent", payment);
		if (status === 200) scene.paymentId = body.clientSecret.split("_secret_")[0];
		return status;
	},
	openAndCharge: async (scene: PurchaseScene) => {
		const status = await moves.open(scene);
		if (status === 200) await confirmCard(scene.shop, scene.paymentId);
		return status;
	},
	report: async ({ buyer, first, paymentId }: PurchaseScene) =>
		(await buyer.patch(`/orders/${first}`, { transactionId: paymentId })).status,
	webhook: ({ shop, paymentId }: PurchaseScene) => deliver(shop, webhookOn(shop, paymentId)),
	cancelFirst: (scene: PurchaseScene) => cancel(scene, scene.first),
	cancelSecond: (scene: PurchaseScene) => cancel(scene, scene.second),
	cancelAll: async ({ buyer, purchaseId, first, second, acknowledged }: PurchaseScene) => {
		const { status } = await buyer.post(`/purchases/${purchaseId}/cancel`, {});
		if (status === 200) for (const id of [first, second]) acknowledged.cancelled.add(id);
		return status;
	},
	refundFirst: (scene: PurchaseScene) => refund(scene, scene.first, { restock: true }),
	refundSecond: (scene: PurchaseScene) => refund(scene, scene.second, { restock: false }),
	refundPart: (scene: PurchaseScene) => refund(scene, scene.first, { amount: 100, restock: 1 }),
	deliverFirst: async ({ admin, first }: PurchaseScene) => (await admin.delete(`/orders/${first}`)).status,
	expire: async ({ shop }: PurchaseScene) => {
		await endHolds(shop);
		return 200;
	},
};

export const purchasePlay: Play<PurchaseScene, keyof typeof moves> = {
	costs: { delivery: { label: "Parcel service", cents: 799 }, tax: { label: "VAT", percent: 19 } },
	begin,
	moves,
	starts: [[], ["open"], ["openAndCharge"], ["openAndCharge", "report"], ["open", "cancelFirst"]],
	inEveryRun: [
		["openAndCharge", "cancelFirst", "cancelSecond"],
		["openAndCharge", "cancelFirst", "expire"],
		["report", "webhook", "cancelAll"],
		["refundFirst", "refundSecond", "refundPart"],
		["refundPart", "deliverFirst"],
	],
	inShortForm: 8,
};
