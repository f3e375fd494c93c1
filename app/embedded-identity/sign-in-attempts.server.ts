import { networkOf, prefix48Of, subnetsPerPrefix48 } from "../http/client-address.server.ts";
import type { CreateRateLimiter, RateLimiter } from "../http/rate-limits.server.ts";
import { daySeconds } from "../time/calendar.ts";
import type { AttemptRule } from "./auth-endpoints.server.ts";

export interface Attempt {
	path: string;
	rule: AttemptRule;
	account: string;
	/** The caller's subnet. Unknown subnets are not counted: all such callers would share one counter. */
	subnet64?: string;
	/** Number of the mark of a browser that has signed in to this account before. */
	device?: string;
}

/** Slows down password guessing and mass sign-ups. */
export function createSignInAttempts(
	createLimiter: CreateRateLimiter,
	timesUnlocked: (account: string) => Promise<number>,
) {
	/** Cached unlock counts of locked accounts. */
	const unlocked = new Map<string, number>();
	const limiters = new Map<string, RateLimiter>();

	function limiterFor(name: string, max: number, windowSeconds: number): RateLimiter {
		const limiter = limiters.get(name) ?? createLimiter({ name, max, windowSeconds });
		limiters.set(name, limiter);
		return limiter;
	}

	/** Returns the counters of an attempt. A successful one is given back to the counters that count failures only. */
	function countersOf({ path, rule, account: baseAccount, subnet64, device }: Attempt) {
		const times = unlocked.get(baseAccount);
		const account = times ? `${baseAccount} ${times}` : baseAccount;
		const { windowSeconds, perSubnet64, perSubnet64ADay, perNetwork, perNetworkADay, perAccount } = rule;
		const network = subnet64 && networkOf(subnet64);
		const all: { limiter: RateLimiter; key: string; failuresOnly: boolean }[] = [];
		const add = (name: string, max: number, key: string, failuresOnly: boolean, seconds = windowSeconds) =>
			all.push({ limiter: limiterFor(`${path} ${name}`, max, seconds), key, failuresOnly });
		const counted = perAccount && account !== "";
		// Attempts by others, even from the same /64, do not lock out a known browser.
		if (counted && device) {
			add("device", perAccount.fromSubnet64, `${account} ${device}`, true);
			add("all devices", perAccount.fromAnywhere, account, true);
		} else {
			const addSubnet = (name: string, max: number, seconds?: number) => {
				if (subnet64) add(`subnet64${name}`, max, subnet64, counted !== undefined, seconds);
				const prefix48 = subnet64 && prefix48Of(subnet64);
				if (prefix48 && prefix48 !== subnet64)
					add(`prefix48${name}`, max * subnetsPerPrefix48, prefix48, counted !== undefined, seconds);
			};
			addSubnet("", perSubnet64);
			if (perSubnet64ADay) addSubnet(" a day", perSubnet64ADay, daySeconds);
			if (network && perNetwork) add("network", perNetwork, network, false);
			if (network && perNetworkADay) add("network a day", perNetworkADay, network, false, daySeconds);
			if (counted) add("account from subnet64", perAccount.fromSubnet64, `${account} ${subnet64}`, true);
			if (counted) add("account", perAccount.fromAnywhere, account, true);
		}
		// Last, so that attempts refused above do not count. Known browsers have a count of their own.
		if (counted)
			add("all from subnet64", perAccount.allFromSubnet64, `${account} ${device ? "devices" : subnet64}`, false);
		return all;
	}

	async function count(attempt: Attempt): Promise<number> {
		for (const { limiter, key } of countersOf(attempt)) {
			const wait = await limiter.take(key);
			if (wait > 0) return wait;
		}
		return 0;
	}

	return {
		/** Counts the attempt. Returns 0 when it is allowed, else the seconds to wait. */
		async begin(attempt: Attempt): Promise<number> {
			const wait = await count(attempt);
			if (wait === 0 || attempt.account === "") return wait;
			const times = await timesUnlocked(attempt.account);
			if (times === (unlocked.get(attempt.account) ?? 0)) return wait;
			unlocked.set(attempt.account, times);
			return count(attempt);
		},
		/** Gives the attempt back to the counters of failures. */
		async succeeded(attempt: Attempt): Promise<void> {
			for (const { limiter, key, failuresOnly } of countersOf(attempt)) if (failuresOnly) await limiter.uncount(key);
		},
	};
}
