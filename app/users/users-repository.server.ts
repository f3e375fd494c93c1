import { type Selectable, sql } from "kysely";
import { changedFacts, recordAudit, systemActor } from "../../db/audit.ts";
import type { Db, DbOrTx } from "../../db/database.ts";
import { keepRow, lockRows } from "../../db/lock-rows.ts";
import { newId } from "../../db/new-id.ts";
import { prepared } from "../../db/prepared.ts";
import { searchKeys } from "../../db/search-words.ts";
import type { UserTable } from "../../db/tables/user-tables.ts";
import { checkCallerWith, type Tx } from "../../db/transaction.ts";
import type { TokenBearer } from "../access/access-token.server.ts";
import type { Caller } from "../access/require-user.server.ts";
import type { StaffRole } from "../access/roles.ts";
import { isProofFresh, isSessionOver } from "../access/session-limits.ts";
import { emailKey, withAsciiHost } from "../http/email-address.ts";
import { notAllowed, problem, Refusal, signInNeeded } from "../http/problem.ts";
import type { IdentityClaims } from "../identity/identity-provider.ts";
import { hourMs } from "../time/calendar.ts";
import type { User } from "./user.ts";

export type UserRow = Selectable<UserTable>;

export async function isEmailVerified(db: DbOrTx, userId: string): Promise<boolean> {
	const user = db.selectFrom("users").select("email_verified").where("id", "=", userId);
	return (await user.executeTakeFirst())?.email_verified === 1;
}

/** Finds the caller of the API. Returns undefined for a retired or blocked user, or an ended session. */
export async function findCaller(
	db: DbOrTx,
	{ userId, sessionId, authenticatedAt, secondFactor: hasSecondFactor }: TokenBearer,
	now: Date,
): Promise<Caller | undefined> {
	const { rows } = await selectCaller(db, { userId, sessionId: sessionId ?? "" });
	const [row] = rows;
	if (!row?.email_key || row.blocked_at) return undefined;
	if (sessionId) {
		const { createdAt, updatedAt } = row;
		if (!createdAt || !updatedAt || isSessionOver({ createdAt, updatedAt }, row.role !== null, now)) return undefined;
	}
	const { id, email, email_key: emailKey, display_name: displayName, role } = row;
	const ownsSecondFactor = row.app !== null || row.passkey !== null;
	const secondFactorAt = row.secondFactorAt ? new Date(row.secondFactorAt) : undefined;
	const isRecentlyAuthenticated = isProofFresh(ownsSecondFactor ? secondFactorAt : authenticatedAt, now);
	return { id, email, emailKey, displayName, role, isRecentlyAuthenticated, ownsSecondFactor, hasSecondFactor };
}

/**
 * Finds the caller of the API, and lets the transactions of the call begin with the same check: a block, an erasure, a
 * reset or the end of the session or role either comes first and refuses the call, or comes later and finds its rows.
 */
export async function findLastingCaller(db: Db, bearer: TokenBearer, clock: () => Date): Promise<Caller | undefined> {
	const caller = await findCaller(db, bearer, clock());
	if (caller)
		checkCallerWith(async (tx) => {
			// A reset, a block and an erasure delete the session or the user's e-mail, and so wait for this transaction.
			if (bearer.sessionId) await keepRow(tx, "identity_session", bearer.sessionId);
			else await keepRow(tx, "users", caller.id);
			const current = await findCaller(tx, bearer, clock());
			if (!current) throw new Refusal(signInNeeded());
			if (caller.role && current.role !== caller.role) throw new Refusal(notAllowed());
		});
	return caller;
}

const selectCaller = prepared((db, { userId, sessionId }: { userId: string; sessionId: string }) =>
	db
		.selectFrom("users as u")
		// Joins the provider's tables directly: one query per call. Ids of accounts differ from other issuers' subjects.
		.leftJoin("identity_session as s", (join) => join.on("s.id", "=", sessionId))
		.leftJoin("identity_code_app as app", (join) =>
			join.onRef("app.userId", "=", "u.subject").on("app.confirmedAt", "is not", null),
		)
		.select([
			"u.id",
			"u.email",
			"u.email_key",
			"u.display_name",
			"u.role",
			"u.blocked_at",
			"s.createdAt",
			"s.updatedAt",
		])
		.select(["s.secondFactorAt", "app.userId as app"])
		.select((user) =>
			user
				.selectFrom("identity_passkey as key")
				.select("key.id")
				.whereRef("key.userId", "=", "u.subject")
				.limit(1)
				.as("passkey"),
		)
		.where("u.id", "=", userId),
);

/** Returns the user of a session that is not over. @param token of the session's cookie */
export async function findUserOfSession(db: Db, token: string, now: Date): Promise<string | undefined> {
	const row = await db
		.selectFrom("identity_session as s")
		.innerJoin("users as u", "u.subject", "s.userId")
		.select(["u.id", "s.createdAt", "s.updatedAt"])
		.where("s.token", "=", token)
		.where("u.email_key", "is not", null)
		.executeTakeFirst();
	return row && !isSessionOver(row, false, now) ? row.id : undefined;
}

/** Returns whether the account has a role. */
export async function isStaffSubject(db: DbOrTx, issuer: string, subject: string): Promise<boolean> {
	const row = await db
		.selectFrom("users")
		.select("role")
		.where("issuer", "=", issuer)
		.where("subject", "=", subject)
		.executeTakeFirst();
	return Boolean(row?.role);
}

/** @param email compared without regard to case */
export async function findUserByEmail(db: DbOrTx, email: string): Promise<UserRow | undefined> {
	return db.selectFrom("users").selectAll().where("email_key", "=", emailKey(email)).executeTakeFirst();
}

export const findUser = (db: DbOrTx, id: string): Promise<UserRow | undefined> =>
	db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();

/** Returns the user's id, or undefined when the user does not exist, is admin already, or is blocked. */
export async function setAdminRole(db: DbOrTx, email: string): Promise<string | undefined> {
	const updated = await db
		.updateTable("users")
		.set({ role: "admin" })
		.where("email_key", "=", emailKey(email))
		.where(({ or, eb }) => or([eb("role", "is", null), eb("role", "<>", "admin")]))
		.where("blocked_at", "is", null)
		.returning("id")
		.executeTakeFirst();
	return updated?.id;
}

/** Returns the ids of all admins. They stay admins until this transaction has ended. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
	const admins = tx.selectFrom("users").select("id").where(sql<boolean>`role = 'admin'`).orderBy("id");
	const ids = async () => (await admins.execute()).map(({ id }) => id);
	await lockRows(tx, "users", await ids());
	return ids();
}

export async function setRole(tx: Tx, id: string, role: StaffRole | null): Promise<void> {
	await tx.updateTable("users").set({ role }).where("id", "=", id).execute();
}

/** Removes a user's e-mail and role, and records it. Their tokens become invalid. Run it in a transaction. */
export async function retireUser(tx: DbOrTx, id: string, now: Date): Promise<void> {
	const before = await tx.selectFrom("users").select("role").where("id", "=", id).executeTakeFirst();
	await tx.updateTable("users").set({ email_key: null, role: null }).where("id", "=", id).execute();
	const facts = changedFacts({ role: before?.role }, {});
	await recordAudit(tx, { at: now, actor: systemActor, action: "user.retired", subject: id, facts });
}

/** Called at most once an hour: tokens are exchanged every 15 minutes, and a write costs more than a read. */
async function recordSignIn(tx: DbOrTx, id: string, now: Date): Promise<void> {
	await tx.updateTable("users").set({ last_signed_in_at: now.toISOString() }).where("id", "=", id).execute();
}

const emailTaken = () =>
	problem("email-taken", "This e-mail belongs to another account. Verify it with your sign-in provider first.");

/**
 * Returns the id of the user bound to a proven (issuer, subject). Creates the user on the first visit. Name and e-mail
 * follow the provider. Retires an account with the same e-mail under another subject, so that a re-created
 * account inherits nothing. A different provider must have verified the e-mail for that. Run it in a transaction.
 * @throws {Refusal} when the e-mail belongs to another account and is not verified
 */
export async function upsertUser(tx: DbOrTx, proven: IdentityClaims, now: Date): Promise<string> {
	const { issuer, subject, emailVerified, name } = proven;
	const email = withAsciiHost(proven.email);
	const current = {
		email,
		email_key: emailKey(email),
		email_verified: emailVerified ? 1 : 0,
		display_name: name,
		search_keys: searchKeys({ name }),
	};
	const last_signed_in_at = now.toISOString();
	const bound = await tx
		.selectFrom("users")
		.select(["id", "email", "email_key", "email_verified", "display_name", "search_keys", "last_signed_in_at"])
		.where("issuer", "=", issuer)
		.where("subject", "=", subject)
		.executeTakeFirst();
	const columns = Object.keys(current) as (keyof typeof current)[];
	if (bound && columns.every((column) => bound[column] === current[column])) {
		if (!(now.getTime() - Date.parse(bound.last_signed_in_at ?? "") < hourMs)) await recordSignIn(tx, bound.id, now);
		return bound.id;
	}
	const holder = await tx
		.selectFrom("users")
		.select(["id", "issuer"])
		.where("email_key", "=", current.email_key)
		.executeTakeFirst();
	if (holder && holder.id !== bound?.id) {
		if (holder.issuer !== issuer && !emailVerified) throw new Refusal(emailTaken());
		await retireUser(tx, holder.id, now);
	}
	if (bound) {
		await tx
			.updateTable("users")
			.set({ ...current, last_signed_in_at })
			.where("id", "=", bound.id)
			.execute();
		return bound.id;
	}
	const id = newId();
	const profile = { role: null, address: "", education: "", phone: "", social: "" };
	const inserted = await tx
		.insertInto("users")
		.values({ id, issuer, subject, ...current, ...profile, created_at: last_signed_in_at, last_signed_in_at })
		.onConflict((conflict) => conflict.doNothing())
		.executeTakeFirst();
	// Two tabs can sign in for the first time concurrently. The slower one then finds the other's row.
	return inserted.numInsertedOrUpdatedRows === 0n ? upsertUser(tx, proven, now) : id;
}

export function presentUser(row: UserRow): User {
	return {
		_id: row.id,
		email: row.email,
		displayName: row.display_name,
		...(row.role && { role: row.role }),
		emailVerified: row.email_verified === 1,
		address: row.address,
		education: row.education,
		phone: row.phone,
		social: row.social,
	};
}
