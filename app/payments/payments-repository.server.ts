import type { Selectable } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import type { PaymentTable } from "../../db/tables/order-tables.ts";

export type PaymentRow = Selectable<PaymentTable>;

export async function findPayment(db: DbOrTx, id: string): Promise<PaymentRow | undefined> {
	return db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findOpenPayment(db: DbOrTx, purchaseId: string): Promise<PaymentRow | undefined> {
	return db
		.selectFrom("payments")
		.selectAll()
		.where("purchase_id", "=", purchaseId)
		.where("state", "=", "open")
		.executeTakeFirst();
}

/** Oldest first. They may have succeeded without the shop knowing. */
export async function listOpenPayments(db: DbOrTx): Promise<PaymentRow[]> {
	return db.selectFrom("payments").selectAll().where("state", "=", "open").orderBy("opened_at").execute();
}

export async function listPaymentsById(db: DbOrTx, ids: readonly string[]): Promise<PaymentRow[]> {
	if (ids.length === 0) return [];
	return db.selectFrom("payments").selectAll().where("id", "in", ids).execute();
}

export async function listPaymentsOf(db: DbOrTx, purchaseId: string): Promise<PaymentRow[]> {
	return db.selectFrom("payments").selectAll().where("purchase_id", "=", purchaseId).execute();
}

export type NewPayment = Pick<PaymentRow, "id" | "purchase_id" | "amount_cents">;

/** Inserts an opened payment, unless it is stored. */
export async function insertPayment(tx: DbOrTx, payment: NewPayment, now: Date): Promise<void> {
	const none = { dispute: null, dispute_due_by: null, lost_cents: null, lost_at: null, card: null, fee_cents: null };
	const opened = { state: "open", ...none, refunded_cents: 0, dispute_fee_cents: 0, version: 0 } as const;
	await tx
		.insertInto("payments")
		.values({ ...payment, ...opened, opened_at: now.toISOString() })
		.onConflict((conflict) => conflict.column("id").doNothing())
		.execute();
}

/**
 * Records the provider's state of a payment.
 * @param seen the row as read before the request to the provider
 * @returns undefined when another state was recorded since
 */
export async function updatePayment(
	tx: DbOrTx,
	seen: PaymentRow,
	changes: Omit<PaymentRow, "id" | "purchase_id" | "amount_cents" | "version" | "opened_at">,
): Promise<PaymentRow | undefined> {
	return tx
		.updateTable("payments")
		.set({ ...changes, version: seen.version + 1 })
		.where("id", "=", seen.id)
		.where("version", "=", seen.version)
		.returningAll()
		.executeTakeFirst();
}
