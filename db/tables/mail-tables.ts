import type { Generated } from "kysely";

export type MailState = "waiting" | "sent" | "failed";

/** A mail that the shop sends, or has sent: the outbox (docs/decisions/045). */
export interface MailTable {
	id: string;
	/** RFC 5322, without its angle brackets: the same whenever it is sent. */
	message_id: string;
	/** What it tells of, such as `order-paid`. */
	kind: string;
	recipient: string;
	order_id: string | null;
	/** The user it is for; null when it is for none. */
	person_id: string | null;
	/** JSON of what it says. */
	content: string;
	state: Generated<MailState>;
	/** How often it was begun to be sent. */
	attempts: Generated<number>;
	/** From when on it is to be sent; while it is being sent, when another may take it over. Null once that has ended. */
	next_attempt_at: string | null;
	/** While it is being sent: until then it is its process's. */
	leased_until: string | null;
	/** 1 while it waits because the mail server was not reached: it is due when that takes another. */
	waits_for_server: Generated<number>;
	/** What the mail server said last, or why there was none. */
	last_error: string | null;
	created_at: string;
	/** When an admin had it sent again last. */
	sent_again_at: string | null;
	/** When it was sent, or given up. */
	ended_at: string | null;
}

/** When admins were told last that a product is low in stock. */
export interface LowStockMailTable {
	product_id: string;
	posted_at: string;
}

/** Somebody who asked to be told, once, when a product can be ordered again. */
export interface WishTable {
	product_id: string;
	user_id: string;
	created_at: string;
}
