import * as z from "zod";
import { isSecureOrigin } from "./demo-exposure.server.ts";

export const identityVariables = {
	GOOGLE_CLIENT_ID: z
		.string()
		.min(1)
		.optional()
		.describe("Client ID at Google, with the redirect address `PUBLIC_URL/api/auth/callback/google`"),
	GOOGLE_CLIENT_SECRET: z.string().min(1).optional().describe("Client secret at Google"),
	OIDC_ISSUER: z
		.string()
		.refine(isIssuer, "must be the provider's https issuer address, without ? and #")
		.optional()
		.describe("Issuer of an OpenID Connect provider, exactly as the provider writes it"),
	OIDC_CLIENT_ID: z
		.string()
		.min(1)
		.optional()
		.describe("Client ID at that provider, with the redirect address `PUBLIC_URL/api/auth/callback/oidc`"),
	OIDC_CLIENT_SECRET: z.string().min(1).optional().describe("Client secret at that provider"),
	OIDC_LABEL: z
		.string()
		.regex(/^[^\p{C}\s](?:[^\p{C}]{0,38}[^\p{C}\s])?$/u, "must be a name of at most 40 characters")
		.optional()
		.describe("Name of that provider on the button 'Continue with …'"),
	OIDC_TRUST_EMAIL: z
		.enum(["yes", "no"], "must be yes or no")
		.optional()
		.describe("`yes` treats e-mail addresses that the provider has verified as confirmed"),
	STAFF_SECOND_FACTOR: z
		.literal("required", "must be required, or not set")
		.optional()
		.describe(
			"`required` gives admins, packers and bookkeepers their rights only in sessions in which they used an authenticator app or a passkey",
		),
};

/**
 * Returns whether a text is an issuer. It is not normalised, because it must equal the provider's own issuer exactly.
 */
function isIssuer(text: string): boolean {
	if (!URL.canParse(text) || /[\s?#]/.test(text)) return false;
	const { protocol, username, password } = new URL(text);
	return (protocol === "https:" || protocol === "http:") && isSecureOrigin(text) && username + password === "";
}
