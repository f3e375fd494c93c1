import { APIError } from "better-auth/api";
import { recordAudit } from "../../../db/audit.ts";
import type { Db } from "../../../db/database.ts";
import type { Transact } from "../../../db/transaction.ts";
import { isProofFresh } from "../../access/session-limits.ts";
import { findPerson } from "../security-mail.server.ts";
import { readProof, saveProof } from "../sessions-repository.server.ts";
import { hasPasskey } from "./passkeys-repository.server.ts";
import { hasAuthenticatorApp } from "./second-factor-repository.server.ts";

/**
 * Refuses a session without a recent proof of identity. A stranger at an open browser must not change sign-in
 * methods, nor may someone who only knows the password of an account that has more.
 * @throws {APIError} when the identity was confirmed too long ago. Accounts with an app or a passkey must confirm it
 * by a code or a passkey.
 */
export async function refuseStaleProof(
	db: Db,
	{ session, user }: { session: { id: string }; user: { id: string } },
	now: Date,
): Promise<void> {
	const proof = await readProof(db, session.id);
	if ((await hasAuthenticatorApp(db, user.id)) || (await hasPasskey(db, user.id))) {
		if (!isProofFresh(proof?.secondFactorAt, now)) throw new APIError("FORBIDDEN", { code: "STEP_UP_SECOND_FACTOR" });
	} else if (!isProofFresh(proof?.at, now)) throw new APIError("FORBIDDEN", { code: "STEP_UP" });
}

/** Audits a confirmation by staff. Those of customers are only logged: the audit keeps each row for years. */
export function recordProof(
	transact: Transact,
	{ sessionId, userId, by, at }: { sessionId: string; userId: string; by: string; at: Date },
): Promise<void> {
	return transact(async (tx) => {
		await saveProof(tx, sessionId, { at, secondFactor: by === "code" || by === "passkey" });
		if ((await findPerson(tx, userId))?.role)
			await recordAudit(tx, { at, actor: userId, action: "account.confirmed", subject: userId, facts: { by } });
	});
}
