import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { runBeside } from "./beside.ts";
import { callUntil } from "./callers.ts";
import { percentile } from "./percentile.ts";

/** What one visitor had of the shop; milliseconds for a page. */
export interface Visit {
	pages: number;
	medianMs: number;
	/** 99 of 100 pages came within. */
	mostlyMs: number;
	maxMs: number;
	/** Pages that were not served, by their status. */
	notServed: string[];
}

/** Of an address of their own, as the proxy tells. */
const visitor = { "x-forwarded-for": "198.51.100.7" };
const pauseMs = 20;

/** One visitor asks for these pages in turn, from a thread of its own, so that buyers of this process do not slow it. */
export const startVisit = (origin: string, paths: string[]) => runBeside<Visit>(import.meta.url, { origin, paths });

if (!isMainThread && workerData?.paths) {
	const { origin, paths } = workerData as { origin: string; paths: string[] };
	let over = false;
	let turn = 0;
	parentPort?.once("message", () => (over = true));
	const next = () => ({ path: paths[turn++ % paths.length] ?? "/", headers: visitor });
	const came = await callUntil(origin, { callers: 1, isOver: () => over, next, pauseMs, keepsBodies: false });
	const times = came.map(({ ms }) => ms);
	const notServed = came.flatMap(({ status }) => (status === 200 ? [] : [String(status)]));
	const [medianMs, mostlyMs, maxMs] = [percentile(times, 0.5), percentile(times, 0.99), percentile(times, 1)];
	parentPort?.postMessage({ pages: came.length, medianMs, mostlyMs, maxMs, notServed } satisfies Visit);
}
