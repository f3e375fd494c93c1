import type { Generated } from "kysely";

/** What somebody means to order (docs/decisions/049): an account's, or of a browser that nobody has signed in with. */
export interface BuyListTable {
	id: string;
	/** Null while it is a visitor's. */
	user_id: string | null;
	/** Of a visitor's list: the hash of the token in their cookie. */
	token_hash: string | null;
	name: string;
	/** An account's current list is the one that was chosen last. */
	chosen_at: string;
	changed_at: string;
}

/** A part on a list, or a number that stands for none yet. */
export interface BuyListLineTable {
	/** In the order in which they were put there. */
	id: string;
	list_id: string;
	product_id: string | null;
	/** The number as it was typed; null where a product was chosen. */
	typed: string | null;
	units: number;
	/** What the product cost when it was put there. */
	seen_cents: Generated<number | null>;
}
