import { APIError } from "better-auth/api";
import type { IdentityShop } from "../identity-shop.ts";
import { createAppSecretBox, hashOfRecoveryCode, stepOfCode } from "./second-factor-codes.server.ts";
import { findCodeApp, takeRecoveryCode, takeStep } from "./second-factor-repository.server.ts";

/** Three of a million codes are valid at a time. */
const wrongCodesOfOneAccount = { name: "second factor codes", max: 10, windowSeconds: 900 };

/** Checks codes against an account's app and its recovery codes. Each is accepted once. */
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
		/** Uses a code up. @throws {APIError} when it is wrong or used, or after too many wrong ones */
		async take(userId: string, typed: string, status: "FORBIDDEN" | "UNAUTHORIZED" = "FORBIDDEN"): Promise<void> {
			if (await wrongCodes?.take(userId)) throw new APIError("TOO_MANY_REQUESTS", { code: "TOO_MANY_ATTEMPTS" });
			if (!(await isRight(userId, typed))) throw new APIError(status, { code: "WRONG_CODE" });
			await wrongCodes?.giveBack(userId);
		},
	};
}

export type CodeCheck = ReturnType<typeof createCodeCheck>;
