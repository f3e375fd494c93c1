import { get } from "node:http";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const everyMs = 50;

/** Asks a shop's `/livez` from a thread of its own; `stop` returns the longest that it took, in milliseconds. */
export function watchStalls(origin: string): { stop(): Promise<number> } {
	const worker = new Worker(new URL(import.meta.url), { workerData: { origin } });
	return {
		stop: () =>
			new Promise((resolve) => {
				worker.once("message", async (longest: number) => {
					await worker.terminate();
					resolve(longest);
				});
				worker.postMessage("stop");
			}),
	};
}

if (!isMainThread && workerData?.origin) {
	let longest = 0;
	parentPort?.once("message", () => parentPort?.postMessage(longest));
	for (;;) {
		const begun = performance.now();
		await new Promise<void>((resolve) => {
			const end = () => resolve();
			get(`${workerData.origin}/livez`, (answer) => answer.resume().on("end", end)).on("error", end);
		});
		longest = Math.max(longest, performance.now() - begun);
		await new Promise((resume) => setTimeout(resume, everyMs));
	}
}
