import * as z from "zod";
import { isPrivate } from "./demo-exposure.server.ts";

/** The settings of sign-in elsewhere. */
export const identityVariables = {
	GOOGLE_CLIENT_ID: z.string().min(1).optional(),
	GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
	OIDC_ISSUER: z
		.string()
		.refine(isIssuer, "must be the https address that the provider calls itself, without ? and #")
		.optional(),
	OIDC_CLIENT_ID: z.string().min(1).optional(),
	OIDC_CLIENT_SECRET: z.string().min(1).optional(),
	OIDC_LABEL: z
		.string()
		.regex(/^[^\p{C}\s](?:[^\p{C}]{0,38}[^\p{C}\s])?$/u, "must be a name of at most 40 characters, as on a button")
		.optional(),
	ADMIN_SECOND_FACTOR: z.literal("required", "must be required, or not be set").optional(),
	OIDC_TRUST_EMAIL: z.enum(["yes", "no"], "must be yes or no").optional(),
};

/** It is compared letter by letter with what the provider calls itself, so it is not made into another form here. */
function isIssuer(text: string): boolean {
	if (!URL.canParse(text) || /[\s?#]/.test(text)) return false;
	const { protocol, username, password } = new URL(text);
	return (protocol === "https:" || protocol === "http:") && isPrivate(text) && username + password === "";
}
