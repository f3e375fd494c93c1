/** Runs work as its turn comes, so much of it at once: libuv has four threads, and files and passwords need some too. */
export function createTurns(atOnce: number) {
	const waiting: (() => void)[] = [];
	let running = 0;
	return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
		if (running === atOnce) await new Promise<void>((begin) => waiting.push(begin));
		else running += 1;
		try {
			return await work();
		} finally {
			const next = waiting.shift();
			// Who comes next takes over this place.
			if (next) next();
			else running -= 1;
		}
	};
}
