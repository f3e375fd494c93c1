import { dayMs, hourMs, minuteMs } from "../time/durations.ts";

/** A session ends so long after the sign-in, whatever it is used for. */
export const sessionDays = 30;
const maxAgeMs = { customer: sessionDays * dayMs, admin: 12 * hourMs };
/** And so long after its last use. */
export const maxIdleMs = 7 * dayMs;
/** The oldest ends when there are more. */
export const sessionsOfAccount = 20;

export interface SessionTimes {
	createdAt: string | Date;
	/** When it was last used, to the nearest minutes. */
	updatedAt: string | Date;
}

/** Whether a session has ended by its age or by lying idle; an admin's ends sooner. */
export function isSessionOver({ createdAt, updatedAt }: SessionTimes, isAdmin: boolean, now: Date): boolean {
	const ageOf = (time: string | Date) => now.getTime() - new Date(time).getTime();
	return ageOf(createdAt) >= maxAgeMs[isAdmin ? "admin" : "customer"] || ageOf(updatedAt) >= maxIdleMs;
}

/** So long after a person has proven who they are, nothing asks them again. */
export const proofMinutes = 15;

/**
 * Whether a person has proven lately enough who they are for what would do the most harm in other hands. What a clock that
 * was ahead has written is in the future, and as little worth as what is long ago.
 */
export function isProofFresh(provenAt: Date | undefined, now: Date): boolean {
	return provenAt !== undefined && Math.abs(now.getTime() - provenAt.getTime()) < proofMinutes * minuteMs;
}
