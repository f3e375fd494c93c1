import { busy, Refusal } from "../http/problem.ts";
import { createFairQueue, type FairQueue, type FairQueueRules, QueueFull } from "./fair-queue.server.ts";

/** For PDF files: one at a time, because the event loop makes them. */
export const pdfQueue = { maxRunning: 1, maxRunningPerClient: 1, maxWaitMs: 3000, maxWaiting: 100 };

/** Creates a fair queue that refuses work with 503. */
export function createWorkQueue(rules: FairQueueRules): FairQueue {
	const queue = createFairQueue(rules);
	return {
		run: (clientKey, work, hasLeft) =>
			queue.run(clientKey, work, hasLeft).catch((error) => {
				throw error instanceof QueueFull ? new Refusal(busy(), { cause: error }) : error;
			}),
	};
}
