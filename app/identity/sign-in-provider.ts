import * as z from "zod";

/** Google, and the OpenID Connect provider that the owner configures. */
export const signInProviderIds = ["google", "oidc"] as const;
export type SignInProviderId = (typeof signInProviderIds)[number];

export interface SignInProvider {
	id: SignInProviderId;
	label: string;
}

/** Returns the button text. Google's is in the specification (§2, Login). */
export const signInLabel = ({ id, label }: SignInProvider): string =>
	id === "google" ? "Sign in with Google" : `Continue with ${label}`;

export const isSignInProviderId = (id: unknown): id is SignInProviderId =>
	signInProviderIds.some((known) => known === id);

export const signInMethodSchema = z.object({
	provider: z.enum(["password", ...signInProviderIds]),
	since: z.string(),
});

export type SignInMethod = z.infer<typeof signInMethodSchema>;

export const disconnectSchema = z.object({ provider: z.enum(signInProviderIds) });
