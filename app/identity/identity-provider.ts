import type { FactorCalls } from "./factor-calls.ts";
import type { OwnSession } from "./own-session.ts";
import type { SecondStepWays } from "./second-factor.ts";
import type { SignInMethod, SignInProviderId } from "./sign-in-provider.ts";

/** An identity as proven by a provider (ruling 2). */
export interface IdentityClaims {
	issuer: string;
	subject: string;
	email: string;
	emailVerified: boolean;
	name: string;
	/** The provider's session, if reported. */
	sessionId?: string;
	/** When the person last confirmed their identity, if reported. */
	provenAt?: Date;
	/** Confirmed with a second factor too. */
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

/** A failure with the provider's own message, fit for the screen. */
export class IdentityError extends Error {}

/** Browser side of an identity provider. Every method rejects with {@link IdentityError}. */
export interface IdentityProvider {
	/** Calls back with the user, or null when signed out; immediately when known. Returns an unsubscribe function. */
	onChange(listener: (user: SignedInUser | null) => void): () => void;
	signUp(person: { name: string; email: string; password: string }): Promise<void>;
	/** @returns the second steps to choose from, if the password is not enough */
	signIn(credentials: { email: string; password: string }): Promise<SecondStepWays | undefined>;
	signInByCode(code: string): Promise<void>;
	/** Both steps in one, or the second. */
	signInByPasskey(): Promise<void>;
	/** Leaves for the provider, which returns to `returnTo`, a path of this shop. */
	signInWith(provider: SignInProviderId, returnTo: string): Promise<void>;
	connect(provider: SignInProviderId, returnTo: string): Promise<void>;
	disconnect(provider: SignInProviderId): Promise<void>;
	listSignInMethods(): Promise<SignInMethod[]>;
	signOut(): Promise<void>;
	updateDisplayName(name: string): Promise<void>;
	/** Mails a password link; resolves alike when the e-mail has no account. */
	requestPasswordReset(email: string): Promise<void>;
	checkResetLink(token: string): Promise<void>;
	resetPassword(reset: { token: string; newPassword: string }): Promise<void>;
	requestConfirmation(): Promise<void>;
	confirmAddress(token: string): Promise<void>;
	/** Also ends the person's other sessions. */
	changePassword(change: { currentPassword: string; newPassword: string }): Promise<void>;
	listSessions(): Promise<OwnSession[]>;
	signOutEverywhere(): Promise<void>;
	factors: FactorCalls;
	/** A fresh ID token for the exchange of ruling 2; null when signed out. */
	getIdToken(): Promise<string | null>;
}
