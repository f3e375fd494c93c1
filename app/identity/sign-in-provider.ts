import * as z from "zod";

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

/** A sign-in method as its owner sees it: a password, or a provider. */
export const signInMethodSchema = z.object({
	provider: z.enum(["password", ...signInProviderIds]),
	since: z.string(),
});

export type SignInMethod = z.infer<typeof signInMethodSchema>;

export const disconnectSchema = z.object({ provider: z.enum(signInProviderIds) });
