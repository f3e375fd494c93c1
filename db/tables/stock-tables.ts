/** A change of a product's stock, except by placing and cancelling orders (docs/decisions/040). */
export interface StockChangeTable {
	id: string;
	product_id: string;
	at: string;
	/** A user's id, or `system`. */
	actor: string;
	change: number;
	reason: StockReason;
	note: string | null;
	/** The refunded order. */
	order_id: string | null;
	/** The imported file. Each product gets its quantity change once. */
	import_key: string | null;
}

/** `added` is a product's first record. */
export type StockReason =
	| "added"
	| "received"
	| "returned"
	| "damaged"
	| "corrected"
	| "counted"
	| "restocked"
	| "imported";

/** When admins were last notified that a product is low in stock. */
export interface LowStockMailTable {
	product_id: string;
	posted_at: string;
}

/** A customer's request for one mail when a product can be ordered again. */
export interface RestockAlertTable {
	product_id: string;
	user_id: string;
	created_at: string;
}
