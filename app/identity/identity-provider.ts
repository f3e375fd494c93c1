import type { FactorCalls } from "./factor-calls.ts";
import type { OwnSession } from "./own-session.ts";
import type { SecondStepWays } from "./second-factor.ts";
import type { SignInMethod } from "./sign-in-method.ts";
import type { SignInProviderId } from "./sign-in-provider.ts";

/** Who someone is, as an identity provider proved it (ruling 2). */
export interface IdentityClaims {
	/** Provider that vouches; a person is bound to (issuer, subject), never to the e-mail alone. */
	issuer: string;
	subject: string;
	email: string;
	emailVerified: boolean;
	name: string;
	/** The provider's session, where it tells. */
	sessionId?: string;
	/** When the person proved last who they are, where it tells. */
	provenAt?: Date;
	/** They did so by a second factor too. */
	secondFactor?: boolean;
}

/** Server side of an identity provider. */
export interface IdentityVerifier {
	/** Returns the proven claims, or null for a token that is forged, expired or meant for somebody else. */
	verifyIdToken(idToken: string): Promise<IdentityClaims | null>;
}

/** The signed-in person as the browser knows them. */
export interface SignedInUser {
	email: string;
	displayName: string;
}

/** A failure with the provider's own message, fit to be shown to the person. */
export class IdentityError extends Error {}

/** Browser side of an identity provider. Every method rejects with {@link IdentityError}. */
export interface IdentityProvider {
	/** Calls back with the person, or null when signed out; at once when known. Returns an unsubscribe function. */
	onChange(listener: (user: SignedInUser | null) => void): () => void;
	signUp(person: { name: string; email: string; password: string }): Promise<void>;
	/** @returns by what the sign-in goes on, where the password is only the first step of two */
	signIn(credentials: { email: string; password: string }): Promise<SecondStepWays | undefined>;
	/** The second step, by a code of the person's app or a recovery code. */
	signInByCode(code: string): Promise<void>;
	/** Both steps at once, or the second. */
	signInByPasskey(): Promise<void>;
	/** Leaves the page for the provider; it returns to `returnTo`, a path of this shop. */
	signInWith(provider: SignInProviderId, returnTo: string): Promise<void>;
	/** The same, to add the provider to the ways into the own account. */
	connect(provider: SignInProviderId, returnTo: string): Promise<void>;
	/** Takes a provider away from the own account, and ends the other sessions. */
	disconnect(provider: SignInProviderId): Promise<void>;
	/** The ways into the own account, the oldest first. */
	listSignInMethods(): Promise<SignInMethod[]>;
	signOut(): Promise<void>;
	updateDisplayName(name: string): Promise<void>;
	/** Mails a link for a new password to whoever has an account with this e-mail; resolves alike when nobody has. */
	requestPasswordReset(email: string): Promise<void>;
	/** Whether a mailed link still sets one; rejects otherwise. @param token its secret part */
	checkResetLink(token: string): Promise<void>;
	/** Sets a new password. @param token the secret part of the mailed link */
	resetPassword(reset: { token: string; newPassword: string }): Promise<void>;
	/** Mails a link by which the person's address is confirmed. */
	requestConfirmation(): Promise<void>;
	/** @param token the secret part of that link */
	confirmAddress(token: string): Promise<void>;
	/** Ends the person's other sessions. */
	changePassword(change: { currentPassword: string; newPassword: string }): Promise<void>;
	/** Where the person is signed in, the session used last first. */
	listSessions(): Promise<OwnSession[]>;
	signOutEverywhere(): Promise<void>;
	factors: FactorCalls;
	/** A fresh ID token for the exchange of ruling 2; null when signed out. */
	getIdToken(): Promise<string | null>;
}
