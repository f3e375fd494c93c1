import { dueCents } from "../../app/money/costs.ts";
import type { Db } from "../../db/database.ts";
import type { OrderStatus } from "../../db/tables/order-tables.ts";
import type { CardRecord } from "./card-records.ts";

/** Statuses in which the shop keeps an order's money, except for partial refunds. */
export const keepsMoney: OrderStatus[] = ["paid", "delivered"];

/**
 * Describes wrong amounts per order, per purchase and per payment.
 * @param sentBack cents by order whose partial refund was acknowledged to an admin
 */
export async function findMoneyAstray(
	db: Db,
	records: Map<string, CardRecord>,
	sentBack: Map<string, number>,
): Promise<string[]> {
	const orders = await db.selectFrom("orders").selectAll().execute();
	const { sent, noted } = await sumRefunds(db);
	const lost: string[] = [];
	const goneOf = ({ id }: (typeof orders)[number]) => sent.get(id) ?? 0;
	const retainedCents = (order: (typeof orders)[number]) =>
		order.transaction_id === null ? 0 : dueCents(order) - order.refunded_cents;
	const totalRetainedCents = (some: typeof orders) => some.reduce((sum, order) => sum + retainedCents(order), 0);
	for (const order of orders) {
		const { id, transaction_id, refunded_cents } = order;
		// More than the shop's refunds when some were made at the provider.
		if (transaction_id !== null && refunded_cents < goneOf(order))
			lost.push(`of order ${id} went back ${goneOf(order)} cents, and it says ${refunded_cents}`);
		if ((noted.get(id) ?? 0) < (sentBack.get(id) ?? 0))
			lost.push(`of order ${id} go back ${noted.get(id) ?? 0} cents, and an admin was told ${sentBack.get(id)}`);
	}
	const together = Map.groupBy(orders, ({ purchase_id }) => purchase_id);
	for (const [id, some] of together) {
		const { netCents, netCharges } = records.get(id) ?? { netCents: 0, netCharges: 0 };
		const what = `purchase ${id} (${some.map(({ status }) => status).join(", ")})`;
		if (netCents !== totalRetainedCents(some))
			lost.push(`${what}: ${totalRetainedCents(some)} cents are due and ${netCents} were taken`);
		if (netCharges > 1) lost.push(`${what} was charged ${netCharges} times`);
	}
	const paidBy = Map.groupBy(orders, ({ transaction_id }) => transaction_id);
	for (const [id, { payments }] of records) {
		if (!together.has(id)) lost.push(`purchase ${id} was charged and is gone`);
		for (const [paymentId, cents] of payments) {
			const kept = totalRetainedCents(paidBy.get(paymentId) ?? []);
			if (cents !== kept) lost.push(`payment ${paymentId} took ${cents} cents, and its orders keep ${kept}`);
		}
	}
	return lost;
}

/** Sums the refunds of paid orders, in cents: those that the provider has sent, and all that are recorded. */
async function sumRefunds(db: Db) {
	const refunds = await db
		.selectFrom("refunds")
		.innerJoin("orders", (order) =>
			order.onRef("orders.id", "=", "refunds.order_id").onRef("orders.transaction_id", "=", "refunds.payment_id"),
		)
		.select(["order_id", "amount_cents", "state"])
		.where("state", "<>", "cancelled")
		.execute();
	const sumByOrder = (some: typeof refunds) => {
		const sums = new Map<string, number>();
		for (const { order_id, amount_cents } of some) sums.set(order_id, (sums.get(order_id) ?? 0) + amount_cents);
		return sums;
	};
	return { sent: sumByOrder(refunds.filter(({ state }) => state === "sent")), noted: sumByOrder(refunds) };
}
