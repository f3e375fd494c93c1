import { noCosts } from "../../app/money/costs.ts";
import { anOrder, aProduct } from "../support/factories.ts";
import { confirmCard, deliver, webhookOn } from "./in-process.ts";
import type { People, Play, Scene } from "./interleave.ts";
import { endHolds } from "./payment-moves.ts";

interface OrderScene extends Scene {
	productId: string;
	purchaseId: string;
	orderId: string;
}

async function begin(people: People): Promise<OrderScene> {
	const productId = await aProduct(people.shop, { quantity: 100 });
	const orderId = await anOrder(people.shop, people.buyer, productId, 2);
	const { purchaseId } = (await people.buyer.get(`/orders/${orderId}`)).body;
	const started = new Map([[productId, 100]]);
	return { ...people, productId, purchaseId, orderId, ids: [orderId, productId], started, paymentId: "pi_unknown" };
}

const refund = async ({ admin, purchaseId, orderId }: OrderScene, item: object): Promise<number> =>
	(await admin.post(`/purchases/${purchaseId}/refund`, { items: [{ order: orderId, ...item }] })).status;

const moves = {
	open: async (scene: OrderScene) => {
		const payment = { totalPrice: 299, orderId: scene.orderId };
		const { status, body } = await scene.buyer.post("/create-payment-intent", payment);
		if (status === 200) scene.paymentId = body.clientSecret.split("_secret_")[0];
		return status;
	},
	openAndCharge: async (scene: OrderScene) => {
		const status = await moves.open(scene);
		if (status === 200) await confirmCard(scene.shop, scene.paymentId);
		return status;
	},
	report: async ({ buyer, orderId, paymentId }: OrderScene) =>
		(await buyer.patch(`/orders/${orderId}`, { transactionId: paymentId })).status,
	webhook: ({ shop, paymentId }: OrderScene) => deliver(shop, webhookOn(shop, paymentId)),
	cancel: async ({ buyer, orderId }: OrderScene) => (await buyer.delete(`/orders/${orderId}`)).status,
	deliver: async ({ admin, orderId }: OrderScene) => (await admin.delete(`/orders/${orderId}`)).status,
	cancelByAdmin: async ({ admin, orderId }: OrderScene) => (await admin.post(`/orders/${orderId}/cancel`, {})).status,
	refund: (scene: OrderScene) => refund(scene, { restock: true }),
	refundPart: (scene: OrderScene) => refund(scene, { amount: 100, restock: 1 }),
	expire: async ({ shop }: OrderScene) => {
		await endHolds(shop);
		return 200;
	},
	removeProduct: async ({ admin, productId }: OrderScene) => (await admin.delete(`/products/${productId}`)).status,
};

export const orderPlay: Play<OrderScene, keyof typeof moves> = {
	costs: noCosts,
	begin,
	moves,
	starts: [[], ["open"], ["openAndCharge"], ["openAndCharge", "report"], ["open", "cancel"]],
	// Every run combines the end of the hold with the payment.
	inEveryRun: [
		["openAndCharge", "expire"],
		["webhook", "expire"],
		["report", "expire", "cancel"],
		["refundPart", "refundPart", "refund"],
		["refundPart", "deliver"],
	],
	inShortForm: 12,
};
