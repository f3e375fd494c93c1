import { createHash } from "node:crypto";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory.js";
import RateLimiterRes from "rate-limiter-flexible/lib/RateLimiterRes.js";

export interface RateLimit {
	name: string;
	max: number;
	windowSeconds: number;
}

export interface RateLimiter {
	/** Counts an attempt. Returns 0 when it may go on, else the seconds until it may. */
	take(key: string): Promise<number>;
	/** Uncounts an attempt that turned out to be legitimate. */
	giveBack(key: string): Promise<void>;
}

export type CreateRateLimiter = (limit: RateLimit) => RateLimiter;

const maxKeys = 50_000;

/** The library's own keeps every key until its window ends: whoever invents keys would fill the memory. */
class BoundedMemory extends RateLimiterMemory {
	/** That may still try, the quietest first: they make room. */
	private open = new Set<string>();
	/** That may not, and when they may again. Each has cost its caller all attempts, and is let off by nobody else's. */
	private full = new Map<string, number>();

	override async consume(key: string, points?: number, options?: object): Promise<RateLimiterRes> {
		try {
			const counted = await super.consume(key, points, options);
			this.note(key, counted);
			return counted;
		} catch (refused) {
			if (refused instanceof RateLimiterRes) this.note(key, refused);
			throw refused;
		}
	}

	private note(key: string, { remainingPoints, msBeforeNext }: RateLimiterRes): void {
		this.open.delete(key);
		this.full.delete(key);
		if (remainingPoints === 0) this.full.set(key, Date.now() + msBeforeNext);
		else this.open.add(key);
		for (const [ended, at] of this.full) {
			if (at > Date.now()) break;
			this.full.delete(ended);
		}
		const [quietest] = this.open;
		if (this.open.size > maxKeys && quietest !== undefined) {
			this.open.delete(quietest);
			void this.delete(quietest);
		}
	}
}

/** Counts in the memory of this process; past so many keys that may still try, those that were quiet the longest are forgotten. */
export const memoryCounter = ({ name, max, windowSeconds }: RateLimit) =>
	new BoundedMemory({ keyPrefix: name, points: max, duration: windowSeconds });

export const createMemoryLimiter: CreateRateLimiter = (limit) => limitBy(memoryCounter(limit));

/** Callers choose parts of a key, such as an e-mail of many kilobytes: what is kept of each is short. */
const digestOf = (key: string) => createHash("sha256").update(key).digest("base64url");

export function limitBy(counter: RateLimiterAbstract): RateLimiter {
	/** Returns 0 when it was counted, else the milliseconds until it may be. */
	async function consume(key: string): Promise<number> {
		try {
			await counter.consume(key);
			return 0;
		} catch (refused) {
			if (!(refused instanceof RateLimiterRes)) throw refused;
			return Math.max(1, refused.msBeforeNext);
		}
	}
	return {
		async take(key) {
			const digest = digestOf(key);
			let wait = await consume(digest);
			// A window that began by a clock which was ahead ends a day late, say: twice its length is over at once.
			if (wait > 2 * counter.duration * 1000) {
				await counter.delete(digest);
				wait = await consume(digest);
			}
			return Math.ceil(wait / 1000);
		},
		async giveBack(key) {
			await counter.reward(digestOf(key));
		},
	};
}
