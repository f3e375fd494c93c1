export type PaymentState = "open" | "succeeded" | "cancelled";

/** A card payment of a purchase. At most one is open per purchase. */
export interface PaymentTable {
	/** The card provider's id. */
	id: string;
	purchase_id: string;
	amount_cents: number;
	state: PaymentState;
	/** Amount that the card provider has refunded. */
	refunded_cents: number;
	/** The card provider's status of the newest dispute. */
	dispute: string | null;
	/** The card provider's deadline for an answer, while the dispute needs one. */
	dispute_due_by: string | null;
	/** The card's brand and last four digits: `visa 4242`. */
	card: string | null;
	/** Counts the recorded answers of the card provider: an optimistic lock. */
	version: number;
	opened_at: string;
}

/** `withdrawn`: the provider can no longer send it, or a dispute was opened. */
export type RefundState = "due" | "sent" | "withdrawn";

/** A refund by the shop: money, units, or both. */
export interface RefundTable {
	id: string;
	/** Stored in the provider's record. Refunds that one request to the provider sends together share it. */
	request_id: string;
	payment_id: string;
	/** The first order of the purchase, if the purchase could not accept the payment. */
	order_id: string;
	/** 0 for a refund of units only. */
	amount_cents: number;
	/** Units that will not be sent, if the order was not shipped. */
	units_not_sent: number;
	/** Units that the customer returns, if the order was delivered. */
	units_returned: number;
	/** Units of both that went back to stock. */
	units_restocked: number;
	/** The admin's reason; may be empty. */
	reason: string;
	/** Counts from 1. Part of the idempotency key, because the provider repeats a refusal for the same key. */
	attempt: number;
	state: RefundState;
	created_at: string;
	/** When it was sent or withdrawn. */
	ended_at: string | null;
}
