/** A customer's withdrawal from a contract, as submitted (docs/decisions/053). */
export interface WithdrawalTable {
	id: string;
	/** Identifies the form that was confirmed. The same form sent twice is one withdrawal. */
	form_key: string;
	name: string;
	email: string;
	/** Lower-case, for comparison. */
	email_key: string;
	/** Order numbers separated by commas, or `all of it`. */
	orders: string;
	/** Additional text; may be empty. */
	words: string;
	received_at: string;
	/** 1 when the confirmation of receipt was posted, 2 when only because an order is the sender's, which the answer hides. */
	mailed: number;
	/** When an admin had handled it. */
	done_at: string | null;
}
