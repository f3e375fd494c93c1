import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { problem } from "./problem.ts";
import { securityHeaderValues } from "./security-headers.server.ts";

/** How long a request may wait for others, in milliseconds. */
const longestWaitMs = 500;
/** How long requests are begun in one turn of the event loop: between turns, connections are accepted. */
const turnMs = 20;
const checkMs = 250;
/** Share of the time that the event loop works; from here on requests wait for each other. */
const busyFrom = 0.9;
const fewestUnderWay = 64;
const mostUnderWay = 1000;
const retryAfterSeconds = 1;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Refuses what the shop cannot answer soon with 503 and `Retry-After`, so that what it accepts stays quick.
 * While the process is busy, as many requests may be under way as it lately answered in half a second, and one that has
 * waited longer than that is not begun.
 * @param utilization the share of the time since the last call that the event loop worked, 0 to 1
 */
export function shedLoad(listener: Listener, utilization = eventLoopUtilization()): Listener {
	const mayEnter = createCapacity(utilization);
	const begin = createTurns();
	return (request, response) => {
		if (!mayEnter(response)) return refuse(response);
		const arrivedAt = performance.now();
		begin(() => {
			if (response.destroyed) return;
			if (performance.now() - arrivedAt > longestWaitMs) refuse(response);
			else listener(request, response);
		});
	};
}

function eventLoopUtilization(): () => number {
	let before = performance.eventLoopUtilization();
	return () => {
		const current = performance.eventLoopUtilization();
		const { utilization } = performance.eventLoopUtilization(current, before);
		before = current;
		return utilization;
	};
}

/** Answers whether one more request may be under way, and counts it until it is answered, however slowly the answer is taken. */
function createCapacity(utilization: () => number): (response: ServerResponse) => boolean {
	const underWay = new Set<ServerResponse>();
	let answered = 0;
	let allowed = mostUnderWay;
	let checkedAt = performance.now();

	function leave(response: ServerResponse) {
		if (underWay.delete(response)) answered += 1;
	}
	function check() {
		for (const response of underWay) if (response.writableEnded) leave(response);
		const now = performance.now();
		const inLongestWait = (answered * longestWaitMs) / (now - checkedAt);
		allowed = utilization() < busyFrom ? mostUnderWay : Math.min(mostUnderWay, Math.max(fewestUnderWay, inLongestWait));
		[checkedAt, answered] = [now, 0];
	}
	setInterval(check, checkMs).unref();

	return (response) => {
		if (underWay.size >= allowed) return false;
		underWay.add(response);
		response.once("close", () => leave(response));
		return true;
	};
}

/** Begins work at once, or in one of the next turns of the event loop when this one has begun enough. */
function createTurns(): (work: () => void) => void {
	let waiting: (() => void)[] = [];
	let turnEnds: number | undefined;

	function startTurn() {
		turnEnds = performance.now() + turnMs;
		setImmediate(nextTurn);
	}
	function nextTurn() {
		if (waiting.length === 0) {
			turnEnds = undefined;
			return;
		}
		startTurn();
		let begun = 0;
		while (begun < waiting.length && isOpen()) waiting[begun++]?.();
		waiting = waiting.slice(begun);
	}
	const isOpen = () => turnEnds !== undefined && performance.now() < turnEnds;

	return (work) => {
		if (turnEnds === undefined) startTurn();
		if (waiting.length === 0 && isOpen()) work();
		else waiting.push(work);
	};
}

const body = JSON.stringify(problem(503, "busy", "The shop is very busy. Try again in a moment."));

function refuse(response: ServerResponse): void {
	response.writeHead(503, {
		...securityHeaderValues,
		"content-type": "application/problem+json",
		"content-length": Buffer.byteLength(body),
		"cache-control": "no-store",
		"retry-after": String(retryAfterSeconds),
	});
	response.end(body);
}
