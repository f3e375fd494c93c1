import { recordAudit } from "../../db/audit.ts";
import type { Transact } from "../../db/transaction.ts";
import { notFound } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { findUserByEmail, setAdminRole } from "./users-repository.server.ts";

/**
 * Makes a user admin and records by whom (specification §4); `unmakeAdmin` is the way back.
 * @returns whether they were none before
 * @throws {Refusal} when there is no such user
 */
export function makeAdmin(
	transact: Transact,
	email: string,
	{ actor, now }: { actor: string; now: Date },
): Promise<boolean> {
	return transact(async (tx) => {
		const subject = await setAdminRole(tx, email);
		if (subject) await recordAudit(tx, { at: now, actor, action: "user.made-admin", subject });
		else if (!(await findUserByEmail(tx, email))) throw new Refusal(notFound("No such user"));
		return subject !== undefined;
	});
}
