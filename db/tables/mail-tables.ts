import type { Generated } from "kysely";

export type MailState = "waiting" | "sent" | "failed";

/** A mail in the outbox, sent or to be sent (docs/decisions/045). */
export interface MailTable {
	id: string;
	/** The Message-ID (RFC 5322) without angle brackets. The same at each attempt. */
	message_id: string;
	/** The mail's kind, such as `order-paid`. */
	kind: string;
	recipient: string;
	order_id: string | null;
	/** The recipient's user id, if any. */
	person_id: string | null;
	/** The data of the mail's text, as JSON. */
	content: string;
	state: Generated<MailState>;
	/** Number of started attempts. */
	attempts: Generated<number>;
	/** When it is to be sent; while it is being sent, when another process may take it over. Null when finished. */
	next_attempt_at: string | null;
	/** Set while a process sends it: until then no other process may. */
	leased_until: string | null;
	/** 1 while the mail server cannot be reached. Due again when the server accepts another mail. */
	waits_for_server: Generated<number>;
	/** The mail server's last answer, or the reason for having none. */
	last_error: string | null;
	created_at: string;
	/** When an admin last had it sent again. */
	sent_again_at: string | null;
	/** When it was sent or given up. */
	ended_at: string | null;
}
