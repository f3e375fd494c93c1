import type { Generated } from "kysely";

export interface UserTable {
	id: string;
	issuer: string;
	subject: string;
	email: string;
	/** Lower-case e-mail address; null once another account with this address replaced this one. */
	email_key: string | null;
	/** 1 when the identity provider has verified the e-mail address. */
	email_verified: number;
	display_name: string;
	role: "admin" | null;
	address: string;
	education: string;
	phone: string;
	social: string;
	created_at: string;
	/** When the user's ID token was last exchanged, rounded to the hour. */
	last_signed_in_at: string | null;
	/** When an admin blocked the user: no way to sign in opens, and no access token is valid. */
	blocked_at: Generated<string | null>;
}

/** An admin's note about a customer. */
export interface CustomerNoteTable {
	id: string;
	user_id: string;
	author_id: string;
	text: string;
	created_at: string;
}

/** A view of a desk list that an admin saved: its filters and sort order. */
export interface SavedViewTable {
	id: string;
	user_id: string;
	/** Name of the list in its address, such as `allorder`. */
	list: string;
	name: string;
	/** The query of the address, without `?`. */
	query: string;
}
