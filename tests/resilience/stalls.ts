import { get } from "node:http";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { runBeside } from "./beside.ts";

const everyMs = 50;

/** Polls a shop's `/livez` from its own thread. `stop` returns the longest response time in milliseconds. */
export const watchStalls = (origin: string) => runBeside<number>(import.meta.url, { origin });

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
