/**
 * Runs an act once per request key; the same request again returns the first result.
 * @param findFirst returns what the first request with this key made, if there was one; throws when that was another request
 * @param act must fail when a parallel request with the same key was first
 */
export async function runOnce<Result>(
	findFirst: () => Promise<Result | undefined>,
	act: () => Promise<Result>,
): Promise<{ result: Result; replayed: boolean }> {
	const first = await findFirst();
	if (first !== undefined) return { result: first, replayed: true };
	try {
		return { result: await act(), replayed: false };
	} catch (error) {
		// A parallel request with the same key may have been first, and have caused this error.
		const winner = await findFirst();
		if (winner !== undefined) return { result: winner, replayed: true };
		throw error;
	}
}
