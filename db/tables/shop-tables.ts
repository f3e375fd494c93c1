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
