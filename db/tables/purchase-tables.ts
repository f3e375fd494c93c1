/** Orders that were placed together and are paid by one payment (docs/decisions/051). */
export interface PurchaseTable {
	id: string;
	user_id: string;
	idempotency_key: string | null;
	created_at: string;
}
