import { createHash } from "node:crypto";
import * as z from "zod";

/** Query of `/authorize` (OpenID Connect Core §3.1.2.1, PKCE of RFC 7636). */
export const authorizationRequestSchema = z.object({
	response_type: z.literal("code"),
	scope: z.string().refine((scope) => scope.split(" ").includes("openid")),
	client_id: z.string(),
	redirect_uri: z.string(),
	code_challenge: z.string().regex(/^[\w-]{43}$/),
	code_challenge_method: z.literal("S256"),
	state: z.string().max(2000).default(""),
	nonce: z.string().max(500).optional(),
	login_hint: z.string().max(320).optional(),
});

export type AuthorizationRequest = z.output<typeof authorizationRequestSchema>;

export function redirectUrl({ redirect_uri, state }: AuthorizationRequest, params: Record<string, string>): string {
	const url = new URL(redirect_uri);
	for (const [name, value] of Object.entries({ ...params, ...(state && { state }) })) url.searchParams.set(name, value);
	return url.href;
}

export interface SandboxAccount {
	name: string;
	email: string;
	emailVerified: boolean;
}

export const demoAccounts: readonly SandboxAccount[] = [
	{ name: "Ines Kowalski", email: "ines.kowalski@gmail.test", emailVerified: true },
	{ name: "Tomas Lindqvist", email: "tomas@lindqvist-garage.test", emailVerified: true },
	{ name: "Noor Haddad", email: "noor.haddad@gmail.test", emailVerified: false },
];

/** Returns a subject of 21 digits, like Google's. It is the same for the same e-mail. */
export function subjectOf({ email }: SandboxAccount): string {
	const digest = createHash("sha256").update(email.toLowerCase()).digest("hex");
	return String(BigInt(`0x${digest}`) % 10n ** 21n).padStart(21, "1");
}
