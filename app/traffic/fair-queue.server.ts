import { createClientSlots } from "./client-slots.server.ts";

interface WaitingWork {
	since: number;
	/** True when other work was ahead of it. Otherwise it waits for a busy process, not for the queue. */
	isBehind: boolean;
	/** @param release frees the client's slot */
	start: (release: () => void) => void;
	refuse: () => void;
	hasLeft: () => boolean;
}

export interface FairQueueRules {
	/** Maximum running work, of all clients and of one. */
	maxRunning: number;
	maxRunningPerClient: number;
	/** Work that has waited longer is refused, so that accepted work stays fast. */
	maxWaitMs: number;
	/** Maximum waiting work. One client may have a quarter of it. */
	maxWaiting: number;
}

export interface FairQueue {
	/**
	 * Runs work in its client's turn.
	 * @param clientKey whose turn it is: a client, an address or a network. Undefined for the shop's own work, which has
	 * turns like a client
	 * @param hasLeft whether the caller is gone: the work is then not started
	 * @throws {QueueFull} when it would wait too long
	 */
	run<Result>(clientKey: string | undefined, work: () => Promise<Result>, hasLeft?: () => boolean): Promise<Result>;
}

export class QueueFull extends Error {}

/** Maximum share of the waiting work for one client. */
const maxShare = 1 / 4;
/** Milliseconds for which work is started before the event loop accepts connections again. */
const turnMs = 10;
const maxStartedPerTurn = 64;
/** Iterations of the event loop between two turns. Each accepts one connection. */
const iterationsBetweenTurns = 64;
/** Maximum milliseconds between two turns: during startup each iteration may take long. */
const maxMsBetweenTurns = 25;
/** Minimum interval of checks for overdue work, in milliseconds. */
const overdueCheckIntervalMs = 10;

/**
 * Clients take turns: one with many requests only delays itself. Between turns the event loop runs, so health checks and
 * new connections wait for one turn at most.
 */
export function createFairQueue({ maxRunning, maxRunningPerClient, maxWaitMs, maxWaiting }: FairQueueRules): FairQueue {
	/** Waiting work by client, in the order of turns. */
	const waiting = new Map<string, WaitingWork[]>();
	const acquireSlot = createClientSlots(maxRunningPerClient);
	let waitingCount = 0;
	let runningCount = 0;
	let isTurnScheduled = false;
	/** True when work or a slot may have become available since a turn found nothing to start. */
	let mayHaveWork = false;
	/** When the last iterations of the event loop between turns ended. */
	let iterationsEndedAt = 0;
	let overdueTimer: NodeJS.Timeout | undefined;

	function nextWaiting(clientKey: string, queue: WaitingWork[]): WaitingWork | undefined {
		for (;;) {
			const [first] = queue;
			if (!first) waiting.delete(clientKey);
			if (!first || !(isOverdue(first) || first.hasLeft())) return first;
			queue.shift();
			waitingCount -= 1;
			first.refuse();
		}
	}

	const isOverdue = ({ since, isBehind }: WaitingWork) => isBehind && performance.now() - since > maxWaitMs;

	/** Refuses overdue work on time even while no slot is free. */
	function scheduleOverdueCheck(): void {
		if (overdueTimer || waitingCount === 0 || maxWaitMs === Number.POSITIVE_INFINITY) return;
		const oldest = [...waiting].map(
			([clientKey, queue]) => nextWaiting(clientKey, queue)?.since ?? Number.POSITIVE_INFINITY,
		);
		if (waitingCount === 0) return;
		const msLeft = Math.min(...oldest) + maxWaitMs - performance.now();
		// The next work may be overdue already and is started anyway.
		overdueTimer = setTimeout(
			() => {
				overdueTimer = undefined;
				scheduleOverdueCheck();
			},
			Math.max(msLeft + 1, overdueCheckIntervalMs),
		).unref();
	}

	function startNext(): boolean {
		if (runningCount >= maxRunning) return false;
		for (const [clientKey, queue] of waiting) {
			const first = nextWaiting(clientKey, queue);
			const release = first && acquireSlot(clientKey);
			if (!release) continue;
			queue.shift();
			// Moves the client to the end of the order.
			waiting.delete(clientKey);
			if (queue.length > 0) waiting.set(clientKey, queue);
			waitingCount -= 1;
			runningCount += 1;
			first.start(release);
			return true;
		}
		return false;
	}

	function scheduleTurn(): void {
		mayHaveWork = true;
		if (isTurnScheduled || waitingCount === 0) return;
		isTurnScheduled = true;
		if (performance.now() - iterationsEndedAt < turnMs) runTurn();
		else runEventLoop(iterationsBetweenTurns, performance.now() + maxMsBetweenTurns);
	}

	function runEventLoop(left: number, endsAt: number): void {
		if (left > 0 && performance.now() < endsAt) setImmediate(runEventLoop, left - 1, endsAt);
		else {
			iterationsEndedAt = performance.now();
			runTurn();
		}
	}

	function runTurn(): void {
		let endsAt = Number.POSITIVE_INFINITY;
		// A separate immediate for each: one work's microtasks run before the next one starts.
		for (let left = Math.min(waitingCount, maxStartedPerTurn); left > 0; left--) {
			setImmediate(() => {
				if (mayHaveWork && performance.now() < endsAt) mayHaveWork = startNext();
				endsAt = Math.min(endsAt, performance.now() + turnMs);
			});
		}
		setImmediate(() => {
			isTurnScheduled = false;
			if (mayHaveWork) scheduleTurn();
		});
	}

	return {
		async run(clientKey = "", work, hasLeft = () => false) {
			const queue = waiting.get(clientKey) ?? [];
			if (waitingCount >= maxWaiting || queue.length >= maxWaiting * maxShare) throw new QueueFull();
			const release = await new Promise<() => void>((start, reject) => {
				const isBehind = runningCount + waitingCount >= Math.min(maxRunning, maxRunningPerClient);
				queue.push({ since: performance.now(), isBehind, start, refuse: () => reject(new QueueFull()), hasLeft });
				waiting.set(clientKey, queue);
				waitingCount += 1;
				scheduleOverdueCheck();
				scheduleTurn();
			});
			try {
				return await work();
			} finally {
				runningCount -= 1;
				release();
				scheduleTurn();
			}
		},
	};
}
