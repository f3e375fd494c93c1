import { providerActor, recordAudit, systemActor } from "../../db/audit.ts";
import type { DbOrTx } from "../../db/open-database.ts";

export interface DueRefund {
	transactionId: string;
	orderId: string;
	amountCents: number;
	reason: string;
}

/**
 * Notes that a payment must go back, before the provider is asked: a crash between the two loses nothing. Run it in a
 * transaction. Returns whether that was new.
 */
export async function noteRefund(tx: DbOrTx, refund: DueRefund, now: Date): Promise<boolean> {
	const noted = await tx
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
	if (noted.numInsertedOrUpdatedRows === 0n) return false;
	const { transactionId: subject, orderId, amountCents } = refund;
	const facts = { orderId, amountCents };
	await recordAudit(tx, { at: now, actor: systemActor, action: "refund.noted", subject, facts });
	return true;
}

/**
 * Notes that the provider has sent a payment back, if that much was due. Run it in a transaction. Returns whether that
 * was new.
 */
export async function markRefunded(tx: DbOrTx, transactionId: string, sentCents: number, now: Date): Promise<boolean> {
	const marked = await tx
		.updateTable("refunds")
		.set({ refunded_at: now.toISOString() })
		.where("transaction_id", "=", transactionId)
		.where("refunded_at", "is", null)
		.where("amount_cents", "<=", sentCents)
		.returning(["order_id", "amount_cents"])
		.executeTakeFirst();
	if (!marked) return false;
	const facts = { orderId: marked.order_id, amountCents: marked.amount_cents };
	await recordAudit(tx, { at: now, actor: providerActor, action: "refund.confirmed", subject: transactionId, facts });
	return true;
}

/** The payments that must go back and whose refund the provider has not confirmed. */
export async function listDueRefunds(db: DbOrTx): Promise<string[]> {
	const rows = await db.selectFrom("refunds").select("transaction_id").where("refunded_at", "is", null).execute();
	return rows.map((row) => row.transaction_id);
}

/** Whether a payment must go back and the provider has not confirmed that it went. */
export async function isRefundDue(db: DbOrTx, transactionId: string): Promise<boolean> {
	const row = await db
		.selectFrom("refunds")
		.select("transaction_id")
		.where("transaction_id", "=", transactionId)
		.where("refunded_at", "is", null)
		.executeTakeFirst();
	return row !== undefined;
}
