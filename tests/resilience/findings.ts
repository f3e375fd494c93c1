import { dueCents } from "../../app/money/costs.ts";
import type { Db } from "../../db/open-database.ts";
import type { OrderStatus } from "../../db/schema.ts";
import type { CardRecord } from "./card-records.ts";
import { findDrift } from "./stock-equation.ts";

/** What was answered to buyers with 200, and so must hold for good. */
export interface Acknowledged {
	/** Orders that were placed. */
	orders: Set<string>;
	/** Orders that were paid. */
	paid: Set<string>;
	/** Orders that were cancelled. */
	cancelled: Set<string>;
	/** Orders that were delivered. */
	delivered: Set<string>;
}

export const nothingAcknowledged = (): Acknowledged => ({
	orders: new Set(),
	paid: new Set(),
	cancelled: new Set(),
	delivered: new Set(),
});

const keepsMoney: OrderStatus[] = ["paid", "delivered"];

/**
 * Sentences on everything that is not as it must be, once the shop has come to rest: acknowledged and gone, charged more
 * than once, paid for nothing, nothing paid for, or stock adrift.
 * @param started the stock that each product began with
 */
export async function findLosses(
	{ db, records }: { db: Db; records: Map<string, CardRecord> },
	acknowledged: Acknowledged,
	started: Map<string, number>,
): Promise<string[]> {
	const orders = await db
		.selectFrom("orders")
		.select(["id", "purchase_id", "status", "total_cents", "delivery_cents", "tax_cents"])
		.execute();
	const parts = await db
		.selectFrom("partial_refunds")
		.select(["order_id", "amount_cents"])
		.where("refunded_at", "is not", null)
		.execute();
	const sent = new Map<string, number>();
	for (const { order_id, amount_cents } of parts) sent.set(order_id, (sent.get(order_id) ?? 0) + amount_cents);
	const byId = new Map(orders.map((order) => [order.id, order]));
	const lost = await findDrift(db, started);
	const mustBe = (ids: Set<string>, statuses: OrderStatus[], what: string) => {
		for (const id of ids) {
			const status = byId.get(id)?.status;
			if (!status || !statuses.includes(status)) lost.push(`order ${id} was ${what} and is ${status ?? "gone"}`);
		}
	};
	mustBe(acknowledged.orders, ["unpaid", "paid", "delivered", "cancelled", "refunded"], "placed");
	mustBe(acknowledged.paid, keepsMoney, "paid");
	mustBe(acknowledged.cancelled, ["cancelled"], "cancelled");
	mustBe(acknowledged.delivered, ["delivered"], "delivered");
	// The orders of a purchase share a payment.
	const together = Map.groupBy(orders, ({ id, purchase_id }) => purchase_id ?? id);
	for (const [id, paidTogether] of together) {
		const { netCents, netCharges } = records.get(id) ?? { netCents: 0, netCharges: 0 };
		const keeping = paidTogether.filter(({ status }) => keepsMoney.includes(status));
		const due = keeping.reduce((sum, order) => sum + dueCents(order) - (sent.get(order.id) ?? 0), 0);
		const statuses = paidTogether.map(({ status }) => status).join(" and ");
		const which = `${paidTogether[0]?.purchase_id ? "purchase" : "order"} ${id}`;
		if (netCents !== due) lost.push(`${which} is ${statuses}, ${due} cents are due and ${netCents} were taken`);
		if (netCharges > 1) lost.push(`${which} was charged ${netCharges} times`);
	}
	for (const id of records.keys()) if (!together.has(id)) lost.push(`order ${id} was charged and is gone`);
	return lost;
}
