import type { Generated } from "kysely";

/** What a customer calls an order: one or more orders placed together and paid by one payment (docs/decisions/051). */
export interface PurchaseTable {
	id: string;
	/** The number that customers and admins see: 10001, 10002, … A purchase that failed may leave a gap. */
	number: Generated<number>;
	user_id: string;
	/** Number of its orders, including cancelled ones. */
	items: number;
	idempotency_key: string | null;
	created_at: string;
}
