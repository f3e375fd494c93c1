import pLimit from "p-limit";

const maxConcurrent = 4;
const maxMessages = 20;

/**
 * Runs a function for all items, several at a time. Continues after a failure.
 * @param nameOf names an item in the message of its failure
 * @returns how many calls returned true, and the failures
 */
export async function tryEach<T>(items: T[], nameOf: (item: T) => string, run: (item: T) => Promise<boolean>) {
	const failures: Error[] = [];
	let done = 0;
	await pLimit(maxConcurrent).map(items, async (item) => {
		try {
			if (await run(item)) done += 1;
		} catch (error) {
			const reason = error instanceof Error ? error.message : String(error);
			failures.push(new Error(`${nameOf(item)}: ${reason}`, { cause: error }));
		}
	});
	return { done, failures };
}

/** @throws {AggregateError} when there are failures */
export function throwIfAny(failures: Error[]): void {
	if (failures.length === 0) return;
	const messages = failures.slice(0, maxMessages).map(({ message }) => message);
	if (failures.length > maxMessages) messages.push(`and ${failures.length - maxMessages} more`);
	throw new AggregateError(failures, messages.join("\n"));
}
