import type { Selectable } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import type { RefundState, RefundTable } from "../../db/tables/order-tables.ts";
import { unitsLeftOf } from "../orders/order.ts";
import { notRefundedCents } from "../orders/order-balance.server.ts";
import type { OrderRow } from "../orders/orders-repository.server.ts";

export type RefundRow = Selectable<RefundTable>;

type NewRefund = Pick<
	RefundRow,
	"request_id" | "payment_id" | "order_id" | "amount_cents" | "units" | "units_restocked" | "reason"
>;

/**
 * Records a refund before the request to the provider, so that a crash loses nothing. One without money is complete.
 * Run it in a transaction that has locked the purchase.
 */
export async function insertRefund(tx: DbOrTx, refund: NewRefund, now: Date): Promise<RefundRow> {
	const created_at = now.toISOString();
	const isDue = refund.amount_cents > 0;
	const progress = { attempt: 1, state: isDue ? "due" : "sent", ended_at: isDue ? null : created_at } as const;
	const row = { id: newId(), ...refund, ...progress, created_at };
	return tx.insertInto("refunds").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Oldest first. */
export async function listRefunds(
	db: DbOrTx,
	of: { paymentId: string | null } | { state: RefundState },
): Promise<RefundRow[]> {
	const refunds = db.selectFrom("refunds").selectAll().orderBy("id");
	return (
		"state" in of ? refunds.where("state", "=", of.state) : refunds.where("payment_id", "=", of.paymentId)
	).execute();
}

/** Returns those of the request ids that the shop has recorded. */
export async function listKnownRequests(db: DbOrTx, ids: readonly string[]): Promise<Set<string>> {
	if (ids.length === 0) return new Set();
	const rows = await db.selectFrom("refunds").select("request_id").where("request_id", "in", ids).execute();
	return new Set(rows.map(({ request_id }) => request_id));
}

export async function updateRefund(
	tx: DbOrTx,
	id: string,
	changes: Partial<Pick<RefundRow, "state" | "ended_at" | "amount_cents" | "attempt">>,
): Promise<RefundRow> {
	return tx.updateTable("refunds").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

export const sumAmounts = (refunds: readonly RefundRow[]): number =>
	refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** The cents and units of an order that can still be refunded. */
export interface RefundBalance {
	leftCents: number;
	/** Units that no refund is about. */
	unitsLeft: number;
	refunds: RefundRow[];
}

/** @param ofPayment the refunds of the payment that paid the order */
export function refundBalance(order: OrderRow, ofPayment: readonly RefundRow[]): RefundBalance {
	const refunds = ofPayment.filter(({ order_id }) => order_id === order.id);
	const notSent = refunds.filter(({ state }) => state === "due");
	const leftCents = Math.max(0, notRefundedCents(order) - sumAmounts(notSent));
	const { quantity, units_not_sent: unitsNotSent, units_returned: unitsReturned } = order;
	return { leftCents, unitsLeft: unitsLeftOf({ quantity, unitsNotSent, unitsReturned }), refunds };
}
