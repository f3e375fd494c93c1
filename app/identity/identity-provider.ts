import type { FactorCalls } from "./factor-calls.ts";
import type { OwnSession } from "./own-session.ts";
import type { SecondStepMethods } from "./second-factor.ts";
import type { SignInMethod, SignInProviderId } from "./sign-in-provider.ts";

/** An identity that a provider has proven (ruling 2). */
export interface IdentityClaims {
	issuer: string;
	subject: string;
	email: string;
	emailVerified: boolean;
	name: string;
	sessionId?: string;
	/** Last time the user confirmed their identity, if the provider reports it. */
	authenticatedAt?: Date;
	secondFactor?: boolean;
}

export interface IdentityVerifier {
	/** Returns null for a token that is forged, expired or for another audience. */
	verifyIdToken(idToken: string): Promise<IdentityClaims | null>;
}

export interface SignedInUser {
	email: string;
	displayName: string;
}

/** A failure with the provider's own message, which may be shown to the user. */
export class IdentityError extends Error {}

/** Browser side of an identity provider. Every method rejects with {@link IdentityError}. */
export interface IdentityProvider {
	/** Calls back with the user, or null when signed out, as soon as it is known. Returns an unsubscribe function. */
	onChange(listener: (user: SignedInUser | null) => void): () => void;
	signUp(person: { name: string; email: string; password: string }): Promise<void>;
	/** @returns the possible second steps, if the password is not enough */
	signIn(credentials: { email: string; password: string }): Promise<SecondStepMethods | undefined>;
	signInByCode(code: string): Promise<void>;
	/** Replaces both steps, or the second one. */
	signInByPasskey(): Promise<void>;
	/** Leaves for the provider, which redirects to `returnTo`, a path of this shop. */
	signInWith(provider: SignInProviderId, returnTo: string): Promise<void>;
	connect(provider: SignInProviderId, returnTo: string): Promise<void>;
	disconnect(provider: SignInProviderId): Promise<void>;
	listSignInMethods(): Promise<SignInMethod[]>;
	signOut(): Promise<void>;
	/** Specification §7. */
	updateDisplayName(name: string): Promise<void>;
	/** Mails a password link. Resolves in the same way when no account has the e-mail. */
	requestPasswordReset(email: string): Promise<void>;
	checkResetLink(token: string): Promise<void>;
	/** @returns whether the account's data was removed, because its address had never been confirmed */
	resetPassword(reset: { token: string; newPassword: string }): Promise<boolean>;
	requestConfirmation(): Promise<void>;
	confirmAddress(token: string): Promise<void>;
	/** Also ends the user's other sessions. */
	changePassword(change: { currentPassword: string; newPassword: string }): Promise<void>;
	listSessions(): Promise<OwnSession[]>;
	endSession(id: string): Promise<void>;
	signOutEverywhere(): Promise<void>;
	factors: FactorCalls;
	/** Returns a fresh ID token for the exchange of ruling 2, or null when signed out. */
	getIdToken(): Promise<string | null>;
}
