import * as z from "zod";
import { isPrivate } from "./demo-exposure.server.ts";

export const identityVariables = {
	GOOGLE_CLIENT_ID: z
		.string()
		.min(1)
		.optional()
		.describe("Your Google client, with the redirect address `PUBLIC_URL/api/auth/callback/google`"),
	GOOGLE_CLIENT_SECRET: z.string().min(1).optional().describe("Secret of that client"),
	OIDC_ISSUER: z
		.string()
		.refine(isIssuer, "must be the https address that the provider calls itself, without ? and #")
		.optional()
		.describe("Any OpenID Connect provider, letter by letter as it calls itself"),
	OIDC_CLIENT_ID: z
		.string()
		.min(1)
		.optional()
		.describe("Your client there, with the redirect address `PUBLIC_URL/api/auth/callback/oidc`"),
	OIDC_CLIENT_SECRET: z.string().min(1).optional().describe("Secret of that client"),
	OIDC_LABEL: z
		.string()
		.regex(/^[^\p{C}\s](?:[^\p{C}]{0,38}[^\p{C}\s])?$/u, "must be a name of at most 40 characters, as on a button")
		.optional()
		.describe("Name of that provider on the button 'Continue with …'"),
	OIDC_TRUST_EMAIL: z
		.enum(["yes", "no"], "must be yes or no")
		.optional()
		.describe("`yes`: an e-mail that the provider calls verified counts as proven"),
	ADMIN_SECOND_FACTOR: z
		.literal("required", "must be required, or not be set")
		.optional()
		.describe("`required`: an admin can do nothing as one before signing in with an app or a passkey"),
};

/**
 * Returns whether a text is an issuer. It is not normalised, because it must equal the provider's own issuer exactly.
 */
function isIssuer(text: string): boolean {
	if (!URL.canParse(text) || /[\s?#]/.test(text)) return false;
	const { protocol, username, password } = new URL(text);
	return (protocol === "https:" || protocol === "http:") && isPrivate(text) && username + password === "";
}
