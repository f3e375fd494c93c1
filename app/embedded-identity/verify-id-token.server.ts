import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from "jose";
import * as z from "zod";
import { displayNameOf, emailMaxLength, isEmail } from "../identity/credentials.ts";
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
/** OpenID Connect Core §2: at most 255 ASCII characters. */
const subjectSchema = z.string().regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/);

/** Claims that identify a person must be right. Other claims are ignored when they are not. */
const claimsSchema = z.object({
	sub: subjectSchema,
	email: z.string().min(3).max(emailMaxLength).refine(isEmail),
	email_verified: z.boolean().catch(false),
	name: z.unknown().optional(),
	sid: subjectSchema.optional(),
	auth_time: z.number().min(0).optional(),
	amr: z.array(z.string().max(40)).max(20).catch([]),
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
			return verified && isForAudience(verified.payload, audience) ? toClaims(issuer, verified.payload, clock()) : null;
		},
	};
}

/** A token for several audiences must name the shop as the party it was issued to (OpenID Connect Core §3.1.3.7). */
function isForAudience({ aud, azp }: JWTPayload, audience: string): boolean {
	return azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === audience;
}

function toClaims(issuer: string, payload: JWTPayload, now: Date): IdentityClaims | null {
	const claims = claimsSchema.safeParse(payload);
	if (!claims.success) return null;
	const { sub: subject, email, email_verified: emailVerified, name, sid, auth_time, amr } = claims.data;
	return {
		issuer,
		subject,
		email,
		emailVerified,
		name: displayNameOf(name, email),
		...(sid !== undefined && { sessionId: sid }),
		// A time in the future would make the proof last longer.
		...(auth_time !== undefined && { authenticatedAt: new Date(Math.min(auth_time * 1000, now.getTime())) }),
		...(amr.includes("mfa") && { secondFactor: true }),
	};
}
