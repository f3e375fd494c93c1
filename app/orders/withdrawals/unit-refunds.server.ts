import type { Db } from "../../../db/database.ts";

/** Returns a check whether units of an order were refunded since a time. Failed refunds do not count. */
export async function readUnitRefunds(db: Db, by: "orders.id" | "orders.purchase_id", ids: string[]) {
	const refunds = await db
		.selectFrom("refunds")
		.innerJoin("orders", "orders.id", "refunds.order_id")
		.select(["refunds.order_id", ({ fn }) => fn.max("refunds.created_at").as("last")])
		.where(by, "in", ids)
		.where("refunds.units", ">", 0)
		.where("refunds.state", "<>", "cancelled")
		.groupBy("refunds.order_id")
		.execute();
	const last = new Map(refunds.map((refund) => [refund.order_id, refund.last]));
	return (orderId: string, since: string): boolean => (last.get(orderId) ?? "") >= since;
}
