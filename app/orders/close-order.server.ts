import { recordAudit } from "../../db/audit.ts";
import { type Db, inTransaction } from "../../db/open-database.ts";
import type { Problem } from "../http/problem.ts";
import { returnStock } from "../products/products-repository.server.ts";
import type { OrderPayments } from "./order-payments.ts";
import { orderIsClosed, orderIsNotPaid, orderIsPaid, paymentUnderWay } from "./order-problems.ts";
import { auditFacts, cancelUnlessReopened, findOrder, moveOrder, type OrderRow } from "./orders-repository.server.ts";

export type ClosedOrder = { order: OrderRow } | { problem: Problem };

/**
 * Cancels an unpaid order and gives its units back, once (ruling 9). Its open payment is closed first, and the order is
 * cancelled only while no other payment has been opened for it: money can never arrive for a cancelled order.
 */
export async function cancelOrder(
	{ db, payments, actor, now }: { db: Db; payments: OrderPayments; actor: string; now: Date },
	order: OrderRow,
): Promise<ClosedOrder> {
	if (order.status !== "unpaid") return { problem: order.status === "paid" ? orderIsPaid() : orderIsClosed() };
	if (!(await payments.close(order))) return { problem: paymentUnderWay() };
	const cancelled = await inTransaction(db, async (tx) => {
		const moved = await cancelUnlessReopened(tx, order, now);
		if (!moved) return undefined;
		await returnStock(tx, moved.product_id, moved.quantity, now);
		await recordAudit(tx, { at: now, actor, action: "order.cancelled", subject: moved.id, facts: auditFacts(moved) });
		return moved;
	});
	if (cancelled) return { order: cancelled };
	const current = await findOrder(db, order.id);
	return current ? cancelOrder({ db, payments, actor, now }, current) : { problem: orderIsClosed() };
}

/** Delivers a paid order: it leaves the lists and is kept (ruling 10). */
export async function deliverOrder(
	db: Db,
	id: string,
	{ actor, now }: { actor: string; now: Date },
): Promise<ClosedOrder> {
	const delivered = await inTransaction(db, async (tx) => {
		const moved = await moveOrder(tx, id, "deliver", { closed_at: now.toISOString() });
		if (moved)
			await recordAudit(tx, { at: now, actor, action: "order.delivered", subject: id, facts: auditFacts(moved) });
		return moved;
	});
	if (delivered) return { order: delivered };
	const current = await findOrder(db, id);
	return { problem: current?.status === "unpaid" ? orderIsNotPaid() : orderIsClosed() };
}
