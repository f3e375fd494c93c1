import type { Context, Env } from "hono";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import { prefix48Of, subnet64Of, subnetsPerPrefix48 } from "./client-address.server.ts";
import { problem } from "./problem.ts";
import type { CreateRateLimiter } from "./rate-limits.server.ts";
import { Refusal } from "./refusal.ts";

const windowSeconds = 60;
/** Accounts that may share an address, as in a household or an office. */
const accountsPerAddress = 5;

/** Returns the key under which a limit counts a caller; undefined when the call is not counted. */
// biome-ignore lint/suspicious/noExplicitAny: limits apply to calls with any variables
export type CountedBy = (c: Context<any>) => string | undefined;

export type CallLimits = ReturnType<typeof createCallLimits>;

/** @param createLimiter absent for measurements: nothing is counted then */
export function createCallLimits(createLimiter?: CreateRateLimiter) {
	function atMost(call: string, max: number, countedBy: CountedBy) {
		const limiter = createLimiter?.({ name: call, max, windowSeconds });
		return createMiddleware<Env>(async (c, next) => {
			const whom = limiter && countedBy(c);
			const wait = whom ? await limiter.take(whom) : 0;
			if (wait > 0) {
				const detail = `At most ${max} a minute. Try again in ${wait} s.`;
				throw new Refusal(problem("too-many-requests", detail), { retryAfterSeconds: wait });
			}
			await next();
		});
	}

	return {
		atMost,
		/** Limits the calls from one address to several accounts' limits. The shop's own requests have no address. */
		fromAddress: (call: string, perMinute: number) => {
			const ofAddress = perMinute * accountsPerAddress;
			return every(
				atMost(call, ofAddress, callerSubnet64),
				atMost(`${call} prefix48`, ofAddress * subnetsPerPrefix48, ipv6Prefix48Of),
			);
		},
	};
}

/** Returns the /64 of an IPv6 address, or the IPv4 address, of a request. */
export const callerSubnet64: CountedBy = (c) => c.env?.clientAddress && subnet64Of(c.env.clientAddress);

/** IPv4 addresses have no larger block that belongs to one customer. */
const ipv6Prefix48Of: CountedBy = (c) => {
	const prefix48 = c.env?.clientAddress && prefix48Of(c.env.clientAddress);
	return prefix48 === callerSubnet64(c) ? undefined : prefix48;
};
