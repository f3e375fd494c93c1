import { recordAudit } from "../../db/audit.ts";
import type { Transact } from "../../db/transaction.ts";
import { notFound, problem } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { clearAdminRole, findUserByEmail, lockAdmins } from "./users-repository.server.ts";

export const lastAdmin = () =>
	problem("last-admin", "Nobody else is an admin. Make another one first: a shop without one cannot be kept.");

/**
 * Revokes the role admin and records by whom (docs/decisions/041). @returns whether they had it @throws {Refusal} when
 * there is no such user, or no other admin
 */
export function unmakeAdmin(
	transact: Transact,
	email: string,
	{ actor, now }: { actor: string; now: Date },
): Promise<boolean> {
	return transact(async (tx) => {
		const admins = await lockAdmins(tx);
		const user = await findUserByEmail(tx, email);
		if (!user) throw new Refusal(notFound("No such user"));
		if (!admins.includes(user.id)) return false;
		if (admins.length === 1) throw new Refusal(lastAdmin());
		await clearAdminRole(tx, user.id);
		await recordAudit(tx, { at: now, actor, action: "user.unmade-admin", subject: user.id });
		return true;
	});
}
