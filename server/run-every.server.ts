/**
 * Does work now, and again so many milliseconds after it has ended: work that takes long never meets itself.
 * @param work must not reject
 */
export function repeat(work: () => Promise<void>, pauseMs: number): { stop(): void } {
	let timer: NodeJS.Timeout | undefined;
	let isStopped = false;
	async function run() {
		await work();
		if (!isStopped) timer = setTimeout(run, pauseMs);
	}
	void run();
	return {
		stop: () => {
			isStopped = true;
			clearTimeout(timer);
		},
	};
}
