import type { Db } from "../../db/database.ts";
import type { OrderStatus } from "../../db/schema.ts";
import type { CardRecord } from "./card-records.ts";
import { findMoneyAstray, keepsMoney } from "./money-findings.ts";
import { findDrift } from "./stock-equation.ts";

/** What was answered to buyers and admins with 200, and so must hold for good. */
export interface Acknowledged {
	/** Orders that were placed. */
	orders: Set<string>;
	/** Orders that were paid. */
	paid: Set<string>;
	/** Orders that were cancelled. */
	cancelled: Set<string>;
	/** Orders that were delivered. */
	delivered: Set<string>;
	/** Orders that were closed by giving all of their money back. */
	refunded: Set<string>;
	/** Cents that went back in part, by order. */
	sentBack: Map<string, number>;
	/** Of how many lines purchases were placed. */
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
 * Sentences on everything that is not as it must be, once the shop has come to rest: acknowledged and gone, charged more
 * than once, paid for nothing, nothing paid for, or stock adrift.
 * @param started the stock that each product began with
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
