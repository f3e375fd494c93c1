import { orderBody, productInput } from "../support/factories.ts";
import { command, commandOf, type MoveOf, type Real } from "./move.ts";
import { prices } from "./product-moves.ts";
import {
	cancel,
	payableOf,
	placeTogether,
	productOf,
	type Reference,
	type ReferenceOrder,
	settle,
} from "./reference.ts";

const ofOrder = (move: Omit<MoveOf<ReferenceOrder>, "all">) => commandOf({ ...move, all: ({ orders }) => orders });

export const place = (product: number, units: number) =>
	command({
		name: `order(${units} of ${product})`,
		ask: async ({ shop, buyer, productIds, orderIds, payables }) => {
			const known = await orderBody(shop, buyer, productIds[product] ?? "", units);
			const price = prices[product] ?? 0;
			const totalPrice = Math.round(price * units * 100) / 100;
			const placed = await buyer.post("/orders", { ...known, product: productInput().name, price, totalPrice });
			if (placed.status !== 200) return placed.status;
			orderIds.push(placed.body.insertedId);
			payables.push({ orderId: placed.body.insertedId });
			return 200;
		},
		must: (reference) => placeTogether(reference, [{ product, units }]),
	});

export const report = (nth: number) =>
	ofOrder({
		name: "report",
		nth,
		ask: async ({ buyer, orderIds, payables }, at, { payable }) => {
			const transactionId = payables[payable]?.paymentId ?? "pi_none";
			return (await buyer.patch(`/orders/${orderIds[at]}`, { transactionId })).status;
		},
		must: (reference, order) => {
			settle(reference, payableOf(reference, order));
			return order.status === "unpaid" || order.status === "cancelled" ? 409 : 200;
		},
	});

export const cancelOne = (nth: number) =>
	ofOrder({
		name: "cancel",
		nth,
		ask: async ({ buyer, orderIds }, at) => (await buyer.delete(`/orders/${orderIds[at]}`)).status,
		must: (reference, order) => {
			if (order.status === "cancelled") return 200;
			const payable = payableOf(reference, order);
			settle(reference, payable);
			if (order.status !== "unpaid") return 409;
			cancel(reference, payable, [order]);
			return 200;
		},
	});

export const handOver = (nth: number) =>
	ofOrder({
		name: "deliver",
		nth,
		ask: async ({ admin, orderIds }, at) => (await admin.delete(`/orders/${orderIds[at]}`)).status,
		must: (_, order) => {
			if (order.status === "cancelled") return 200;
			// Without a unit to send there is nothing to deliver.
			if (order.status !== "paid" || order.unitsBack === order.units) return 409;
			order.status = "delivered";
			return 200;
		},
	});

async function refund({ shop, admin, orderIds }: Real, at: number, item: object): Promise<number> {
	const order = orderIds[at] ?? "";
	const known = shop.db.selectFrom("orders").select("purchase_id").where("id", "=", order);
	const { purchase_id } = await known.executeTakeFirstOrThrow();
	return (await admin.post(`/purchases/${purchase_id}/refund`, { items: [{ order, ...item }] })).status;
}

function takeBack(reference: Reference, order: ReferenceOrder, units: number): void {
	order.unitsBack += units;
	productOf(reference, order).stock += units;
}

export const giveBack = (nth: number, restock: boolean) =>
	ofOrder({
		name: `refund${restock ? "" : ", keeping the units"}`,
		nth,
		ask: (real, at) => refund(real, at, { restock }),
		must: (reference, order) => {
			if ((order.status !== "paid" && order.status !== "delivered") || order.moneyBack) return 409;
			if (order.status === "paid") order.status = "refunded";
			order.moneyBack = true;
			if (restock) takeBack(reference, order, order.units - order.unitsBack);
			return 200;
		},
	});

/** Refunds one dollar and restocks one unit. An order costs more dollars than it has units. */
export const giveBackPart = (nth: number) =>
	ofOrder({
		name: "refund in part",
		nth,
		ask: (real, at) => refund(real, at, { amount: 1, restock: 1 }),
		must: (reference, order) => {
			if (order.status !== "paid" && order.status !== "delivered") return 409;
			if (order.moneyBack) return 409;
			if (order.unitsBack === order.units) return 422;
			order.partsBack += 1;
			takeBack(reference, order, 1);
			return 200;
		},
	});
