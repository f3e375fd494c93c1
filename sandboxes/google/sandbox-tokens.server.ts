import { createHash, createPrivateKey, createPublicKey, hkdfSync, randomUUID } from "node:crypto";
import { exportJWK, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { type AuthorizationRequest, type SandboxAccount, subjectOf } from "./authorization-request.server.ts";

const codeSeconds = 60;
const tokenSeconds = 3600;
const keyId = "sandbox";

export interface SandboxTokensDeps {
	signingSecret: string;
	issuer: () => string;
	clock: () => Date;
}

export interface Redemption {
	code: string;
	verifier: string;
	redirectUri: string;
	clientId: string;
}

export type SandboxTokens = ReturnType<typeof createSandboxTokens>;

/**
 * Creates signed, self-contained codes and tokens, so that any process with the same secret can redeem a code. Only
 * the redeeming process remembers that a code was used.
 */
export function createSandboxTokens({ signingSecret, issuer, clock }: SandboxTokensDeps) {
	const seconds = () => Math.floor(clock().getTime() / 1000);
	const { sign, open } = createSealing(signingSecret, clock);
	const redeemed = new Map<string, number>();
	const privateKey = deriveKey(signingSecret);

	function redeemOnce(jti: string): boolean {
		for (const [used, until] of redeemed) if (until < seconds()) redeemed.delete(used);
		if (redeemed.has(jti)) return false;
		redeemed.set(jti, seconds() + codeSeconds);
		return true;
	}

	function signIdToken(claims: JWTPayload, audience: string): Promise<string> {
		return new SignJWT(claims)
			.setProtectedHeader({ alg: "Ed25519", kid: keyId, typ: "JWT" })
			.setIssuer(issuer())
			.setAudience(audience)
			.setIssuedAt(seconds())
			.setExpirationTime(seconds() + tokenSeconds)
			.sign(privateKey);
	}

	return {
		issueCode: (request: AuthorizationRequest, account: SandboxAccount) =>
			sign("code", codeSeconds, {
				profile: profileOf(account),
				redirect_uri: request.redirect_uri,
				challenge: request.code_challenge,
				...(request.nonce && { nonce: request.nonce }),
			}),
		/** Returns the token response, or undefined for a code that is forged, expired, used or another client's. */
		redeem: async ({ code, verifier, redirectUri, clientId }: Redemption) => {
			const codeClaims = await open("code", code);
			if (!codeClaims?.jti || codeClaims.redirect_uri !== redirectUri) return undefined;
			if (createHash("sha256").update(verifier).digest("base64url") !== codeClaims.challenge) return undefined;
			if (!redeemOnce(codeClaims.jti)) return undefined;
			const profile = codeClaims.profile as Record<string, unknown>;
			const nonce = codeClaims.nonce === undefined ? {} : { nonce: codeClaims.nonce };
			return {
				access_token: await sign("access", tokenSeconds, { profile }),
				id_token: await signIdToken({ ...profile, ...nonce }, clientId),
				token_type: "Bearer",
				expires_in: tokenSeconds,
				scope: "openid email profile",
			};
		},
		profileFor: async (accessToken: string) => (await open("access", accessToken))?.profile,
		jwks: async () => ({
			keys: [{ ...(await exportJWK(createPublicKey(privateKey))), kid: keyId, alg: "Ed25519", use: "sig" }],
		}),
	};
}

/** Prefix of a 32-byte Ed25519 key (RFC 8410). */
const keyPrefix = Buffer.from("302e020100300506032b657004220420", "hex");

/** Derives the key, so that several processes share it. A real issuer has a random key. */
function deriveKey(secret: string) {
	const seed = Buffer.from(hkdfSync("sha256", secret, "", "sandbox ID tokens", 32));
	return createPrivateKey({ key: Buffer.concat([keyPrefix, seed]), format: "der", type: "pkcs8" });
}

/** Signs and opens texts that only the sandbox reads. */
function createSealing(secret: string, clock: () => Date) {
	const key = new Uint8Array(hkdfSync("sha256", secret, "", "sandbox codes", 32));
	return {
		sign: (typ: string, lifetime: number, payload: JWTPayload) =>
			new SignJWT(payload)
				.setProtectedHeader({ alg: "HS256", typ })
				.setJti(randomUUID())
				.setExpirationTime(Math.floor(clock().getTime() / 1000) + lifetime)
				.sign(key),
		open: async (typ: string, token: string): Promise<JWTPayload | undefined> => {
			const options = { algorithms: ["HS256"], typ, requiredClaims: ["exp", "jti"], currentDate: clock() };
			return (await jwtVerify(token, key, options).catch(() => undefined))?.payload;
		},
	};
}

const profileOf = (account: SandboxAccount) => ({
	sub: subjectOf(account),
	name: account.name,
	email: account.email,
	email_verified: account.emailVerified,
});
