import { createHash } from "node:crypto";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory.js";
import RateLimiterRes from "rate-limiter-flexible/lib/RateLimiterRes.js";

export interface RateLimit {
	name: string;
	max: number;
	windowSeconds: number;
	/** True when attempts beyond the maximum are uncounted too, so each has to be counted. */
	givesBack?: true;
}

export interface RateLimiter {
	/** Counts an attempt, or several. Returns 0 when it is allowed, else the seconds to wait. */
	take(key: string, count?: number): Promise<number>;
	/** Uncounts an attempt that turned out to be legitimate, or several. */
	uncount(key: string, count?: number): Promise<void>;
}

export type CreateRateLimiter = (limit: RateLimit) => RateLimiter;

export interface Counter {
	limiter: RateLimiter;
	key: string;
}

/** Counts in all, or in none when one refuses. Returns 0 when it is allowed, else the seconds to wait. */
export async function takeFromAll(counters: readonly Counter[], count = 1): Promise<number> {
	for (const [at, { limiter, key }] of counters.entries()) {
		const waitSeconds = await limiter.take(key, count);
		if (waitSeconds === 0) continue;
		await giveBack(counters.slice(0, at + 1), count);
		return waitSeconds;
	}
	return 0;
}

export async function giveBack(counters: readonly Counter[], count = 1): Promise<void> {
	for (const { limiter, key } of counters) await limiter.uncount(key, count);
}

const maxKeys = 50_000;

/** A counter with a maximum of keys: the library's own would let invented keys fill the memory. */
class BoundedMemory extends RateLimiterMemory {
	/** Keys with attempts left, the least recently used first. These are evicted. */
	private open = new Set<string>();
	/** Keys without attempts left, and when their window ends. Never evicted: each has cost all its attempts. */
	private full = new Map<string, number>();

	override async consume(key: string, points?: number, options?: object): Promise<RateLimiterRes> {
		try {
			const counted = await super.consume(key, points, options);
			this.track(key, counted);
			return counted;
		} catch (refused) {
			if (refused instanceof RateLimiterRes) this.track(key, refused);
			throw refused;
		}
	}

	private track(key: string, { remainingPoints, msBeforeNext }: RateLimiterRes): void {
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

/** Counts in this process. Above a maximum of keys, the least recently used with attempts left are evicted. */
export const memoryCounter = ({ name, max, windowSeconds }: RateLimit) =>
	new BoundedMemory({ keyPrefix: name, points: max, duration: windowSeconds });

export const createMemoryLimiter: CreateRateLimiter = (limit) => limitBy(memoryCounter(limit));

/** Hashes keys to a fixed length: callers choose parts of them, such as an e-mail of many kilobytes. */
const digestOf = (key: string) => createHash("sha256").update(key).digest("base64url");

export function limitBy(counter: RateLimiterAbstract): RateLimiter {
	/** Returns 0 when it was counted, else the milliseconds to wait. */
	async function consume(key: string, count: number): Promise<number> {
		try {
			await counter.consume(key, count);
			return 0;
		} catch (refused) {
			if (!(refused instanceof RateLimiterRes)) throw refused;
			return Math.max(1, refused.msBeforeNext);
		}
	}
	return {
		async take(key, count = 1) {
			const digest = digestOf(key);
			let wait = await consume(digest, count);
			// The window began while the clock was ahead: a wait of more than twice its length is reset.
			if (wait > 2 * counter.duration * 1000) {
				await counter.delete(digest);
				wait = await consume(digest, count);
			}
			return Math.ceil(wait / 1000);
		},
		async uncount(key, count = 1) {
			await counter.reward(digestOf(key), count);
		},
	};
}
