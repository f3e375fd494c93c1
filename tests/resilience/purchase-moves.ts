import { command, commandOf } from "./move.ts";
import { prices } from "./product-moves.ts";
import { cancel, placeTogether, settle, unpaidOf } from "./reference.ts";

export const placePurchase = (units: number[]) =>
	command({
		name: `purchase(${units})`,
		ask: async ({ buyer, productIds, orderIds, payables }) => {
			const lines = units.map((quantity, at) => ({ productId: productIds[at], quantity, price: prices[at] }));
			const who = {
				name: "Erika Muster",
				email: buyer.email,
				phone: "5550100",
				address: "1 Foundry Lane, Springfield",
			};
			const placed = await buyer.post("/purchases", { ...who, lines });
			if (placed.status !== 200) return placed.status;
			const { _id: purchaseId, orders } = placed.body.purchase;
			orderIds.push(...orders.map(({ _id }: { _id: string }) => _id));
			payables.push({ purchaseId });
			return 200;
		},
		must: (reference) =>
			placeTogether(
				reference,
				units.map((quantity, product) => ({ product, units: quantity })),
			),
	});

/** Cancels a purchase as its buyer, or a single order as an admin. */
export const cancelAll = (nth: number) =>
	commandOf({
		name: "cancel all",
		nth,
		all: ({ payables }) => payables,
		ask: async ({ buyer, admin, payables }, place) => {
			const of = payables[place];
			if (of && "purchaseId" in of) return (await buyer.post(`/purchases/${of.purchaseId}/cancel`, {})).status;
			return (await admin.post(`/orders/${of?.orderId}/cancel`, {})).status;
		},
		must: (reference, payable) => {
			if (payable.orders.every((place) => reference.orders[place]?.status === "cancelled")) return 200;
			settle(reference, payable);
			const unpaid = unpaidOf(reference, payable);
			if (unpaid.length === 0) return 409;
			cancel(reference, payable, unpaid);
			return 200;
		},
	});
