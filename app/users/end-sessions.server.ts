import { recordAudit } from "../../db/audit.ts";
import type { Transact } from "../../db/transaction.ts";
import { endSessions } from "../embedded-identity/sessions-repository.server.ts";
import { forgetDevices } from "../embedded-identity/ways-in.server.ts";
import { notFound } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { findUserByEmail } from "./users-repository.server.ts";

/**
 * Ends all sessions of a user and the marks of known browsers, and records the actor.
 * @returns the number of sessions
 * @throws {Refusal} when the user does not exist
 */
export function endSessionsOf(
	transact: Transact,
	email: string,
	{ actor, now }: { actor: string; now: Date },
): Promise<number> {
	return transact(async (tx) => {
		const user = await findUserByEmail(tx, email);
		if (!user) throw new Refusal(notFound("User"));
		const ended = await endSessions(tx, user.subject, "");
		await forgetDevices(tx, user.subject, now);
		if (ended > 0) await recordAudit(tx, { at: now, actor, action: "user.sessions-ended", subject: user.id });
		return ended;
	});
}
