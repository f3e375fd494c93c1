/**
 * The embedded identity provider's tables, which better-auth reads and writes by its own names: the columns that the shop
 * touches itself (`migrations/002-identity.ts`). Booleans and times are in each engine's own form.
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
	};
	identity_verification: { expiresAt: string | Date };
	identity_jwks: { id: string; publicKey: string; alg: string | null; crv: string | null };
}
