import { dayMs, hourMs, minuteMs } from "../time/calendar.ts";

/** Maximum age of a customer's session in days, even when it is in use. */
export const sessionDays = 30;
const maxAgeMs = { customer: sessionDays * dayMs, staff: 12 * hourMs };
export const maxIdleMs = 7 * dayMs;
/** Maximum sessions per account. The least recently used one ends when there are more. */
export const maxSessionsPerAccount = 20;

export interface SessionTimes {
	createdAt: string | Date;
	updatedAt: string | Date;
}

/**
 * Returns whether a session has ended by age or idleness.
 * @param isStaff false where the role does not matter: staff's shorter limit is checked on each call (`findCaller`)
 */
export function isSessionOver({ createdAt, updatedAt }: SessionTimes, isStaff: boolean, now: Date): boolean {
	const ageOf = (time: string | Date) => now.getTime() - new Date(time).getTime();
	return ageOf(createdAt) >= maxAgeMs[isStaff ? "staff" : "customer"] || ageOf(updatedAt) >= maxIdleMs;
}

/** Minutes for which a confirmed identity counts. */
export const proofMinutes = 15;

/**
 * Returns whether the identity was confirmed recently enough for the most dangerous actions. A time in the future,
 * from a clock that was ahead, does not count.
 */
export function isProofFresh(authenticatedAt: Date | undefined, now: Date): boolean {
	return authenticatedAt !== undefined && Math.abs(now.getTime() - authenticatedAt.getTime()) < proofMinutes * minuteMs;
}
