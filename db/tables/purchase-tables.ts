import type { Generated } from "kysely";

/** One or more orders placed together and paid by one payment. Customers call it an order (docs/decisions/051). */
export interface PurchaseTable {
	id: string;
	/** The number that customers and admins see: 10001, 10002, … A purchase that failed may leave a gap. */
	number: Generated<number>;
	user_id: string;
	/** Number of its orders, including cancelled ones. */
	items: number;
	name: string;
	email: string;
	phone: string;
	address: string;
	/** ISO 3166-1 code. Null when the address alone names it. */
	country: string | null;
	vat_id: string | null;
	/** The buyer's own number. */
	purchase_order: string | null;
	/** A note by admins. Never shown to the buyer. */
	note: string | null;
	tax_percent: number;
	/** When unpaid orders are cancelled. */
	held_until: string;
	/** The buyer's network while the account has never paid, for a day at most (ruling 23). */
	network: string | null;
	/** When name, address, country or phone changed last. */
	delivery_changed_at: string | null;
	/** Order numbers, names and part numbers of its orders, to find it by. */
	parts: string;
	/** Tracking numbers of its shipments, to find it by. */
	tracking_numbers: string | null;
	/** Other spellings, sounds and numbers to find it by (search-words.ts). Written with name, phone or address. */
	search_keys: string;
	/** The name to sort by. Written with the name. */
	name_key: string;
	/** Units of its orders that are not cancelled. If all are cancelled, of all. */
	units: number;
	/** Amount with delivery and tax, of the same orders. */
	due_cents: number;
	created_at: string;
}

/** One or more orders of a purchase that were sent together. */
export interface ShipmentTable {
	id: string;
	purchase_id: string;
	carrier: string | null;
	tracking: string | null;
	shipped_at: string;
}
