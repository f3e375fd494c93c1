import type { Generated } from "kysely";

/**
 * The embedded identity provider's tables, which better-auth reads and writes by its own names: the columns that the shop
 * touches itself (`migrations/001-users.ts`). Booleans and times are in each engine's own form.
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
		userId: string;
		ipAddress: string | null;
		userAgent: string | null;
		createdAt: string | Date;
		updatedAt: string | Date;
		expiresAt: string | Date;
		/** When the person proved last who they are; null since the session began. ISO 8601. */
		provenAt: string | null;
		/** 1 when they did so by a second factor, or by a passkey, which is two. */
		secondFactor: Generated<number>;
		/** When they did so last; null when never. ISO 8601. */
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
	/** An app that shows a code every half minute (RFC 6238): at most one of each account. */
	identity_code_app: {
		userId: string;
		/** Encrypted. */
		secret: string;
		createdAt: string;
		/** Null until one code was right: it counts from then on. */
		confirmedAt: string | null;
		/** The half minute, counted from 1970, of the code that was used last: neither it nor an older one is taken again. */
		usedStep: Generated<number>;
	};
	/** Each opens once what the app would. */
	identity_recovery_code: { userId: string; hash: string };
	identity_passkey: {
		/** As the authenticator names it, in base64url. */
		id: string;
		userId: string;
		/** What its owner calls it. */
		name: string;
		publicKey: string;
		counter: number;
		/** A JSON array of how it is reached. */
		transports: string;
		createdAt: string;
		usedAt: string | null;
	};
	identity_jwks: { id: string; publicKey: string; alg: string | null; crv: string | null };
}
