/** Money that came for an order that could not keep it. One row for each payment. */
export interface RefundTable {
	transaction_id: string;
	order_id: string;
	amount_cents: number;
	reason: string;
	created_at: string;
	/** Null until the card provider has taken the refund. One that failed later is in the audit. */
	refunded_at: string | null;
}

/**
 * What an admin gave back of a paid or delivered order: money of its payment, units that came back, or both. At most one of an
 * order is due at a time. A refund of all that closes a paid order is a row of `refunds`.
 */
export interface PartialRefundTable {
	/** Stands in the provider's own record of it too. */
	id: string;
	order_id: string;
	transaction_id: string;
	/** 0 beside the refund that closes an order: some of its units came back, or an admin said why. */
	amount_cents: number;
	units: number;
	/** An admin's words; may be empty. */
	reason: string;
	created_at: string;
	/** From 1: the provider repeats a refusal to whoever asks again by the same key. */
	attempt: number;
	/** When the provider had sent it. */
	refunded_at: string | null;
	/** When the provider could no longer send it. */
	withdrawn_at: string | null;
}
