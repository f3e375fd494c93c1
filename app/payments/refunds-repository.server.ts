import { providerActor, recordAudit, systemActor } from "../../db/audit.ts";
import type { DbOrTx } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { postPaymentBack } from "../orders/order-mails.server.ts";
import { findOrder } from "../orders/orders-repository.server.ts";
import type { MovedMoney } from "./card-payment-provider.ts";

export interface DueRefund {
	transactionId: string;
	orderId: string;
	amountCents: number;
	/** The amount that this refund sends. Defaults to all of it. */
	leftCents?: number;
	reason: string;
}

/**
 * Records a refund before the request to the provider, so that a crash loses nothing. Run it in a transaction.
 * Returns whether it was new.
 */
export async function recordRefund(tx: DbOrTx, refund: DueRefund, now: Date): Promise<boolean> {
	const inserted = await tx
		.insertInto("refunds")
		.values({
			transaction_id: refund.transactionId,
			order_id: refund.orderId,
			amount_cents: refund.amountCents,
			reason: refund.reason,
			created_at: now.toISOString(),
			refunded_at: null,
		})
		.onConflict((conflict) => conflict.column("transaction_id").doNothing())
		.executeTakeFirst();
	if (inserted.numInsertedOrUpdatedRows === 0n) return false;
	const { transactionId: subject, orderId, amountCents, leftCents = amountCents } = refund;
	const facts = { orderId, amountCents: leftCents };
	await recordAudit(tx, { at: now, actor: systemActor, action: "refund.recorded", subject, facts });
	return true;
}

/**
 * Records that a due refund was sent, or taken by the buyer's bank. Run it in the transaction that records the total,
 * before that and after {@link syncPartialRefunds}. Returns whether that was new.
 */
export async function markRefunded(
	tx: DbOrTx,
	transactionId: string,
	{ refundedCents, lostCents = 0 }: Pick<MovedMoney, "refundedCents" | "lostCents">,
	now: Date,
): Promise<boolean> {
	const marked = await tx
		.updateTable("refunds")
		.set({ refunded_at: now.toISOString() })
		.where("transaction_id", "=", transactionId)
		.where("refunded_at", "is", null)
		.where("amount_cents", "<=", refundedCents + lostCents)
		.returning(["order_id", "amount_cents"])
		.executeTakeFirst();
	if (!marked) return false;
	const goneCents = lostCents + (await readRefundedBefore(tx, transactionId));
	const facts = { orderId: marked.order_id, amountCents: Math.max(0, marked.amount_cents - goneCents) };
	await recordAudit(tx, { at: now, actor: providerActor, action: "refund.confirmed", subject: transactionId, facts });
	return true;
}

/** Posts the refund mail. Run it in the transaction that marks the refund as sent. */
export async function postRefundMail(tx: Tx, transactionId: string): Promise<void> {
	const refund = await tx
		.selectFrom("refunds")
		.select(["order_id", "amount_cents"])
		.where("transaction_id", "=", transactionId)
		.executeTakeFirst();
	const order = refund && (await findOrder(tx, refund.order_id));
	if (order) postPaymentBack(tx, order, refund.amount_cents);
}

/** Returns the cents refunded before. */
async function readRefundedBefore(tx: DbOrTx, transactionId: string): Promise<number> {
	const order = await tx
		.selectFrom("orders")
		.select("refunded_cents")
		.where("transaction_id", "=", transactionId)
		.executeTakeFirst();
	const parts = await tx
		.selectFrom("partial_refunds")
		.select("amount_cents")
		.where("transaction_id", "=", transactionId)
		.where("refunded_at", "is not", null)
		.execute();
	const sentCents = parts.reduce((sum, part) => sum + part.amount_cents, 0);
	return Math.max(order?.refunded_cents ?? 0, sentCents);
}

export async function listDueRefunds(db: DbOrTx): Promise<string[]> {
	const rows = await db.selectFrom("refunds").select("transaction_id").where("refunded_at", "is", null).execute();
	return rows.map((row) => row.transaction_id);
}

export async function isRefundDue(db: DbOrTx, transactionId: string): Promise<boolean> {
	const row = await db
		.selectFrom("refunds")
		.select("transaction_id")
		.where("transaction_id", "=", transactionId)
		.where("refunded_at", "is", null)
		.executeTakeFirst();
	return row !== undefined;
}
