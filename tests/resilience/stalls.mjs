import { get } from "node:http";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const everyMs = 50;

/** Asks a shop's `/livez` from a thread of its own; `stop` answers the longest that it took, in milliseconds. */
export function watchStalls(origin) {
	const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { origin } });
	return {
		stop: () =>
			new Promise((resolve) => {
				worker.once("message", async (longest) => {
					await worker.terminate();
					resolve(longest);
				});
				worker.postMessage("stop");
			}),
	};
}

if (!isMainThread && workerData?.origin) {
	let longest = 0;
	parentPort.once("message", () => parentPort.postMessage(longest));
	for (;;) {
		const begun = performance.now();
		await new Promise((resolve) => {
			get(`${workerData.origin}/livez`, (answer) => answer.resume().on("end", resolve)).on("error", resolve);
		});
		longest = Math.max(longest, performance.now() - begun);
		await new Promise((resume) => setTimeout(resume, everyMs));
	}
}
