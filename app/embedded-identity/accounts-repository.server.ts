import { recordAudit, systemActor } from "../../db/audit.ts";
import type { Db, DbOrTx } from "../../db/database.ts";
import { lockRow } from "../../db/lock-rows.ts";
import { newId } from "../../db/new-id.ts";
import type { Transact, Tx } from "../../db/transaction.ts";
import { emailKey } from "../http/email-address.ts";
import { endSessions } from "./sessions-repository.server.ts";
import { endWaysIn, proveAddress } from "./ways-in.server.ts";

export interface PasswordAccount {
	id: string;
	name: string;
	email: string;
	emailVerified: boolean;
	createdAt: Date;
	updatedAt: Date;
}

/** better-auth's name for the account that is a password. */
const credential = "credential";

export interface NewPasswordAccount {
	name: string;
	email: string;
	passwordHash: string;
	confirmed?: boolean;
	now: Date;
}

/** Inserts the person and their password together. Returns undefined when the e-mail is taken. */
export async function insertPasswordAccount(
	transact: Transact,
	{ name, email, passwordHash, confirmed = false, now }: NewPasswordAccount,
): Promise<PasswordAccount | undefined> {
	const id = newId();
	const times = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
	const added = await transact(async (tx) => {
		const { numInsertedOrUpdatedRows } = await tx
			.insertInto("identity_user")
			.values({ id, name, email: emailKey(email), emailVerified: confirmed ? 1 : 0, ...times })
			.onConflict((conflict) => conflict.column("email").doNothing())
			.executeTakeFirstOrThrow();
		if (!numInsertedOrUpdatedRows) return false;
		await insertPassword(tx, id, passwordHash, now);
		return true;
	});
	if (!added) return undefined;
	return { id, name, email: emailKey(email), emailVerified: confirmed, createdAt: now, updatedAt: now };
}

async function insertPassword(tx: Tx, userId: string, password: string, now: Date): Promise<{ id: string }> {
	const at = now.toISOString();
	const method = { id: newId(), accountId: userId, providerId: credential, userId, password };
	await tx
		.insertInto("identity_account")
		.values({ ...method, createdAt: at, updatedAt: at })
		.execute();
	return method;
}

export async function findPasswordAccount(
	db: Db,
	email: string,
): Promise<{ account: PasswordAccount; passwordHash: string } | undefined> {
	const row = await db
		.selectFrom("identity_user as u")
		.innerJoin("identity_account as a", "a.userId", "u.id")
		.select(["u.id", "u.name", "u.email", "u.emailVerified", "u.createdAt", "u.updatedAt", "a.password"])
		.where("u.email", "=", emailKey(email))
		.where("a.providerId", "=", credential)
		.executeTakeFirst();
	if (!row?.password) return undefined;
	const { password, emailVerified, createdAt, updatedAt, ...rest } = row;
	const account = {
		...rest,
		emailVerified: Boolean(emailVerified),
		createdAt: new Date(createdAt),
		updatedAt: new Date(updatedAt),
	};
	return { account, passwordHash: password };
}

export async function findAccount(
	db: DbOrTx,
	accountRef: string | { id: string },
): Promise<Pick<PasswordAccount, "id" | "name" | "email" | "emailVerified"> | undefined> {
	const query = db.selectFrom("identity_user").select(["id", "name", "email", "emailVerified"]);
	const account = await (typeof accountRef === "string"
		? query.where("email", "=", emailKey(accountRef))
		: query.where("id", "=", accountRef.id)
	).executeTakeFirst();
	return account && { ...account, emailVerified: Boolean(account.emailVerified) };
}

export async function findPasswordHash(db: DbOrTx, userId: string): Promise<string | undefined> {
	const row = await db
		.selectFrom("identity_account")
		.select("password")
		.where("userId", "=", userId)
		.where("providerId", "=", credential)
		.executeTakeFirst();
	return row?.password ?? undefined;
}

/** The password to replace, if the account has one. `countedAs` is the key of the account's counted failures. */
export interface Reset {
	account: { id: string; email: string };
	passwordHash: string | undefined;
	countedAs: string;
}

/**
 * Replaces the password of the account whose address is proven: ends all sessions and lifts a lock. Where the address
 * was not proven before, a stranger may have made the account: only the new password opens it then.
 * @param afterwards runs in the same transaction. `isFirstProof`: the address was not proven before
 * @returns false when the password was replaced or set in the meantime
 */
export function resetPassword(
	transact: Transact,
	{ account: { id, email }, passwordHash, countedAs }: Reset,
	newHash: string,
	now: Date,
	afterwards: (tx: Tx, isFirstProof: boolean) => Promise<void> | void,
): Promise<boolean> {
	return transact(async (tx) => {
		await lockRow(tx, "identity_user", id);
		const replaced =
			passwordHash === undefined
				? await insertFirstPassword(tx, id, newHash, now)
				: await replacePassword(tx, id, { passwordHash, newHash, now });
		if (!replaced) return false;
		const firstProof = await proveAddress(tx, id, { methodId: replaced.id }, now);
		if (firstProof) await forgetName(tx, { id, email });
		else await endSessions(tx, id);
		await unlockAccount(tx, { subject: id, account: countedAs }, { actor: systemActor, now });
		await afterwards(tx, firstProof !== undefined);
		return true;
	});
}

/** Sets the password of an account that has none. Returns undefined when it has one already or was removed. */
async function insertFirstPassword(tx: Tx, id: string, newHash: string, now: Date) {
	if (!(await findAccount(tx, { id })) || (await findPasswordHash(tx, id))) return undefined;
	return insertPassword(tx, id, newHash, now);
}

const replacePassword = (
	tx: Tx,
	id: string,
	{ passwordHash, newHash, now }: { passwordHash: string; newHash: string; now: Date },
) =>
	tx
		.updateTable("identity_account")
		.set({ password: newHash, updatedAt: now.toISOString() })
		.where("userId", "=", id)
		.where("providerId", "=", credential)
		.where("password", "=", passwordHash)
		.returning("id")
		.executeTakeFirst();

/** Replaces a name that a stranger may have chosen. */
export async function forgetName(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
	await tx
		.updateTable("identity_user")
		.set({ name: nameOfEmail(email) })
		.where("id", "=", id)
		.execute();
}

export const nameOfEmail = (email: string): string => email.slice(0, email.lastIndexOf("@"));

export async function setPasswordHash(db: DbOrTx, userId: string, passwordHash: string, now: Date): Promise<void> {
	await db
		.updateTable("identity_account")
		.set({ password: passwordHash, updatedAt: now.toISOString() })
		.where("userId", "=", userId)
		.where("providerId", "=", credential)
		.execute();
}

/**
 * Removes the account with its sessions and sign-in methods, and records by whom. Run it in a transaction.
 * @param accountRef e-mail or account id
 * @returns whether there was one
 */
export async function removeAccount(
	tx: Tx,
	accountRef: string | { id: string },
	{ actor, now }: { actor: string; now: Date },
): Promise<boolean> {
	const accounts = tx.deleteFrom("identity_user");
	const deleted = await (typeof accountRef === "string"
		? accounts.where("email", "=", emailKey(accountRef))
		: accounts.where("id", "=", accountRef.id)
	)
		.returning("id")
		.executeTakeFirst();
	if (deleted) await endWaysIn(tx, deleted.id, {}, now);
	if (deleted) await recordAudit(tx, { at: now, actor, action: "account.removed", subject: deleted.id });
	return deleted !== undefined;
}

const unlockNotice = "sign-in-counts";

/** Resets the failure count of an account in every process, and records it. Run it in a transaction. */
export async function unlockAccount(
	tx: Tx,
	{ subject, account }: { subject: string; account: string },
	{ actor, now }: { actor: string; now: Date },
): Promise<void> {
	tx.touched(unlockNotice, account);
	await recordAudit(tx, { at: now, actor, action: "account.unlocked", subject });
}

/** Returns how often an account was unlocked, by the pseudonym of its e-mail. */
export async function timesUnlocked(db: Db, account: string): Promise<number> {
	const notice = await db
		.selectFrom("changes")
		.select("version")
		.where("noun", "=", unlockNotice)
		.where("subject", "=", account)
		.executeTakeFirst();
	return notice?.version ?? 0;
}

/** Returns the public keys for ID tokens as a JWKS (RFC 7517). */
export async function listPublicKeys(db: Db): Promise<{ keys: object[] }> {
	const rows = await db.selectFrom("identity_jwks").select(["id", "publicKey", "alg", "crv"]).execute();
	const keys = rows.map(({ id, publicKey, alg, crv }) => ({
		...JSON.parse(publicKey),
		kid: id,
		alg,
		...(crv && { crv }),
	}));
	return { keys };
}
