import type { DbOrTx } from "../platform/database.server.ts";

export interface DueRefund {
	transactionId: string;
	orderId: string;
	amountCents: number;
	reason: string;
}

/** Notes that a payment must go back, before the provider is asked: a crash between the two loses nothing. */
export async function noteRefund(db: DbOrTx, refund: DueRefund, now: Date): Promise<void> {
	await db
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
		.execute();
}

export async function markRefunded(db: DbOrTx, transactionId: string, now: Date): Promise<void> {
	await db
		.updateTable("refunds")
		.set({ refunded_at: now.toISOString() })
		.where("transaction_id", "=", transactionId)
		.where("refunded_at", "is", null)
		.execute();
}

/** The payments that must go back and whose refund the provider has not confirmed. */
export async function listDueRefunds(db: DbOrTx): Promise<string[]> {
	const rows = await db.selectFrom("refunds").select("transaction_id").where("refunded_at", "is", null).execute();
	return rows.map((row) => row.transaction_id);
}
