import { Worker } from "node:worker_threads";

/**
 * Runs a module in its own thread until it gets the message `stop`. The message it then posts is the result.
 * The thread keeps its measurements independent of the work in this one.
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
