import type { Selectable } from "kysely";
import { providerActor, recordAudit } from "../../db/audit.ts";
import type { DbOrTx } from "../../db/database.ts";
import { lockRow } from "../../db/lock-rows.ts";
import { newId } from "../../db/new-id.ts";
import type { PartialRefundTable } from "../../db/tables/refund-tables.ts";
import type { OrderRow } from "../orders/orders-repository.server.ts";
import type { NamedRefundState } from "./card-payment-provider.ts";

export type PartialRefundRow = Selectable<PartialRefundTable>;

export const isDue = ({ refunded_at, withdrawn_at }: PartialRefundRow): boolean =>
	refunded_at === null && withdrawn_at === null;

/** Locks an order. Returns undefined when it is neither paid nor delivered. */
export async function lockRefundable(tx: DbOrTx, orderId: string): Promise<OrderRow | undefined> {
	await lockRow(tx, "orders", orderId);
	return tx
		.selectFrom("orders")
		.selectAll()
		.where("id", "=", orderId)
		.where("status", "in", ["paid", "delivered"])
		.executeTakeFirst();
}

export async function listPartialRefunds(db: DbOrTx, orderId: string): Promise<PartialRefundRow[]> {
	return db.selectFrom("partial_refunds").selectAll().where("order_id", "=", orderId).orderBy("id").execute();
}

export type NewPartialRefund = Pick<
	PartialRefundRow,
	"order_id" | "transaction_id" | "amount_cents" | "units" | "reason" | "refunded_at"
>;

/** Inserts a partial refund. Run it in the transaction that has locked the order. */
export async function recordPartialRefund(tx: DbOrTx, part: NewPartialRefund, now: Date): Promise<PartialRefundRow> {
	const row = { id: newId(), ...part, created_at: now.toISOString(), attempt: 1, withdrawn_at: null };
	await tx.insertInto("partial_refunds").values(row).execute();
	if (part.units > 0) {
		await tx
			.updateTable("orders")
			.set((order) => ({ units_back: order("units_back", "+", part.units) }))
			.where("id", "=", part.order_id)
			.execute();
	}
	return row;
}

export async function listDueParts(db: DbOrTx): Promise<PartialRefundRow[]> {
	return db
		.selectFrom("partial_refunds")
		.selectAll()
		.where("refunded_at", "is", null)
		.where("withdrawn_at", "is", null)
		.execute();
}

export async function findPartialRefund(db: DbOrTx, id: string): Promise<PartialRefundRow> {
	return db.selectFrom("partial_refunds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

export interface SyncedRefunds {
	sent: PartialRefundRow[];
	withdrawn: PartialRefundRow[];
}

/**
 * Updates the partial refunds of a payment. Run it in the transaction that records the total refunded, so that none
 * is counted twice or missed.
 * @returns the partial refunds sent or withdrawn since
 */
export async function syncPartialRefunds(
	tx: DbOrTx,
	paymentId: string,
	named: ReadonlyMap<string, NamedRefundState> | undefined,
	now: Date,
): Promise<SyncedRefunds> {
	const synced: SyncedRefunds = { sent: [], withdrawn: [] };
	if (!named) return synced;
	const parts = await tx
		.selectFrom("partial_refunds")
		.selectAll()
		.where("transaction_id", "=", paymentId)
		.where("withdrawn_at", "is", null)
		.orderBy("id")
		.execute();
	for (const part of parts) {
		const state = named.get(part.id);
		if (state === "failed" && (await withdrawPart(tx, part, now))) synced.withdrawn.push(part);
		if (state === "sent" && (await markSent(tx, part, now))) synced.sent.push(part);
	}
	return synced;
}

async function markSent(tx: DbOrTx, part: PartialRefundRow, now: Date): Promise<boolean> {
	const marked = await tx
		.updateTable("partial_refunds")
		.set({ refunded_at: now.toISOString() })
		.where("id", "=", part.id)
		.where("refunded_at", "is", null)
		.where("withdrawn_at", "is", null)
		.executeTakeFirst();
	if (marked.numUpdatedRows === 0n) return false;
	await auditPart(tx, "refund.confirmed", part, now);
	return true;
}

/** Marks a partial refund as withdrawn. Returns whether that was new. */
export async function withdrawPart(tx: DbOrTx, part: PartialRefundRow, now: Date): Promise<boolean> {
	const withdrawn = await tx
		.updateTable("partial_refunds")
		.set({ withdrawn_at: now.toISOString(), refunded_at: null })
		.where("id", "=", part.id)
		.where("withdrawn_at", "is", null)
		.executeTakeFirst();
	if (withdrawn.numUpdatedRows === 0n) return false;
	await auditPart(tx, "refund.withdrawn", part, now);
	return true;
}

/** Makes the next attempt use a new idempotency key, unless another process has done so. */
export async function recordRefusal(tx: DbOrTx, { id, attempt }: PartialRefundRow): Promise<void> {
	await tx
		.updateTable("partial_refunds")
		.set({ attempt: attempt + 1 })
		.where("id", "=", id)
		.where("attempt", "=", attempt)
		.execute();
}

async function auditPart(tx: DbOrTx, action: string, part: PartialRefundRow, at: Date): Promise<void> {
	const facts = { orderId: part.order_id, amountCents: part.amount_cents, refund: part.id };
	await recordAudit(tx, { at, actor: providerActor, action, subject: part.transaction_id, facts });
}
