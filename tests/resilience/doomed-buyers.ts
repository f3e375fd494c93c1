import { amountDue, type Order } from "../../app/orders/order.ts";
import type { Answer } from "../support/client.ts";
import type { Acknowledged } from "./findings.ts";
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
	result: BuyerResult;
}

export interface BuyerResult {
	/** Unexpected answers. */
	odd: string[];
	/** Number of 503 answers, for example while the database still ends the killed process's work. */
	refused: number;
}

/** Orders one or several products, pays, cancels, delivers and refunds until the process stops answering. */
export async function buyUntilItDies(buyer: Person, shopping: Shopping): Promise<void> {
	const { draw, result } = shopping;
	for (;;) {
		try {
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
	const placed = await order(origin, buyer, draw.pick(products), 1 + draw.below(5));
	must200(placed, "an order");
	const id: string = placed.body.insertedId;
	acknowledged.orders.add(id);
	if (draw.chance(0.2)) return cancel(buyer, id, shopping);
	const opened = await openPayment(origin, buyer, id, placed.body.order.totalPrice);
	await pay(buyer, [placed.body.order], opened, shopping);
}

async function buySeveral(buyer: Person, shopping: Shopping): Promise<void> {
	const { origin, products, draw, acknowledged } = shopping;
	const choices = products.map((product) => ({ product, place: draw.next(), quantity: 1 + draw.below(5) }));
	choices.sort((a, b) => a.place - b.place);
	const lines = choices.slice(0, 2 + draw.below(3));
	const placed = await purchase(origin, buyer, lines);
	must200(placed, "a purchase");
	const id: string = placed.body.insertedId;
	let orders: Order[] = placed.body.purchase.orders;
	acknowledged.purchases.set(id, lines.length);
	for (const { _id } of orders) acknowledged.orders.add(_id);
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
	if (draw.chance(0.3)) await refund(draw.pick(orders), shopping);
}

async function deliver({ _id }: Order, { origin, admin, acknowledged }: Shopping): Promise<void> {
	const delivered = await admin.call(origin, "DELETE", `/orders/${_id}`);
	if (delivered.status === 200) acknowledged.delivered.add(_id);
}

/** Refunds one order of a payment, most of the time in part. */
async function refund(order: Order, { origin, admin, draw, acknowledged }: Shopping): Promise<void> {
	const { _id, quantity } = order;
	const path = `/orders/${_id}/refund`;
	if (draw.chance(0.3) && !acknowledged.delivered.has(_id)) {
		// The refund may happen even if no answer arrives.
		acknowledged.paid.delete(_id);
		const refunded = await admin.call(origin, "POST", path, { restock: draw.chance(0.5) });
		must200(refunded, "a refund");
		acknowledged.refunded.add(_id);
		return;
	}
	const cents = 1 + draw.below(Math.round(amountDue(order) * 100) - 1);
	const part = { amount: cents / 100, units: draw.below(quantity + 1) };
	const refunded = await admin.call(origin, "POST", path, part);
	must200(refunded, `a refund of ${cents} cents`);
	acknowledged.sentBack.set(_id, cents);
}
