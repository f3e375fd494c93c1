import { createNetworkShares } from "./network-shares.server.ts";

/** Work that waits for its turn, and what to tell it. */
interface Waiting {
	since: number;
	/** @param giveBack its network's place */
	begin: (giveBack: () => void) => void;
	refuse: () => void;
}

export interface FairQueueRules {
	/** So much work is under way at once, of all networks and of one. */
	atOnce: number;
	atOnceOfOne: number;
	/** Whoever has waited longer is refused: what is accepted stays quick. */
	longestWaitMs: number;
	/** So many wait; of one network a quarter of them at most. */
	mostWaiting: number;
}

export interface FairQueue {
	/**
	 * Does work when its network's turn has come.
	 * @param network undefined for the shop's own work, which has turns like a network's
	 * @throws {QueueFull} when it would wait too long
	 */
	run<Result>(network: string | undefined, work: () => Promise<Result>): Promise<Result>;
}

export class QueueFull extends Error {}

/** One network's part of the waiting places. */
const share = 1 / 4;
/** Work is begun for so long, in milliseconds, before connections are looked at again. */
const turnMs = 10;
const mostBegunInTurn = 64;

/**
 * Networks take turns: whoever asks for much waits for themselves, and whoever asks for little is next. Between turns
 * the event loop goes on: health checks, ready pages and new connections wait for no more than one turn.
 */
export function createFairQueue({ atOnce, atOnceOfOne, longestWaitMs, mostWaiting }: FairQueueRules): FairQueue {
	/** By network, in the order of turns. */
	const waiting = new Map<string, Waiting[]>();
	const takePlace = createNetworkShares(atOnceOfOne);
	let waits = 0;
	let runs = 0;
	let isTakingTurns = false;

	/** Returns whether there was something to begin. */
	function beginNext(): boolean {
		if (runs >= atOnce) return false;
		for (const [network, own] of waiting) {
			const [first] = own;
			const giveBack = first && takePlace(network);
			if (!giveBack) continue;
			own.shift();
			// To the end of the turns.
			waiting.delete(network);
			if (own.length > 0) waiting.set(network, own);
			waits -= 1;
			if (performance.now() - first.since > longestWaitMs) {
				giveBack();
				first.refuse();
			} else {
				runs += 1;
				first.begin(giveBack);
			}
			return true;
		}
		return false;
	}

	function takeTurns(): void {
		if (isTakingTurns || waits === 0) return;
		isTakingTurns = true;
		let ends = Number.POSITIVE_INFINITY;
		let isMore = true;
		// Each an immediate of its own: what one begins is as far as it comes before the next is begun.
		for (let left = Math.min(waits, mostBegunInTurn); left > 0; left--) {
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
		async run(network = "", work) {
			const own = waiting.get(network) ?? [];
			if (waits >= mostWaiting || own.length >= mostWaiting * share) throw new QueueFull();
			const giveBack = await new Promise<() => void>((begin, reject) => {
				own.push({ since: performance.now(), begin, refuse: () => reject(new QueueFull()) });
				waiting.set(network, own);
				waits += 1;
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
