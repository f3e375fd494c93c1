import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomInt } from "node:crypto";
import { APIError } from "better-auth/api";
import { Secret, TOTP } from "otpauth";
import { brand } from "../../brand/brand.ts";
import type { IdentityShop } from "../identity-shop.ts";
import { findCodeApp, takeRecoveryCode, takeStep } from "./second-factor-repository.server.ts";

const stepSeconds = 30;
/** A code is valid for half a minute before and after its own time: clocks differ, and people type slowly. */
const window = 1;
/** The defaults of all common apps. */
const kind = { issuer: brand.name, algorithm: "SHA1", digits: 6, period: stepSeconds };

/** Creates a secret for an authenticator app (RFC 6238), in base32. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32;

export const appAddress = (secret: string, email: string): string =>
	new TOTP({ ...kind, label: email, secret: Secret.fromBase32(secret) }).toString();

/** Returns the time step of a code, in half minutes since 1970; undefined when it is not valid now. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
	const totp = new TOTP({ ...kind, secret: Secret.fromBase32(secret) });
	const delta = totp.validate({ token: code, timestamp: now.getTime(), window });
	return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
}

/** Without letters and digits that look alike. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const recoveryCodes = 10;
const recoveryPattern = /^[a-z0-9]{16}$/;

/** Creates ten single-use codes in case the app is lost: `abcd-efgh-jkmn-pqrs`, 79 bits. */
export function newRecoveryCodes(): string[] {
	const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
	return Array.from({ length: recoveryCodes }, () => [four(), four(), four(), four()].join("-"));
}

/**
 * Hashes a recovery code. A plain hash is enough for such a long code. It uses no secret of the shop, so that codes
 * survive the loss of that secret.
 * @returns undefined for a text that cannot be a code
 */
export function hashOfRecoveryCode(userId: string, typed: string): string | undefined {
	const code = typed.toLowerCase().replaceAll(/[\s-]/g, "");
	return recoveryPattern.test(code) ? createHash("sha256").update(`${userId} ${code}`).digest("base64url") : undefined;
}

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts secrets of apps. With a SHOP_SECRET, a backup alone reveals no codes. */
function createAppSecretBox(shopSecret: string) {
	const key = new Uint8Array(hkdfSync("sha256", shopSecret, "", "code app", 32));
	return {
		close(secret: string, userId: string): string {
			const iv = randomBytes(ivBytes);
			const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(userId));
			const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
			return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
		},
		/** Returns undefined for a text encrypted with another secret. */
		open(stored: string, userId: string): string | undefined {
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
const wrongCodesOfOneAccount = { name: "second factor codes", max: 10, windowSeconds: 900 };

/** Checks codes against an account's app and its recovery codes. Each code is accepted once. */
export function createCodeCheck({ db, factorSecret, createLimiter, clock }: IdentityShop) {
	const box = createAppSecretBox(factorSecret);
	const wrongCodes = createLimiter?.(wrongCodesOfOneAccount);

	async function isRight(userId: string, typed: string): Promise<boolean> {
		const code = typed.replaceAll(/\s/g, "");
		if (!/^\d{6}$/.test(code)) {
			const hash = hashOfRecoveryCode(userId, code);
			return hash !== undefined && takeRecoveryCode(db, userId, hash);
		}
		const app = await findCodeApp(db, userId);
		const secret = app && box.open(app.secret, userId);
		const step = secret && stepOfCode(secret, code, clock());
		return typeof step === "number" && takeStep(db, userId, step);
	}

	return {
		box,
		/** Accepts a code once. @throws {APIError} when it is wrong or used, or after too many wrong ones */
		async take(userId: string, typed: string, status: "FORBIDDEN" | "UNAUTHORIZED" = "FORBIDDEN"): Promise<void> {
			if (await wrongCodes?.take(userId)) throw new APIError("TOO_MANY_REQUESTS", { code: "TOO_MANY_ATTEMPTS" });
			if (!(await isRight(userId, typed))) throw new APIError(status, { code: "WRONG_CODE" });
			await wrongCodes?.uncount(userId);
		},
	};
}

export type CodeCheck = ReturnType<typeof createCodeCheck>;
