import { createClientShares } from "./client-shares.server.ts";

interface Waiting {
	since: number;
	/** True when other work was ahead of it. Otherwise it waits for a busy process, not for the queue. */
	isBehind: boolean;
	/** @param giveBack frees the client's place */
	begin: (giveBack: () => void) => void;
	refuse: () => void;
	hasLeft: () => boolean;
}

export interface FairQueueRules {
	/** Maximum work in progress, of all clients and of one. */
	atOnce: number;
	atOnceOfOne: number;
	/** Work that has waited longer is refused, so that accepted work stays fast. */
	maxWaitMs: number;
	/** Maximum waiting work. One client may have a quarter of it. */
	maxWaiting: number;
}

export interface FairQueue {
	/**
	 * Runs work in its client's turn.
	 * @param clientKey a /48 or IPv4 address; undefined for the shop's own work, which has turns like a client
	 * @param hasLeft whether the caller is gone: the work is then not begun
	 * @throws {QueueFull} when it would wait too long
	 */
	run<Result>(clientKey: string | undefined, work: () => Promise<Result>, hasLeft?: () => boolean): Promise<Result>;
}

export class QueueFull extends Error {}

/** Share of the waiting places for one client. */
const share = 1 / 4;
/** Milliseconds for which work is started before the event loop accepts connections again. */
const turnMs = 10;
const maxStartedPerTurn = 64;
/** Iterations of the event loop between two turns. Each accepts one connection. */
const roundsBetween = 64;
/** Maximum milliseconds between two turns: during startup each iteration may take long. */
const maxRoundsMs = 25;
/** Minimum interval of checks for overdue work, in milliseconds. */
const overdueCheckIntervalMs = 10;

/**
 * Clients take turns: one with many requests only delays itself. Between turns the event loop runs, so health checks and
 * new connections wait for one turn at most.
 */
export function createFairQueue({ atOnce, atOnceOfOne, maxWaitMs, maxWaiting }: FairQueueRules): FairQueue {
	/** Waiting work by client, in the order of turns. */
	const waiting = new Map<string, Waiting[]>();
	const takePlace = createClientShares(atOnceOfOne);
	let waits = 0;
	let runs = 0;
	let isTakingTurns = false;
	/** True when work or a place may have become available since a turn found nothing to start. */
	let isMore = false;
	/** When the last iterations of the event loop between turns ended. */
	let wentRoundAt = 0;
	let refusing: NodeJS.Timeout | undefined;

	function nextOf(clientKey: string, own: Waiting[]): Waiting | undefined {
		for (;;) {
			const [first] = own;
			if (!first) waiting.delete(clientKey);
			if (!first || !(isOverdue(first) || first.hasLeft())) return first;
			own.shift();
			waits -= 1;
			first.refuse();
		}
	}

	const isOverdue = ({ since, isBehind }: Waiting) => isBehind && performance.now() - since > maxWaitMs;

	/** Refuses overdue work on time even while no place is free. */
	function watchWaits(): void {
		if (refusing || waits === 0 || maxWaitMs === Number.POSITIVE_INFINITY) return;
		const heads = [...waiting].map(([clientKey, own]) => nextOf(clientKey, own)?.since ?? Number.POSITIVE_INFINITY);
		if (waits === 0) return;
		const left = Math.min(...heads) + maxWaitMs - performance.now();
		// The next in turn may be overdue already, and is started all the same.
		refusing = setTimeout(
			() => {
				refusing = undefined;
				watchWaits();
			},
			Math.max(left + 1, overdueCheckIntervalMs),
		).unref();
	}

	function beginNext(): boolean {
		if (runs >= atOnce) return false;
		for (const [clientKey, own] of waiting) {
			const first = nextOf(clientKey, own);
			const giveBack = first && takePlace(clientKey);
			if (!giveBack) continue;
			own.shift();
			// Moves the client to the end of the order.
			waiting.delete(clientKey);
			if (own.length > 0) waiting.set(clientKey, own);
			waits -= 1;
			runs += 1;
			first.begin(giveBack);
			return true;
		}
		return false;
	}

	function takeTurns(): void {
		isMore = true;
		if (isTakingTurns || waits === 0) return;
		isTakingTurns = true;
		if (performance.now() - wentRoundAt < turnMs) takeTurn();
		else goRound(roundsBetween, performance.now() + maxRoundsMs);
	}

	function goRound(left: number, ends: number): void {
		if (left > 0 && performance.now() < ends) setImmediate(goRound, left - 1, ends);
		else {
			wentRoundAt = performance.now();
			takeTurn();
		}
	}

	function takeTurn(): void {
		let ends = Number.POSITIVE_INFINITY;
		// A separate immediate for each: one work's microtasks run before the next one starts.
		for (let left = Math.min(waits, maxStartedPerTurn); left > 0; left--) {
			setImmediate(() => {
				if (isMore && performance.now() < ends) isMore = beginNext();
				ends = Math.min(ends, performance.now() + turnMs);
			});
		}
		setImmediate(() => {
			isTakingTurns = false;
			if (isMore) takeTurns();
		});
	}

	return {
		async run(clientKey = "", work, hasLeft = () => false) {
			const own = waiting.get(clientKey) ?? [];
			if (waits >= maxWaiting || own.length >= maxWaiting * share) throw new QueueFull();
			const giveBack = await new Promise<() => void>((begin, reject) => {
				const isBehind = runs + waits >= Math.min(atOnce, atOnceOfOne);
				own.push({ since: performance.now(), isBehind, begin, refuse: () => reject(new QueueFull()), hasLeft });
				waiting.set(clientKey, own);
				waits += 1;
				watchWaits();
				takeTurns();
			});
			try {
				return await work();
			} finally {
				runs -= 1;
				giveBack();
				takeTurns();
			}
		},
	};
}
