import type { Generated } from "kysely";

export interface ProductTable {
	id: string;
	name: string;
	img1: string;
	img2: string;
	price_cents: number;
	quantity: number;
	minorder: number;
	description: string;
	created_at: string;
	/** Time of the last change, including stock. */
	changed_at: string;
	/** Set when an admin deleted the product. The row stays because orders refer to it. */
	deleted_at: string | null;
	/** Time when an admin hid the product from the shop. */
	hidden_since: Generated<string | null>;
	/** Stock at or below this is low. Null means three times the minimum order. */
	low_stock: Generated<number | null>;
}

/** Part data of a product; optional. */
export interface PartTable {
	product_id: string;
	/** As the maker writes it, for display. */
	part_number: string | null;
	/** Unique among products that are not deleted. */
	number_identity: string | null;
	/** Letters and digits only: other part numbers may have the same. */
	number_search_key: string | null;
	family: string | null;
	gtin: string | null;
	/** The place where the part is stored. Only for staff. */
	shelf: string | null;
	/** JSON, in display order. */
	specs: string;
}

/** Price history of a product: every price change adds a row. */
export interface PriceTable {
	product_id: string;
	since: string;
	/** Null for the current price. */
	until: string | null;
	price_cents: number;
	/** The lowest price of the 30 days before, while the price is shown as reduced. */
	lowest_before_cents: number | null;
}

/** Another number of the part, such as another maker's. */
export interface OtherNumberTable {
	id: string;
	product_id: string;
	kind: OtherNumberKind;
	/** The maker that uses the number. */
	maker: string | null;
	number: string;
	number_identity: string;
	number_search_key: string;
}

export type OtherNumberKind = "oem" | "superseded" | "cross";

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

export interface ReviewTable {
	id: string;
	user_id: string | null;
	image: string;
	username: string;
	ratings: number;
	description: string;
	/** Other spellings of the name, and its sound. */
	search_keys: Generated<string>;
	created_at: string;
	/** The reviewed product; null for a review of the shop. */
	product_id: string | null;
	/** Time when an admin hid it. */
	hidden_at: string | null;
	/** 1 when its author has received an order. */
	from_customer: Generated<number>;
}

/** A list of parts to order (docs/decisions/049), of an account or of a visitor's browser. */
export interface BuyListTable {
	id: string;
	/** Null for a visitor's list. */
	user_id: string | null;
	/** Hash of the token in a visitor's cookie. */
	token_hash: string | null;
	name: string;
	/** The current list of an account is the one with the latest time. */
	chosen_at: string;
	changed_at: string;
}

/** A part on a list, or a number that matches no part yet. */
export interface BuyListLineTable {
	/** Sorts in the order in which lines were added. */
	id: string;
	list_id: string;
	product_id: string | null;
	/** The number as typed; null when a product was chosen. */
	typed: string | null;
	units: number;
	/** 1 until the customer confirms units that could not be read. */
	units_assumed: number;
	/** The product's price when the line was added. */
	seen_cents: Generated<number | null>;
}
