import type { Selectable } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import type { RefundState, RefundTable } from "../../db/tables/order-tables.ts";
import { notRefundedCents } from "../orders/order-balance.server.ts";
import type { OrderRow } from "../orders/orders-repository.server.ts";

export type RefundRow = Selectable<RefundTable>;

const unitColumns = ["units_not_sent", "units_returned", "units_restocked"] as const;
type Units = Pick<RefundRow, (typeof unitColumns)[number]>;
type NewRefund = Partial<Units & Pick<RefundRow, "request_id">> &
	Pick<RefundRow, "payment_id" | "order_id" | "amount_cents" | "reason">;

/**
 * Records a refund before the request to the provider, so that a crash loses nothing. One without money is complete.
 * Run it in a transaction that has locked the purchase.
 */
export async function insertRefund(tx: DbOrTx, refund: NewRefund, now: Date): Promise<RefundRow> {
	const created_at = now.toISOString();
	const isDue = refund.amount_cents > 0;
	const progress = { state: isDue ? "due" : "sent", ended_at: isDue ? null : created_at } as const;
	const units = { units_not_sent: 0, units_returned: 0, units_restocked: 0 };
	const id = newId();
	const { request_id = id } = refund;
	const row: RefundRow = { id, ...units, ...refund, request_id, attempt: 1, created_at, ...progress };
	await tx.insertInto("refunds").values(row).execute();
	await tx
		.updateTable("orders")
		.set((order) => Object.fromEntries(unitColumns.map((column) => [column, order(column, "+", row[column])])))
		.where("id", "=", row.order_id)
		.execute();
	return row;
}

/** Oldest first. @param of a payment or an order; all without it */
export async function listRefunds(
	db: DbOrTx,
	of: { paymentId?: string; orderId?: string; state?: RefundState },
): Promise<RefundRow[]> {
	let query = db.selectFrom("refunds").selectAll().orderBy("id");
	if (of.paymentId !== undefined) query = query.where("payment_id", "=", of.paymentId);
	if (of.orderId !== undefined) query = query.where("order_id", "=", of.orderId);
	if (of.state !== undefined) query = query.where("state", "=", of.state);
	return query.execute();
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

/** Cents and units. */
export interface RefundBalance {
	refundedCents: number;
	/** Recorded but not yet sent by the provider. */
	dueCents: number;
	leftCents: number;
	/** Units that no refund is about. */
	unitsLeft: number;
	refunds: RefundRow[];
}

export async function readRefundBalance(db: DbOrTx, order: OrderRow): Promise<RefundBalance> {
	const all = await listRefunds(db, { orderId: order.id });
	const refunds = all.filter(({ payment_id }) => payment_id === order.transaction_id);
	const due = sumAmounts(refunds.filter(({ state }) => state === "due"));
	const isPaid = order.transaction_id !== null;
	const { refunded_cents: refundedCents, units_not_sent, units_returned } = order;
	const leftCents = Math.max(0, notRefundedCents(order) - due);
	const unitsLeft = isPaid ? order.quantity - units_not_sent - units_returned : 0;
	return { refundedCents, dueCents: due, leftCents, unitsLeft, refunds };
}
