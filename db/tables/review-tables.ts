import type { Generated } from "kysely";

export interface ReviewTable {
	id: string;
	user_id: string | null;
	image: string;
	username: string;
	ratings: number;
	description: string;
	created_at: string;
	/** The reviewed product; null for a review of the shop. */
	product_id: string | null;
	/** Time when an admin hid it. */
	hidden_at: string | null;
	/** 1 when its author has received an order. */
	from_customer: Generated<number>;
}
