/** Elsewhere than with a password: Google, and the OpenID Connect provider that the owner has set. */
export const signInProviderIds = ["google", "oidc"] as const;
export type SignInProviderId = (typeof signInProviderIds)[number];

/** Where people may sign in, as pages know it. */
export interface SignInProvider {
	id: SignInProviderId;
	/** Its name, such as 'Google'. */
	label: string;
}

/** The words on its button; Google's are the specification's (§2, Login). */
export const signInLabel = ({ id, label }: SignInProvider): string =>
	id === "google" ? "Sign in with Google" : `Continue with ${label}`;

/** Whether it is one of the providers' ids. */
export const isSignInProviderId = (id: unknown): id is SignInProviderId =>
	signInProviderIds.some((known) => known === id);
