/** A payment to return because its order could not accept it. One row per payment. */
export interface RefundTable {
	transaction_id: string;
	order_id: string;
	amount_cents: number;
	reason: string;
	created_at: string;
	/** Null until the card provider has accepted the refund. A later failure is in the audit. */
	refunded_at: string | null;
}

/**
 * A partial refund by an admin of a paid or delivered order: money, returned units, or both. At most one per order is
 * due at a time. A full refund that closes a paid order is a row of `refunds`.
 */
export interface PartialRefundTable {
	/** Also stored in the provider's record of the refund. */
	id: string;
	order_id: string;
	transaction_id: string;
	/** 0 beside the refund that closes an order, which then only records returned units or a reason. */
	amount_cents: number;
	units: number;
	/** The admin's reason; may be empty. */
	reason: string;
	created_at: string;
	/** Counts from 1. Part of the idempotency key, because the provider repeats a refusal for the same key. */
	attempt: number;
	/** When the provider had sent the money. */
	refunded_at: string | null;
	/** When the provider could no longer send it. */
	withdrawn_at: string | null;
}
