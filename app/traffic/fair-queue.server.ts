import { createClientShares } from "./client-shares.server.ts";

interface Waiting {
	since: number;
	/** Others have the places, or wait for them. Else it waits for a process that is busy, as while it starts, and not for the queue. */
	isBehind: boolean;
	/** @param giveBack frees the client's place */
	begin: (giveBack: () => void) => void;
	refuse: () => void;
	hasLeft: () => boolean;
}

export interface FairQueueRules {
	/** Maximum work under way, of all clients and of one. */
	atOnce: number;
	atOnceOfOne: number;
	/** Whoever has waited longer is refused: what is accepted stays quick. */
	maxWaitMs: number;
	/** Maximum waiting work; a quarter of it of one client. */
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

/** One client's share of the waiting places. */
const share = 1 / 4;
/** Work is begun for so long, in milliseconds, before connections are looked at again. */
const turnMs = 10;
const maxStartedPerTurn = 64;
/** The event loop lets one connection in each time round: after a turn it goes round so often before the next. */
const roundsBetween = 64;
/** For so long at most, in milliseconds: where each round takes long, as while a shop starts, nobody waits for all of them. */
const maxRoundsMs = 25;
/** At least, in milliseconds, where somebody waits for too long. */
const overdueCheckIntervalMs = 10;

/**
 * Clients take turns: one with many requests only delays itself. Between turns the event loop runs, so health checks and
 * new connections wait for one turn at most.
 */
export function createFairQueue({ atOnce, atOnceOfOne, maxWaitMs, maxWaiting }: FairQueueRules): FairQueue {
	/** By client, in the order of turns. */
	const waiting = new Map<string, Waiting[]>();
	const takePlace = createClientShares(atOnceOfOne);
	let waits = 0;
	let runs = 0;
	let isTakingTurns = false;
	/** Something may have come or become free since a turn found nothing to begin. */
	let isMore = false;
	/** When the event loop had last gone round so often. */
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

	/** Refuses in time also while no place is free. */
	function watchWaits(): void {
		if (refusing || waits === 0 || maxWaitMs === Number.POSITIVE_INFINITY) return;
		const heads = [...waiting].map(([clientKey, own]) => nextOf(clientKey, own)?.since ?? Number.POSITIVE_INFINITY);
		if (waits === 0) return;
		const left = Math.min(...heads) + maxWaitMs - performance.now();
		// Whoever is next may be overdue already, and is served all the same.
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
			// To the end of the turns.
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
		// Each an immediate of its own: what one begins is as far as it comes before the next is begun.
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
