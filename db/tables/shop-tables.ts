import type { Generated } from "kysely";
import type { Noun } from "../changes.ts";

export interface SecretTable {
	name: string;
	value: string;
}

/** Attempts in a window. Empty on SQLite. */
export interface RateLimitTable {
	key: string;
	points: number;
	/** End of the window in milliseconds since 1970; PostgreSQL returns it as text. */
	expire: number | string;
}

/** Number and time of changes of data that answers show. Other processes poll it (docs/decisions/016). */
export interface ChangeTable {
	noun: Noun;
	subject: string;
	version: number;
	changed_at: string;
}

/** The audit: actor, action, subject and time. Rows are only added. */
export interface AuditTable {
	id: string;
	at: string;
	/** A user's id, `provider` or `system`. */
	actor: string;
	action: string;
	subject: string;
	/** JSON of ids and amounts. */
	facts: string;
}

/** A request with an `Idempotency-Key` and its answer, which a repeated request gets again (ruling 7). */
export interface IdempotencyKeyTable {
	id: string;
	user_id: string;
	key: string;
	/** Method and path. */
	call: string;
	/** SHA-256 of query and body. */
	digest: string;
	/** JSON. Null until the answer is known, and when it was lost in a crash. */
	answer: string | null;
}

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

/** A drawing, model or data sheet of a product. */
export interface ProductFileTable {
	id: string;
	product_id: string;
	kind: "pdf" | "dxf" | "step" | "glb";
	/** The application protocol of a STEP file. */
	edition: string | null;
	/** The title from the source of the file. */
	title: string | null;
	/** Hash of the content, in hex. */
	hash: string;
	bytes: number;
	/** File name in `public/catalogue` for a demo's file; it has no pieces. */
	source: string | null;
	/** Key of the content outside the database; such a file has no pieces (docs/decisions/010). */
	content_key: Generated<string | null>;
	created_at: string;
}

/** A piece of a file's content. Downloads read piece by piece, as fast as the client takes them. */
export interface FilePieceTable {
	file_id: string;
	place: number;
	content: Uint8Array;
}

/** A picture that an admin uploaded for products. */
export interface ImageTable {
	/** Hash of the upload, in hex. */
	id: string;
	/** Empty when the picture is stored outside the database. */
	webp: Uint8Array;
	/** Key of the content outside the database (docs/decisions/010). */
	content_key: Generated<string | null>;
	/** Pixels. */
	width: number;
	height: number;
	created_at: string;
}

/** A content outside the database without a row that refers to it: not yet, or no longer. */
export interface UnreferencedContentTable {
	key: string;
	/** Time from which no row refers to it. It is removed a day later. Empty while it is being removed. */
	since: string;
}
