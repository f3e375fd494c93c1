import { Worker } from "node:worker_threads";

/**
 * Runs a module in a thread of its own, so that what it measures is not slowed by this one, until it is told `stop`: what
 * it posts then is the result.
 */
export function runBeside<Result>(module: string, workerData: object): { stop(): Promise<Result> } {
	const worker = new Worker(new URL(module), { workerData });
	return {
		stop: () =>
			new Promise((resolve) => {
				worker.once("message", async (result: Result) => {
					await worker.terminate();
					resolve(result);
				});
				worker.postMessage("stop");
			}),
	};
}
