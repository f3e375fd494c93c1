import { hkdfSync } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";

/** How long an access token is good for (ruling 2). */
const accessTokenSeconds = 15 * 60;

const issuer = "urn:shop:access";
const audience = "urn:shop:api";
const typ = "at+jwt";
const maxCachedTokens = 10_000;

/** Whom a token stands for. */
export interface TokenBearer {
	userId: string;
	/** The identity provider's session it came from, where it tells: the token ends with it. */
	sessionId?: string;
	/** When they proved last who they are, where the provider tells. */
	provenAt?: Date;
	/** They did so by a second factor too. */
	secondFactor?: boolean;
}

export interface AccessTokens {
	issue(bearer: TokenBearer): Promise<string>;
	/** Returns null for a token that is forged, expired or of another kind. */
	verify(token: string): Promise<TokenBearer | null>;
}

/**
 * The shop's own short-lived tokens. They say who calls and nothing else: the role is read from the database.
 * Type, issuer and audience of their own keep an ID token from passing as one of them, and the reverse.
 */
export function createAccessTokens({ secret, clock }: { secret: string; clock: () => Date }): AccessTokens {
	/** A signature that was right once stays right: only the time has to be looked at again. */
	const verified = new Map<string, TokenBearer & { exp: number }>();
	// A key of its own, so that the same secret may also serve other purposes.
	const key = new Uint8Array(hkdfSync("sha256", secret, "", "access token", 32));
	/** Ends by twice its time from now at the latest: another was issued by a clock that was ahead, and would be good for as long. */
	const isCurrent = (exp: number) => {
		const left = exp - clock().getTime() / 1000;
		return left > 0 && left <= 2 * accessTokenSeconds;
	};
	return {
		issue: ({ userId, sessionId, provenAt, secondFactor }) => {
			const now = Math.floor(clock().getTime() / 1000);
			const auth_time = provenAt && Math.floor(provenAt.getTime() / 1000);
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
			const before = verified.get(token);
			if (before && isCurrent(before.exp)) return before;
			const options = { algorithms: ["HS256"], typ, issuer, audience, requiredClaims: ["sub", "exp"] };
			const proof = await jwtVerify(token, key, { ...options, currentDate: clock() }).catch(() => null);
			const { sub, exp, sid, auth_time, amr } = proof?.payload ?? {};
			if (sub === undefined || exp === undefined || !isCurrent(exp)) return null;
			if (verified.size >= maxCachedTokens) verified.clear();
			const bearer = {
				userId: sub,
				sessionId: typeof sid === "string" ? sid : undefined,
				provenAt: typeof auth_time === "number" ? new Date(auth_time * 1000) : undefined,
				secondFactor: Array.isArray(amr) && amr.includes("mfa"),
				exp,
			};
			verified.set(token, bearer);
			return bearer;
		},
	};
}
