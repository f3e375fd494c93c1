import { amountDue, type Order } from "../../app/orders/order.ts";
import type { Answer } from "../support/client.ts";
import type { Acknowledged } from "./findings.ts";
import { callWithKey, type Unanswered } from "./keyed-calls.ts";
import { outageFault } from "./outage-buyers.ts";
import type { Person } from "./people.ts";
import { confirmCard, openPayment, openPurchasePayment, order, purchase, type Sold } from "./purchases.ts";
import type { Draw } from "./random.ts";

/** Input and results of the buyers of a process that will be killed. */
export interface Shopping {
	origin: string;
	products: Sold[];
	admin: Person;
	draw: Draw;
	acknowledged: Acknowledged;
	/** Calls that buyers repeat, at another process after a kill. */
	unanswered: Unanswered;
	result: BuyerResult;
}

export interface BuyerResult {
	/** Unexpected answers. */
	odd: string[];
	/** Number of 503 answers, for example while the database still ends the killed process's work. */
	refused: number;
	/** Number of calls that were repeated without an answer. */
	repeated: number;
}

/**
 * Orders one or several products, pays, cancels, delivers and refunds until the process stops answering. Repeats calls
 * without an answer.
 */
export async function buyUntilItDies(buyer: Person, shopping: Shopping): Promise<void> {
	const { draw, unanswered, result } = shopping;
	for (;;) {
		try {
			const last = unanswered.get(buyer);
			if (last) {
				must200(await callWithKey(buyer, shopping, last.call, last.key), `${last.call.what}, repeated,`);
				result.repeated += 1;
			}
			await (draw.chance(0.5) ? buyOne(buyer, shopping) : buySeveral(buyer, shopping));
		} catch (error) {
			if (error instanceof Refused) result.refused += 1;
			else if (error instanceof Odd) result.odd.push(error.message);
			// The process was killed. It may or may not have done the work.
			else if (error instanceof TypeError || error instanceof SyntaxError) return;
			else throw error;
		}
	}
}

class Odd extends Error {}
class Refused extends Error {}

function must200(answer: Answer, what: string): void {
	if (answer.status === 200) return;
	if (outageFault(answer) === undefined) throw new Refused();
	throw new Odd(`${what} was answered ${answer.status} ${JSON.stringify(answer.body)}`);
}

async function buyOne(buyer: Person, shopping: Shopping): Promise<void> {
	const { origin, products, draw, acknowledged } = shopping;
	const [product, quantity] = [draw.pick(products), 1 + draw.below(5)];
	const placed = await callWithKey(buyer, shopping, {
		what: "an order",
		ask: (at, key) => order(at, buyer, product, quantity, key),
		done: ({ insertedId }) => acknowledged.orders.add(insertedId),
	});
	must200(placed, "an order");
	const id: string = placed.body.insertedId;
	if (draw.chance(0.2)) return cancel(buyer, id, shopping);
	const opened = await openPayment(origin, buyer, id, placed.body.order.totalPrice);
	await pay(buyer, [placed.body.order], opened, shopping);
}

async function buySeveral(buyer: Person, shopping: Shopping): Promise<void> {
	const { origin, products, draw, acknowledged } = shopping;
	const choices = products.map((product) => ({ product, place: draw.next(), quantity: 1 + draw.below(5) }));
	choices.sort((a, b) => a.place - b.place);
	const lines = choices.slice(0, 2 + draw.below(3));
	const placed = await callWithKey(buyer, shopping, {
		what: "a purchase",
		ask: (at, key) => purchase(at, buyer, lines, key),
		done({ insertedId, purchase: { orders } }) {
			acknowledged.purchases.set(insertedId, lines.length);
			for (const { _id } of orders) acknowledged.orders.add(_id);
		},
	});
	must200(placed, "a purchase");
	const id: string = placed.body.insertedId;
	let orders: Order[] = placed.body.purchase.orders;
	if (draw.chance(0.1)) {
		const cancelled = await buyer.call(origin, "POST", `/purchases/${id}/cancel`, {});
		if (cancelled.status === 200) for (const { _id } of orders) acknowledged.cancelled.add(_id);
		return;
	}
	if (draw.chance(0.3)) {
		// Cancels one order, half of the time after the payment of all was opened.
		if (draw.chance(0.5)) await openPurchasePayment(origin, buyer, id);
		const without = draw.pick(orders)._id;
		await cancel(buyer, without, shopping);
		orders = orders.filter(({ _id }) => _id !== without);
	}
	await pay(buyer, orders, await openPurchasePayment(origin, buyer, id), shopping);
}

async function cancel(buyer: Person, id: string, { origin, acknowledged }: Shopping): Promise<void> {
	const cancelled = await buyer.call(origin, "DELETE", `/orders/${id}`);
	if (cancelled.status === 200) acknowledged.cancelled.add(id);
}

/** Pays these orders and, most of the time, reports the payment. */
async function pay(buyer: Person, orders: Order[], opened: Answer, shopping: Shopping): Promise<void> {
	const { origin, draw, acknowledged } = shopping;
	must200(opened, "the opening of a payment");
	const { clientSecret } = opened.body;
	if (!(await confirmCard(origin, clientSecret))) throw new Odd("a card was not charged");
	// The buyer cancels while the webhook of the payment is on its way.
	if (draw.chance(0.3)) return cancel(buyer, draw.pick(orders)._id, shopping);
	const transactionId = clientSecret.split("_secret_")[0];
	const reported = await buyer.call(origin, "PATCH", `/orders/${draw.pick(orders)._id}`, { transactionId });
	must200(reported, "the report of a payment");
	for (const { _id } of orders) acknowledged.paid.add(_id);
	if (draw.chance(0.3)) await deliver(draw.pick(orders), shopping);
	if (draw.chance(0.3)) await refund(buyer, draw.pick(orders), shopping);
	else if (orders.length > 1 && draw.chance(0.2)) await refundSeveral(buyer, orders, shopping);
}

async function deliver({ _id }: Order, { origin, admin, acknowledged }: Shopping): Promise<void> {
	const delivered = await admin.call(origin, "DELETE", `/orders/${_id}`);
	if (delivered.status === 200) acknowledged.delivered.add(_id);
}

/** Refunds one order of a payment, most of the time in part. */
async function refund(buyer: Person, order: Order, shopping: Shopping): Promise<void> {
	const { admin, draw, acknowledged } = shopping;
	const { _id, purchaseId } = order;
	const isWhole = draw.chance(0.3) && !acknowledged.delivered.has(_id);
	// The refund may happen even if no answer arrives.
	if (isWhole) acknowledged.paid.delete(_id);
	const { cents, part } = partOf(order, draw);
	const items = [{ order: _id, ...(isWhole ? { restock: draw.chance(0.5) } : part) }];
	const what = isWhole ? "a refund" : `a refund of ${cents} cents`;
	const refunded = await callWithKey(buyer, shopping, {
		what,
		ask: (at, key) => admin.call(at, "POST", `/purchases/${purchaseId}/refund`, { items }, { "idempotency-key": key }),
		done: () => (isWhole ? acknowledged.refunded.add(_id) : acknowledged.sentBack.set(_id, cents)),
	});
	must200(refunded, what);
}

/** Refunds a part of each order of a payment with one request. */
async function refundSeveral(buyer: Person, orders: Order[], shopping: Shopping): Promise<void> {
	const { admin, draw, acknowledged } = shopping;
	const parts = orders.map((order) => ({ order: order._id, ...partOf(order, draw) }));
	const items = parts.map(({ order, part }) => ({ order, ...part }));
	const path = `/purchases/${orders[0]?.purchaseId}/refund`;
	const what = `a refund of ${orders.length} orders`;
	const refunded = await callWithKey(buyer, shopping, {
		what,
		ask: (at, key) => admin.call(at, "POST", path, { items }, { "idempotency-key": key }),
		done() {
			for (const { order, cents } of parts) acknowledged.sentBack.set(order, cents);
		},
	});
	must200(refunded, what);
}

/** Draws an amount less than the whole, and units. */
function partOf(order: Order, draw: Draw): { cents: number; part: { amount: number; units: number; restock: 0 } } {
	const cents = 1 + draw.below(Math.round(amountDue(order) * 100) - 1);
	return { cents, part: { amount: cents / 100, units: draw.below(order.quantity + 1), restock: 0 } };
}
