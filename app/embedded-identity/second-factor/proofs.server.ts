import { APIError } from "better-auth/api";
import { recordAudit, recordAuditOnce } from "../../../db/audit.ts";
import type { Db } from "../../../db/database.ts";
import type { Transact, Tx } from "../../../db/transaction.ts";
import { isProofFresh } from "../../access/session-limits.ts";
import { isoDay } from "../../time/calendar.ts";
import { embeddedIssuer } from "../embedded-issuer.server.ts";
import type { IdentityShop } from "../identity-shop.ts";
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

/**
 * Logs and audits a change of sign-in by the account's owner. The audit keeps each row for years. Therefore it has a
 * customer's first change of each kind a day, and none of an account whose address is not proven.
 */
export async function recordOwnChange(
	{ log, clock }: IdentityShop,
	tx: Tx,
	userId: string,
	action: string,
): Promise<void> {
	log.info(action, { account: userId });
	const [at, person] = [clock(), await findPerson(tx, userId)];
	const entry = { at, actor: userId, action, subject: userId };
	if (person?.role) await recordAudit(tx, entry);
	else if (person?.emailVerified) await recordAuditOnce(tx, `${action} ${userId} ${isoDay(at)}`, entry);
}

function findPerson(tx: Tx, userId: string) {
	return tx
		.selectFrom("identity_user as login")
		.leftJoin("users as person", (join) =>
			join.onRef("person.subject", "=", "login.id").on("person.issuer", "=", embeddedIssuer),
		)
		.select(["login.emailVerified", "person.role"])
		.where("login.id", "=", userId)
		.executeTakeFirst();
}
