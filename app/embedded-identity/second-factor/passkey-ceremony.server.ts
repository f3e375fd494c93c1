import {
	type AuthenticationResponseJSON,
	generateAuthenticationOptions,
	generateRegistrationOptions,
	type RegistrationResponseJSON,
	verifyAuthenticationResponse,
	verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeAttestationObject, isoBase64URL, isoCBOR } from "@simplewebauthn/server/helpers";
import { APIError, type getSessionFromCtx } from "better-auth/api";
import { brand } from "../../brand/brand.ts";
import { passkeyIdSchema } from "../../identity/second-factor.ts";
import { minuteMs } from "../../time/calendar.ts";
import type { IdentityShop } from "../identity-shop.ts";
import { findPasskey, listPasskeys, recordPasskeyUse } from "./passkeys-repository.server.ts";
import { forgetWrongCodes } from "./second-factor-repository.server.ts";

type Context = Parameters<typeof getSessionFromCtx>[0];

/** The purpose of a challenge. An answer is valid for its own purpose only. */
type Purpose = "add" | "sign-in" | "step-up";

const challengeMinutes = 5;
/** A public key of RSA with 4,096 bits has 530 bytes. */
const maxKeyBytes = 600;
/** EdDSA, ES256, RS256: authenticators need no others, and Node marks newer ones as experimental. */
const algorithms = [-8, -7, -257];
const knownTransports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
/** The authenticator requires a fingerprint or a PIN, so its answer counts as two factors. */
const userVerification = "required";

const refused = () => new APIError("UNAUTHORIZED", { code: "UNKNOWN_PASSKEY" });

/**
 * Replaces the attestation by none, which the shop asked for (WebAuthn, section 8.7). Checking its certificates would
 * fetch lists of revoked ones from addresses of the client's choice.
 * @throws {APIError} when it cannot be read
 */
function withoutStatement(answer: RegistrationResponseJSON): RegistrationResponseJSON {
	try {
		const given = decodeAttestationObject(isoBase64URL.toBuffer(answer.response.attestationObject));
		const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
			["fmt", "none"],
			["attStmt", new Map<string, never>()],
			["authData", given.get("authData")],
		]);
		const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(attestation));
		return { ...answer, response: { ...answer.response, attestationObject } };
	} catch {
		throw refused();
	}
}

/** WebAuthn challenges and their verification. Each challenge is valid once. */
export function createPasskeyCeremony({ db, origins, clock }: IdentityShop) {
	const hostOf = (ctx: Context) => new URL(ctx.context.baseURL).hostname;
	const expectedOrigin = origins();
	const identifierOf = (purpose: Purpose, userId: string, challenge: string) =>
		`passkey ${purpose} ${userId} ${challenge}`;

	async function storeChallenge(ctx: Context, purpose: Purpose, userId: string, challenge: string): Promise<void> {
		const expiresAt = new Date(clock().getTime() + challengeMinutes * minuteMs);
		const identifier = identifierOf(purpose, userId, challenge);
		await ctx.context.internalAdapter.createVerificationValue({ identifier, value: purpose, expiresAt });
	}

	const consumeChallenge = (purpose: Purpose, userId: string) => async (challenge: string) => {
		const challengeRow = await db
			.deleteFrom("identity_verification")
			.where("identifier", "=", identifierOf(purpose, userId, challenge))
			.returning("expiresAt")
			.executeTakeFirst();
		return challengeRow !== undefined && new Date(challengeRow.expiresAt) > clock();
	};

	return {
		async registrationOptions(ctx: Context, user: { id: string; email: string; name: string }) {
			const options = await generateRegistrationOptions({
				rpName: brand.name,
				rpID: hostOf(ctx),
				userName: user.email,
				userDisplayName: user.name,
				userID: new Uint8Array(Buffer.from(user.id)),
				excludeCredentials: await listPasskeys(db, user.id),
				supportedAlgorithmIDs: algorithms,
				authenticatorSelection: { residentKey: "required", userVerification },
			});
			await storeChallenge(ctx, "add", user.id, options.challenge);
			return options;
		},
		/** Verifies a new passkey. @throws {APIError} without a matching challenge */
		async verifyRegistration(ctx: Context, userId: string, response: RegistrationResponseJSON) {
			const verified = await verifyRegistrationResponse({
				response: withoutStatement(response),
				expectedChallenge: consumeChallenge("add", userId),
				expectedOrigin,
				expectedRPID: hostOf(ctx),
				supportedAlgorithmIDs: algorithms,
			}).catch(() => undefined);
			if (!verified?.verified) throw refused();
			const { id, publicKey, counter, ...credential } = verified.registrationInfo.credential;
			if (publicKey.length > maxKeyBytes || !passkeyIdSchema.safeParse({ id }).success) throw refused();
			const transports = knownTransports.filter((transport) => [credential.transports].flat().includes(transport));
			return { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
		},
		/** @param userId the account whose passkeys may answer; empty for any account */
		async authenticationOptions(ctx: Context, purpose: "sign-in" | "step-up", userId = "") {
			const options = await generateAuthenticationOptions({
				rpID: hostOf(ctx),
				userVerification,
				allowCredentials: userId ? await listPasskeys(db, userId) : [],
			});
			await storeChallenge(ctx, purpose, userId, options.challenge);
			return options;
		},
		/**
		 * Returns the account of the passkey that answered.
		 * @throws {APIError} without a matching challenge, or for an unknown passkey
		 */
		async verifyAuthentication(
			ctx: Context,
			purpose: "sign-in" | "step-up",
			response: AuthenticationResponseJSON,
			userId = "",
		): Promise<string> {
			const passkey = await findPasskey(db, response.id);
			if (!passkey || (userId && passkey.userId !== userId)) throw refused();
			const { id, publicKey, counter, transports } = passkey;
			const verified = await verifyAuthenticationResponse({
				response,
				expectedChallenge: consumeChallenge(purpose, userId),
				expectedOrigin,
				expectedRPID: hostOf(ctx),
				credential: {
					id,
					publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
					counter: Number(counter),
					transports: JSON.parse(transports),
				},
			}).catch(() => undefined);
			if (!verified?.verified) throw refused();
			await recordPasskeyUse(db, id, verified.authenticationInfo.newCounter, clock());
			await forgetWrongCodes(db, passkey.userId);
			return passkey.userId;
		},
	};
}

export type PasskeyCeremony = ReturnType<typeof createPasskeyCeremony>;
