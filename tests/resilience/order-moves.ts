import fc from "fast-check";
import { orderBody, productInput } from "../support/factories.ts";
import { confirmCard, deliver, webhookOn } from "./in-process.ts";
import { command, type Real, type Reference } from "./move.ts";
import { editProduct, price, removeProduct } from "./product-moves.ts";

type ReferenceOrder = Reference["orders"][number];

/** A move of the order of that number among those placed so far; nothing when there is none. */
function orderMove(
	name: string,
	nth: number,
	ask: (real: Real, at: number) => Promise<number>,
	must: (order: ReferenceOrder, reference: Reference) => number,
): fc.AsyncCommand<Reference, Real> {
	const at = ({ orders }: Reference) => nth % orders.length;
	return {
		check: ({ orders }) => orders.length > 0,
		run: async (reference, real) => {
			const index = at(reference);
			const expected = must(reference.orders[index] as ReferenceOrder, reference);
			const status = await ask(real, index);
			if (status !== expected) throw new Error(`${name} of order ${index} was answered ${status}, not ${expected}`);
		},
		toString: () => `${name}(${nth})`,
	};
}

const place = (units: number) =>
	command({
		name: `order(${units})`,
		ask: async ({ shop, buyer, productId, orderIds, paymentIds }) => {
			const known = await orderBody(shop, buyer, productId, units);
			const body = { ...known, product: productInput().name, price, totalPrice: price * units };
			const placed = await buyer.post("/orders", body);
			if (placed.status !== 200) return placed.status;
			orderIds.push(placed.body.insertedId);
			paymentIds.push(undefined);
			return 200;
		},
		must: (reference) => {
			if (!reference.onSale || units > reference.stock) return 409;
			reference.stock -= units;
			reference.orders.push({ units, status: "unpaid", opened: false, charged: false, unitsBack: 0, moneyBack: false });
			return 200;
		},
	});

/** Whoever hears of a charge first makes the order paid. */
function settle(order: ReferenceOrder): boolean {
	if (order.status === "unpaid" && order.charged) order.status = "paid";
	return order.status !== "unpaid" && order.status !== "cancelled";
}

const open = (nth: number) =>
	orderMove(
		"open",
		nth,
		async ({ buyer, orderIds, paymentIds }, at) => {
			const orderId = orderIds[at] ?? "";
			const { body: order } = await buyer.get(`/orders/${orderId}`);
			const opened = await buyer.post("/create-payment-intent", { totalPrice: order.totalPrice ?? price, orderId });
			if (opened.status === 200) paymentIds[at] = opened.body.clientSecret.split("_secret_")[0];
			return opened.status;
		},
		(order) => {
			if (order.status === "cancelled") return 404;
			if (settle(order)) return 409;
			order.opened = true;
			return 200;
		},
	);

const charge = (nth: number) =>
	orderMove(
		"charge",
		nth,
		async ({ shop, paymentIds }, at) => ((await confirmCard(shop, paymentIds[at] ?? "pi_none")) ? 200 : 402),
		(order) => {
			if (!order.opened || order.charged || order.status !== "unpaid") return 402;
			order.charged = true;
			return 200;
		},
	);

const report = (nth: number) =>
	orderMove(
		"report",
		nth,
		async ({ buyer, orderIds, paymentIds }, at) =>
			(await buyer.patch(`/orders/${orderIds[at]}`, { transactionId: paymentIds[at] ?? "pi_none" })).status,
		(order) => (settle(order) ? 200 : 409),
	);

const webhook = (nth: number) =>
	orderMove(
		"webhook",
		nth,
		({ shop, paymentIds }, at) => deliver(shop, webhookOn(shop, paymentIds[at] ?? "pi_none")),
		(order) => {
			settle(order);
			return 200;
		},
	);

const cancel = (nth: number) =>
	orderMove(
		"cancel",
		nth,
		async ({ buyer, orderIds }, at) => (await buyer.delete(`/orders/${orderIds[at]}`)).status,
		(order, reference) => {
			if (order.status === "cancelled") return 200;
			if (settle(order)) return 409;
			order.status = "cancelled";
			reference.stock += order.units;
			return 200;
		},
	);

const handOver = (nth: number) =>
	orderMove(
		"deliver",
		nth,
		async ({ admin, orderIds }, at) => (await admin.delete(`/orders/${orderIds[at]}`)).status,
		(order) => {
			if (order.status === "cancelled") return 200;
			if (order.status !== "paid") return 409;
			order.status = "delivered";
			return 200;
		},
	);

const giveBack = (nth: number, restock: boolean) =>
	orderMove(
		`refund${restock ? "" : ", keeping the units"}`,
		nth,
		async ({ admin, orderIds }, at) => (await admin.post(`/orders/${orderIds[at]}/refund`, { restock })).status,
		(order, reference) => {
			if ((order.status !== "paid" && order.status !== "delivered") || order.moneyBack) return 409;
			if (order.status === "paid") order.status = "refunded";
			order.moneyBack = true;
			if (!restock) return 200;
			reference.stock += order.units - order.unitsBack;
			order.unitsBack = order.units;
			return 200;
		},
	);

/** A dollar and a unit; an order costs more dollars than it has units. */
const giveBackPart = (nth: number) =>
	orderMove(
		"refund in part",
		nth,
		async ({ admin, orderIds }, at) =>
			(await admin.post(`/orders/${orderIds[at]}/refund`, { amount: 1, units: 1 })).status,
		(order, reference) => {
			if (order.status !== "paid" && order.status !== "delivered") return 409;
			if (order.unitsBack === order.units || order.moneyBack) return 422;
			order.unitsBack += 1;
			reference.stock += 1;
			return 200;
		},
	);

const nth = fc.nat({ max: 3 });

/** What leads to a payment comes up more often, so that most sequences have some. */
const often = <T>(move: T): T[] => [move, move, move, move];

/** Moves of a product's and its orders' life, in any order. */
export const anyMoves = fc.commands(
	[
		...often(fc.integer({ min: 1, max: 3 }).map(place)),
		...often(nth.map(open)),
		...often(nth.map(charge)),
		nth.map(report),
		nth.map(webhook),
		nth.map(cancel),
		nth.map(handOver),
		fc.tuple(nth, fc.boolean()).map(([at, restock]) => giveBack(at, restock)),
		nth.map(giveBackPart),
		fc.constant(removeProduct),
		fc.nat({ max: 12 }).map(editProduct),
	],
	{ maxCommands: 60, size: "+2" },
);
