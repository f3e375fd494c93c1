import { createHash } from "node:crypto";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory.js";
import RateLimiterRes from "rate-limiter-flexible/lib/RateLimiterRes.js";

export interface RateLimit {
	/** Tells its keys from those of other limits. */
	name: string;
	/** How many attempts fit in a window. */
	max: number;
	windowSeconds: number;
}

export interface RateLimiter {
	/** Counts an attempt. Returns 0 when it may go on, else the seconds until it may. */
	take(key: string): Promise<number>;
	/** Takes an attempt back: it turned out to be legitimate. */
	giveBack(key: string): Promise<void>;
}

/** Makes what counts the attempts of one limit by key. */
export type CreateRateLimiter = (limit: RateLimit) => RateLimiter;

const mostKeys = 50_000;

/** The library's own keeps every key until its window ends: whoever invents keys would fill the memory. */
class BoundedMemory extends RateLimiterMemory {
	private keys = new Set<string>();

	override consume(key: string, points?: number, options?: object): Promise<RateLimiterRes> {
		this.keys.delete(key);
		this.keys.add(key);
		const [oldest] = this.keys;
		if (this.keys.size > mostKeys && oldest !== undefined) {
			this.keys.delete(oldest);
			void this.delete(oldest);
		}
		return super.consume(key, points, options);
	}
}

/** Counts in the memory of this process; past so many keys, those that were quiet the longest are forgotten. */
export const memoryCounter = ({ name, max, windowSeconds }: RateLimit) =>
	new BoundedMemory({ keyPrefix: name, points: max, duration: windowSeconds });

export const createMemoryLimiter: CreateRateLimiter = (limit) => limitBy(memoryCounter(limit));

/** Callers choose parts of a key, such as an e-mail of many kilobytes: what is kept of each is short. */
const digestOf = (key: string) => createHash("sha256").update(key).digest("base64url");

/** A limiter that counts with one of the library's. */
export function limitBy(counter: RateLimiterAbstract): RateLimiter {
	return {
		async take(key) {
			try {
				await counter.consume(digestOf(key));
				return 0;
			} catch (refused) {
				if (!(refused instanceof RateLimiterRes)) throw refused;
				return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
			}
		},
		async giveBack(key) {
			await counter.reward(digestOf(key));
		},
	};
}
