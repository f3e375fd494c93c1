import { expireOrders } from "../../app/payments/expire-orders.server.ts";
import { reconcile } from "../../app/payments/reconcile.server.ts";
import type { TestShop } from "../support/test-shop.ts";
import { confirmCard, deliver, webhookOn } from "./in-process.ts";
import { command, commandOf, type MoveOf, type Real } from "./move.ts";
import { prices } from "./product-moves.ts";
import { cancel, type ReferencePayable, settle, unpaidOf } from "./reference.ts";

const ofPayable = (move: Omit<MoveOf<ReferencePayable>, "all">) =>
	commandOf({ ...move, all: ({ payables }) => payables });

const paymentAt = ({ payables }: Real, place: number) => payables[place]?.paymentId ?? "pi_none";

/** Returns the body with which the buyer's page opens a payment, even when nothing is due. */
async function paymentInputAt({ buyer, payables }: Real, place: number) {
	const of = payables[place];
	if (of && "purchaseId" in of) {
		const { purchaseId } = of;
		return { purchaseId, totalPrice: (await buyer.get(`/purchases/${purchaseId}`)).body.due || prices[0] };
	}
	const { body: order } = await buyer.get(`/orders/${of?.orderId}`);
	return { orderId: of?.orderId, totalPrice: order.totalPrice ?? prices[0] };
}

export const open = (nth: number) =>
	ofPayable({
		name: "open",
		nth,
		ask: async (real, place) => {
			const opened = await real.buyer.post("/create-payment-intent", await paymentInputAt(real, place));
			const of = real.payables[place];
			if (of && opened.status === 200) of.paymentId = opened.body.clientSecret.split("_secret_")[0];
			return opened.status;
		},
		must: (reference, payable) => {
			if (payable.orders.every((place) => reference.orders[place]?.status === "cancelled")) return 404;
			settle(reference, payable);
			if (unpaidOf(reference, payable).length === 0) return 409;
			payable.payment = "open";
			return 200;
		},
	});

export const charge = (nth: number) =>
	ofPayable({
		name: "charge",
		nth,
		ask: async (real, place) => ((await confirmCard(real.shop, paymentAt(real, place))) ? 200 : 402),
		must: (_, payable) => {
			if (payable.payment !== "open") return 402;
			payable.payment = "charged";
			return 200;
		},
	});

export const webhook = (nth: number) =>
	ofPayable({
		name: "webhook",
		nth,
		ask: (real, place) => deliver(real.shop, webhookOn(real.shop, paymentAt(real, place))),
		must: (reference, payable) => {
			settle(reference, payable);
			return 200;
		},
	});

/** Lets every hold end. Returns the number of cancellations. A purchase counts as one. */
export function endHolds(shop: TestShop): Promise<number> {
	const later = new Date(shop.time.now.getTime() + 3_600_000);
	return expireOrders({ ...shop, clock: () => later });
}

/** Charged orders become paid. All other unpaid orders are cancelled. */
export const expire = command({
	name: "expire",
	ask: ({ shop }) => endHolds(shop),
	must: (reference) => {
		const expired = reference.payables.filter((payable) => {
			settle(reference, payable);
			const unpaid = unpaidOf(reference, payable);
			if (unpaid.length > 0) cancel(reference, payable, unpaid);
			return unpaid.length > 0;
		});
		return expired.length;
	},
});

export const findUnheard = command({
	name: "reconcile",
	ask: async ({ shop }) => (await reconcile(shop)).paid,
	must: (reference) => reference.payables.filter((payable) => settle(reference, payable)).length,
});
