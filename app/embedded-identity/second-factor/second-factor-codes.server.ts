import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomInt } from "node:crypto";
import { APIError } from "better-auth/api";
import { Secret, TOTP } from "otpauth";
import { brand } from "../../brand/brand.ts";
import { findAccount } from "../accounts-repository.server.ts";
import type { IdentityShop } from "../identity-shop.ts";
import { createSecurityMails } from "../security-mail.server.ts";
import {
	consumeRecoveryCode,
	consumeTimeStep,
	countCode,
	findAuthenticatorApp,
	forgetWrongCodes,
} from "./second-factor-repository.server.ts";

const stepSeconds = 30;
/** A code is valid for half a minute before and after its own time: clocks differ, and people type slowly. */
const window = 1;
/** The defaults of all common apps. */
const totpOptions = { algorithm: "SHA1", digits: 6, period: stepSeconds };

/** Creates a secret for an authenticator app (RFC 6238), in base32. */
export const createAppSecret = (): string => new Secret({ size: 20 }).base32;

export const authenticatorUri = (secret: string, email: string): string =>
	new TOTP({ ...totpOptions, issuer: brand.name, label: email, secret: Secret.fromBase32(secret) }).toString();

/** Returns the time step of a code, in half minutes since 1970; undefined when it is not valid now. */
export function findTimeStep(secret: string, code: string, now: Date): number | undefined {
	const totp = new TOTP({ ...totpOptions, secret: Secret.fromBase32(secret) });
	const delta = totp.validate({ token: code, timestamp: now.getTime(), window });
	return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
}

/** Without letters and digits that look alike. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const recoveryCodeCount = 10;
const recoveryPattern = /^[a-z0-9]{16}$/;

/** Creates ten single-use codes in case the app is lost: `abcd-efgh-jkmn-pqrs`, 79 bits. */
export function createRecoveryCodes(): string[] {
	const fourCharacters = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("");
	return Array.from({ length: recoveryCodeCount }, () =>
		[fourCharacters(), fourCharacters(), fourCharacters(), fourCharacters()].join("-"),
	);
}

/**
 * Hashes a recovery code. A plain hash is enough for such a long code. It uses no secret of the shop, so that codes
 * survive the loss of that secret.
 * @returns undefined for a text that cannot be a code
 */
export function hashRecoveryCode(userId: string, input: string): string | undefined {
	const code = input.toLowerCase().replaceAll(/[\s-]/g, "");
	return recoveryPattern.test(code) ? createHash("sha256").update(`${userId} ${code}`).digest("base64url") : undefined;
}

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts secrets of apps. With a SHOP_SECRET, a backup alone reveals no codes. */
function createAppSecretCipher(shopSecret: string) {
	const key = new Uint8Array(hkdfSync("sha256", shopSecret, "", "code app", 32));
	return {
		encrypt(secret: string, userId: string): string {
			const iv = randomBytes(ivBytes);
			const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(userId));
			const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
			return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
		},
		/** Returns undefined for a text encrypted with another secret. */
		decrypt(stored: string, userId: string): string | undefined {
			const bytes = Buffer.from(stored, "base64url");
			const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes)).setAAD(Buffer.from(userId));
			decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
			try {
				return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
			} catch {
				return undefined;
			}
		},
	};
}

/** Three in a million codes are valid at a time. */
const wrongCodesPerAccount = { name: "second factor codes", max: 10, windowSeconds: 900 };
/** After as many in a row no code of the app is accepted (NIST SP 800-63B §3.2.2). */
const maxWrongCodes = 100;
/** The owner is notified once in each row. */
const notifiedWrongCode = 3;

/** Checks codes against an account's app and its recovery codes. Each code is accepted once. */
export function createCodeCheck(shop: IdentityShop) {
	const { db, transact, factorSecret, createLimiter, clock } = shop;
	const recordChange = createSecurityMails(shop);
	const secretCipher = createAppSecretCipher(factorSecret);
	const wrongCodes = createLimiter?.(wrongCodesPerAccount);

	/** Recovery codes are too long to be guessed, so their tries need no limit, which a stranger could use up. */
	async function acceptsRecoveryCode(userId: string, input: string): Promise<boolean> {
		const hash = hashRecoveryCode(userId, input);
		if (!hash || !(await consumeRecoveryCode(db, userId, hash))) return false;
		await forgetWrongCodes(db, userId);
		return true;
	}

	async function acceptsAppCode(userId: string, code: string): Promise<boolean> {
		if (await wrongCodes?.take(userId)) throw new APIError("TOO_MANY_REQUESTS", { code: "TOO_MANY_ATTEMPTS" });
		const isRight = await transact(async (tx) => {
			const app = await findAuthenticatorApp(tx, userId);
			const count = await countCode(tx, userId, maxWrongCodes);
			if (app?.confirmedAt && !count) throw new APIError("FORBIDDEN", { code: "CODES_BLOCKED" });
			const secret = app && secretCipher.decrypt(app.secret, userId);
			const step = secret && findTimeStep(secret, code, clock());
			if (typeof step === "number" && (await consumeTimeStep(tx, userId, step))) return true;
			const account = count === notifiedWrongCode && (await findAccount(tx, { id: userId }));
			if (account) await recordChange(tx, account, "wrong-codes");
			return false;
		});
		if (isRight) await wrongCodes?.uncount(userId);
		return isRight;
	}

	return {
		secretCipher,
		/** Accepts a code once. @throws {APIError} when it is wrong or used, or after too many wrong ones */
		async consume(userId: string, input: string, status: "FORBIDDEN" | "UNAUTHORIZED" = "FORBIDDEN"): Promise<void> {
			const code = input.replaceAll(/\s/g, "");
			const accepts = /^\d{6}$/.test(code) ? acceptsAppCode : acceptsRecoveryCode;
			if (!(await accepts(userId, code))) throw new APIError(status, { code: "WRONG_CODE" });
		},
	};
}

export type CodeCheck = ReturnType<typeof createCodeCheck>;
