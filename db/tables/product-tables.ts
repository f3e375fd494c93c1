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
	/** The place where the part is stored. Only for admins. */
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
