import { hkdfSync } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";

/** Lifetime (ruling 2). */
const accessTokenSeconds = 15 * 60;

const issuer = "urn:shop:access";
const audience = "urn:shop:api";
const typ = "at+jwt";
const maxCachedTokens = 10_000;

export interface TokenBearer {
	userId: string;
	sessionId?: string;
	authenticatedAt?: Date;
	secondFactor?: boolean;
}

export interface AccessTokens {
	issue(bearer: TokenBearer): Promise<string>;
	/** Returns null for a token that is forged, expired or of another kind. */
	verify(token: string): Promise<TokenBearer | null>;
}

/**
 * Creates the shop's own short-lived tokens. They contain the caller's id, session, time of the latest proof of identity
 * (`auth_time`), and factors (`amr`). The role is read from the database. Type, issuer and audience differ from those of ID tokens, so that neither is accepted as the other.
 */
export function createAccessTokens({ secret, clock }: { secret: string; clock: () => Date }): AccessTokens {
	/** Tokens with a verified signature. For these, only the time is checked again. */
	const verified = new Map<string, TokenBearer & { exp: number }>();
	// A derived key, so that the same secret can serve other purposes.
	const key = new Uint8Array(hkdfSync("sha256", secret, "", "access token", 32));
	/** Rejects tokens valid for more than twice the lifetime: a clock that was ahead may have issued them. */
	const isCurrent = (exp: number) => {
		const left = exp - clock().getTime() / 1000;
		return left > 0 && left <= 2 * accessTokenSeconds;
	};
	return {
		issue: ({ userId, sessionId, authenticatedAt, secondFactor }) => {
			const now = Math.floor(clock().getTime() / 1000);
			const auth_time = authenticatedAt && Math.floor(authenticatedAt.getTime() / 1000);
			return new SignJWT({ sid: sessionId, auth_time, ...(secondFactor && { amr: ["mfa"] }) })
				.setProtectedHeader({ alg: "HS256", typ })
				.setIssuer(issuer)
				.setAudience(audience)
				.setSubject(userId)
				.setIssuedAt(now)
				.setExpirationTime(now + accessTokenSeconds)
				.sign(key);
		},
		verify: async (token) => {
			const cached = verified.get(token);
			if (cached && isCurrent(cached.exp)) return cached;
			const options = { algorithms: ["HS256"], typ, issuer, audience, requiredClaims: ["sub", "exp"] };
			const verification = await jwtVerify(token, key, { ...options, currentDate: clock() }).catch(() => null);
			const { sub, exp, sid, auth_time, amr } = verification?.payload ?? {};
			if (sub === undefined || exp === undefined || !isCurrent(exp)) return null;
			if (verified.size >= maxCachedTokens) verified.clear();
			const bearer = {
				userId: sub,
				sessionId: typeof sid === "string" ? sid : undefined,
				authenticatedAt: typeof auth_time === "number" ? new Date(auth_time * 1000) : undefined,
				secondFactor: Array.isArray(amr) && amr.includes("mfa"),
				exp,
			};
			verified.set(token, bearer);
			return bearer;
		},
	};
}
