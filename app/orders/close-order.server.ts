import { recordAudit } from "../../db/audit.ts";
import type { Db } from "../../db/open-database.ts";
import type { Transact } from "../../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { returnStock } from "../products/take-stock.server.ts";
import { touchReviewsOf } from "../reviews/reviews-repository.server.ts";
import type { Shipment } from "./order.ts";
import { postCancelled, postDelivered } from "./order-mails.server.ts";
import { orderIsClosed, orderIsNotPaid, orderIsPaid, orderIsRefunded } from "./order-problems.ts";
import { auditFacts, cancelUnlessReopened, findOrder, moveOrder, type OrderRow } from "./orders-repository.server.ts";

/**
 * What orders need of payments: sees to it that the order's open payment cannot succeed any more; one that has succeeded
 * pays the order. Throws a {@link Refusal} while the card provider is carrying it out.
 */
export type ClosePayment = (order: OrderRow) => Promise<void>;

interface CancelDeps {
	db: Db;
	transact: Transact;
	closePayment: ClosePayment;
	actor: string;
	now: Date;
	/** Its hold has ended. */
	isExpired?: boolean;
}

/**
 * Cancels an unpaid order and gives its units back, once (ruling 9). Its open payment is closed first, and the order is
 * cancelled only while no other payment has been opened for it: no payment of it can succeed afterwards; one that does all the same is sent back.
 * @returns the order as it then is, or undefined when it had been cancelled before
 * @throws {Refusal} when it is paid or delivered, or is just being paid
 */
export async function cancelOrder(deps: CancelDeps, order: OrderRow): Promise<OrderRow | undefined> {
	const { db, transact, closePayment, actor, now, isExpired } = deps;
	if (order.status === "cancelled") return undefined;
	if (order.status !== "unpaid") throw new Refusal(order.status === "paid" ? orderIsPaid() : orderIsClosed());
	await closePayment(order);
	const cancelled = await transact(async (tx) => {
		const moved = await cancelUnlessReopened(tx, order, now);
		if (!moved) return undefined;
		await returnStock(tx, moved.product_id, moved.quantity, now);
		await recordAudit(tx, { at: now, actor, action: "order.cancelled", subject: moved.id, facts: auditFacts(moved) });
		await postCancelled(tx, moved, { by: isExpired ? "time" : actor === moved.user_id ? "buyer" : "shop", now });
		return moved;
	});
	if (cancelled) return cancelled;
	const current = await findOrder(db, order.id);
	if (!current) throw new Refusal(orderIsClosed());
	return cancelOrder(deps, current);
}

/**
 * Delivers a paid order: it leaves the lists and is kept (ruling 10), with how it travels.
 * @returns the order as it then is
 * @throws {Refusal} when it is not paid, or closed already
 */
export function deliverOrder(
	transact: Transact,
	id: string,
	{ actor, now, carrier, tracking }: { actor: string; now: Date } & Shipment,
): Promise<OrderRow> {
	return transact(async (tx) => {
		const known = await findOrder(tx, id);
		if (known?.status === "paid" && known.refunded_cents >= known.total_cents) throw new Refusal(orderIsRefunded());
		const shipment = { carrier: carrier || null, tracking: tracking || null };
		const moved = await moveOrder(tx, id, "deliver", { closed_at: now.toISOString(), ...shipment });
		if (!moved) {
			const current = await findOrder(tx, id);
			throw new Refusal(current?.status === "unpaid" ? orderIsNotPaid() : orderIsClosed());
		}
		await recordAudit(tx, { at: now, actor, action: "order.delivered", subject: id, facts: auditFacts(moved) });
		await touchReviewsOf(tx, moved.user_id, moved.product_id);
		postDelivered(tx, moved);
		return moved;
	});
}
