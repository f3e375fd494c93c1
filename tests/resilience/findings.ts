import type { Db } from "../../db/database.ts";
import type { OrderStatus } from "../../db/tables/order-tables.ts";
import type { CardRecord } from "./card-records.ts";
import { findMoneyAstray, keepsMoney } from "./money-findings.ts";
import { findDrift } from "./stock-equation.ts";

/** Everything acknowledged with status 200, which must be permanent. */
export interface Acknowledged {
	orders: Set<string>;
	paid: Set<string>;
	cancelled: Set<string>;
	delivered: Set<string>;
	/** Orders refunded in full. */
	refunded: Set<string>;
	/** Cents refunded in part, by order. */
	sentBack: Map<string, number>;
	/** Number of lines of each placed purchase. */
	purchases: Map<string, number>;
}

export const nothingAcknowledged = (): Acknowledged => ({
	orders: new Set(),
	paid: new Set(),
	cancelled: new Set(),
	delivered: new Set(),
	refunded: new Set(),
	sentBack: new Map(),
	purchases: new Map(),
});

/**
 * Describes every inconsistency after the shop has finished its work: lost acknowledgements, double charges, charges
 * without an order, orders without a charge, and wrong stock.
 * @param started stock of each product at the start
 */
export async function findLosses(
	{ db, records }: { db: Db; records: Map<string, CardRecord> },
	acknowledged: Acknowledged,
	started: Map<string, number>,
): Promise<string[]> {
	const orders = await db.selectFrom("orders").select(["id", "status"]).execute();
	const statusOf = new Map(orders.map(({ id, status }) => [id, status]));
	const lost = await findDrift(db, started);
	const mustBe = (ids: Set<string>, statuses: OrderStatus[], what: string) => {
		for (const id of ids) {
			const status = statusOf.get(id);
			if (!status || !statuses.includes(status)) lost.push(`order ${id} was ${what} and is ${status ?? "gone"}`);
		}
	};
	mustBe(acknowledged.orders, ["unpaid", "paid", "delivered", "cancelled", "refunded"], "placed");
	mustBe(acknowledged.paid, keepsMoney, "paid");
	mustBe(acknowledged.cancelled, ["cancelled"], "cancelled");
	mustBe(acknowledged.delivered, ["delivered"], "delivered");
	mustBe(acknowledged.refunded, ["refunded"], "refunded");
	return [...lost, ...(await findMoneyAstray(db, records, acknowledged.sentBack))];
}
