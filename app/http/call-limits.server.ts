import type { Context, Env } from "hono";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import { prefix48Of, subnet64Of, subnetsPerPrefix48 } from "./client-address.server.ts";
import { problem } from "./problem.ts";
import type { CreateRateLimiter } from "./rate-limits.server.ts";
import { Refusal } from "./refusal.ts";

const windowSeconds = 60;
/** A household or an office: so many accounts share an address. */
const accountsPerAddress = 5;

/** Whoever calls, as a limit counts them; undefined: this call is not counted. */
// biome-ignore lint/suspicious/noExplicitAny: limits stand on calls with variables of every kind
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
		/** The same call from one address: as many as several accounts may make. Requests of the shop itself have none. */
		fromAddress: (call: string, perMinute: number) => {
			const ofAddress = perMinute * accountsPerAddress;
			return every(
				atMost(call, ofAddress, callerSubnet64),
				atMost(`${call} prefix48`, ofAddress * subnetsPerPrefix48, ipv6Prefix48Of),
			);
		},
	};
}

/** Subnet /64 of IPv6, or the IPv4 address, of a request. */
export const callerSubnet64: CountedBy = (c) => c.env?.clientAddress && subnet64Of(c.env.clientAddress);

/** An IPv4 address has no larger block that is one customer's. */
const ipv6Prefix48Of: CountedBy = (c) => {
	const prefix48 = c.env?.clientAddress && prefix48Of(c.env.clientAddress);
	return prefix48 === callerSubnet64(c) ? undefined : prefix48;
};
