/** What moved a product's stock, but for placing and cancelling its orders: they are their own record (docs/decisions/040). */
export interface StockChangeTable {
	id: string;
	product_id: string;
	at: string;
	/** A user's id, or `system`. */
	actor: string;
	change: number;
	reason: StockReason;
	note: string | null;
	/** The order whose refund it was. */
	order_id: string | null;
	/** The `Idempotency-Key` of the request: sent again, it changes nothing. */
	request_key: string | null;
}

/** `added` begins the record of a product. */
export type StockReason =
	| "added"
	| "received"
	| "returned"
	| "damaged"
	| "corrected"
	| "counted"
	| "restocked"
	| "imported";
