import { changedFacts, recordAudit } from "../../db/audit.ts";
import { lockRow } from "../../db/lock-rows.ts";
import type { Transact, Tx } from "../../db/transaction.ts";
import type { StaffRole } from "../access/roles.ts";
import { isLookAlike, lookAlikeMessage } from "../http/email-address.ts";
import { invalidValues, notFound, problem, Refusal } from "../http/problem.ts";
import { roleNeedsAddress } from "./user.ts";
import { customerBlocked, lastAdmin } from "./user-problems.ts";
import {
	findUser,
	findUserByEmail,
	lockAdmins,
	setAdminRole,
	setRole,
	type UserRow,
} from "./users-repository.server.ts";

interface By {
	actor: string;
	now: Date;
}

/** `needsConfirmedAddress`: whether the user's e-mail must be confirmed (ruling 28). */
type Granting = By & { needsConfirmedAddress?: boolean };

/** @throws {Refusal} when the user does not exist or is blocked, or a required confirmation is missing */
async function requireEligible(
	tx: Tx,
	email: string,
	role: UserRow["role"],
	{ needsConfirmedAddress = false }: Granting,
): Promise<UserRow> {
	const user = await findUserByEmail(tx, email);
	if (!user) throw new Refusal(notFound("User"));
	if (user.blocked_at) throw new Refusal(customerBlocked());
	if (user.role !== role && needsConfirmedAddress && !user.email_verified)
		throw new Refusal(problem("address-not-confirmed", roleNeedsAddress));
	return user;
}

function refuseLookAlike(email: string): void {
	if (isLookAlike(email)) throw new Refusal(invalidValues([{ path: "email", message: lookAlikeMessage }]));
}

/**
 * Makes a user admin and records the actor (specification §4).
 * @returns false when the user was admin already
 * @throws {Refusal} when the user is not eligible
 */
export async function makeAdmin(transact: Transact, email: string, by: Granting): Promise<boolean> {
	refuseLookAlike(email);
	return transact(async (tx) => {
		await requireEligible(tx, email, "admin", by);
		const subject = await setAdminRole(tx, email);
		if (subject) await recordAudit(tx, { at: by.now, actor: by.actor, action: "user.admin-added", subject });
		return subject !== undefined;
	});
}

/**
 * Makes a user packer or bookkeeper, or with null a customer again, and records the actor (docs/decisions/067).
 * @returns false when nothing changed
 * @throws {Refusal} when the user is not eligible, or an admin
 */
export async function giveRole(
	transact: Transact,
	email: string,
	role: StaffRole | null,
	by: Granting,
): Promise<boolean> {
	if (role) refuseLookAlike(email);
	return transact(async (tx) => {
		const found = role ? await requireEligible(tx, email, role, by) : await findUserByEmail(tx, email);
		if (!found) throw new Refusal(notFound("User"));
		const { id } = found;
		await lockRow(tx, "users", id);
		const before = (await findUser(tx, id))?.role ?? null;
		if (before === "admin") throw new Refusal(problem("customer-is-admin", "Remove the admin role first."));
		if (before === role) return false;
		await setRole(tx, id, role);
		const facts = changedFacts({ role: before }, { role });
		await recordAudit(tx, { at: by.now, actor: by.actor, action: "user.role-changed", subject: id, facts });
		return true;
	});
}

/**
 * Revokes the admin role and records the actor (docs/decisions/006).
 * @returns false when the user was no admin
 * @throws {Refusal} when the user does not exist or is the last admin
 */
export function revokeAdmin(transact: Transact, email: string, { actor, now }: By): Promise<boolean> {
	return transact(async (tx) => {
		const admins = await lockAdmins(tx);
		const user = await findUserByEmail(tx, email);
		if (!user) throw new Refusal(notFound("User"));
		if (!admins.includes(user.id)) return false;
		if (admins.length === 1) throw new Refusal(lastAdmin());
		await setRole(tx, user.id, null);
		await recordAudit(tx, { at: now, actor, action: "user.admin-removed", subject: user.id });
		return true;
	});
}
