import type { Context, Env } from "hono";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import { networkOf, prefix48Of, subnet64Of, subnetsPerPrefix48 } from "./client-address.server.ts";
import { problem, Refusal } from "./problem.ts";
import type { CreateRateLimiter } from "./rate-limits.server.ts";

const windowSeconds = 60;
/** Accounts that may share an address, as in a household or an office. */
export const accountsPerAddress = 5;

/** Returns the key under which a limit counts a caller; undefined when the call is not counted. */
// biome-ignore lint/suspicious/noExplicitAny: limits apply to calls with any variables
export type CountedBy = (c: Context<any>) => string | undefined;

export type CallLimits = ReturnType<typeof createCallLimits>;

/** @param createLimiter absent for measurements: nothing is counted then */
export function createCallLimits(createLimiter?: CreateRateLimiter) {
	const names = new Set<string>();
	/** @param call names the count, for one limit only: PostgreSQL counts limits of the same name together */
	function atMost(call: string, max: number, countedBy: CountedBy) {
		if (names.has(call)) throw new Error(`Two limits are named “${call}”.`);
		names.add(call);
		const limiter = createLimiter?.({ name: call, max, windowSeconds });
		return createMiddleware<Env>(async (c, next) => {
			const caller = limiter && countedBy(c);
			const waitSeconds = caller ? await limiter.take(caller) : 0;
			if (waitSeconds > 0) {
				const detail = `The limit is ${max} per minute. Try again in ${waitSeconds} seconds.`;
				throw new Refusal(problem("too-many-requests", detail), { retryAfterSeconds: waitSeconds });
			}
			await next();
		});
	}

	return {
		atMost,
		/** Limits the calls a minute from one address. The shop's own requests have no address. */
		fromAddress: (call: string, max: number) =>
			every(
				atMost(`${call} address`, max, callerSubnet64),
				atMost(`${call} prefix48`, max * subnetsPerPrefix48, ipv6Prefix48Of),
			),
	};
}

/** Returns the /64 of an IPv6 address, or the IPv4 address, of a request. */
export const callerSubnet64: CountedBy = (c) => c.env?.clientAddress && subnet64Of(c.env.clientAddress);

/** Returns the /48 of an IPv6 address, or the IPv4 address, of a request: the client that fair queues count by. */
export const callerPrefix48: CountedBy = (c) => c.env?.clientAddress && prefix48Of(c.env.clientAddress);

/** Returns the network of a request. The shop's own requests have none. */
export const callerNetwork: CountedBy = (c) => c.env?.clientAddress && networkOf(c.env.clientAddress);

/** IPv4 addresses have no larger block that belongs to one customer. */
export const ipv6Prefix48Of: CountedBy = (c) => {
	const prefix48 = callerPrefix48(c);
	return prefix48 === callerSubnet64(c) ? undefined : prefix48;
};
