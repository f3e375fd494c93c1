import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { runBeside } from "./beside.ts";
import { callUntil } from "./callers.ts";
import { percentile } from "./percentile.ts";

/** Pages that one visitor loaded. Times are in milliseconds per page. */
export interface Visit {
	pages: number;
	medianMs: number;
	/** 99th percentile. */
	mostlyMs: number;
	maxMs: number;
	notServed: string[];
}

/** The visitor's own client address, as the proxy sends it. */
const visitor = { "x-forwarded-for": "198.51.100.7" };
const pauseMs = 20;

/** Loads these pages in turn from its own thread, so that the buyers in this process do not slow the visitor down. */
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
