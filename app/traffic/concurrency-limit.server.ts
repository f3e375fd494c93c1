import { type Problem, Refusal } from "../http/problem.ts";

/** Limits work that holds much memory, from the arrival of its body until it ends. */
export function createConcurrencyLimit(max: number, full: Problem) {
	let running = 0;
	/** @throws {Refusal} when `max` are running */
	return async <Result>(work: () => Promise<Result>): Promise<Result> => {
		if (running >= max) throw new Refusal(full, { retryAfterSeconds: 5 });
		running += 1;
		try {
			return await work();
		} finally {
			running -= 1;
		}
	};
}
