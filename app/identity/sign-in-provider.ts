/** Google, and the OpenID Connect provider configured by the owner. */
export const signInProviderIds = ["google", "oidc"] as const;
export type SignInProviderId = (typeof signInProviderIds)[number];

export interface SignInProvider {
	id: SignInProviderId;
	label: string;
}

/** Button text; Google's is the specification's (§2, Login). */
export const signInLabel = ({ id, label }: SignInProvider): string =>
	id === "google" ? "Sign in with Google" : `Continue with ${label}`;

export const isSignInProviderId = (id: unknown): id is SignInProviderId =>
	signInProviderIds.some((known) => known === id);
