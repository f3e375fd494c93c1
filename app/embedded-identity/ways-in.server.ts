import type { DbOrTx } from "../../db/database.ts";
import { lockRow } from "../../db/lock-rows.ts";
import type { Transact, Tx } from "../../db/transaction.ts";
import { Refusal } from "../http/problem.ts";
import { identityProblem } from "./auth-answers.server.ts";
import { embeddedIssuer } from "./embedded-issuer.server.ts";
import { identityCall } from "./identity-shop.ts";
import { endSessions } from "./sessions-repository.server.ts";

/**
 * Tables that hold the ways into an account, each with the columns that its owner may read. ID tokens and access tokens
 * end with their session, marks of known browsers with the password's row.
 */
const waysIn = {
	signInMethods: { table: "identity_account", columns: ["providerId", "accountId", "createdAt"] },
	sessions: { table: "identity_session", columns: ["ipAddress", "userAgent", "createdAt"] },
	codeApps: { table: "identity_code_app", columns: ["createdAt", "confirmedAt"] },
	recoveryCodes: { table: "identity_recovery_code", columns: ["userId"] },
	passkeys: { table: "identity_passkey", columns: ["name", "createdAt", "usedAt"] },
} as const;

export type WayIn = keyof typeof waysIn;

/** All tables have the column `userId`, so that one type fits each of them. */
const tableOf = (way: WayIn) => waysIn[way].table as "identity_passkey";

export const waysInTables: readonly string[] = Object.values(waysIn).map(({ table }) => table);

/** Returns the details of each way into the account that its owner may read. */
export async function readWaysIn(db: DbOrTx, userId: string): Promise<Record<WayIn, object[]>> {
	const ways = Object.keys(waysIn) as WayIn[];
	const rows = ways.map((way) =>
		db
			.selectFrom(tableOf(way))
			.select(waysIn[way].columns as readonly string[] as ["createdAt"])
			.where("userId", "=", userId)
			.execute(),
	);
	const lists = await Promise.all(rows);
	return Object.fromEntries(ways.map((way, at) => [way, lists[at]])) as Record<WayIn, object[]>;
}

/** The session and method by which the owner has just proven the address. */
export interface Retained {
	sessionId?: string;
	/** Id of the password or the connected provider in `identity_account`. */
	methodId?: string;
}

/**
 * Ends every way into an account, except those in use. Lock the account first.
 * @returns whether more than sessions ended
 */
export async function endWaysIn(
	tx: DbOrTx,
	userId: string,
	{ sessionId = "", methodId = "" }: Retained,
	now: Date,
): Promise<boolean> {
	const { numDeletedRows } = await tx
		.deleteFrom(waysIn.signInMethods.table)
		.where("userId", "=", userId)
		.where("id", "!=", methodId)
		.executeTakeFirst();
	await endSessions(tx, userId, sessionId);
	const factors = await endSecondFactors(tx, userId);
	await forgetDevices(tx, userId, now);
	return numDeletedRows > 0n || factors.length > 0;
}

/**
 * Removes an account's authenticator app, recovery codes and passkeys.
 * @returns the ways that ended. An unconfirmed app is none
 */
export async function endSecondFactors(tx: DbOrTx, userId: string): Promise<WayIn[]> {
	const ended: WayIn[] = [];
	for (const way of Object.keys(waysIn) as WayIn[]) {
		if (way === "sessions" || way === "signInMethods") continue;
		const rows: object[] = await tx.deleteFrom(tableOf(way)).where("userId", "=", userId).returningAll().execute();
		if (rows.some((row) => !("confirmedAt" in row) || row.confirmedAt !== null)) ended.push(way);
	}
	return ended;
}

/** Ends the marks of known browsers, which are bound to this time. */
export async function forgetDevices(tx: DbOrTx, userId: string, now: Date): Promise<void> {
	const changed = { updatedAt: now.toISOString() };
	await tx.updateTable("identity_account").set(changed).where("userId", "=", userId).execute();
}

/**
 * Marks an account's address as proven. If it was not, a stranger may have made the account: every way into it ends,
 * except those that the owner uses (ruling 41).
 * @returns undefined when it was proven before, else whether more than sessions ended
 */
export async function proveAddress(
	tx: Tx,
	userId: string,
	retained: Retained,
	now: Date,
): Promise<{ ended: boolean } | undefined> {
	await lockRow(tx, "identity_user", userId);
	const { numUpdatedRows } = await tx
		.updateTable("identity_user")
		.set({ emailVerified: 1 })
		.where("id", "=", userId)
		.where("emailVerified", "=", 0)
		.executeTakeFirst();
	return numUpdatedRows > 0n ? { ended: await endWaysIn(tx, userId, retained, now) } : undefined;
}

async function throwBlocked(): Promise<never> {
	throw new Refusal(identityProblem(403, "account-blocked"));
}

/**
 * Sets the check that runs again when the current sign-in is stored: its way in may have ended since the first one.
 * @param recheck throws when it has ended. It runs with the account locked
 * @param refuseBlocked throws the answer for a blocked account
 */
export function recheckSignIn(recheck: (tx: Tx) => Promise<void>, refuseBlocked = throwBlocked): void {
	Object.assign(identityCall.getStore() ?? {}, { recheck, refuseBlocked });
}

/**
 * Stores a session or a second step, with the account locked. Every one is stored here, so that a reset or a block
 * either comes first and refuses it, or comes later and ends it.
 */
export function storeSignIn<T>(transact: Transact, userId: string, store: (tx: Tx) => Promise<T>): Promise<T> {
	const { recheck, refuseBlocked = throwBlocked } = identityCall.getStore() ?? {};
	if (!recheck) throw new Error("A sign-in has no recheck");
	return transact(async (tx) => {
		await lockRow(tx, "identity_user", userId);
		await recheck(tx);
		if (await isBlocked(tx, userId)) await refuseBlocked();
		return store(tx);
	});
}

async function isBlocked(tx: Tx, subject: string): Promise<boolean> {
	const user = tx.selectFrom("users").select("blocked_at").where("issuer", "=", embeddedIssuer);
	return Boolean((await user.where("subject", "=", subject).executeTakeFirst())?.blocked_at);
}

/** Returns the id of the password or provider that the account was made with. */
export async function findFirstMethod(tx: DbOrTx, userId: string): Promise<string | undefined> {
	const methods = tx.selectFrom("identity_account").select("id").where("userId", "=", userId);
	return (await methods.orderBy("createdAt").orderBy("id").executeTakeFirst())?.id;
}

/** Locks a session's account. @returns whether the session is still active: another request may have ended it */
export async function lockSession(tx: DbOrTx, { id, userId }: { id: string; userId: string }): Promise<boolean> {
	await lockRow(tx, "identity_user", userId);
	const session = tx.selectFrom("identity_session").select("id").where("id", "=", id).where("userId", "=", userId);
	return (await session.executeTakeFirst()) !== undefined;
}
