/**
 * Does work now, and again `pauseMs` after it has ended, so that runs never overlap.
 * @param work must not reject
 */
export function runEvery(pauseMs: number, work: () => Promise<void>): { stop(): void } {
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
