import { recordAudit } from "../../db/audit.ts";
import type { Transact } from "../../db/transaction.ts";
import { isLookAlike, lookAlikeMessage } from "../http/email-address.ts";
import { invalidValues, notFound, problem, Refusal } from "../http/problem.ts";
import { adminNeedsAddress } from "./user.ts";
import { customerBlocked, lastAdmin } from "./user-problems.ts";
import { clearAdminRole, findUserByEmail, lockAdmins, setAdminRole } from "./users-repository.server.ts";

/**
 * Makes a user admin and records the actor (specification §4).
 * @param needsConfirmedAddress whether the user's e-mail must be confirmed (ruling 28)
 * @returns false when the user was admin already
 * @throws {Refusal} when the user does not exist, the e-mail looks like another, or a required confirmation is missing
 */
export async function makeAdmin(
	transact: Transact,
	email: string,
	{ actor, now, needsConfirmedAddress = false }: { actor: string; now: Date; needsConfirmedAddress?: boolean },
): Promise<boolean> {
	if (isLookAlike(email)) throw new Refusal(invalidValues([{ path: "email", message: lookAlikeMessage }]));
	return transact(async (tx) => {
		const user = await findUserByEmail(tx, email);
		if (!user) throw new Refusal(notFound("User"));
		if (user.blocked_at) throw new Refusal(customerBlocked());
		if (user.role !== "admin" && needsConfirmedAddress && !user.email_verified)
			throw new Refusal(problem("address-not-confirmed", adminNeedsAddress));
		const subject = await setAdminRole(tx, email);
		if (subject) await recordAudit(tx, { at: now, actor, action: "user.admin-added", subject });
		return subject !== undefined;
	});
}

/**
 * Revokes the admin role and records the actor (docs/decisions/006).
 * @returns false when the user was no admin
 * @throws {Refusal} when the user does not exist or is the last admin
 */
export function revokeAdmin(
	transact: Transact,
	email: string,
	{ actor, now }: { actor: string; now: Date },
): Promise<boolean> {
	return transact(async (tx) => {
		const admins = await lockAdmins(tx);
		const user = await findUserByEmail(tx, email);
		if (!user) throw new Refusal(notFound("User"));
		if (!admins.includes(user.id)) return false;
		if (admins.length === 1) throw new Refusal(lastAdmin());
		await clearAdminRole(tx, user.id);
		await recordAudit(tx, { at: now, actor, action: "user.admin-removed", subject: user.id });
		return true;
	});
}
