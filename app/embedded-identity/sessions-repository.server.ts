import { setTimeout } from "node:timers/promises";
import type { Db, DbOrTx } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import { isSessionOver, maxIdleMs, maxSessionsPerAccount, type SessionTimes } from "../access/session-limits.ts";
import { minuteMs } from "../time/calendar.ts";

/** Records the use of a session. Returns whether the user has an active one. */
export async function recordSessionUse(db: Db, id: string, userId: string, now: Date): Promise<boolean> {
	const times = await db
		.selectFrom("identity_session")
		.select(["createdAt", "updatedAt"])
		.where("id", "=", id)
		.where("userId", "=", userId)
		.executeTakeFirst();
	if (!times || isSessionOver(times, false, now)) return false;
	if (now.getTime() - new Date(times.updatedAt).getTime() > minuteMs) {
		const used = { updatedAt: now.toISOString() };
		await db.updateTable("identity_session").set(used).where("id", "=", id).execute();
	}
	return true;
}

export async function listSessions(
	db: Db,
	userId: string,
): Promise<(SessionTimes & { id: string; userAgent: string })[]> {
	const rows = await db
		.selectFrom("identity_session")
		.select(["id", "createdAt", "updatedAt", "userAgent"])
		.where("userId", "=", userId)
		.orderBy("updatedAt", "desc")
		.orderBy("id", "desc")
		.execute();
	return rows.map(({ userAgent, ...row }) => ({ ...row, userAgent: userAgent ?? "" }));
}

const secondStep = "second-step ";

/** The key of a sign-in that waits for its second step. The row's value is the account. */
export const secondStepKey = (id: string): string => secondStep + id;

export async function insertSecondStep(
	db: DbOrTx,
	{ id, userId, expiresAt, now }: { id: string; userId: string; expiresAt: Date; now: Date },
): Promise<void> {
	const times = { expiresAt: expiresAt.toISOString(), createdAt: now.toISOString(), updatedAt: now.toISOString() };
	await db
		.insertInto("identity_verification")
		.values({ id: newId(), identifier: secondStepKey(id), value: userId, ...times })
		.execute();
}

/** @returns false when it has ended */
export async function consumeSecondStep(db: DbOrTx, id: string): Promise<boolean> {
	const step = db.deleteFrom("identity_verification").where("identifier", "=", secondStepKey(id));
	return (await step.executeTakeFirst()).numDeletedRows > 0n;
}

/** Ends the sessions of an account except one, and its sign-ins that wait for a second step. Returns their number. */
export async function endSessions(db: DbOrTx, userId: string, exceptId = ""): Promise<number> {
	await db
		.deleteFrom("identity_verification")
		.where("value", "=", userId)
		.where("identifier", "like", `${secondStep}%`)
		.execute();
	const sessions = db.deleteFrom("identity_session").where("userId", "=", userId).where("id", "!=", exceptId);
	return Number((await sessions.executeTakeFirst()).numDeletedRows);
}

export async function endSession(db: DbOrTx, userId: string, id: string): Promise<void> {
	await db.deleteFrom("identity_session").where("userId", "=", userId).where("id", "=", id).execute();
}

/** Ends all sessions in which no second factor was used, except one. */
export async function endOneFactorSessions(db: DbOrTx, userId: string, exceptId: string): Promise<void> {
	await db
		.deleteFrom("identity_session")
		.where("userId", "=", userId)
		.where("id", "!=", exceptId)
		.where("secondFactor", "=", 0)
		.execute();
}

/** Ends the least recently used sessions beyond {@link maxSessionsPerAccount}. */
export async function endOldestSessions(db: Db, userId: string): Promise<void> {
	const tooMany = (await listSessions(db, userId)).slice(maxSessionsPerAccount).map(({ id }) => id);
	if (tooMany.length > 0) await db.deleteFrom("identity_session").where("id", "in", tooMany).execute();
}

export interface Proof {
	at: Date;
	secondFactor: boolean;
}

/** The latest proof of a session, and the time of the last one with a second factor. */
export interface SessionProof extends Proof {
	secondFactorAt?: Date;
}

export async function readProof(db: DbOrTx, sessionId: string): Promise<SessionProof | undefined> {
	const row = await db
		.selectFrom("identity_session")
		.select(["createdAt", "authenticatedAt", "secondFactor", "secondFactorAt"])
		.where("id", "=", sessionId)
		.executeTakeFirst();
	if (!row) return undefined;
	const { createdAt, authenticatedAt, secondFactor, secondFactorAt } = row;
	return {
		at: new Date(authenticatedAt ?? createdAt),
		secondFactor: secondFactor === 1,
		...(secondFactorAt && { secondFactorAt: new Date(secondFactorAt) }),
	};
}

export async function saveProof(db: DbOrTx, sessionId: string, { at, secondFactor }: Proof): Promise<void> {
	await db
		.updateTable("identity_session")
		.set({
			authenticatedAt: at.toISOString(),
			...(secondFactor && { secondFactor: 1, secondFactorAt: at.toISOString() }),
		})
		.where("id", "=", sessionId)
		.execute();
}

/** Rows removed by one statement, and the pause after it: strangers can cause many. */
const removedAtOnce = 500;
const removalPauseMs = 20;

/** Removes expired and idle sessions, and unfinished sign-ins. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
	const usedSince = new Date(now.getTime() - maxIdleMs).toISOString();
	const sessions = db
		.selectFrom("identity_session")
		.select("id")
		.where((eb) => eb.or([eb("expiresAt", "<", now.toISOString()), eb("updatedAt", "<", usedSince)]));
	const unfinished = db.selectFrom("identity_verification").select("id").where("expiresAt", "<", now.toISOString());
	for (const removal of [
		db.deleteFrom("identity_session").where("id", "in", sessions.limit(removedAtOnce)),
		db.deleteFrom("identity_verification").where("id", "in", unfinished.limit(removedAtOnce)),
	])
		while ((await removal.executeTakeFirst()).numDeletedRows === BigInt(removedAtOnce))
			await setTimeout(removalPauseMs);
}
