import { recordAudit } from "../../db/audit.ts";
import { lockRow } from "../../db/lock-rows.ts";
import type { Transact, Tx } from "../../db/transaction.ts";
import { endSessions } from "../embedded-identity/sessions-repository.server.ts";
import { forgetDevices } from "../embedded-identity/ways-in.server.ts";
import { notFound, problem, Refusal } from "../http/problem.ts";
import { findUser, type UserRow } from "../users/users-repository.server.ts";
import { addNote } from "./customer-notes-repository.server.ts";

interface By {
	actor: string;
	now: Date;
}

/** @throws {Refusal} when there is no such customer, or their data was erased */
export async function requireCustomer(tx: Tx, id: string): Promise<UserRow> {
	const user = await findUser(tx, id);
	if (!user?.email_key) throw new Refusal(notFound("Customer"));
	return user;
}

/**
 * Blocks a customer and ends all sessions. Every new sign-in is refused where it is stored (ways-in.server.ts), and
 * every access token where the caller is read.
 * @returns false when the customer was blocked already
 * @throws {Refusal} when there is no such customer, or the user is an admin
 */
export function blockCustomer(
	transact: Transact,
	id: string,
	{ actor, now, reason = "" }: By & { reason?: string },
): Promise<boolean> {
	return transact(async (tx) => {
		const { subject } = await requireCustomer(tx, id);
		// A sign-in that is being stored waits for this lock, or this waits for it and ends its session.
		await lockRow(tx, "identity_user", subject);
		const blocked = await tx
			.updateTable("users")
			.set({ blocked_at: now.toISOString() })
			.where("id", "=", id)
			.where("blocked_at", "is", null)
			.where(({ or, eb }) => or([eb("role", "is", null), eb("role", "<>", "admin")]))
			.executeTakeFirst();
		if (blocked.numUpdatedRows === 0n) {
			if ((await findUser(tx, id))?.role === "admin") throw new Refusal(isAdmin());
			return false;
		}
		await endSessions(tx, subject);
		await forgetDevices(tx, subject, now);
		if (reason) await addNote(tx, { userId: id, authorId: actor, text: `Blocked: ${reason}`, now });
		await recordAudit(tx, { at: now, actor, action: "user.blocked", subject: id });
		return true;
	});
}

/** @returns false when the customer was not blocked */
export function unblockCustomer(transact: Transact, id: string, { actor, now }: By): Promise<boolean> {
	return transact(async (tx) => {
		await requireCustomer(tx, id);
		const unblocked = await tx
			.updateTable("users")
			.set({ blocked_at: null })
			.where("id", "=", id)
			.where("blocked_at", "is not", null)
			.executeTakeFirst();
		if (unblocked.numUpdatedRows === 0n) return false;
		await recordAudit(tx, { at: now, actor, action: "user.unblocked", subject: id });
		return true;
	});
}

const isAdmin = () => problem("customer-is-admin", "An admin can't be blocked. Remove the admin role first.");
