import type { Context } from "hono";
import { type CountedBy, callerNetwork, callerSubnet64, ipv6Prefix48Of } from "./call-limits.server.ts";
import { subnetsPerPrefix48 } from "./client-address.server.ts";
import type { Refusal } from "./problem.ts";
import { type CreateRateLimiter, giveBack, type RateLimit, takeFromAll } from "./rate-limits.server.ts";

/**
 * Runs `store` within the limit of a network, an address or another key. Parallel calls share the limit. Refused calls do not count,
 * otherwise those of one caller would use up the limit of all.
 * @param most maximum that `store` stores
 * @throws {Refusal} when the limit does not allow `most`
 */
export type StoreWithin = <Result>(
	c: Context,
	most: number,
	store: () => Promise<Result>,
	storedBy?: (result: Result) => number,
) => Promise<Result>;

/** @param refusal by the seconds to wait */
export function limitStored(
	createLimiter: CreateRateLimiter | undefined,
	limit: RateLimit,
	of: "network" | "address" | CountedBy,
	refusal: (waitSeconds: number) => Refusal,
): StoreWithin {
	const { name, max } = limit;
	const limits: [RateLimit, CountedBy][] =
		of !== "address"
			? [[limit, of === "network" ? callerNetwork : of]]
			: [
					[limit, callerSubnet64],
					[{ ...limit, name: `${name} prefix48`, max: max * subnetsPerPrefix48 }, ipv6Prefix48Of],
				];
	const limiters = limits.map(([each, countedBy]) => ({
		limiter: createLimiter?.({ ...each, givesBack: true }),
		countedBy,
	}));
	return async (c, most, store, storedBy = () => most) => {
		const counters = limiters.flatMap(({ limiter, countedBy }) => {
			const key = countedBy(c);
			return limiter && key ? [{ limiter, key }] : [];
		});
		const waitSeconds = await takeFromAll(counters, most);
		if (waitSeconds > 0) throw refusal(waitSeconds);
		let unused = most;
		try {
			const result = await store();
			unused = most - storedBy(result);
			return result;
		} finally {
			if (unused > 0) await giveBack(counters, unused);
		}
	};
}
