import { networkOf } from "../http/client-address.server.ts";
import type { CreateRateLimiter, RateLimiter } from "../http/rate-limits.server.ts";
import type { AttemptRule } from "./auth-endpoints.server.ts";

export interface Attempt {
	path: string;
	rule: AttemptRule;
	/** Lower-case; empty when none was given. */
	email: string;
	/** Of the client. Unknown: everybody would share one bucket, so addresses are then not counted. */
	address?: string;
}

/** Slows down whoever guesses passwords or fills the shop with accounts. */
export function createSignInAttempts(createLimiter: CreateRateLimiter) {
	const limiters = new Map<string, RateLimiter>();

	function limiterFor(name: string, max: number, windowSeconds: number): RateLimiter {
		const limiter = limiters.get(name) ?? createLimiter({ name, max, windowSeconds });
		limiters.set(name, limiter);
		return limiter;
	}

	function countersOf({ path, rule, email, address: given }: Attempt): [limiter: RateLimiter, key: string][] {
		const address = given && networkOf(given);
		const { windowSeconds, perAddress, perEmail } = rule;
		const all: [RateLimiter, string][] = [];
		if (address) all.push([limiterFor(`${path} address`, perAddress, windowSeconds), address]);
		if (!perEmail || !email) return all;
		const { fromAddress, fromAnywhere } = perEmail;
		all.push([limiterFor(`${path} email from address`, fromAddress, windowSeconds), `${email} ${address}`]);
		all.push([limiterFor(`${path} email`, fromAnywhere, windowSeconds), email]);
		return all;
	}

	return {
		/** Counts the attempt. Returns 0 when it may go on, else the seconds until it may. */
		async begin(attempt: Attempt): Promise<number> {
			for (const [limiter, key] of countersOf(attempt)) {
				const wait = await limiter.take(key);
				if (wait > 0) return wait;
			}
			return 0;
		},
		/** The attempt was legitimate: where only failures count, it does not. */
		async succeeded(attempt: Attempt): Promise<void> {
			if (!attempt.rule.failuresOnly) return;
			for (const [limiter, key] of countersOf(attempt)) await limiter.giveBack(key);
		},
	};
}
