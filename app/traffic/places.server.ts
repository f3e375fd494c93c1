import type { Problem } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";

/** Limits work that holds much memory, from the arrival of its body until it ends. */
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
