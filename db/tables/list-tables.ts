import type { Generated } from "kysely";

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
