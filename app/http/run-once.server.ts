/**
 * Runs an action once per request key. A repeated request returns the first result.
 * @param findFirst returns the result of the first request with this key, if any; throws when that was a different
 * request
 * @param action must fail when a parallel request with the same key was first
 */
export async function runOnce<Result>(
	findFirst: () => Promise<Result | undefined>,
	action: () => Promise<Result>,
): Promise<{ result: Result; replayed: boolean }> {
	const first = await findFirst();
	if (first !== undefined) return { result: first, replayed: true };
	try {
		return { result: await action(), replayed: false };
	} catch (error) {
		// A parallel request with the same key may have been first and caused this error.
		const winner = await findFirst();
		if (winner !== undefined) return { result: winner, replayed: true };
		throw error;
	}
}
