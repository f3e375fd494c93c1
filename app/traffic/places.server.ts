import type { Problem } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";

/**
 * Places for work that holds much memory from the moment its body arrives. What has one keeps it until it is over, however it ends.
 * @param full what whoever finds none free is told
 */
export function createPlaces(max: number, full: Problem) {
	let taken = 0;
	/** @throws {Refusal} when no place is free */
	return async <Result>(work: () => Promise<Result>): Promise<Result> => {
		if (taken >= max) throw new Refusal(full, { retryAfterSeconds: 5 });
		taken += 1;
		try {
			return await work();
		} finally {
			taken -= 1;
		}
	};
}
