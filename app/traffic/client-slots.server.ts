import { type Problem, Refusal } from "../http/problem.ts";

/**
 * @returns a function that takes a slot for a client and returns a function to release it. It returns undefined when
 * the client has `max` already.
 */
export function createClientSlots(max: number): (clientKey: string) => (() => void) | undefined {
	const slots = new Map<string, number>();
	const slotsOf = (clientKey: string) => slots.get(clientKey) ?? 0;
	return (clientKey) => {
		if (slotsOf(clientKey) >= max) return undefined;
		slots.set(clientKey, slotsOf(clientKey) + 1);
		return () => {
			if (slotsOf(clientKey) > 1) slots.set(clientKey, slotsOf(clientKey) - 1);
			else slots.delete(clientKey);
		};
	};
}

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
