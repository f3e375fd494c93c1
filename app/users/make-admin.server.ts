import { recordAudit } from "../../db/audit.ts";
import type { Transact } from "../../db/transaction.ts";
import { notFound, problem } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { adminNeedsAddress } from "./user.ts";
import { findUserByEmail, setAdminRole } from "./users-repository.server.ts";

/**
 * Makes a user admin and records by whom (specification §4). @param needsConfirmedAddress whether their address must be
 * confirmed (ruling 28) @returns whether they were not an admin before @throws {Refusal} when there is no such user, or
 * their address is not confirmed and must be
 */
export function makeAdmin(
	transact: Transact,
	email: string,
	{ actor, now, needsConfirmedAddress = false }: { actor: string; now: Date; needsConfirmedAddress?: boolean },
): Promise<boolean> {
	return transact(async (tx) => {
		const user = await findUserByEmail(tx, email);
		if (!user) throw new Refusal(notFound("No such user"));
		if (user.role !== "admin" && needsConfirmedAddress && !user.email_verified)
			throw new Refusal(problem("address-not-confirmed", adminNeedsAddress));
		const subject = await setAdminRole(tx, email);
		if (subject) await recordAudit(tx, { at: now, actor, action: "user.made-admin", subject });
		return subject !== undefined;
	});
}
