import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from "jose";
import * as z from "zod";
import { hasHidden } from "../http/hidden-characters.ts";
import type { IdentityClaims, IdentityVerifier } from "../identity/identity-provider.ts";

export interface IdTokenRules {
	issuer: string;
	audience: string;
	/** Signature algorithms of the issuer. A token with any other is refused. */
	algorithms: string[];
	jwksUrl: string;
	fetchKeys?: (url: string) => Promise<Response>;
	/** Minimum seconds between two fetches of the keys, so that forged tokens cause no requests. */
	refreshSeconds?: number;
	clock: () => Date;
}

const toleranceSeconds = 5;
const claimsSchema = z.object({
	sub: z.string().min(1),
	email: z
		.string()
		.min(3)
		.max(320)
		.refine((email) => !hasHidden(email)),
	email_verified: z.boolean().default(false),
	name: z.string().optional(),
	sid: z.string().optional(),
	auth_time: z.number().optional(),
	amr: z.array(z.string()).default([]),
});

/** Verifies the ID tokens of any OpenID Connect issuer against its published keys (ruling 2). */
export function createIdTokenVerifier(rules: IdTokenRules): IdentityVerifier {
	const { issuer, audience, algorithms, fetchKeys, clock } = rules;
	const keys = createRemoteJWKSet(new URL(rules.jwksUrl), {
		cooldownDuration: (rules.refreshSeconds ?? 30) * 1000,
		timeoutDuration: 5000,
		...(fetchKeys && { [customFetch]: fetchKeys }),
	});
	const options = { issuer, audience, algorithms, clockTolerance: toleranceSeconds, requiredClaims: ["sub", "exp"] };
	return {
		verifyIdToken: async (idToken) => {
			const verified = await jwtVerify(idToken, keys, { ...options, currentDate: clock() }).catch(() => null);
			return verified && toClaims(issuer, verified.payload);
		},
	};
}

function toClaims(issuer: string, payload: JWTPayload): IdentityClaims | null {
	const claims = claimsSchema.safeParse(payload);
	if (!claims.success) return null;
	const { sub: subject, email, email_verified: emailVerified, name, sid, auth_time, amr } = claims.data;
	return {
		issuer,
		subject,
		email,
		emailVerified,
		name: name || email.slice(0, email.indexOf("@")),
		...(sid !== undefined && { sessionId: sid }),
		...(auth_time !== undefined && { provenAt: new Date(auth_time * 1000) }),
		...(amr.includes("mfa") && { secondFactor: true }),
	};
}
