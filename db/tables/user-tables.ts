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
	/** Other spellings of the name, and its sound. */
	search_keys: Generated<string>;
	role: "admin" | "packer" | "bookkeeper" | null;
	address: string;
	education: string;
	phone: string;
	social: string;
	created_at: string;
	/** When the user's ID token was last exchanged. Written at most once an hour unless the user's details change. */
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

/** A view of a desk list that staff saved: its filters and sort order. */
export interface SavedViewTable {
	id: string;
	user_id: string;
	/** Name of the list in its address, such as `allorder`. */
	list: string;
	name: string;
	/** The query of the address, without `?`. */
	query: string;
}

/**
 * The embedded identity provider's tables, with better-auth's own names: the columns that the shop itself uses.
 * Those of better-auth alone, such as a provider's tokens, are in `migrations/001-users.ts`. Booleans and times are in each engine's own form.
 */
export interface IdentityTables {
	identity_user: {
		id: string;
		name: string;
		email: string;
		emailVerified: number | boolean;
		createdAt: string | Date;
		updatedAt: string | Date;
	};
	identity_account: {
		id: string;
		accountId: string;
		providerId: string;
		userId: string;
		password: string | null;
		createdAt: string | Date;
		updatedAt: string | Date;
	};
	identity_session: {
		id: string;
		token: string;
		userId: string;
		ipAddress: string | null;
		userAgent: string | null;
		createdAt: string | Date;
		updatedAt: string | Date;
		expiresAt: string | Date;
		/** When the user last proved their identity; null since the session began. ISO 8601. */
		authenticatedAt: string | null;
		/** 1 once a second factor was used in the session, or a passkey, which counts as two factors. */
		secondFactor: Generated<number>;
		/** When the second factor was last used; null for never. ISO 8601. */
		secondFactorAt: string | null;
	};
	identity_verification: {
		id: string;
		identifier: string;
		value: string;
		expiresAt: string | Date;
		createdAt: string | Date;
		updatedAt: string | Date;
	};
	/** An authenticator app with time-based codes (RFC 6238): at most one per account. */
	identity_code_app: {
		userId: string;
		/** Encrypted. */
		secret: string;
		createdAt: string;
		/** Null until one code was correct. Only then does the app count. */
		confirmedAt: string | null;
		/** The time step of the last accepted code, in half minutes since 1970. Codes of this step or older are refused. */
		usedStep: Generated<number>;
		/** Number of wrong codes since the last correct code, recovery code or passkey. */
		wrongCodes: Generated<number>;
	};
	/** Recovery codes. Each replaces one code of the app, once. */
	identity_recovery_code: { userId: string; hash: string };
	identity_passkey: {
		/** The credential id from the authenticator, in base64url. */
		id: string;
		userId: string;
		name: string;
		publicKey: string;
		counter: number;
		/** WebAuthn transports, as a JSON array. */
		transports: string;
		createdAt: string;
		usedAt: string | null;
	};
	identity_jwks: { id: string; publicKey: string; alg: string | null; crv: string | null };
}
