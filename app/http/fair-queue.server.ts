/** Work that waits for its turn, and what to tell it. */
interface Waiting {
	since: number;
	begin: () => void;
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
	const underWay = new Map<string, number>();
	let waits = 0;
	let runs = 0;
	let isTakingTurns = false;

	const mayBegin = (network: string) => (underWay.get(network) ?? 0) < atOnceOfOne;

	function next(): [network: string, Waiting] | undefined {
		if (runs >= atOnce) return undefined;
		for (const [network, own] of waiting) {
			if (!mayBegin(network)) continue;
			const first = own.shift();
			waiting.delete(network);
			if (own.length > 0) waiting.set(network, own);
			if (!first) continue;
			waits -= 1;
			return [network, first];
		}
		return undefined;
	}

	/** Returns whether there was something to begin. */
	function beginNext(): boolean {
		const [network, one] = next() ?? [];
		if (network === undefined || !one) return false;
		if (performance.now() - one.since > longestWaitMs) one.refuse();
		else {
			runs += 1;
			underWay.set(network, (underWay.get(network) ?? 0) + 1);
			one.begin();
		}
		return true;
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

	function end(network: string): void {
		runs -= 1;
		const left = (underWay.get(network) ?? 1) - 1;
		if (left > 0) underWay.set(network, left);
		else underWay.delete(network);
		takeTurns();
	}

	return {
		async run(network = "", work) {
			const own = waiting.get(network) ?? [];
			if (waits >= mostWaiting || own.length >= mostWaiting * share) throw new QueueFull();
			await new Promise<void>((begin, reject) => {
				own.push({ since: performance.now(), begin, refuse: () => reject(new QueueFull()) });
				waiting.set(network, own);
				waits += 1;
				takeTurns();
			});
			try {
				return await work();
			} finally {
				end(network);
			}
		},
	};
}
