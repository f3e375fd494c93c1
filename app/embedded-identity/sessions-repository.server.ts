import type { Db, DbOrTx } from "../../db/database.ts";
import { isSessionOver, type SessionTimes, sessionsOfAccount } from "../access/session-limits.ts";
import { minuteMs } from "../time/durations.ts";

/** Notes that a session is used. Returns whether there is one, of this person, that has not ended. */
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

/** The sessions of an account, the one used last first. */
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

/** By what a sign-in is known that waits for its second step; its row's value is whose it is. */
export const secondStepOf = (id: string): string => secondStep + id;

/** Ends all sessions of an account, or all but one, and the sign-ins that wait for their second step. */
export async function endSessions(db: DbOrTx, userId: string, exceptId = ""): Promise<void> {
	await db
		.deleteFrom("identity_verification")
		.where("value", "=", userId)
		.where("identifier", "like", `${secondStep}%`)
		.execute();
	await db.deleteFrom("identity_session").where("userId", "=", userId).where("id", "!=", exceptId).execute();
}

/** Ends the sessions of an account, but one, whose person has proven themselves by a password or a provider alone. */
export async function endOneFactorSessions(db: DbOrTx, userId: string, exceptId: string): Promise<void> {
	await db
		.deleteFrom("identity_session")
		.where("userId", "=", userId)
		.where("id", "!=", exceptId)
		.where("secondFactor", "=", 0)
		.execute();
}

/** Ends the sessions beyond {@link sessionsOfAccount}: those that were not used the longest. */
export async function endOldestSessions(db: Db, userId: string): Promise<void> {
	const tooMany = (await listSessions(db, userId)).slice(sessionsOfAccount).map(({ id }) => id);
	if (tooMany.length > 0) await db.deleteFrom("identity_session").where("id", "in", tooMany).execute();
}

/** How the person of a session has proven who they are. */
export interface Proof {
	at: Date;
	/** By a second factor too, then or before. */
	secondFactor: boolean;
}

/** The proof of a session, and when the last one by a second factor was. */
export interface SessionProof extends Proof {
	secondFactorAt?: Date;
}

/** The proof of a session: signing in is one. */
export async function readProof(db: DbOrTx, sessionId: string): Promise<SessionProof | undefined> {
	const row = await db
		.selectFrom("identity_session")
		.select(["createdAt", "provenAt", "secondFactor", "secondFactorAt"])
		.where("id", "=", sessionId)
		.executeTakeFirst();
	if (!row) return undefined;
	const { createdAt, provenAt, secondFactor, secondFactorAt } = row;
	return {
		at: new Date(provenAt ?? createdAt),
		secondFactor: secondFactor === 1,
		...(secondFactorAt && { secondFactorAt: new Date(secondFactorAt) }),
	};
}

/** Notes that the person of a session has proven anew who they are. */
export async function saveProof(db: DbOrTx, sessionId: string, { at, secondFactor }: Proof): Promise<void> {
	await db
		.updateTable("identity_session")
		.set({ provenAt: at.toISOString(), ...(secondFactor && { secondFactor: 1, secondFactorAt: at.toISOString() }) })
		.where("id", "=", sessionId)
		.execute();
}
