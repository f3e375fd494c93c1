import { type AttemptLimit, createAttemptLimits } from "../http/attempt-limits.server.ts";
import { networkOf } from "../http/client-address.server.ts";
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
export function createSignInAttempts(clock: () => Date) {
	const limits = createAttemptLimits(clock);

	function buckets({ path, rule, email, address: given }: Attempt): [key: string, limit: AttemptLimit][] {
		const address = given && networkOf(given);
		const { windowSeconds, perAddress, perEmail } = rule;
		const all: [string, AttemptLimit][] = [];
		if (address) all.push([`${path} from ${address}`, { max: perAddress, windowSeconds }]);
		if (!perEmail || !email) return all;
		all.push([`${path} of ${email} from ${address}`, { max: perEmail.fromAddress, windowSeconds }]);
		all.push([`${path} of ${email}`, { max: perEmail.fromAnywhere, windowSeconds }]);
		return all;
	}

	return {
		/** Counts the attempt. Answers 0 when it may go on, else the seconds until it may. */
		begin(attempt: Attempt): number {
			for (const [key, limit] of buckets(attempt)) {
				const wait = limits.take(key, limit);
				if (wait > 0) return wait;
			}
			return 0;
		},
		/** The attempt was legitimate: where only failures count, it does not. */
		succeeded(attempt: Attempt): void {
			if (attempt.rule.failuresOnly) for (const [key] of buckets(attempt)) limits.giveBack(key);
		},
	};
}
